package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import io.trino.spi.session.PropertyMetadata;
import io.trino.spi.type.ArrayType;

import java.util.List;

import static io.trino.spi.session.PropertyMetadata.stringProperty;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * The properties that {@code SHOW CREATE TABLE} prints.
 */
public final class DeltaTableProperties
{
    static final String LOCATION = "location";
    static final String PARTITIONED_BY = "partitioned_by";

    private DeltaTableProperties() {}

    /**
     * Those that {@code SHOW CREATE SCHEMA} prints.
     */
    public static List<PropertyMetadata<?>> ofSchemas()
    {
        return ImmutableList.of(stringProperty(LOCATION, "Directory for the tables of the schema", null, false));
    }

    public static List<PropertyMetadata<?>> all()
    {
        return ImmutableList.of(
                stringProperty(LOCATION, "Directory that holds the table's _delta_log", null, false),
                new PropertyMetadata<>(
                        PARTITIONED_BY,
                        "Partition columns",
                        new ArrayType(VARCHAR),
                        List.class,
                        ImmutableList.of(),
                        false,
                        List.class::cast,
                        value -> value));
    }
}
