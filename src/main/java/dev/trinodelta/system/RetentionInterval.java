package dev.trinodelta.system;

import com.google.common.collect.ImmutableMap;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static java.lang.Long.parseLong;
import static java.util.Locale.ENGLISH;

/**
 * Intervals of table properties, in Spark's spelling: {@code interval 30 days}, {@code 1 week 12 hours}.
 */
final class RetentionInterval
{
    private static final Pattern PART = Pattern.compile("\\s*(?<count>\\d{1,12})\\s+(?<unit>week|day|hour|minute|second|millisecond)s?\\s*");
    private static final Map<String, Duration> UNITS = ImmutableMap.of(
            "week", Duration.ofDays(7),
            "day", Duration.ofDays(1),
            "hour", Duration.ofHours(1),
            "minute", Duration.ofMinutes(1),
            "second", Duration.ofSeconds(1),
            "millisecond", Duration.ofMillis(1));

    private RetentionInterval() {}

    /**
     * @return empty where the text is none
     */
    static Optional<Duration> parse(String text)
    {
        String rest = text.strip().toLowerCase(ENGLISH);
        if (rest.startsWith("interval ")) {
            rest = rest.substring("interval ".length());
        }
        Duration sum = Duration.ZERO;
        Matcher part = PART.matcher(rest);
        int end = 0;
        while (part.find() && part.start() == end) {
            try {
                sum = sum.plus(UNITS.get(part.group("unit")).multipliedBy(parseLong(part.group("count"))));
            }
            catch (ArithmeticException _) {
                return Optional.empty();
            }
            end = part.end();
        }
        return end == rest.length() && end > 0 ? Optional.of(sum) : Optional.empty();
    }
}
