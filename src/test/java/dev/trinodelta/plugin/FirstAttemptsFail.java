package dev.trinodelta.plugin;

import io.airlift.units.Duration;
import io.trino.execution.FailureInjector;
import io.trino.spi.ErrorType;

import java.util.Optional;

import static io.trino.execution.FailureInjector.InjectedFailureType.TASK_FAILURE;
import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * Lets the first attempt of each task fail, of statements that ask for it by their trace token.
 */
final class FirstAttemptsFail
        implements FailureInjector
{
    static final String TRACE_TOKEN = "first attempts fail";

    @Override
    public void injectTaskFailure(String traceToken, int stageId, int partitionId, int attemptId, InjectedFailureType injectionType, Optional<ErrorType> errorType)
    {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<InjectedFailure> getInjectedFailure(String traceToken, int stageId, int partitionId, int attemptId)
    {
        return traceToken.equals(TRACE_TOKEN) && attemptId == 0
                ? Optional.of(new InjectedFailure(TASK_FAILURE, Optional.of(ErrorType.INTERNAL_ERROR)))
                : Optional.empty();
    }

    @Override
    public Duration getRequestTimeout()
    {
        return new Duration(1, SECONDS);
    }
}
