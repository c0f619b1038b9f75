package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.spi.block.Block;
import io.trino.spi.block.DictionaryBlock;
import io.trino.spi.block.MapBlock;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.RowGroup;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static dev.trinodelta.checkpoint.CheckpointColumns.ADD;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * Tells from the dictionaries of a row group which partitions its files can be in. A dictionary has all values of its column
 * chunk, or others, too; with several partition columns it does not tell whose they are.
 */
final class PossiblePartitions
{
    private static final String PARTITION_VALUES = "partitionValues";

    private PossiblePartitions() {}

    /**
     * Whether each row is a file with one partition value. Numbers of values and nulls are believed where they agree.
     */
    static boolean mayBeTold(RowGroup rowGroup)
    {
        long rows = rowGroup.getNum_rows();
        boolean onlyFiles = ActionCounts.of(rowGroup).map(counts -> counts.of(ADD) == rows).orElse(false);
        List<ColumnMetaData> texts = rowGroup.getColumns().stream()
                .filter(ColumnChunk::isSetMeta_data)
                .map(ColumnChunk::getMeta_data)
                .filter(column -> column.getPath_in_schema().size() > 2 && column.getPath_in_schema().subList(0, 2).equals(List.of(ADD, PARTITION_VALUES)))
                .toList();
        return onlyFiles && texts.size() == 2 && texts.stream().allMatch(column -> column.getNum_values() == rows
                && column.getStatistics() != null
                && column.getStatistics().isSetNull_count()
                && column.getStatistics().getNull_count() == 0);
    }

    /**
     * @param maps of some rows of the row group
     * @return empty where they are not coded by dictionaries, or there is more than one partition column
     */
    static Optional<List<Map<String, Optional<String>>>> of(MapBlock maps)
    {
        // A reader gives out dictionaries only where all pages of a column chunk are coded by them
        if (!(maps.getRawKeyBlock() instanceof DictionaryBlock keys) || !(maps.getRawValueBlock() instanceof DictionaryBlock values)) {
            return Optional.empty();
        }
        Block columns = keys.getDictionary();
        if (columns.getPositionCount() != 1) {
            return Optional.empty();
        }
        String column = VARCHAR.getSlice(columns, 0).toStringUtf8();
        Block texts = values.getDictionary();
        ImmutableList.Builder<Map<String, Optional<String>>> partitions = ImmutableList.builder();
        for (int position = 0; position < texts.getPositionCount(); position++) {
            if (!texts.isNull(position)) {
                partitions.add(ImmutableMap.of(column, Optional.of(VARCHAR.getSlice(texts, position).toStringUtf8())));
            }
        }
        // Some writers count nulls wrong
        partitions.add(ImmutableMap.of(column, Optional.empty()));
        return Optional.of(partitions.build());
    }
}
