package dev.trinodelta.catalog.metastore;

import com.google.common.base.Throwables;
import com.google.common.collect.Iterables;
import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.TrinoException;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import static com.google.common.base.Strings.isNullOrEmpty;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static io.trino.plugin.hive.HiveErrorCode.HIVE_METASTORE_ERROR;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * Says of requests that fail which metastore failed, at what, and what to do.
 */
final class MetastoreRequests
{
    private final MetastoreAddress address;

    MetastoreRequests(MetastoreAddress address)
    {
        this.address = requireNonNull(address, "address is null");
    }

    /**
     * @param purpose as {@code find table sales.orders}
     * @throws TrinoException also of other kinds, as the metastore's client throws them: of something that is not there, or is already
     */
    <T> T ask(String purpose, Supplier<T> request)
    {
        try {
            return request.get();
        }
        catch (TrinoException e) {
            if (e.getErrorCode().equals(HIVE_METASTORE_ERROR.toErrorCode())) {
                throw failure(purpose, e);
            }
            throw e;
        }
    }

    void tell(String purpose, Runnable request)
    {
        ask(purpose, () -> {
            request.run();
            return true;
        });
    }

    private DeltaException failure(String purpose, TrinoException e)
    {
        List<Throwable> causes = Throwables.getCausalChain(e);
        Optional<Throwable> connection = causes.stream().filter(IOException.class::isInstance).findFirst();
        if (connection.filter(SocketTimeoutException.class::isInstance).isPresent() && !isConnecting(connection.get())) {
            return new DeltaException(DELTA_CATALOG_ERROR, "%s did not answer in time to %s. %s".formatted(address.subject(), purpose, address.ifSlow()), e);
        }
        if (connection.isPresent()) {
            return new DeltaException(DELTA_CATALOG_ERROR, "%s cannot be reached to %s: %s. %s".formatted(address.subject(), purpose, message(connection.get()), address.ifUnreachable()), e);
        }
        return new DeltaException(DELTA_CATALOG_ERROR, "%s failed to %s: %s. Its log may say more.".formatted(address.subject(), purpose, message(Iterables.get(causes, 1, e))), e);
    }

    private static boolean isConnecting(Throwable e)
    {
        return String.valueOf(e.getMessage()).toLowerCase(ENGLISH).contains("connect");
    }

    private static String message(Throwable e)
    {
        String message = isNullOrEmpty(e.getMessage()) ? e.getClass().getSimpleName() : e.getMessage();
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }
}
