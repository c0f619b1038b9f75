package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Bars of cold and warm times by table, as SVG. The scale is logarithmic.
 */
final class ResultChart
{
    private static final List<Statement> PANELS = ImmutableList.of(Statement.EXPLAIN_PARTITION, Statement.COUNT_ONE_FILE);
    private static final List<Series> SERIES = ImmutableList.of(
            new Series("cold", "#8a9bb5", table -> statement -> times(table, Mode.COLD, statement, Result::samples)),
            new Series("warm", "#1f6fb2", table -> statement -> times(table, Mode.WARM, statement, Result::samples)),
            new Series("warm, table of one file", "#e08a1e", table -> statement -> times(table, Mode.WARM, statement, Result::baseline)));

    private static final int WIDTH = 860;
    private static final int LABELS = 200;
    private static final int RIGHT = 90;
    private static final int BAR = 13;
    private static final int GROUP_GAP = 12;
    private static final int HEADER = 64;
    private static final int PANEL_GAP = 58;

    private final List<TableResults> tables;
    private final double lowest;
    private final double highest;
    private final StringBuilder svg = new StringBuilder();

    private record Series(String name, String color, Function<TableResults, Function<Statement, Optional<Double>>> time) {}

    ResultChart(List<TableResults> tables)
    {
        this.tables = tables.stream().sorted(ResultPage.inOrder()).collect(toImmutableList());
        double[] times = this.tables.stream()
                .flatMap(table -> PANELS.stream().flatMap(statement -> SERIES.stream().flatMap(series -> series.time().apply(table).apply(statement).stream())))
                .mapToDouble(Double::doubleValue)
                .toArray();
        this.lowest = Math.floor(Math.log10(Arrays.stream(times).min().orElse(1)));
        this.highest = Math.max(lowest + 1, Math.ceil(Math.log10(Arrays.stream(times).max().orElse(10))));
    }

    String svg()
    {
        int panel = tables.size() * (SERIES.size() * BAR + GROUP_GAP);
        int height = HEADER + PANELS.size() * (panel + PANEL_GAP);
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">".formatted(WIDTH, height));
        add("<rect width=\"%s\" height=\"%s\" fill=\"#ffffff\"/>".formatted(WIDTH, height));
        text(16, 24, "start", "font-size=\"15\" font-weight=\"bold\" fill=\"#222222\"", "Wall time of a statement, median, by table (ms, logarithmic)");
        int x = 16;
        for (Series series : SERIES) {
            add("<rect x=\"%s\" y=\"36\" width=\"12\" height=\"12\" fill=\"%s\"/>".formatted(x, series.color()));
            text(x + 17, 46, "start", "fill=\"#444444\"", series.name());
            x += 40 + series.name().length() * 7;
        }
        int y = HEADER;
        for (Statement statement : PANELS) {
            text(16, y + 20, "start", "font-size=\"13\" font-weight=\"bold\" fill=\"#222222\"", statement.title());
            panel(statement, y + 32, panel);
            y += panel + PANEL_GAP;
        }
        add("</svg>");
        return svg.toString();
    }

    private void panel(Statement statement, int top, int height)
    {
        for (double power = lowest; power <= highest; power++) {
            double x = position(power);
            if (power < highest) {
                for (int minor : new int[] {2, 5}) {
                    double between = position(power + Math.log10(minor));
                    add("<line x1=\"%.1f\" y1=\"%s\" x2=\"%.1f\" y2=\"%s\" stroke=\"#f0f0f0\"/>".formatted(between, top, between, top + height));
                }
            }
            add("<line x1=\"%.1f\" y1=\"%s\" x2=\"%.1f\" y2=\"%s\" stroke=\"#dddddd\"/>".formatted(x, top, x, top + height));
            text((int) x, top + height + 14, "middle", "font-size=\"11\" fill=\"#777777\"", "%,.0f".formatted(Math.pow(10, power)));
        }
        int y = top;
        for (TableResults table : tables) {
            text(LABELS - 8, y + SERIES.size() * BAR / 2 + 5, "end", "fill=\"#222222\"", table.title());
            for (Series series : SERIES) {
                Optional<Double> time = series.time().apply(table).apply(statement);
                if (time.isPresent()) {
                    double end = position(Math.log10(time.get()));
                    add("<rect x=\"%s\" y=\"%s\" width=\"%.1f\" height=\"%s\" fill=\"%s\"/>".formatted(LABELS, y, Math.max(1, end - LABELS), BAR - 2, series.color()));
                    text((int) end + 5, y + BAR - 3, "start", "font-size=\"10\" fill=\"#444444\"", time.get() < 10 ? "%.1f".formatted(time.get()) : "%,.0f".formatted(time.get()));
                }
                y += BAR;
            }
            y += GROUP_GAP;
        }
    }

    private double position(double power)
    {
        return LABELS + (power - lowest) / (highest - lowest) * (WIDTH - LABELS - RIGHT);
    }

    private static Optional<Double> times(TableResults table, Mode mode, Statement statement, Function<Result, List<Sample>> samples)
    {
        return table.find(mode, statement)
                .map(samples)
                .filter(measured -> !measured.isEmpty())
                .map(measured -> Median.median(measured.stream().mapToDouble(Sample::wallNanos).toArray()) / 1e6);
    }

    private void text(int x, int y, String anchor, String attributes, String content)
    {
        add("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" %s>%s</text>".formatted(x, y, anchor, attributes, content));
    }

    private void add(String line)
    {
        svg.append(line).append('\n');
    }
}
