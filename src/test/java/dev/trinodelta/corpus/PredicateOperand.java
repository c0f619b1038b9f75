package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * What a predicate may be about: a column, or a field at any depth of one.
 *
 * @param path number of the column, then of the field in each row on the way
 * @param literals constants to hold it against
 */
record PredicateOperand(String sql, Type type, List<Integer> path, List<String> literals)
{
    PredicateOperand
    {
        requireNonNull(sql, "sql is null");
        requireNonNull(type, "type is null");
        path = ImmutableList.copyOf(path);
        literals = ImmutableList.copyOf(literals);
    }

    /**
     * Without literals yet.
     */
    static List<PredicateOperand> of(List<String> columns, List<Type> types)
    {
        return IntStream.range(0, columns.size())
                .boxed()
                .flatMap(column -> of(quoted(columns.get(column)), types.get(column), ImmutableList.of(column)))
                .collect(toImmutableList());
    }

    PredicateOperand withLiterals(List<String> newLiterals)
    {
        return new PredicateOperand(sql, type, path, newLiterals);
    }

    private static Stream<PredicateOperand> of(String sql, Type type, List<Integer> path)
    {
        Stream<PredicateOperand> self = Stream.of(new PredicateOperand(sql, type, path, ImmutableList.of()));
        return type instanceof RowType row ? Stream.concat(self, fields(sql, row, path)) : self;
    }

    private static Stream<PredicateOperand> fields(String sql, RowType row, List<Integer> path)
    {
        // Of names that differ in case only SQL finds neither
        Set<String> seen = new HashSet<>();
        Set<String> ambiguous = new HashSet<>();
        row.getFields().forEach(field -> {
            String name = field.getName().orElseThrow().toLowerCase(ENGLISH);
            if (!seen.add(name)) {
                ambiguous.add(name);
            }
        });
        return IntStream.range(0, row.getFields().size())
                .boxed()
                .filter(field -> !ambiguous.contains(row.getFields().get(field).getName().orElseThrow().toLowerCase(ENGLISH)))
                .flatMap(field -> of(
                        sql + "." + quoted(row.getFields().get(field).getName().orElseThrow()),
                        row.getFields().get(field).getType(),
                        ImmutableList.<Integer>builder().addAll(path).add(field).build()));
    }

    private static String quoted(String name)
    {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
