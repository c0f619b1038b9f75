package dev.trinodelta.protocol;

import io.trino.spi.ErrorCode;
import io.trino.spi.ErrorCodeSupplier;
import io.trino.spi.ErrorType;

import static io.trino.spi.ErrorType.EXTERNAL;

/**
 * Errors that no standard code of Trino names. The code says who must act.
 */
public enum DeltaErrorCode
        implements ErrorCodeSupplier
{
    /**
     * The log contradicts itself or the protocol: whoever writes the table must mend it.
     */
    DELTA_INVALID_LOG(0, EXTERNAL),
    /**
     * A data file or deletion vector is gone or cannot be decoded.
     */
    DELTA_BAD_DATA(1, EXTERNAL),
    /**
     * Storage failed or refused; the same statement may succeed later.
     */
    DELTA_FILESYSTEM_ERROR(2, EXTERNAL),
    /**
     * The place where tables are found failed or is inconsistent.
     */
    DELTA_CATALOG_ERROR(3, EXTERNAL),
    /**
     * A commit was sent and whether it was written cannot be told.
     */
    DELTA_COMMIT_STATE_UNKNOWN(4, EXTERNAL);

    // Trino gives each connector a range of its own; this one is used by none of its plugins

    private static final int RANGE_START = 0x0DE1_0000;

    private final int code;
    private final ErrorType type;

    DeltaErrorCode(int code, ErrorType type)
    {
        this.code = code;
        this.type = type;
    }

    @Override
    public ErrorCode toErrorCode()
    {
        return new ErrorCode(RANGE_START + code, name(), type);
    }
}
