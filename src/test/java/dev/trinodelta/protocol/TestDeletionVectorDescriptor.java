package dev.trinodelta.protocol;

import org.junit.jupiter.api.Test;

import java.util.OptionalInt;

import static org.assertj.core.api.Assertions.assertThat;

final class TestDeletionVectorDescriptor
{
    @Test
    void uniqueIdHasTheOffsetOnlyWhereThereIsOne()
    {
        assertThat(uniqueId(OptionalInt.of(4))).isEqualTo("uab^-aqEH.-t@S}K{vb[*k^@4");
        assertThat(uniqueId(OptionalInt.of(0))).isEqualTo("uab^-aqEH.-t@S}K{vb[*k^@0");
        assertThat(uniqueId(OptionalInt.empty())).isEqualTo("uab^-aqEH.-t@S}K{vb[*k^");
    }

    private static String uniqueId(OptionalInt offset)
    {
        return new DeletionVectorDescriptor("u", "ab^-aqEH.-t@S}K{vb[*k^", offset, 40, 6).uniqueId();
    }
}
