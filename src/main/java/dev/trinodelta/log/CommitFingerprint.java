package dev.trinodelta.log;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;

import static java.util.Objects.requireNonNull;

/**
 * Tells whether a commit is the one that was read before: a table that was dropped and made anew at the same place has other
 * commits of the same versions.
 *
 * @param hash of the first bytes of its file
 */
public record CommitFingerprint(HashCode hash)
{
    /**
     * Enough to hold what is of one commit only: file names and the moment of the commit stand in the first lines.
     */
    static final int BYTES = 64 * 1024;

    public CommitFingerprint
    {
        requireNonNull(hash, "hash is null");
    }

    /**
     * @param content of the file, or as much of its beginning as is needed
     */
    static CommitFingerprint of(byte[] content)
    {
        return new CommitFingerprint(Hashing.murmur3_128().hashBytes(content, 0, Math.min(content.length, BYTES)));
    }
}
