package dev.trinodelta.pruning;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.LiveFile;

import java.util.NoSuchElementException;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * Goes through selected files one by one, while more of them may be left out.
 */
public final class FileCursor
{
    private FileSelection selection;
    private int run;
    private int position = -1;

    public FileCursor(FileSelection selection)
    {
        this.selection = requireNonNull(selection, "selection is null");
        advance();
    }

    public FileSelection selection()
    {
        return selection;
    }

    public boolean hasNext()
    {
        return run < selection.selected().size();
    }

    public LiveFile next()
    {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        LiveFile file = selection.index().file(selection.index().runs().get(run).files(), position);
        advance();
        return file;
    }

    /**
     * Goes on with what is left of the selection.
     *
     * @return how many of the files that were still to come no longer are
     */
    public int narrow(FileSelection narrower)
    {
        checkArgument(narrower.index() == selection.index(), "not of the same files");
        int before = left();
        selection = narrower;
        if (hasNext()) {
            // This one may be out, too
            position--;
            advance();
        }
        return before - left();
    }

    private int left()
    {
        int left = 0;
        for (int index = run; index < selection.selected().size(); index++) {
            Bits bits = selection.selected().get(index);
            for (int file = bits.next(index == run ? position : 0); file >= 0; file = bits.next(file + 1)) {
                left++;
            }
        }
        return left;
    }

    private void advance()
    {
        while (run < selection.selected().size()) {
            position = selection.selected().get(run).next(position + 1);
            if (position >= 0) {
                return;
            }
            run++;
        }
    }
}
