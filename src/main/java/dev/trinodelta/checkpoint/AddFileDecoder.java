package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;
import io.trino.spi.block.RunLengthEncodedBlock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.collect.Iterables.getOnlyElement;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * Turns blocks of one batch of rows after another into columns of data files, and checks what {@link AddFile} checks.
 * Works on bytes and numbers; there is text of what is rare and of what is wrong only.
 */
final class AddFileDecoder
{
    private static final int FILES = 0;
    private static final int VECTORS = 1;
    private static final int PARTITIONS = 2;

    private final List<Channel> channels = new ArrayList<>();
    private final Optional<StructForms> partitionStructs;
    private final int partitionChannel;
    private final Optional<StructForms> statisticsStructs;
    private final int statisticsChannel;
    private final boolean withStatistics;

    private final PartitionNumbers numbers = new PartitionNumbers();
    private final PartitionDecoder partitions = new PartitionDecoder(PARTITIONS, numbers);
    private final AddFileRows files = new AddFileRows(numbers);

    AddFileDecoder(OpenedCheckpoint file, boolean withStatistics)
    {
        this.withStatistics = withStatistics;
        channels.add(new Channel(CheckpointColumns.ADD, withStatistics ? CheckpointColumns.FILE_TYPE_WITH_STATISTICS : CheckpointColumns.FILE_TYPE));
        channels.add(new Channel(CheckpointColumns.ADD, CheckpointColumns.FILE_TYPE_OF_VECTORS));
        channels.add(PartitionDecoder.CHANNEL);
        partitionStructs = StructForms.partitionValues(file);
        partitionChannel = channels.size();
        partitionStructs.ifPresent(structs -> channels.add(structs.channel()));
        statisticsStructs = withStatistics ? StructForms.statistics(file) : Optional.empty();
        statisticsChannel = channels.size();
        statisticsStructs.ifPresent(structs -> channels.add(structs.channel()));
    }

    /**
     * To be read, before any other.
     */
    List<Channel> channels()
    {
        return channels;
    }

    /**
     * @return valid until the next call
     */
    AddFileRows decode(Rows rows)
            throws InvalidRowException
    {
        decodePartitions(rows);
        decodeFiles(rows);
        return files;
    }

    /**
     * Files of some partitions only. Of rows without any of them nothing else is decoded.
     *
     * @return valid until the next call
     */
    AddFileRows decode(Rows rows, PartitionMatches wanted)
            throws InvalidRowException
    {
        decodePartitions(rows);
        files.retain(wanted);
        decodeFiles(rows);
        return files;
    }

    private void decodePartitions(Rows rows)
            throws InvalidRowException
    {
        partitions.decode(rows, files, position -> isFile(rows, position) ? numbers.number(partitionStruct(rows, position)) : PartitionDecoder.NO_FILE);
    }

    private void decodeFiles(Rows rows)
            throws InvalidRowException
    {
        if (files.count == 0) {
            return;
        }
        Optional<Block> block = rows.block(FILES);
        if (block.isEmpty()) {
            throw new InvalidRowException(CheckpointColumns.ADD, "path");
        }
        List<Block> fields = RowBlock.getRowFieldsFromBlock(block.get());
        checkPresent(fields);
        boolean negative = decodeNumbers(fields.get(CheckpointColumns.SIZE), files.sizes, 0);
        negative |= decodeNumbers(fields.get(CheckpointColumns.BASE_ROW_ID), files.baseRowIds, AddFileRows.NONE);
        negative |= decodeNumbers(fields.get(CheckpointColumns.DEFAULT_ROW_COMMIT_VERSION), files.defaultRowCommitVersions, AddFileRows.NONE);
        // Times before the epoch are as good as others
        decodeNumbers(fields.get(CheckpointColumns.MODIFICATION_TIME), files.modificationTimes, 0);
        files.paths = new TextBlock(fields.get(CheckpointColumns.PATH));
        decodeVectors(rows, fields.get(CheckpointColumns.DELETION_VECTOR));
        check(fields, negative);
        if (withStatistics) {
            decodeStatistics(rows, fields.get(CheckpointColumns.STATISTICS));
        }
    }

    /**
     * Whether a row that does not have its partition values as text has a file at all.
     */
    private static boolean isFile(Rows rows, int position)
            throws InvalidRowException
    {
        Optional<Block> block = rows.block(FILES);
        if (block.isEmpty() || block.get().isNull(position)) {
            return false;
        }
        List<Block> fields = RowBlock.getRowFieldsFromBlock(block.get());
        // Writers whose structs cannot be null leave one without content beside each action of another kind
        if (isEmpty(fields, position)) {
            return false;
        }
        checkPresent(fields, position);
        return true;
    }

    private void checkPresent(List<Block> fields)
            throws InvalidRowException
    {
        for (int row = 0; row < files.count; row++) {
            checkPresent(fields, files.positions[row]);
        }
    }

    private static void checkPresent(List<Block> fields, int position)
            throws InvalidRowException
    {
        boolean path = !fields.get(CheckpointColumns.PATH).isNull(position);
        if (!path || fields.get(CheckpointColumns.SIZE).isNull(position)) {
            throw new InvalidRowException(CheckpointColumns.ADD, path ? "size" : "path");
        }
    }

