package dev.trinodelta.procedure;

import com.google.common.collect.ImmutableList;
import com.google.inject.Provider;
import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.procedure.Procedure;
import io.trino.spi.procedure.Procedure.Argument;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

import static com.google.common.collect.MoreCollectors.onlyElement;
import static io.trino.spi.StandardErrorCode.INVALID_PROCEDURE_ARGUMENT;
import static java.lang.invoke.MethodHandles.publicLookup;
import static java.util.Objects.requireNonNull;

/**
 * A procedure of the schema {@code system}. What it does is in the one public method of the class that is named {@code call}:
 * access control and session first, then the arguments.
 */
abstract class ProcedureProvider
        implements Provider<Procedure>
{
    private final String name;
    private final List<Argument> arguments;

    ProcedureProvider(String name, Argument... arguments)
    {
        this.name = requireNonNull(name, "name is null");
        this.arguments = ImmutableList.copyOf(arguments);
    }

    @Override
    public final Procedure get()
    {
        return new Procedure("system", name, arguments, handle().bindTo(this));
    }

    private MethodHandle handle()
    {
        Method method = Arrays.stream(getClass().getMethods())
                .filter(candidate -> candidate.getName().equals("call"))
                .collect(onlyElement());
        try {
            return publicLookup().unreflect(method);
        }
        catch (IllegalAccessException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    final String required(String argument, String value)
    {
        if (value == null || value.isBlank()) {
            throw new DeltaException(INVALID_PROCEDURE_ARGUMENT, "system.%s needs a value for %s.".formatted(name, argument));
        }
        return value;
    }
}
