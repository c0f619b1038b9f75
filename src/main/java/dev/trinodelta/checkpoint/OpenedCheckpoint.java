package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What is known of a Parquet file once its footer is read.
 *
 * @param fingerprint of the bytes of the footer
 * @param options to read its pages with
 * @param content of a small file, all of it
 */
record OpenedCheckpoint(ParquetMetadata footer, long fingerprint, ParquetReaderOptions options, Optional<Slice> content)
{
    OpenedCheckpoint
    {
        requireNonNull(footer, "footer is null");
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
