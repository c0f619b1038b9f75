package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestUnsupportedCases
{
    private static final List<CorpusCase> CASES = Stream.of("a", "b--c+1")
            .flatMap(table -> Stream.concat(
                    LongStream.rangeClosed(0, 9).mapToObj(version -> new CorpusCase(table, OptionalLong.of(version))),
                    Stream.of(new CorpusCase(table, OptionalLong.empty()))))
            .collect(toImmutableList());

    @Test
    void entryWithoutVersionsCoversTheWholeTable()
    {
        UnsupportedCases list = UnsupportedCases.parse(ImmutableList.of("# comment", "", "[type widening]", "  b--c+1  "));

        assertThat(covered(list)).hasSize(11).allSatisfy(corpusCase -> assertThat(corpusCase.table()).isEqualTo("b--c+1"));
        assertThat(list.reason(CASES.getLast())).contains("type widening");
        assertThat(list.mistakes(CASES)).isEmpty();
    }

    @Test
    void entryWithVersionsCoversThose()
    {
        UnsupportedCases list = UnsupportedCases.parse(ImmutableList.of("[variant]", "a 0, 3-4,8-", "[other]", "b--c+1 1"));

        assertThat(covered(list)).extracting(CorpusCase::toString).containsExactly("a@v0", "a@v3", "a@v4", "a@v8", "a@v9", "a@latest", "b--c+1@v1");
        assertThat(list.reason(CASES.getFirst())).contains("variant");
        assertThat(list.mistakes(CASES)).isEmpty();
    }

    @Test
    void latestCoversOnlyTheReadWithoutVersion()
    {
        assertThat(covered(UnsupportedCases.parse(ImmutableList.of("[variant]", "a latest")))).extracting(CorpusCase::toString).containsExactly("a@latest");
        assertThat(covered(UnsupportedCases.parse(ImmutableList.of("[variant]", "a 9")))).extracting(CorpusCase::toString).containsExactly("a@v9");
    }

    @Test
    void entryThatNamesNoCaseIsMistake()
    {
        UnsupportedCases list = UnsupportedCases.parse(ImmutableList.of("[variant]", "a 3, 10-12", "B"));

        assertThat(list.mistakes(CASES)).containsExactly(
                "[variant] a 10-12 names no case of the corpus: remove it",
                "[variant] B names no case of the corpus: remove it");
        assertThat(list.onlyTables(ImmutableSet.of("a")).mistakes(CASES)).containsExactly("[variant] a 10-12 names no case of the corpus: remove it");
    }

    @Test
    void caseThatIsNamedTwiceIsMistake()
    {
        assertThat(UnsupportedCases.parse(ImmutableList.of("[x]", "a 1-3, 3", "[y]", "a 2")).mistakes(CASES))
                .containsExactly("a@v2 is listed 2 times", "a@v3 is listed 2 times");
    }

    @Test
    void malformedLinesAreRefused()
    {
        assertThatThrownBy(() -> UnsupportedCases.parse(ImmutableList.of("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an entry stands under no reason: a");
        assertThatThrownBy(() -> UnsupportedCases.parse(ImmutableList.of("[x]", "a one")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a version, a range of versions or 'latest': one");
    }

    @Test
    void listedCaseMustNotPass()
    {
        CorpusCase corpusCase = CASES.getFirst();

        assertThat(Verdict.of(corpusCase, Optional.empty(), Optional.empty())).isEqualTo(new Verdict.Passed(corpusCase));
        assertThat(Verdict.of(corpusCase, Optional.of("differs"), Optional.empty())).isEqualTo(new Verdict.Failed(corpusCase, "differs"));
        assertThat(Verdict.of(corpusCase, Optional.of("differs"), Optional.of("variant"))).isEqualTo(new Verdict.Listed(corpusCase, "variant", "differs"));
        assertThat(Verdict.of(corpusCase, Optional.empty(), Optional.of("variant")))
                .isEqualTo(new Verdict.Failed(corpusCase, "passes, but is listed as not supported (variant): take it from corpus/unsupported.txt"));
    }

    private static List<CorpusCase> covered(UnsupportedCases list)
    {
        return CASES.stream()
                .filter(corpusCase -> list.reason(corpusCase).isPresent())
                .collect(toImmutableList());
    }
}
