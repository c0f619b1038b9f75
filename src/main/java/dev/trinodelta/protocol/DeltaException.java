package dev.trinodelta.protocol;

import io.trino.spi.ErrorCodeSupplier;
import io.trino.spi.TrinoException;

/**
 * Says what happened, where, and what to do about it.
 */
public class DeltaException
        extends TrinoException
{
    private static final long serialVersionUID = 1;

    public DeltaException(ErrorCodeSupplier code, String message)
    {
        super(code, message);
    }

    public DeltaException(ErrorCodeSupplier code, String message, Throwable cause)
    {
        super(code, message, cause);
    }
}
