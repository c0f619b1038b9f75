package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import io.trino.client.direct.DirectTrinoClient.QueryResultsListener;
import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.block.SqlRow;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Keeps for each column of a result, and each field in one, the literals near some of its values, every value as likely
 * as another.
 */
final class SampledValues
        implements QueryResultsListener
{
    private static final int VALUES_KEPT = 12;

    private final Random random;
    private List<Type> types = List.of();
    private List<PredicateOperand> operands = List.of();
    private List<List<List<String>>> samples = List.of();
    private long rows;

    SampledValues(Random random)
    {
        this.random = random;
    }

    @Override
    public void setOutputColumns(List<String> columnNames, List<Type> columnTypes)
    {
        // Told again with every new location of results
        if (types.isEmpty()) {
            types = ImmutableList.copyOf(columnTypes);
            operands = PredicateOperand.of(columnNames, columnTypes);
            samples = Stream.<List<List<String>>>generate(ArrayList::new).limit(operands.size()).collect(toImmutableList());
        }
    }

    @Override
    public void consumeOutputPage(Page page)
    {
        for (int position = 0; position < page.getPositionCount(); position++) {
            rows++;
            for (int operand = 0; operand < operands.size(); operand++) {
                List<Integer> path = operands.get(operand).path();
                sample(operand, types.get(path.getFirst()), page.getBlock(path.getFirst()), position, path.subList(1, path.size()));
            }
        }
    }

    List<PredicateOperand> operands()
    {
        return IntStream.range(0, operands.size())
                .mapToObj(operand -> operands.get(operand).withLiterals(samples.get(operand).stream().flatMap(List::stream).toList()))
                .collect(toImmutableList());
    }

    private void sample(int operand, Type type, Block block, int position, List<Integer> path)
    {
        if (block.isNull(position)) {
            return;
        }
        if (!path.isEmpty()) {
            RowType rowType = (RowType) type;
            SqlRow row = rowType.getObject(block, position);
            int field = path.getFirst();
            sample(operand, rowType.getFields().get(field).getType(), row.getRawFieldBlock(field), row.getRawIndex(), path.subList(1, path.size()));
            return;
        }
        List<List<String>> kept = samples.get(operand);
        if (kept.size() < VALUES_KEPT) {
            kept.add(Literals.near(type, block, position));
        }
        else if (random.nextLong(rows) < VALUES_KEPT) {
            kept.set(random.nextInt(VALUES_KEPT), Literals.near(type, block, position));
        }
    }
}
