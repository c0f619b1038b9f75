package dev.trinodelta.protocol;

import java.io.IOException;

/**
 * The log names a location that no file system of the catalog serves. The message continues a sentence about the file.
 */
public final class UnreachableLocationException
        extends IOException
{
    private static final long serialVersionUID = 1L;

    UnreachableLocationException(String message, Throwable cause)
    {
        super(message, cause);
    }
}
