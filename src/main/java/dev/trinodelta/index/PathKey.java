package dev.trinodelta.index;

import dev.trinodelta.protocol.DeltaPaths;
import io.airlift.slice.Slice;
import io.airlift.slice.XxHash64;
import io.trino.filesystem.Location;

import static io.airlift.slice.Slices.utf8Slice;

/**
 * What two spellings of one path have in common: writers may spell the path of a file in one way when they add it and in another
 * when they remove it.
 *
 * @param canonical see {@link DeltaPaths#canonical}, as UTF-8
 */
record PathKey(Slice canonical, long hash)
{
    static PathKey of(Location root, Slice path)
    {
        Slice canonical = canonical(root, path);
        return new PathKey(canonical, XxHash64.hash(canonical));
    }

    /**
     * @param plain whether the path is known to have neither escapes nor a scheme
     */
    static long hash(Location root, Slice path, boolean plain)
    {
        return plain && path.length() > 0 && path.getByte(0) != '/' ? XxHash64.hash(path) : of(root, path).hash();
    }

    static Slice canonical(Location root, Slice path)
    {
        return isPlain(path) ? path : utf8Slice(DeltaPaths.canonical(root, path.toStringUtf8()));
    }

    /**
     * Whether there is just one way to spell the path: it has neither escapes nor a scheme, and is relative.
     */
    private static boolean isPlain(Slice path)
    {
        byte[] bytes = path.byteArray();
        int start = path.byteArrayOffset();
        if (path.length() == 0 || bytes[start] == '/') {
            return false;
        }
        for (int index = start; index < start + path.length(); index++) {
            if (bytes[index] == '%' || bytes[index] == ':') {
                return false;
            }
        }
        return true;
    }
}
