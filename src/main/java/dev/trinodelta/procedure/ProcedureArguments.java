package dev.trinodelta.procedure;

import dev.trinodelta.protocol.DeltaException;

import static io.trino.spi.StandardErrorCode.INVALID_PROCEDURE_ARGUMENT;

final class ProcedureArguments
{
    private ProcedureArguments() {}

    static String required(String procedure, String argument, String value)
    {
        if (value == null || value.isBlank()) {
            throw new DeltaException(INVALID_PROCEDURE_ARGUMENT, "system.%s needs a value for %s.".formatted(procedure, argument));
        }
        return value;
    }
}
