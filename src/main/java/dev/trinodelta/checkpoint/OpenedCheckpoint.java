package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import io.airlift.slice.Slice;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.BlockMetadata;
import io.trino.parquet.metadata.ParquetMetadata;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What is known of a Parquet file once its footer is read.
 *
 * @param rowGroups of the footer, for all who read some of them
 * @param fingerprint of the bytes of the footer
 * @param options to read its pages with
 * @param content of a small file, all of it
 */
record OpenedCheckpoint(ParquetMetadata footer, List<BlockMetadata> rowGroups, long fingerprint, ParquetReaderOptions options, Optional<Slice> content)
{
    OpenedCheckpoint
    {
        requireNonNull(footer, "footer is null");
        rowGroups = ImmutableList.copyOf(rowGroups);
        requireNonNull(options, "options is null");
        requireNonNull(content, "content is null");
    }

    NamedField schema()
    {
        return NamedField.root(footer);
    }

    WriterCalendar calendar()
    {
        return WriterCalendar.of(footer.getFileMetaData().getKeyValueMetaData());
    }
}
