package dev.trinodelta.columnar;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class TestBitsBuilder
{
    @Test
    void keepsWhatWasSaidOfEachPosition()
    {
        for (int size : new int[] {0, 1, 63, 64, 65, 200}) {
            BitsBuilder builder = new BitsBuilder();
            for (int position = 0; position < size; position++) {
                builder.add(position % 3 == 0);
            }

            Bits bits = builder.build();

            assertThat(bits.size()).isEqualTo(size);
            assertThat(bits.cardinality()).isEqualTo((size + 2) / 3);
            for (int position = 0; position < size; position++) {
                assertThat(bits.get(position)).isEqualTo(position % 3 == 0);
            }
        }
    }
}
