package dev.trinodelta.catalog;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static java.util.regex.Matcher.quoteReplacement;

/**
 * Locations as errors and logs may have them. What users spell may hold credentials, as {@code s3://key:secret@bucket} does, and
 * signatures: no file system takes them from a location, and nobody else should read them.
 */
public final class PrintableLocation
{
    // A secret may have slashes and at signs of its own
    private static final Pattern USER_AND_SECRET = Pattern.compile("^(?<scheme>[^/:@]+:/*)[^/:@]*:(?![0-9]*(/|$)).*@", Pattern.DOTALL);
    private static final Pattern USER = Pattern.compile("^(?<scheme>(?!(abfs|wasb)s?:)[^/:@]+:/*)[^/@]+@", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Pattern SIGNATURE = Pattern.compile("\\?[^?]*=.*$", Pattern.DOTALL);

    private PrintableLocation() {}

    /**
     * @param location as it was spelled, be it a location or not
     */
    public static String of(String location)
    {
        String text = replace(USER_AND_SECRET, location, "${scheme}***@");
        text = replace(USER, text, "${scheme}***@");
        return escape(replace(SIGNATURE, text, quoteReplacement("?***")));
    }

    private static String replace(Pattern pattern, String text, String replacement)
    {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.replaceFirst(replacement) : text;
    }

    private static String escape(String text)
    {
        StringBuilder printable = new StringBuilder();
        text.codePoints().forEach(character -> {
            if (Character.isISOControl(character)) {
                printable.append("\\u%04x".formatted(character));
            }
            else {
                printable.appendCodePoint(character);
            }
        });
        return printable.toString();
    }
}
