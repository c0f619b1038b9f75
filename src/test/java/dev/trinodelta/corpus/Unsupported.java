package dev.trinodelta.corpus;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static java.lang.Long.parseLong;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

/**
 * The cases that the connector does not get right yet, each with its reason. The list only shrinks: a case that is on
 * it and passes fails the build.
 */
record Unsupported(List<Entry> entries)
{
    private static final Pattern LINE = Pattern.compile("(?<table>[^@ ]+)(?:@v(?<from>[0-9]+)(?:-(?<to>[0-9]+))?)?: (?<reason>.+)");

    static Unsupported load()
    {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(requireNonNull(Unsupported.class.getResourceAsStream("/corpus/unsupported.txt")), UTF_8))) {
            return parse(reader.lines().toList());
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Unsupported parse(List<String> lines)
    {
        return new Unsupported(lines.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Unsupported::parseLine)
                .toList());
    }

    Optional<String> reason(CorpusTable.Case tested)
    {
        return entries.stream().filter(entry -> entry.covers(tested)).map(Entry::reason).findFirst();
    }

    private static Entry parseLine(String line)
    {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not 'table[@v<from>[-<to>]]: reason': " + line);
        }
        if (matcher.group("from") == null) {
            return new Entry(matcher.group("table"), -1, Long.MAX_VALUE, matcher.group("reason"));
        }
        long from = parseLong(matcher.group("from"));
        long to = matcher.group("to") == null ? from : parseLong(matcher.group("to"));
        return new Entry(matcher.group("table"), from, to, matcher.group("reason"));
    }

    /**
     * All versions of a table, or a range of them, both ends included. A look at the latest counts as one at its version.
     */
    record Entry(String table, long from, long to, String reason)
    {
        boolean covers(CorpusTable.Case tested)
        {
            return tested.table().name().equals(table) && tested.version() >= from && tested.version() <= to;
        }
    }
}
