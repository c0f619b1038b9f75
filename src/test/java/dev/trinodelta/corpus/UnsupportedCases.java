package dev.trinodelta.corpus;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.io.Resources.getResource;
import static com.google.common.io.Resources.readLines;
import static java.lang.Long.parseLong;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.function.Predicate.not;

/**
 * The list of cases that this connector does not get right yet, under the reason of each.
 * <pre>
 * # comment
 * [reason]
 * table                  every case of it
 * table 3, 5-7, 9-       versions; the last from 9 on, with the read that names no version
 * table latest           the read that names no version
 * </pre>
 */
record UnsupportedCases(List<Entry> entries)
{
    private static final Splitter VERSIONS = Splitter.on(',').trimResults();
    private static final Pattern REASON = Pattern.compile("\\[(?<reason>.+)]");
    private static final Pattern ENTRY = Pattern.compile("(?<table>\\S+)(\\s+(?<versions>.+))?");
    private static final Pattern RANGE = Pattern.compile("(?<first>\\d+)(?<dash>-(?<last>\\d+)?)?");

    UnsupportedCases
    {
        entries = ImmutableList.copyOf(entries);
    }

    static UnsupportedCases load()
    {
        URL resource = getResource("corpus/unsupported.txt");
        try {
            return parse(readLines(resource, UTF_8));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static UnsupportedCases parse(List<String> lines)
    {
        ImmutableList.Builder<Entry> entries = ImmutableList.builder();
        Optional<String> reason = Optional.empty();
        for (String line : lines.stream().map(String::strip).filter(not(String::isEmpty)).filter(line -> !line.startsWith("#")).toList()) {
            Matcher heading = REASON.matcher(line);
            if (heading.matches()) {
                reason = Optional.of(heading.group("reason"));
                continue;
            }
            String under = reason.orElseThrow(() -> new IllegalArgumentException("an entry stands under no reason: " + line));
            entries.add(parseEntry(under, line));
        }
        return new UnsupportedCases(entries.build());
    }

    /**
     * Why the case is listed; nothing if it is not.
     */
    Optional<String> reason(CorpusCase corpusCase)
    {
        return entries.stream()
                .filter(entry -> entry.covers(corpusCase))
                .map(Entry::reason)
                .findFirst();
    }

    /**
     * What is wrong with the list itself: entries that name no case, and cases that are named twice.
     */
    List<String> mistakes(Collection<CorpusCase> cases)
    {
        ImmutableList.Builder<String> mistakes = ImmutableList.builder();
        for (Entry entry : entries) {
            for (Range range : entry.ranges()) {
                if (cases.stream().noneMatch(corpusCase -> entry.table().equals(corpusCase.table()) && range.covers(corpusCase))) {
                    mistakes.add("[%s] %s names no case of the corpus: remove it".formatted(entry.reason(), (entry.table() + " " + range.text()).strip()));
                }
            }
        }
        for (CorpusCase corpusCase : cases) {
            long times = entries.stream()
                    .filter(entry -> entry.table().equals(corpusCase.table()))
                    .flatMap(entry -> entry.ranges().stream())
                    .filter(range -> range.covers(corpusCase))
                    .count();
            if (times > 1) {
                mistakes.add("%s is listed %s times".formatted(corpusCase, times));
            }
        }
        return mistakes.build();
    }

    /**
     * The list for a corpus that lacks some of the tables.
     */
    UnsupportedCases onlyTables(Collection<String> tables)
    {
        return new UnsupportedCases(entries.stream()
                .filter(entry -> tables.contains(entry.table()))
                .collect(toImmutableList()));
    }

    private static Entry parseEntry(String reason, String line)
    {
        Matcher matcher = ENTRY.matcher(line);
        checkArgument(matcher.matches(), "not an entry: %s", line);
        List<Range> ranges = Optional.ofNullable(matcher.group("versions"))
                .map(versions -> VERSIONS.splitToStream(versions).map(UnsupportedCases::parseRange).collect(toImmutableList()))
                .orElse(ImmutableList.of(new Range(0, Long.MAX_VALUE, true, "")));
        return new Entry(reason, matcher.group("table"), ranges);
    }

    private static Range parseRange(String text)
    {
        if (text.equals("latest")) {
            return new Range(0, -1, true, text);
        }
        Matcher matcher = RANGE.matcher(text);
        checkArgument(matcher.matches(), "not a version, a range of versions or 'latest': %s", text);
        long first = parseLong(matcher.group("first"));
        boolean open = "-".equals(matcher.group("dash"));
        long last = Optional.ofNullable(matcher.group("last")).map(Long::parseLong).orElse(open ? Long.MAX_VALUE : first);
        return new Range(first, last, open, text);
    }

    record Entry(String reason, String table, List<Range> ranges)
    {
        Entry
        {
            requireNonNull(reason, "reason is null");
            requireNonNull(table, "table is null");
            ranges = ImmutableList.copyOf(ranges);
        }

        boolean covers(CorpusCase corpusCase)
        {
            return table.equals(corpusCase.table()) && ranges.stream().anyMatch(range -> range.covers(corpusCase));
        }
    }

    /**
     * @param first inclusive
     * @param last inclusive; below {@code first} where no version is covered
     * @param latest whether the read that names no version is covered
     * @param text as the list spells it
     */
    record Range(long first, long last, boolean latest, String text)
    {
        Range
        {
            requireNonNull(text, "text is null");
        }

        boolean covers(CorpusCase corpusCase)
        {
            if (corpusCase.version().isEmpty()) {
                return latest;
            }
            long version = corpusCase.version().getAsLong();
            return first <= version && version <= last;
        }
    }
}
