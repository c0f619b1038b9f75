package dev.trinodelta.answer;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;

/**
 * Which columns statistics and partition values are exact for.
 */
final class AnswerableTypes
{
    private AnswerableTypes() {}

    static boolean isAnswerable(Question question)
    {
        return question.grouping().stream().allMatch(AnswerableTypes::hasPlainPartitionValues)
                && question.aggregates().stream().allMatch(AnswerableTypes::isAnswerable);
    }

    private static boolean isAnswerable(Aggregate aggregate)
    {
        return switch (aggregate) {
            case Aggregate.Rows _ -> true;
            case Aggregate.Values(PhysicalColumn column) -> column.partition() || hasNullCount(column);
            case Aggregate.Least(PhysicalColumn column) -> hasExtremes(column);
            case Aggregate.Greatest(PhysicalColumn column) -> hasExtremes(column);
        };
    }

    private static boolean hasExtremes(PhysicalColumn column)
    {
        return column.partition() ? hasPlainPartitionValues(column) : hasExactBounds(column);
    }

    /**
     * Floating point numbers have values that are not the same and still equal, and one that equals none.
     */
    private static boolean hasPlainPartitionValues(PhysicalColumn column)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> switch (primitive) {
                case BOOLEAN, BYTE, SHORT, INTEGER, LONG, STRING, BINARY, DATE, TIMESTAMP, TIMESTAMP_NTZ -> true;
                case FLOAT, DOUBLE, VOID, VARIANT -> false;
            };
            case DeltaType.Decimal _ -> true;
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> false;
        };
    }

    /**
     * Writers shorten timestamps, and do not agree on NaN.
     */
    private static boolean hasExactBounds(PhysicalColumn column)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> switch (primitive) {
                case BOOLEAN, BYTE, SHORT, INTEGER, LONG, STRING, DATE -> true;
                case FLOAT, DOUBLE, BINARY, TIMESTAMP, TIMESTAMP_NTZ, VOID, VARIANT -> false;
            };
            case DeltaType.Decimal _ -> true;
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> false;
        };
    }

    /**
     * Of what is nested, some writers count the nulls inside.
     */
    private static boolean hasNullCount(PhysicalColumn column)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> switch (primitive) {
                case BOOLEAN, BYTE, SHORT, INTEGER, LONG, FLOAT, DOUBLE, STRING, BINARY, DATE, TIMESTAMP, TIMESTAMP_NTZ -> true;
                case VOID, VARIANT -> false;
            };
            case DeltaType.Decimal _ -> true;
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> false;
        };
    }
}
