package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.OptionalLong;

import static org.assertj.core.api.Assertions.assertThat;

final class TestCorpusReport
{
    @Test
    void countsTablesVersionsAndReasons()
    {
        CorpusReport report = new CorpusReport(new CorpusDirectory(Path.of("/corpus")), ImmutableList.of(
                new Verdict.Passed(new CorpusCase("a", OptionalLong.of(0))),
                new Verdict.Passed(new CorpusCase("a", OptionalLong.empty())),
                new Verdict.Passed(new CorpusCase("b", OptionalLong.of(0))),
                new Verdict.Listed(new CorpusCase("b", OptionalLong.of(1)), "variant", "expected 1 rows, but failed"),
                new Verdict.Listed(new CorpusCase("b", OptionalLong.empty()), "variant", "expected 2 rows, but failed"),
                new Verdict.Failed(new CorpusCase("c", OptionalLong.of(7)), "rows differ")));

        assertThat(report.details()).isEqualTo(
                """
                Corpus /corpus
                  read:   3 tables (4 versions, 2 reads of the latest)
                  passed: 1 tables whole (in all 2 versions, 1 reads of the latest)
                  listed as not supported yet: 1 versions, 1 reads of the latest
                    variant: 1 tables (1 versions, 1 reads of the latest)
                  failed: 1 versions, 0 reads of the latest

                failed: c@v7
                  rows differ

                [variant]
                b@v1
                  expected 1 rows, but failed
                b@latest
                  expected 2 rows, but failed
                """);
    }
}
