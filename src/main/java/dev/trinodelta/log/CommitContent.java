package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.Action;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * What one reading of a commit gives.
 *
 * @param actions in the order of the file, without those that are not known
 */
public record CommitContent(List<Action> actions, CommitFingerprint fingerprint)
{
    public CommitContent
    {
        actions = ImmutableList.copyOf(actions);
        requireNonNull(fingerprint, "fingerprint is null");
    }
}
