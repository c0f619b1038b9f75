package dev.trinodelta.index;

import io.airlift.slice.Slice;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import static io.airlift.slice.Slices.utf8Slice;
import static org.assertj.core.api.Assertions.assertThat;

class TestPathColumn
{
    @Test
    void pathsOfAllWritersComeBack()
    {
        assertComeBack(
                "part-00000-7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e-c000.snappy.parquet",
                "part-00001-7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e.c000.snappy.parquet",
                "day=2026-01-01/part-00000-7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e-c000.snappy.parquet",
                "20260101_101112_00042_abcde-7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e",
                "s3://bucket/other/0-7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e-0.parquet",
                "x",
                "/absolute/1.parquet",
                "a=%20b/caf%C3%A9.parquet",
                "café/naïve.parquet",
                "part-999999999999999999999999999999999999.parquet",
                "007",
                "0",
                // Not UUIDs, but nearly
                "7FA2EE30-3E4F-4BA6-BD3D-6E0B0E8A8F0E.parquet",
                "7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0.parquet",
                "7fa2ee303-e4f-4ba6-bd3d-6e0b0e8a8f0e.parquet",
                "7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e",
                "7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0g",
                // Control characters would be taken for fillings
                "\u0000",
                "\u0012",
                "a\u0001b",
                "\u0013",
                "a\u007Fb",
                "");
    }

    @Test
    void randomPathsComeBack()
    {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<String> paths = new ArrayList<>();
            int pieces = 1 + random.nextInt(6);
            for (int file = 0; file < 200; file++) {
                StringBuilder path = new StringBuilder();
                for (int piece = 0; piece < pieces; piece++) {
                    path.append(switch (random.nextInt(8)) {
                        case 0 -> new UUID(random.nextLong(), random.nextLong());
                        case 1 -> random.nextInt(1000);
                        case 2 -> "%0" + "5d".substring(0, 0);
                        case 3 -> "/";
                        case 4 -> (char) random.nextInt(0x300);
                        case 5 -> "%05d".formatted(random.nextInt(100_000));
                        case 6 -> "part-";
                        default -> random.nextLong(Long.MAX_VALUE);
                    });
                }
                paths.add(path.toString());
            }
            assertComeBack(paths.toArray(String[]::new));
        }
    }

    @Test
    void namesThatAreNearlyLikeTheOneBeforeComeBack()
    {
        String name = "day=1/part-00000-7fa2ee30-3e4f-4ba6-bd3d-6e0b0e8a8f0e-c000.snappy.parquet";
        List<String> paths = new ArrayList<>();
        for (int position = 0; position < name.length(); position++) {
            for (char character : "/0:9@AF`agf-\u0000\u0005\u007f\u00e9".toCharArray()) {
                paths.add(name);
                paths.add(name.substring(0, position) + character + name.substring(position + 1));
                paths.add(name.substring(0, position) + character + name.substring(position));
                paths.add(name.substring(position));
            }
        }
        assertComeBack(paths.toArray(String[]::new));
    }

    @Test
    void namesWithoutAnythingInCommonComeBack()
    {
        Random random = new Random(5);
        String[] paths = new String[5000];
        for (int file = 0; file < paths.length; file++) {
            paths[file] = random.ints(20, 'a', 'z' + 1).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
        }
        assertComeBack(paths);
    }

    @Test
    void aUuidTakesSixteenBytes()
    {
        Random random = new Random(5);
        PathColumn.Builder builder = new PathColumn.Builder(0);
        int files = 100_000;
        for (int file = 0; file < files; file++) {
            builder.add(utf8Slice("day=%s/part-%05d-%s-c000.snappy.parquet".formatted(file % 1000, random.nextInt(200), new UUID(random.nextLong(), random.nextLong()))), file % 1000);
        }
        // 16 for the UUID, 3 and 2 for the numbers, 2 for the directory
        assertThat(builder.build().retainedBytes() / (double) files).isLessThan(16 + 3 + 2 + 2 + 1);
    }

    private static void assertComeBack(String... paths)
    {
        PathColumn.Builder builder = new PathColumn.Builder(0);
        for (String path : paths) {
            // As in a block of many
            Slice block = utf8Slice("before" + path + "after");
            builder.add(block.slice(6, block.length() - 11), path.length());
        }
        PathColumn column = builder.build();
        for (int position = 0; position < paths.length; position++) {
            assertThat(column.get(position).toStringUtf8()).isEqualTo(paths[position]);
        }
    }
}
