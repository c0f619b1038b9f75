package dev.trinodelta.transaction;

import com.google.common.base.Ticker;
import dev.trinodelta.answer.Answer;
import dev.trinodelta.handle.AnswerAggregate;
import dev.trinodelta.handle.AnswerAggregate.Function;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.LogBuilder;
import io.trino.spi.connector.ConnectorExpressionEvaluator;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

import static dev.trinodelta.testing.LogBuilder.add;
import static io.trino.spi.type.BigintType.BIGINT;
import static org.assertj.core.api.Assertions.assertThat;

class TestTableAnswers
{
    private static final ConnectorIdentity IDENTITY = ConnectorIdentity.ofUser("test");
    private static final List<AnswerAggregate> COUNT = List.of(new AnswerAggregate(Function.COUNT, Optional.empty()));

    private final PartitionValueCodec codec = new PartitionValueCodec(ZoneOffset.UTC);
    private final LogBuilder log = new LogBuilder();
    private final SnapshotCache cache = new SnapshotCache(new SnapshotLoader(Runnable::run), new SnapshotCache.Settings(1_000_000, Duration.ZERO, Duration.ZERO), Ticker.systemTicker());

    @Test
    void whatIsFoundOutOfAVersionIsKeptForOtherTransactions()
    {
        log.create();
        log.commit(1, addRows("a", 3), addRows("b", 4));

        Answer answer = count(1).orElseThrow();
        assertThat(BIGINT.getLong(answer.columns().getFirst(), 0)).isEqualTo(7);
        assertThat(count(1).orElseThrow()).isSameAs(answer);

        log.commit(2, addRows("c", 5));
        assertThat(BIGINT.getLong(count(2).orElseThrow().columns().getFirst(), 0)).isEqualTo(12);
        assertThat(count(1).orElseThrow()).isSameAs(answer);
    }

    @Test
    void whatTheLogDoesNotTellStaysSo()
    {
        log.create("without statistics");
        log.commit(1, add("more"));

        assertThat(count(1)).isEmpty();
        assertThat(count(1)).isEmpty();
    }

    private Optional<Answer> count(long version)
    {
        PinnedSnapshots snapshots = new PinnedSnapshots(cache, _ -> log.fileSystem());
        DeltaTableHandle table = DeltaTableHandle.of(new SchemaTableName("sales", "orders"), log.table().root().toString(), version, true, List.of());
        return new TableAnswers(new FileSelections(snapshots, codec, new PartitionExpressions(ConnectorExpressionEvaluator.NO_OP, codec)), codec)
                .find(IDENTITY, table, List.of(), COUNT);
    }

    private static String addRows(String path, int rows)
    {
        return """
               {"add":{"path":"%s","partitionValues":{},"size":1,"modificationTime":1,"dataChange":true,"stats":"{\\"numRecords\\":%s}"}}""".formatted(path, rows);
    }
}
