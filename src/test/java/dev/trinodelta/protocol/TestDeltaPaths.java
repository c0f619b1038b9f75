package dev.trinodelta.protocol;

import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TestDeltaPaths
{
    private static final Location ROOT = Location.of("s3://bucket/sales/orders");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            part-1.parquet                     | s3://bucket/sales/orders/part-1.parquet
                                            day=2026-01-03/part%201.parquet    | s3://bucket/sales/orders/day=2026-01-03/part 1.parquet
                                            p=a%252Fb/x                        | s3://bucket/sales/orders/p=a%2Fb/x
                                            p=a%2Fb/x                          | s3://bucket/sales/orders/p=a/b/x
                                            p=a+b/x                            | s3://bucket/sales/orders/p=a+b/x
                                            p=%23%3F%5B%5D/x                   | s3://bucket/sales/orders/p=#?[]/x
                                            p=12:30:00/x                       | s3://bucket/sales/orders/p=12:30:00/x
                                            p=é/x                              | s3://bucket/sales/orders/p=é/x
                                            p=%C3%A9/x                         | s3://bucket/sales/orders/p=é/x
                                            ../clone/x                         | s3://bucket/sales/clone/x
                                            ../../x%20y                        | s3://bucket/x y
                                            s3://other/a%20b/x                 | s3://other/a b/x
                                            file:/data/a%2525                  | file:///data/a%25
                                            /sales/other/x                     | s3://bucket/sales/other/x
                                            """)
    void pathIsDecodedOnceAndResolved(String path, String location)
    {
        assertThat(DeltaPaths.resolve(ROOT, path)).hasToString(location);
    }

    @Test
    void pathThatIsNoUriIsAnError()
    {
        assertInvalid("100%", "path is not a URI, a percent sign is not followed by two hexadecimal digits: 100%");
        assertInvalid("%FF", "path is not a URI, its escapes are not UTF-8: %FF");
        assertInvalid("s3://bucket", "path is not a location, Path missing in file system location: s3://bucket: s3://bucket");
        assertInvalid("../../../../x", "path leads out of the storage: ../../../../x");
    }

    @Test
    void pathThatCanBeNowhereNamesTheTable()
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> new TableLocation("sales.orders", ROOT).resolve("../../../../x"))
                .withMessage("The log of table sales.orders names a file that can be nowhere: path leads out of the storage: ../../../../x. Check the table with the writer that made it.")
                .matches(e -> e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode()));
    }

    private static void assertInvalid(String path, String message)
    {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DeltaPaths.resolve(ROOT, path))
                .withMessage(message);
    }
}
