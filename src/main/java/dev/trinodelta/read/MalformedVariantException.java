package dev.trinodelta.read;

/**
 * Says what is wrong with the bytes or parts of a variant; who reads the column adds its name, and those of file and
 * table.
 */
final class MalformedVariantException
        extends Exception
{
    private static final long serialVersionUID = 1;

    MalformedVariantException(String message)
    {
        super(message);
    }
}
