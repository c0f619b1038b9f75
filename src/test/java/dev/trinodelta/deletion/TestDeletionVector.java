package dev.trinodelta.deletion;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class TestDeletionVector
{
    private static final long FAR = 1L << 40;

    @Test
    void withoutAnotherOneLeavesWhatThatOneLacks()
            throws IOException
    {
        DeletionVector vector = vector(1, 2, 3, FAR, FAR + 1);

        DeletionVector difference = vector.without(vector(2, 4, FAR + 1));

        assertThat(difference.cardinality()).isEqualTo(3);
        assertThat(List.of(1L, 3L, FAR)).allMatch(difference::isDeleted);
        assertThat(List.of(2L, 4L, FAR + 1)).noneMatch(difference::isDeleted);
        assertThat(vector.cardinality()).isEqualTo(5);
    }

    @Test
    void withoutItselfIsEmpty()
            throws IOException
    {
        DeletionVector difference = vector(1, FAR).without(vector(1, FAR));

        assertThat(difference.cardinality()).isZero();
        assertThat(difference.anyDeleted(0, Long.MAX_VALUE)).isFalse();
    }

    private static DeletionVector vector(long... positions)
            throws IOException
    {
        return DeletionVectorBitmap.decode(ByteBuffer.wrap(DeletionVectorBytes.vector(positions)));
    }
}
