package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.FileNotes;

import java.util.List;
import java.util.function.Predicate;

import static java.util.Objects.requireNonNull;

/**
 * Keeps the notes about some files.
 */
final class NotesSink
{
    private final Predicate<String> wanted;
    private final ImmutableList.Builder<FileNotes> notes = ImmutableList.builder();

    /**
     * @param wanted by paths as the log spells them
     */
    NotesSink(Predicate<String> wanted)
    {
        this.wanted = requireNonNull(wanted, "wanted is null");
    }

    void add(FileNotes note)
    {
        if (wanted.test(note.path())) {
            notes.add(note);
        }
    }

    List<FileNotes> notes()
    {
        return notes.build();
    }
}
