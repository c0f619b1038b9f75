package dev.trinodelta.protocol;

import io.trino.filesystem.Location;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestMalformedPaths
{
    private static final Location TABLE = Location.of("memory:///sales/orders");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                            s3://bucket            | path is not a location, Path missing in file system location: s3://bucket: s3://bucket
                                            s3://bucket:port/key           | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3://key:secret@bucket/x       | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3://key:sec/ret@bucket/x      | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3://key:123@bucket/x          | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3://key:secret%zz@bucket/x    | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3://key%3Asecret%40bucket/x   | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3a://:secret@bucket/x         | path has credentials in it, or a port that is no number; it is not shown here. Locations take no credentials: they belong into the properties of the file system
                                            s3://bucket/           | File location must contain a path: s3://bucket/
                                            ../../../../up         | path leads out of the storage: ../../../../up
                                            ../                    | newPathElement is empty
                                            directory/             | File location cannot end with '/': memory:///sales/orders/directory/
                                            /                      | File location must contain a path: memory:///
                                            """)
    void pathThatCannotBeAFileIsRefused(String path, String problem)
    {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> DeltaPaths.resolve(TABLE, path))
                .withMessage(problem);
    }
}
