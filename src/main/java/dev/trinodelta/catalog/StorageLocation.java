package dev.trinodelta.catalog;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import io.trino.filesystem.Location;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

/**
 * A location taken apart, so that two of them can be compared whatever their spelling. What could mean one thing here and
 * another thing to a file system is refused: relative and empty segments, and escapes of what separates segments.
 * <p>
 * Locations are not URL-encoded: {@code %20} is three characters of a name.
 *
 * @param location the location in the form that file systems are given: lower-case scheme, three slashes in a local one,
 *         no slash at the end, otherwise as it was spelled
 * @param store what holds the path, equal for all spellings: {@code s3a} is {@code s3}, {@code wasbs} is {@code abfs}
 * @param segments the path, from the root of the store
 */
public record StorageLocation(Location location, String store, List<String> segments)
{
    private static final Pattern WITH_SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(?://([^/]*)(/.*)?|(/.*))", Pattern.DOTALL);
    private static final Pattern ESCAPED_SEPARATOR = Pattern.compile("%(2e|2f|5c|00|25)", Pattern.CASE_INSENSITIVE);
    private static final Pattern AZURE_AUTHORITY = Pattern.compile("([^@:]+)@([^@:]+)");
    private static final Pattern HOST_AND_PORT = Pattern.compile("[^@:]*(:[0-9]+)?");
    private static final Splitter SEGMENTS = Splitter.on('/');
    private static final Joiner PATH = Joiner.on('/');
    private static final String FILE = "file";

    public StorageLocation
    {
        requireNonNull(location, "location is null");
        requireNonNull(store, "store is null");
        segments = ImmutableList.copyOf(segments);
    }

    /**
     * Reads an absolute path of the local file system, or a URI with a scheme.
     *
     * @throws IllegalArgumentException whose message continues a sentence that began with the location
     */
    public static StorageLocation of(String text)
    {
        checkArgument(!text.isBlank(), "is empty");
        checkArgument(text.equals(text.strip()), "begins or ends with white space");
        checkArgument(text.chars().noneMatch(Character::isISOControl), "contains a control character");
        checkArgument(text.indexOf('\\') < 0, "contains a backslash");
        checkArgument(!ESCAPED_SEPARATOR.matcher(text).find(), "contains an escaped dot, slash, backslash or percent sign");
        if (text.startsWith("/")) {
            return of(FILE, "", segments(text));
        }
        Matcher matcher = WITH_SCHEME.matcher(text);
        checkArgument(matcher.matches(), "is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse");
        String authority = requireNonNullElse(matcher.group(2), "");
        // The one or the other: file:///path has an authority, if an empty one, file:/path has none
        String path = requireNonNullElse(matcher.group(3), requireNonNullElse(matcher.group(4), ""));
        return of(matcher.group(1), authority, segments(path));
    }

    private static StorageLocation of(String spelledScheme, String authority, List<String> segments)
    {
        String scheme = spelledScheme.toLowerCase(ENGLISH);
        return new StorageLocation(
                Location.of(scheme + "://" + authority + "/" + PATH.join(segments)),
                store(scheme, authority),
                segments);
    }

    private static List<String> segments(String path)
    {
        String inner = path.substring(path.startsWith("/") ? 1 : 0, path.length() - (path.length() > 1 && path.endsWith("/") ? 1 : 0));
        if (inner.isEmpty()) {
            return ImmutableList.of();
        }
        List<String> segments = SEGMENTS.splitToList(inner);
        for (String segment : segments) {
            checkArgument(!segment.isEmpty(), "contains two slashes in a row");
            checkArgument(!segment.equals(".") && !segment.equals(".."), "contains the segment '%s'", segment);
        }
        return segments;
    }

    private static String store(String scheme, String authority)
    {
        return switch (scheme) {
            case FILE, "local", "memory" -> {
                checkArgument(authority.isEmpty(), "names a host");
                yield scheme + "://";
            }
            case "s3", "s3a", "s3n" -> "s3://" + bucket(authority);
            case "gs" -> "gs://" + bucket(authority);
            case "abfs", "abfss", "wasb", "wasbs" -> {
                Matcher matcher = AZURE_AUTHORITY.matcher(authority);
                checkArgument(matcher.matches(), "does not name a container and an account, as in abfss://container@account.dfs.core.windows.net/path");
                // One account answers at two hosts
                yield "abfs://" + matcher.group(1) + "@" + matcher.group(2).toLowerCase(ENGLISH).replaceFirst("\\.blob\\.", ".dfs.");
            }
            case "hdfs", "viewfs" -> scheme + "://" + hostAndPort(authority).toLowerCase(ENGLISH).replaceFirst(":8020$", "");
            default -> scheme + "://" + hostAndPort(authority);
        };
    }

    private static String bucket(String authority)
    {
        checkArgument(!authority.isEmpty(), "does not name a bucket");
        checkArgument(authority.indexOf('@') < 0 && authority.indexOf(':') < 0, "names a user or a port");
        return authority;
    }

    private static String hostAndPort(String authority)
    {
        checkArgument(HOST_AND_PORT.matcher(authority).matches(), "names a user");
        return authority;
    }

    public String scheme()
    {
        return location.scheme().orElseThrow();
    }

    /**
     * Whether it is a path of the local file system.
     */
    public boolean isLocal()
    {
        return scheme().equals(FILE);
    }

    /**
     * Whether the other location is this one or lies in it.
     */
    public boolean covers(StorageLocation other)
    {
        return store.equals(other.store)
                && segments.size() <= other.segments.size()
                && segments.equals(other.segments.subList(0, segments.size()));
    }

    /**
     * The same place without symbolic links, in the case that the file system stores. Only a local location has links.
     *
     * @throws IOException where a link leads nowhere, or a directory on the way cannot be read
     * @throws IllegalArgumentException where a link leads to a name that {@link #of} refuses
     */
    public StorageLocation resolveLinks()
            throws IOException
    {
        if (!isLocal()) {
            return this;
        }
        return of(resolveLinks(Path.of("/" + location.path())).toString());
    }

    private static Path resolveLinks(Path path)
            throws IOException
    {
        try {
            return path.toRealPath();
        }
        catch (NoSuchFileException e) {
            Path parent = path.getParent();
            if (parent == null || Files.isSymbolicLink(path)) {
                throw e;
            }
            return resolveLinks(parent).resolve(path.getFileName());
        }
    }

    @Override
    public String toString()
    {
        return location.toString();
    }
}
