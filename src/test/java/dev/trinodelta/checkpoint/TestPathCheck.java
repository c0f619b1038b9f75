package dev.trinodelta.checkpoint;

import dev.trinodelta.protocol.AddFile;
import io.airlift.slice.Slice;
import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

import static io.airlift.slice.Slices.utf8Slice;
import static org.assertj.core.api.Assertions.assertThat;

class TestPathCheck
{
    @Test
    void ordinaryPathsAreFineAtSight()
    {
        assertThat(isPlainFile("day=1/part-00000-80a083e8-7026-4e79-81be-64bd76c43a11.c000.snappy.parquet")).isTrue();
        assertThat(isSound("day=2024-01-01%2000%3A00/part-0.parquet")).isTrue();
        assertThat(isSound("a:b")).isTrue();
    }

    @Test
    void marksAreFoundAtEachPlace()
    {
        for (int length = 1; length < 600; length += 13) {
            for (int place = 0; place < length; place++) {
                for (char mark : new char[] {'%', ':'}) {
                    StringBuilder path = new StringBuilder("x".repeat(length));
                    path.setCharAt(place, mark);
                    Slice bytes = utf8Slice(path.toString());
                    assertThat(PathCheck.isPlain(bytes, 0, length)).isFalse();
                    // What lies around is not looked at
                    assertThat(PathCheck.isPlain(bytes, 0, place)).isTrue();
                    assertThat(PathCheck.isPlain(bytes, place + 1, length - place - 1)).isTrue();
                }
            }
        }
    }

    @Test
    void noInvalidPathIsFineAtSight()
    {
        Random random = new Random(483);
        String[] pieces = {"a", "s3", "%", "%2", "%2F", "%C3", "%A9", "%20", ":", "/", "://", "é", "..", "ä".repeat(200)};
        int sound = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder path = new StringBuilder();
            for (int piece = random.nextInt(6); piece > 0; piece--) {
                path.append(pieces[random.nextInt(pieces.length)]);
            }
            if (isPlainFile(path.toString()) || isSound(path.toString())) {
                assertThat(isValid(path.toString())).as(path.toString()).isTrue();
                sound++;
            }
        }
        assertThat(sound).isGreaterThan(1000);
    }

    private static boolean isPlainFile(String path)
    {
        Slice bytes = utf8Slice(path);
        return PathCheck.isPlain(bytes, 0, bytes.length()) && PathCheck.isFile(bytes, 0, bytes.length());
    }

    private static boolean isSound(String path)
    {
        Slice bytes = utf8Slice(path);
        return PathCheck.isSound(bytes, 0, bytes.length());
    }

    private static boolean isValid(String path)
    {
        try {
            return !new AddFile(path, Map.of(), 1, 0, true, Optional.empty(), Map.of(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty()).path().isEmpty();
        }
        catch (IllegalArgumentException _) {
            return false;
        }
    }
}
