package dev.trinodelta.protocol;

import io.trino.filesystem.Location;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Paths as the log spells them: RFC 2396 URIs, relative to a directory of the table or absolute.
 */
public final class DeltaPaths
{
    private DeltaPaths() {}

    /**
     * For actions, so that whoever reads them can say which file of the log has a path that is none.
     *
     * @throws IllegalArgumentException where the path cannot be resolved, whatever the directory is
     */
    static String checkPath(String path)
    {
        checkArgument(!path.isEmpty(), "path is empty");
        if (hasScheme(path)) {
            checkFile(absolute(path));
        }
        else {
            checkArgument(!decode(path).endsWith("/"), "path is that of a directory: %s", path);
        }
        return path;
    }

    /**
     * Where a path of the log points to. It is decoded exactly once: a {@code %2F} of the log is a {@code /}, a
     * {@code %252F} is the text {@code %2F} in a file's name.
     *
     * @param directory what a relative path is relative to
     * @throws IllegalArgumentException where it points to nothing that can be a file
     */
    public static Location resolve(Location directory, String path)
    {
        Location location = locate(directory, path);
        checkFile(location);
        return location;
    }

    private static void checkFile(Location location)
    {
        try {
            location.verifyValidFileLocation();
        }
        catch (IllegalStateException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static Location locate(Location directory, String path)
    {
        if (hasScheme(path)) {
            return absolute(path);
        }
        String decoded = decode(path);
        if (decoded.startsWith("/")) {
            return absoluteOnSameStore(directory, decoded);
        }
        Location base = directory;
        while (decoded.startsWith("../")) {
            checkArgument(!base.path().isEmpty(), "path leads out of the storage: %s", path);
            base = base.parentDirectory();
            decoded = decoded.substring(3);
        }
        return base.appendPath(decoded);
    }

    /**
     * The same text for all spellings of one path: escapes are decoded, and an absolute path carries its scheme.
     */
    public static String canonical(Location directory, String path)
    {
        return path.startsWith("/") || hasScheme(path) ? resolve(directory, path).toString() : decode(path);
    }

    /**
     * Decodes percent escapes as UTF-8. A plus sign is a plus sign.
     *
     * @throws IllegalArgumentException where the path is no URI
     */
    public static String decode(String path)
    {
        if (path.indexOf('%') < 0) {
            return path;
        }
        byte[] encoded = path.getBytes(UTF_8);
        ByteBuffer decoded = ByteBuffer.allocate(encoded.length);
        for (int index = 0; index < encoded.length; index++) {
            if (encoded[index] != '%') {
                decoded.put(encoded[index]);
                continue;
            }
            int high = index + 2 < encoded.length ? Character.digit(encoded[index + 1], 16) : -1;
            int low = index + 2 < encoded.length ? Character.digit(encoded[index + 2], 16) : -1;
            if (high < 0 || low < 0) {
                throw new IllegalArgumentException("path is not a URI, a percent sign is not followed by two hexadecimal digits: %s".formatted(path));
            }
            decoded.put((byte) (high << 4 | low));
            index += 2;
        }
        try {
            return UTF_8.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(decoded.flip())
                    .toString();
        }
        catch (CharacterCodingException e) {
            throw new IllegalArgumentException("path is not a URI, its escapes are not UTF-8: %s".formatted(path), e);
        }
    }

    private static Location absolute(String path)
    {
        // Before any message that shows the path
        checkNoSecret(path);
        String decoded = decode(path);
        checkNoSecret(decoded);
        // Spark writes file:/absolute; the file system wants an empty authority in between
        int afterScheme = decoded.indexOf(':') + 1;
        try {
            return Location.of(decoded.startsWith("//", afterScheme) ? decoded : decoded.substring(0, afterScheme) + "//" + decoded.substring(afterScheme));
        }
        catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("path is not a location, %s: %s".formatted(e.getMessage(), path), e);
        }
    }

    /**
     * Logs and errors must not show what no file system takes from a location anyway, as in {@code s3://key:secret@bucket/file}. A secret may have
     * slashes, so that only its beginning is where a port would be.
     */
    private static void checkNoSecret(String path)
    {
        int start = path.indexOf("://") + 3;
        if (start < 3 || path.startsWith("[", start)) {
            return;
        }
        int slash = path.indexOf('/', start);
        String authority = slash < 0 ? path.substring(start) : path.substring(start, slash);
        int colon = authority.indexOf(':');
        checkArgument(
                colon < 0 || authority.chars().skip(colon + 1).allMatch(character -> character >= '0' && character <= '9'),
                "path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system");
    }

    private static Location absoluteOnSameStore(Location directory, String path)
    {
        Optional<String> scheme = directory.scheme();
        if (scheme.isEmpty()) {
            return Location.of(path);
        }
        return Location.of(scheme.get() + "://" + directory.userInfo().map(user -> user + "@").orElse("") + directory.host().orElse("") + directory.port().stream().mapToObj(port -> ":" + port).findFirst().orElse("") + path);
    }

    private static boolean hasScheme(String path)
    {
        int colon = path.indexOf(':');
        if (colon <= 1 || !Character.isLetter(path.charAt(0))) {
            return false;
        }
        // A colon may also stand in the name of a file; a scheme is followed by a slash and made of few characters
        return path.startsWith("/", colon + 1) && path.substring(0, colon).chars().allMatch(character -> character < 128 && (Character.isLetterOrDigit(character) || character == '+' || character == '-' || character == '.'));
    }
}
