package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import io.trino.spi.predicate.Domain;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.ZoneOffset;
import java.util.Random;

import static io.trino.spi.type.TypeUtils.isFloatingPointNaN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Random domains of widened columns, against random values that older files may store.
 */
final class TestNarrowedDomain
{
    private static final int ROUNDS = 10_000;
    private static final FileCalendar GREGORIAN = new FileCalendar(false, false, ZoneOffset.UTC);

    @ParameterizedTest
    @EnumSource
    void holdsWhatTheDomainHoldsOnceItIsWidened(Widening widening)
    {
        DeltaType column = widening.column().field().type();
        PrimitiveType file = widening.stored();
        int outside = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            Domain domain = widening.domain(random);
            Object stored = widening.fileValue(random);
            Object widened = widening.widened(stored);
            boolean zero = widened instanceof Double number && number == 0;

            Domain narrowed = PredicateDomains.translate(column, domain, file, GREGORIAN).orElseThrow();

            boolean expected = domain.includesNullableValue(widened);
            boolean actual = narrowed.includesNullableValue(stored);
            boolean sameFrame = narrowed.getType().equals(widening.fileType()) && narrowed.isNullAllowed() == domain.isNullAllowed();
            // Zeros are asked together
            if (!sameFrame || (actual != expected && !(zero && actual))) {
                fail("seed %s: %s in %s, stored as %s in %s", seed, widened, domain, stored, narrowed);
            }
            outside += actual || isFloatingPointNaN(widening.columnType(), widened) ? 0 : 1;
        }
        assertThat(outside).isGreaterThan(ROUNDS / 10);
    }
}
