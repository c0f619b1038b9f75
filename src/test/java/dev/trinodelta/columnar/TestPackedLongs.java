package dev.trinodelta.columnar;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestPackedLongs
{
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 16, 17, 24, 31, 32, 33, 40, 48, 55, 56, 57, 63, 64})
    void numbersOfAnyWidthComeBack(int bits)
    {
        Random random = new Random(bits);
        for (int size : new int[] {0, 1, 2, 7, 8, 9, 1000}) {
            long base = random.nextLong();
            long[] values = new long[size];
            for (int index = 0; index < size; index++) {
                values[index] = base + (bits == 0 ? 0 : random.nextLong() >>> (64 - bits));
            }
            assertComeBack(values);
        }
    }

    @Test
    void extremesComeBackSideBySide()
    {
        assertComeBack(Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1);
        assertComeBack(Long.MAX_VALUE, Long.MAX_VALUE);
        assertComeBack(Long.MIN_VALUE);
        assertComeBack(-128, 127);
        assertComeBack(0, 256);
    }

    @Test
    void closeNumbersTakeFewBytes()
    {
        long[] values = new long[1000];
        for (int index = 0; index < values.length; index++) {
            values[index] = 1_700_000_000_000L + index % 250;
        }
        assertThat(PackedLongs.of(values).retainedBytes()).isLessThan(1100);
        assertThat(PackedLongs.of(new long[1000]).retainedBytes()).isLessThan(100);
    }

    @Test
    void positionsBeyondTheEndAreRefused()
    {
        PackedLongs longs = PackedLongs.of(1, 2);
        assertThatThrownBy(() -> longs.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> longs.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> longs.copyTo(1, new long[2], 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void numbersAreCollectedOneByOneAndTogether()
    {
        for (long expected : new long[] {0, 5, 1000, Long.MAX_VALUE}) {
            LongsBuilder builder = new LongsBuilder(expected);
            builder.add(7);
            builder.add(new long[] {1, 2, 3, 4}, 3);
            builder.add(new long[500], 500);
            builder.add(8);
            PackedLongs longs = builder.build();
            assertThat(longs.size()).isEqualTo(505);
            assertThat(new long[] {longs.get(0), longs.get(1), longs.get(3), longs.get(4), longs.get(503), longs.get(504)}).containsExactly(7, 1, 3, 0, 0, 8);
        }
    }

    private static void assertComeBack(long... values)
    {
        PackedLongs packed = PackedLongs.of(values);
        assertThat(packed.size()).isEqualTo(values.length);
        LongsBuilder builder = new LongsBuilder();
        for (int index = 0; index < values.length; index++) {
            assertThat(packed.get(index)).isEqualTo(values[index]);
            builder.add(packed.get(index));
        }
        long[] copied = new long[values.length];
        builder.build().copyTo(0, copied, values.length);
        assertThat(copied).isEqualTo(values);
        if (values.length > 1) {
            long[] last = new long[1];
            packed.copyTo(values.length - 1, last, 1);
            assertThat(last[0]).isEqualTo(values[values.length - 1]);
        }
    }
}
