package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import dev.trinodelta.checkpoint.FileNotes;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.handle.FilesSplit;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.snapshot.Snapshot;
import io.airlift.slice.Slice;
import io.airlift.slice.XxHash64;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static io.airlift.slice.Slices.utf8Slice;
import static java.util.Objects.requireNonNull;

/**
 * The rows of a share of the live files of a version, one run of files after the other.
 */
final class LiveFileRows
{
    private final Snapshot snapshot;
    private final StatisticsLoader loader;
    private final FilesSplit split;
    private final FileStatisticsReader statistics;

    LiveFileRows(Snapshot snapshot, StatisticsLoader loader, FilesSplit split)
    {
        this.snapshot = requireNonNull(snapshot, "snapshot is null");
        this.loader = requireNonNull(loader, "loader is null");
        this.split = requireNonNull(split, "split is null");
        this.statistics = new FileStatisticsReader(snapshot.schema());
    }

    boolean isOfSplit(String path)
    {
        return isOfSplit(utf8Slice(path));
    }

    private boolean isOfSplit(Slice path)
    {
        return Math.floorMod(XxHash64.hash(path), split.shares()) == split.share();
    }

    /**
     * @param rowCounts whether rows of files are asked for
     * @param columns whose statistics are asked for; empty where none are
     * @param notes by canonical path
     */
    Iterator<FileRow> rows(boolean rowCounts, List<PhysicalColumn> columns, Map<String, FileNotes> notes)
    {
        List<LiveRun> runs = snapshot.index().runs();
        if (rowCounts) {
            loader.load(runs.stream().map(LiveRun::files).toList(), ImmutableList.of());
        }
        return Iterators.concat(Iterators.transform(runs.iterator(), run -> rows(run, columns, notes)));
    }

    private Iterator<FileRow> rows(LiveRun run, List<PhysicalColumn> columns, Map<String, FileNotes> notes)
    {
        Bits positions = run.live().copy();
        run.live().forEach(position -> {
            if (!isOfSplit(run.files().path(position))) {
                positions.clear(position);
            }
        });
        if (positions.isEmpty()) {
            return Iterators.forArray();
        }
        Texts texts = new Texts(run.files().size());
        if (!columns.isEmpty()) {
            loader.forEachText(run.files(), columns, text -> texts.add(text, positions));
        }
        return Iterators.transform(
                ImmutableList.copyOf(positions(positions)).iterator(),
                position -> row(run.files(), position, texts, notes));
    }

    private FileRow row(FileRun run, int position, Texts texts, Map<String, FileNotes> notes)
    {
        LiveFile file = snapshot.index().file(run, position);
        return new FileRow(
                file,
                snapshot.table().resolve(file.path()).toString(),
                run.rows().map(known -> known.numRecords(position)).orElseGet(OptionalLong::empty),
                () -> texts.get(position).flatMap(statistics::read),
                notes.isEmpty() ? Optional.empty() : Optional.ofNullable(notes.get(DeltaPaths.canonical(snapshot.table().root(), file.path()))));
    }

    private static List<Integer> positions(Bits bits)
    {
        ImmutableList.Builder<Integer> positions = ImmutableList.builder();
        bits.forEach(positions::add);
        return positions.build();
    }

    /**
     * Of the files that are asked for.
     */
    private static final class Texts
    {
        private final Slice[] texts;
        private int position;

        private Texts(int files)
        {
            texts = new Slice[files];
        }

        private void add(Optional<Slice> text, Bits wanted)
        {
            if (text.isPresent() && wanted.get(position)) {
                texts[position] = text.get().copy();
            }
            position++;
        }

        private Optional<Slice> get(int file)
        {
            return Optional.ofNullable(texts[file]);
        }
    }
}
