package dev.trinodelta.bounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Texts of statistics of one column, named x: some as writers write them, some that contradict themselves, some spoilt.
 */
final class RandomStatistics
{
    private static final String[] COUNTS = {"0", "1", "2", "3", "-0", "-1", "1.0", "null", "\"1\"", "{}", "[1]", "1e0", "9223372036854775807", "9223372036854775808", "99999999999999999999999", "true"};
    private static final String[] FLAGS = {"true", "false", "null", "\"false\"", "0", "{}", "[false]"};
    private static final String[] OTHERS = {
            "\"other\":{\"x\":1}", "\"x\":7", "\"minValue\":{\"x\":7}", "\"a\":[1,{\"x\":[]},\"\\u00e9\\n\",-1.5E+3,true,false,null]", "\"\":\"\"", "\"\\\"\":{}", "\"é😀\":[]",
    };
    private static final String SPOILERS = "{}[]\",:\\0123456789.eE+-tfn \n\t\u0000\u0001éu";

    private RandomStatistics() {}

    /**
     * @param bounds JSON to choose bounds from
     */
    static String text(Random random, List<String> bounds)
    {
        List<String> parts = new ArrayList<>();
        if (random.nextInt(8) > 0) {
            parts.add("\"numRecords\":" + count(random));
        }
        if (random.nextInt(8) == 0) {
            parts.add("\"tightBounds\":" + FLAGS[random.nextInt(FLAGS.length)]);
        }
        for (String section : List.of("minValues", "maxValues", "nullCount")) {
            int times = random.nextInt(6) == 0 ? random.nextInt(3) : 1;
            for (int time = 0; time < times; time++) {
                parts.add("\"%s\":%s".formatted(random.nextInt(20) == 0 ? escaped(section) : section, section(random, section.equals("nullCount"), bounds)));
            }
        }
        if (random.nextInt(4) == 0) {
            parts.add(random.nextInt(parts.size() + 1), OTHERS[random.nextInt(OTHERS.length)]);
        }
        String space = random.nextInt(10) == 0 ? " \n\t\r" : "";
        String text = space + "{" + space + String.join(space + "," + space, parts) + space + "}" + space;
        return random.nextInt(12) == 0 ? spoilt(random, text) : text;
    }

    private static String section(Random random, boolean counts, List<String> bounds)
    {
        if (random.nextInt(30) == 0) {
            return List.of("null", "7", "[]", "{}", "\"x\"", "{\"x\":{\"x\":1}}").get(random.nextInt(6));
        }
        List<String> members = new ArrayList<>();
        int times = random.nextInt(10) == 0 ? random.nextInt(3) : 1;
        for (int time = 0; time < times; time++) {
            String value = counts ? count(random) : bounds.get(random.nextInt(bounds.size()));
            members.add("\"%s\":%s".formatted(random.nextInt(20) == 0 ? "\\u0078" : "x", value));
        }
        if (random.nextInt(3) == 0) {
            members.add(random.nextInt(members.size() + 1), "\"y\":{\"x\":[\"x\",1]}");
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String count(Random random)
    {
        return COUNTS[random.nextInt(random.nextInt(5) == 0 ? COUNTS.length : 4)];
    }

    private static String escaped(String name)
    {
        return "\\u%04x".formatted((int) name.charAt(0)) + name.substring(1);
    }

    private static String spoilt(Random random, String text)
    {
        StringBuilder result = new StringBuilder(text);
        for (int times = random.nextInt(1, 3); times > 0 && !result.isEmpty(); times--) {
            int at = random.nextInt(result.length());
            char spoiler = SPOILERS.charAt(random.nextInt(SPOILERS.length()));
            switch (random.nextInt(4)) {
                case 0 -> result.deleteCharAt(at);
                case 1 -> result.insert(at, spoiler);
                case 2 -> result.setCharAt(at, spoiler);
                default -> result.setLength(at);
            }
        }
        return result.toString();
    }
}
