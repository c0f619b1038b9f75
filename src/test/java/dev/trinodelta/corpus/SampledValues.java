package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import io.trino.client.direct.DirectTrinoClient.QueryResultsListener;
import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.type.Type;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Keeps for each column of a result the literals near some of its values, every value as likely as another.
 */
final class SampledValues
        implements QueryResultsListener
{
    private static final int VALUES_KEPT = 12;

    private final Random random;
    private List<String> names = List.of();
    private List<Type> types = List.of();
    private List<List<List<String>>> samples = List.of();
    private long rows;

    SampledValues(Random random)
    {
        this.random = random;
    }

    @Override
    public void setOutputColumns(List<String> columnNames, List<Type> columnTypes)
    {
        if (types.isEmpty()) {
            names = ImmutableList.copyOf(columnNames);
            types = ImmutableList.copyOf(columnTypes);
            samples = Stream.<List<List<String>>>generate(ArrayList::new).limit(columnTypes.size()).collect(toImmutableList());
        }
    }

    @Override
    public void consumeOutputPage(Page page)
    {
        for (int position = 0; position < page.getPositionCount(); position++) {
            rows++;
            for (int channel = 0; channel < types.size(); channel++) {
                sample(channel, page.getBlock(channel), position);
            }
        }
    }

    List<String> names()
    {
        return names;
    }

    List<Type> types()
    {
        return types;
    }

    List<PredicateOperand> complete(List<PredicateOperand> operands)
    {
        return IntStream.range(0, operands.size())
                .mapToObj(column -> operands.get(column).withLiterals(samples.get(column).stream().flatMap(List::stream).toList()))
                .collect(toImmutableList());
    }

    private void sample(int channel, Block block, int position)
    {
        if (block.isNull(position)) {
            return;
        }
        List<List<String>> kept = samples.get(channel);
        if (kept.size() < VALUES_KEPT) {
            kept.add(Literals.near(types.get(channel), block, position));
        }
        else if (random.nextLong(rows) < VALUES_KEPT) {
            kept.set(random.nextInt(VALUES_KEPT), Literals.near(types.get(channel), block, position));
        }
    }
}
