package dev.trinodelta.checkpoint;

import static java.util.Objects.requireNonNull;

/**
 * Carries what a sink has thrown past those who take all that goes wrong for a fault of the file.
 */
final class SinkException
        extends RuntimeException
{
    private static final long serialVersionUID = 1;

    private final RuntimeException failure;

    private SinkException(RuntimeException failure)
    {
        super(failure);
        this.failure = requireNonNull(failure, "failure is null");
    }

    static void guard(Runnable call)
    {
        try {
            call.run();
        }
        catch (RuntimeException e) {
            throw new SinkException(e);
        }
    }

    RuntimeException failure()
    {
        return failure;
    }
}