    private static boolean isEmpty(List<Block> fields, int position)
    {
        for (Block field : fields) {
            if (!field.isNull(position)) {
                return false;
            }
        }
        return true;
    }

    /**
     * @return whether one is negative
     */
    private boolean decodeNumbers(Block block, long[] target, long missing)
    {
        if (block instanceof RunLengthEncodedBlock constant && constant.getValue().isNull(0)) {
            Arrays.fill(target, 0, files.count, missing);
            return false;
        }
        long signs = 0;
        for (int row = 0; row < files.count; row++) {
            int position = files.positions[row];
            if (block.isNull(position)) {
                target[row] = missing;
            }
            else {
                target[row] = BIGINT.getLong(block, position);
                signs |= target[row];
            }
        }
        return signs < 0;
    }

    private void decodeVectors(Rows rows, Block block)
            throws InvalidRowException
    {
        files.deletionVectors = new DeletionVectorDescriptor[0];
        if (block instanceof RunLengthEncodedBlock constant && constant.getValue().isNull(0)) {
            return;
        }
        // Some writers write an empty struct where there is no vector
        Block storageTypes = getOnlyElement(RowBlock.getRowFieldsFromBlock(block));
        Optional<Block> others = Optional.empty();
        for (int row = 0; row < files.count; row++) {
            int position = files.positions[row];
            if (storageTypes.isNull(position)) {
                continue;
            }
            if (files.deletionVectors.length == 0) {
                files.deletionVectors = new DeletionVectorDescriptor[files.count];
                others = rows.block(VECTORS).map(vectors -> getOnlyElement(RowBlock.getRowFieldsFromBlock(vectors)));
            }
            files.deletionVectors[row] = vector(VARCHAR.getSlice(storageTypes, position).toStringUtf8(), others.filter(vectors -> !vectors.isNull(position)), position);
        }
    }

    private static DeletionVectorDescriptor vector(String storageType, Optional<Block> others, int position)
            throws InvalidRowException
    {
        String name = CheckpointColumns.ADD + ".deletionVector";
        ActionRow row = others.map(block -> new ActionRow(name, CheckpointColumns.DELETION_VECTOR_TYPE, CheckpointColumns.DELETION_VECTOR_TYPE.getObject(block, position)))
                .orElseThrow(() -> new InvalidRowException(name, "pathOrInlineDv"));
        try {
            return CheckpointActions.deletionVector(storageType, row);
        }
        catch (IllegalArgumentException e) {
            throw new InvalidRowException(CheckpointColumns.ADD, e);
        }
    }

    private void check(List<Block> fields, boolean negative)
            throws InvalidRowException
    {
        TextBlock paths = files.paths;
        Slice bytes = paths.bytes();
        // A dictionary can be of many more texts than there are rows
        files.plainPaths = paths.count() <= 2 * files.count && PathCheck.isPlain(bytes, paths.offset(), paths.length());
        Block baseRowIds = fields.get(CheckpointColumns.BASE_ROW_ID);
        Block defaultRowCommitVersions = fields.get(CheckpointColumns.DEFAULT_ROW_COMMIT_VERSION);
        for (int row = 0; row < files.count; row++) {
            int position = files.positions[row];
            int offset = paths.offset(position);
            int length = paths.length(position);
            boolean sound = files.plainPaths ? PathCheck.isFile(bytes, offset, length) : PathCheck.isSound(bytes, offset, length);
            if (!sound || negative) {
                checkClosely(row, optional(baseRowIds, position), optional(defaultRowCommitVersions, position));
            }
        }
    }

    private void checkClosely(int row, OptionalLong baseRowId, OptionalLong defaultRowCommitVersion)
            throws InvalidRowException
    {
        try {
            var _ = new AddFile(
                    files.path(row).toStringUtf8(),
                    Map.of(),
                    files.sizes[row],
                    files.modificationTimes[row],
                    true,
                    Optional.empty(),
                    Map.of(),
                    Optional.empty(),
                    baseRowId,
                    defaultRowCommitVersion,
                    Optional.empty());
        }
        catch (IllegalArgumentException e) {
            throw new InvalidRowException(CheckpointColumns.ADD, e);
        }
    }

    private static OptionalLong optional(Block block, int position)
    {
        return block.isNull(position) ? OptionalLong.empty() : OptionalLong.of(BIGINT.getLong(block, position));
    }

    private Map<String, Optional<String>> partitionStruct(Rows rows, int position)
            throws InvalidRowException
    {
        return partitionStructs
                .flatMap(structs -> rows.block(partitionChannel).flatMap(block -> structs.texts(block, position)))
                .orElseThrow(() -> new InvalidRowException(CheckpointColumns.ADD, "partitionValues"));
    }

    private void decodeStatistics(Rows rows, Block block)
    {
        TextBlock texts = new TextBlock(block);
        files.statistics = Optional.of(texts);
        files.structStatistics = new Slice[0];
        if (statisticsStructs.isEmpty()) {
            return;
        }
        for (int row = 0; row < files.count; row++) {
            int position = files.positions[row];
            if (texts.isNull(position)) {
                if (files.structStatistics.length == 0) {
                    files.structStatistics = new Slice[files.count];
                }
                files.structStatistics[row] = rows.block(statisticsChannel).flatMap(structs -> statisticsStructs.get().json(structs, position)).orElse(null);
            }
        }
    }
}
