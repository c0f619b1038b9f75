package dev.trinodelta.checkpoint;

import io.trino.spi.type.Type;

/**
 * How a field of a checkpoint becomes text.
 */
sealed interface TextForm
        permits ScalarText, StructText
{
    /**
     * What Trino's Parquet reader is asked for.
     */
    Type type();
}
