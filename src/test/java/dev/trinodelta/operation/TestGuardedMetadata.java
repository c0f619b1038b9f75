package dev.trinodelta.operation;

import com.google.common.base.Defaults;
import dev.trinodelta.handle.DeltaTableHandle;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.SchemaTableName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import static io.trino.spi.StandardErrorCode.READ_ONLY_VIOLATION;
import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Also what the engine refuses by itself today, since the connector does not say that it could.
 */
class TestGuardedMetadata
{
    private static final ConnectorMetadata METADATA = new GuardedMetadata(new VersionGuard(new RelationNames(true))) {};

    static List<Method> writes()
    {
        return Stream.of(GuardedMetadata.class.getDeclaredMethods())
                .filter(not(Method::isSynthetic))
                .filter(method -> List.of(method.getParameterTypes()).contains(ConnectorTableHandle.class))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("writes")
    void versionIsRefused(Method method)
    {
        assertThatThrownBy(() -> call(method))
                .hasMessageEndingWith(" cannot change version 7 of table sales.orders: versions are read-only. Name the table itself, sales.orders, in a session without property read_timestamp_as_of.")
                .satisfies(failure -> assertThat(((TrinoException) failure).getErrorCode()).isEqualTo(READ_ONLY_VIOLATION.toErrorCode()));
    }

    private static void call(Method method)
            throws Throwable
    {
        DeltaTableHandle table = DeltaTableHandle.of(new SchemaTableName("sales", "orders"), "memory:///orders", 7, true, List.of());
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(type -> argument(type, table))
                .toArray();
        try {
            method.invoke(METADATA, arguments);
        }
        catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object argument(Class<?> type, DeltaTableHandle table)
    {
        if (type == ConnectorTableHandle.class) {
            return table;
        }
        return type == SchemaTableName.class ? new SchemaTableName("sales", "other") : Defaults.defaultValue(type);
    }
}
