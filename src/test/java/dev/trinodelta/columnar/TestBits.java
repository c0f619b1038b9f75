package dev.trinodelta.columnar;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestBits
{
    @Test
    void behavesAsASetOfPositions()
    {
        Random random = new Random(17);
        for (int size : new int[] {0, 1, 63, 64, 65, 1000}) {
            Bits bits = Bits.all(size);
            BitSet expected = new BitSet();
            expected.set(0, size);
            assertSame(bits, expected);
            for (int step = 0; step < size; step++) {
                int position = random.nextInt(size);
                bits.clear(position);
                expected.clear(position);
            }
            assertSame(bits, expected);
            Bits other = Bits.none(size);
            BitSet expectedOther = new BitSet();
            for (int step = 0; step < size; step++) {
                int position = random.nextInt(size);
                other.set(position);
                expectedOther.set(position);
            }
            assertSame(other, expectedOther);
            Bits copy = bits.copy();
            copy.retain(other);
            assertSame(bits, expected);
            expected.and(expectedOther);
            assertSame(copy, expected);
        }
    }

    @Test
    void positionsBeyondTheSizeAreRefused()
    {
        assertThatThrownBy(() -> Bits.none(70).get(70)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bits.none(70).set(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bits.none(70).retain(Bits.none(71))).hasMessage("sizes differ: 70 and 71");
    }

    private static void assertSame(Bits bits, BitSet expected)
    {
        assertThat(bits.cardinality()).isEqualTo(expected.cardinality());
        assertThat(bits.isEmpty()).isEqualTo(expected.isEmpty());
        List<Integer> positions = new ArrayList<>();
        bits.forEach(positions::add);
        assertThat(positions).isEqualTo(expected.stream().boxed().toList());
        List<Integer> walked = new ArrayList<>();
        for (int position = bits.next(0); position >= 0; position = bits.next(position + 1)) {
            walked.add(position);
        }
        assertThat(walked).isEqualTo(positions);
        for (int position = 0; position < bits.size(); position++) {
            assertThat(bits.get(position)).isEqualTo(expected.get(position));
        }
    }
}
