package dev.trinodelta.log;

/**
 * Says what is wrong with an action, or with a file of them; who read the file adds its name and what to do.
 */
public final class InvalidActionException
        extends Exception
{
    private static final long serialVersionUID = 1;

    InvalidActionException(String message)
    {
        super(message);
    }

    InvalidActionException(String message, Throwable cause)
    {
        super(message, cause);
    }
}
