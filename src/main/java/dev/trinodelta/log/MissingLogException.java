package dev.trinodelta.log;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;

/**
 * There is no table at a location: never was, or not any more.
 */
public final class MissingLogException
        extends DeltaException
{
    private static final long serialVersionUID = 1;

    MissingLogException(TableLocation table)
    {
        super(DELTA_INVALID_LOG, "Table %s has no Delta log: there is no commit and no checkpoint in %s. Check the location.".formatted(table, table.logDirectory()));
    }
}
