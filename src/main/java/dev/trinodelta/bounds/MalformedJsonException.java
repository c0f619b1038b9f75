package dev.trinodelta.bounds;

/**
 * Text is not JSON. Never leaves the package: files without usable statistics are read.
 */
final class MalformedJsonException
        extends Exception
{
    private static final long serialVersionUID = 1;

    MalformedJsonException(String message)
    {
        // Logs may be full of such text, and nobody sees where it was found
        super(message, null, false, false);
    }
}
