package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.variant.Metadata;
import io.trino.spi.variant.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HexFormat;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Bytes as a damaged file may have them.
 */
final class TestVariantBytes
{
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "'' | it is cut off: a value ends at byte 1 of 0",
            "0c | it is cut off: a value ends at byte 2 of 1",
            "1400 | it is cut off: a value ends at byte 5 of 2",
            "180000000000 | it is cut off: a value ends at byte 9 of 6",
            "09 61 | it is cut off: a value ends at byte 3 of 2",
            "40 05000000 61 | it is cut off: a value ends at byte 10 of 6",
            "40 ffffffff 61 | it is cut off: a value ends at byte 4294967300 of 6",
            "40 0500 | it is cut off at byte 3",
            "50 0000 | it is cut off: a value ends at byte 17 of 3",
            "54 | a value has the unknown type 21",
            "fc | a value has the unknown type 63",
            "20 27 00000000 | a decimal has the scale 39",
            "20 ff 00000000 | a decimal has the scale -1",
            "44 ffffffffffffffff | a time of -1 microseconds is not within a day",
            "03 | it is cut off at byte 1",
            "03 02 00 01 02 00 | it is cut off: a value of 2 parts ends at byte 7 of 6",
            "03 02 00 02 02 00 00 | part 1 begins at byte 7, behind its end at byte 7",
            "03 02 00 00 02 00 00 | elements of an array overlap",
            "03 01 00 01 0c 01 | a part ends at byte 6, behind the end of the whole at byte 5",
            "13 ffffffff 00 | it is cut off at byte 6",
            "13 ffffff7f 00 | it is cut off at byte 6",
            "0b 00 000000 | an empty array or object has offsets of three bytes, which Trino cannot read",
            "02 01 05 00 01 00 | an object has field number 5, but metadata has 2 names",
            "02 02 01 01 00 01 02 00 00 | an object has the same field twice",
            "02 02 00 01 00 00 02 00 00 | fields of an object overlap",
            "02 02 00 01 00 01 02 00 | it is cut off: a value of 2 parts ends at byte 9 of 8",
            "02 02 00 01 00 00 01 00 | fields of an object overlap",
            "02 01 00 02 01 00 | part 0 begins at byte 7, behind its end at byte 6",
    })
    void refusesWhatCannotBeRead(String hex, String problem)
    {
        assertThatThrownBy(() -> VariantBytes.check(bytes(hex), 2))
                .isInstanceOf(MalformedVariantException.class)
                .hasMessage(problem);
    }

    @Test
    void acceptsFieldsInAnyOrderAndBytesBehindTheValue()
    {
        assertThatCode(() -> VariantBytes.check(bytes("02 02 00 01 01 00 02 00 04"), 2)).doesNotThrowAnyException();
        assertThatCode(() -> VariantBytes.check(bytes("00 ff ff"), 0)).doesNotThrowAnyException();
    }

    @Test
    void refusesNestingThatWouldOverflowTheStack()
    {
        Slice nested = Slices.allocate(40_001);
        for (int depth = 0; depth < 5000; depth++) {
            // An array of one element, with offsets of two bytes
            nested.setByte(depth * 6, 0b111);
            nested.setByte(depth * 6 + 1, 1);
            nested.setShort(depth * 6 + 4, 40_001 - (depth + 1) * 6);
        }

        assertThatThrownBy(() -> VariantBytes.check(nested, 0))
                .isInstanceOf(MalformedVariantException.class)
                .hasMessage("values are nested more than 1000 deep");
    }

    @Test
    void refusesSharedValuesBeforeTheyMultiply()
    {
        // Each object has 255 fields that are all the next object
        int depth = 40;
        int size = 1 + 1 + 255 + 256 * 2;
        Slice data = Slices.allocate(depth * size + 1);
        for (int level = 0; level < depth; level++) {
            int start = level * size;
            data.setByte(start, 0b110);
            data.setByte(start + 1, 255);
            for (int field = 0; field < 255; field++) {
                data.setByte(start + 2 + field, field);
            }
            data.setShort(start + size - 2, data.length() - start - size);
        }

        assertThatThrownBy(() -> VariantBytes.check(data, 255))
                .isInstanceOf(MalformedVariantException.class)
                .hasMessage("fields of an object overlap");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "01 | metadata of 1 bytes",
            "0200 | metadata of the unknown version 2",
            "01050001 | metadata is cut off: 5 names do not fit into 4 bytes",
            "c1ffffffff | metadata is cut off: 4294967295 names do not fit into 5 bytes",
            "c101 | it is cut off at byte 2",
            "0101000561 | metadata has a name from byte 0 to byte 5 of 1",
            "010200010061 | metadata has a name from byte 1 to byte 0 of 1",
    })
    void refusesMetadataThatCannotBeRead(String hex, String problem)
    {
        assertThatThrownBy(() -> VariantDictionary.of(bytes(hex)))
                .isInstanceOf(MalformedVariantException.class)
                .hasMessage(problem);
    }

    /**
     * Whatever passes the check, Trino can walk.
     */
    @Test
    void damagedVariantsAreEitherRefusedOrWalked()
    {
        Random random = new Random(11);
        int walked = 0;
        for (int round = 0; round < 20_000; round++) {
            Variant variant = new RandomVariants(random).variant();
            Slice metadata = damage(variant.metadata().toSlice(), random);
            Slice value = damage(variant.data(), random);
            Slice checkedMetadata;
            try {
                VariantDictionary dictionary = VariantDictionary.of(metadata);
                VariantBytes.check(value, dictionary.size());
                checkedMetadata = dictionary.toSlice();
            }
            catch (MalformedVariantException _) {
                continue;
            }
            walked++;
            Variant damaged = Variant.from(Metadata.from(checkedMetadata), value);
            assertThatCode(() -> new VariantWalk().walk(damaged)).as(HexFormat.of().formatHex(value.getBytes())).doesNotThrowAnyException();
        }
        assertThat(walked).isBetween(2000, 18_000);
    }

    private static Slice damage(Slice bytes, Random random)
    {
        Slice damaged = bytes.copy();
        for (int count = random.nextInt(3); count > 0; count--) {
            int position = random.nextInt(damaged.length());
            switch (random.nextInt(3)) {
                case 0 -> damaged.setByte(position, damaged.getByte(position) ^ 1 << random.nextInt(8));
                case 1 -> damaged.setByte(position, random.nextInt());
                default -> damaged = damaged.copy(0, Math.max(1, position));
            }
        }
        return damaged;
    }

    private static Slice bytes(String hex)
    {
        return Slices.wrappedBuffer(HexFormat.of().parseHex(hex.replace(" ", "")));
    }
}
