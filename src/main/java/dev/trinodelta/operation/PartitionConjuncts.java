package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.transaction.PartitionExpressions;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.Constraint;
import io.trino.spi.expression.Call;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.expression.Constant;
import io.trino.spi.expression.FunctionName;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

import static io.trino.plugin.base.expression.ConnectorExpressions.and;
import static io.trino.plugin.base.expression.ConnectorExpressions.extractConjuncts;
import static java.util.Objects.requireNonNull;

/**
 * The conjuncts of a filter that are no domains, of which partition columns may decide some.
 */
final class PartitionConjuncts
{
    /**
     * What the engine adds to conjuncts that a connector may understand: the whole filter, for evaluation.
     */
    private static final FunctionName WHOLE_FILTER = new FunctionName("$engine_expression");

    private final PartitionExpressions expressions;
    private final List<Conjunct> conjuncts;

    private record Conjunct(ConnectorExpression expression, OptionalInt number) {}

    private PartitionConjuncts(PartitionExpressions expressions, List<Conjunct> conjuncts)
    {
        this.expressions = requireNonNull(expressions, "expressions is null");
        this.conjuncts = ImmutableList.copyOf(conjuncts);
    }

    static PartitionConjuncts of(ConnectorSession session, DeltaTableHandle table, Constraint constraint, PartitionExpressions expressions)
    {
        if (constraint.getExpression().equals(Constant.TRUE) || table.partitionColumns().isEmpty()) {
            return new PartitionConjuncts(expressions, ImmutableList.of());
        }
        Map<String, DeltaColumnHandle> variables = Maps.transformValues(constraint.getAssignments(), DeltaColumnHandle.class::cast);
        return new PartitionConjuncts(expressions, extractConjuncts(constraint.getExpression()).stream()
                .map(conjunct -> new Conjunct(conjunct, expressions.number(session, table, conjunct, variables)))
                .toList());
    }

    /**
     * Those that a table asks already, and these.
     */
    List<Integer> numbers(DeltaTableHandle table)
    {
        Set<Integer> numbers = new TreeSet<>(table.expressions());
        conjuncts.forEach(conjunct -> conjunct.number().ifPresent(numbers::add));
        return ImmutableList.copyOf(numbers);
    }

    /**
     * What the engine still has to evaluate, once files were selected.
     *
     * @param asked all of it
     */
    ConnectorExpression remaining(ConnectorExpression asked)
    {
        List<ConnectorExpression> remaining = new ArrayList<>();
        for (Conjunct conjunct : conjuncts) {
            if (conjunct.number().isEmpty() || expressions.get(conjunct.number().getAsInt()).isUndecided()) {
                remaining.add(conjunct.expression());
            }
        }
        if (remaining.size() == conjuncts.size()) {
            return asked;
        }
        // It would bring back what was decided; the engine keeps what it did not hand over otherwise
        remaining.removeIf(expression -> expression instanceof Call call && call.getFunctionName().equals(WHOLE_FILTER));
        return and(remaining);
    }
}
