package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.IntegerType;
import io.trino.spi.type.RealType;
import io.trino.spi.type.SmallintType;
import io.trino.spi.type.TimestampType;
import io.trino.spi.type.TimestampWithTimeZoneType;
import io.trino.spi.type.TinyintType;
import io.trino.spi.type.VarcharType;

import java.util.List;
import java.util.Random;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * Makes predicates of every form that a connector is handed, as a domain or as an expression.
 */
final class RandomPredicate
{
    private static final List<String> COMPARISONS = ImmutableList.of("=", "=", "=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM");
    private static final int MOST_VALUES = 5;

    private final Random random;
    private final List<PredicateOperand> operands;

    RandomPredicate(Random random, List<PredicateOperand> operands)
    {
        this.random = requireNonNull(random, "random is null");
        this.operands = ImmutableList.copyOf(operands);
    }

    /**
     * About this operand, and maybe others.
     */
    String about(PredicateOperand operand)
    {
        return switch (random.nextInt(8)) {
            case 0 -> "(%s OR %s)".formatted(simple(operand), simple(any()));
            case 1 -> "(%s AND %s)".formatted(simple(operand), simple(any()));
            case 2 -> "NOT (%s)".formatted(simple(operand));
            case 3 -> "(%s OR (%s AND NOT %s))".formatted(simple(operand), simple(operand), simple(any()));
            default -> simple(operand);
        };
    }

    private PredicateOperand any()
    {
        return operands.get(random.nextInt(operands.size()));
    }

    private String simple(PredicateOperand operand)
    {
        if (operand.literals().isEmpty() || random.nextInt(8) == 0) {
            return operand.sql() + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
        }
        return switch (random.nextInt(6)) {
            case 0 -> "%s IN (%s)".formatted(operand.sql(), values(operand));
            case 1 -> "%s BETWEEN %s AND %s".formatted(operand.sql(), literal(operand), literal(operand));
            case 2 -> cast(operand);
            default -> "%s %s %s".formatted(operand.sql(), comparison(), literal(operand));
        };
    }

    private String cast(PredicateOperand operand)
    {
        String sql = operand.sql();
        String literal = literal(operand);
        return switch (operand.type()) {
            case TinyintType _, SmallintType _, IntegerType _, BigintType _, RealType _, DoubleType _, DecimalType _ -> switch (random.nextInt(4)) {
                case 0 -> "CAST(%s AS varchar) = CAST(%s AS varchar)".formatted(sql, literal);
                case 1 -> "TRY_CAST(%s AS smallint) %s TRY_CAST(%s AS smallint)".formatted(sql, comparison(), literal);
                case 2 -> "CAST(%s AS double) %s CAST(%s AS double) + 0.5e0".formatted(sql, comparison(), literal);
                default -> "TRY_CAST(%s AS decimal(38,3)) %s TRY_CAST(%s AS decimal(20,1))".formatted(sql, comparison(), literal);
            };
            case VarcharType _ -> switch (random.nextInt(3)) {
                case 0 -> "TRY_CAST(%s AS bigint) %s TRY_CAST(%s AS bigint)".formatted(sql, comparison(), literal);
                case 1 -> "starts_with(%s, %s)".formatted(sql, literal);
                // A wildcard within a value makes another predicate, which is as good
                default -> "%s LIKE %s".formatted(sql, literal.substring(0, literal.length() - 1) + "%'");
            };
            case DateType _ -> switch (random.nextInt(2)) {
                case 0 -> "CAST(%s AS timestamp(6)) %s CAST(%s AS timestamp(6))".formatted(sql, comparison(), literal);
                default -> "year(%s) %s year(%s)".formatted(sql, comparison(), literal);
            };
            case TimestampType _, TimestampWithTimeZoneType _ -> switch (random.nextInt(3)) {
                case 0 -> "CAST(%s AS date) %s CAST(%s AS date)".formatted(sql, comparison(), literal);
                case 1 -> "date_trunc('hour', %s) %s date_trunc('hour', %s)".formatted(sql, comparison(), literal);
                default -> "year(%s) %s year(%s)".formatted(sql, comparison(), literal);
            };
            case BooleanType _ -> random.nextBoolean() ? sql : "CAST(%s AS integer) = 1".formatted(sql);
            default -> "%s = %s".formatted(sql, literal);
        };
    }

    private String comparison()
    {
        return COMPARISONS.get(random.nextInt(COMPARISONS.size()));
    }

    private String values(PredicateOperand operand)
    {
        return random.ints(random.nextInt(1, MOST_VALUES + 1), 0, operand.literals().size())
                .mapToObj(operand.literals()::get)
                .collect(joining(", "));
    }

    private String literal(PredicateOperand operand)
    {
        return operand.literals().get(random.nextInt(operand.literals().size()));
    }
}
