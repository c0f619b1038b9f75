package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import io.trino.parquet.Field;
import io.trino.parquet.GroupField;
import io.trino.parquet.PrimitiveField;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.GroupColumnIO;
import org.apache.parquet.io.PrimitiveColumnIO;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

import java.util.Optional;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimeType.TIME_MILLIS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_NANOS;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static org.apache.parquet.schema.Type.Repetition.OPTIONAL;
import static org.apache.parquet.schema.Type.Repetition.REPEATED;

/**
 * Fields that no column asks for, read for the levels of one of their leaves: these tell which of the values above
 * are null and how many a list has.
 */
final class StandInFields
{
    private StandInFields() {}

    /**
     * The field with one leaf of it, in whatever type goes with the file's.
     */
    static Field of(ColumnIO column)
    {
        if (column.getType().isRepetition(REPEATED)) {
            Field element = value(column);
            return new GroupField(new ArrayType(element.getType()), column.getRepetitionLevel() - 1, column.getDefinitionLevel() - 1, true, ImmutableList.of(Optional.of(element)));
        }
        return value(column);
    }

    static ColumnIO cheapestChild(GroupColumnIO group)
    {
        for (int index = 0; index < group.getChildrenCount(); index++) {
            ColumnIO child = group.getChild(index);
            if (child instanceof PrimitiveColumnIO && !child.getType().isRepetition(REPEATED)) {
                return child;
            }
        }
        return group.getChild(0);
    }

    private static Field value(ColumnIO column)
    {
        boolean required = !column.getType().isRepetition(OPTIONAL);
        if (column instanceof PrimitiveColumnIO primitive) {
            return new PrimitiveField(typeOf(primitive.getColumnDescriptor().getPrimitiveType()), required, primitive.getColumnDescriptor(), primitive.getId());
        }
        Field child = of(cheapestChild((GroupColumnIO) column));
        return new GroupField(RowType.anonymousRow(child.getType()), column.getRepetitionLevel(), column.getDefinitionLevel(), required, ImmutableList.of(Optional.of(child)));
    }

    private static Type typeOf(PrimitiveType type)
    {
        if (type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal) {
            return createDecimalType(decimal.getPrecision(), decimal.getScale());
        }
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> BOOLEAN;
            case INT32 -> switch (type.getLogicalTypeAnnotation()) {
                case DateLogicalTypeAnnotation _ -> DATE;
                case TimeLogicalTypeAnnotation _ -> TIME_MILLIS;
                case null, default -> INTEGER;
            };
            case INT64 -> BIGINT;
            case INT96 -> TIMESTAMP_TZ_NANOS;
            case FLOAT -> REAL;
            case DOUBLE -> DOUBLE;
            case BINARY, FIXED_LEN_BYTE_ARRAY -> VARBINARY;
        };
    }
}
