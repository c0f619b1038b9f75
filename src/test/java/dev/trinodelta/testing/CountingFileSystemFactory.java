package dev.trinodelta.testing;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;

import java.io.IOException;

import static java.util.Objects.requireNonNull;

/**
 * Counts what is asked of the file systems of another factory, and may fail or delay it.
 */
public final class CountingFileSystemFactory
        implements TrinoFileSystemFactory
{
    /**
     * A request to storage.
     *
     * @param name the method of the file system, or of the input or output file
     */
    public record Operation(String name, Location location)
    {
        @Override
        public String toString()
        {
            return name + " " + location;
        }
    }

    /**
     * What happens before an operation is passed on.
     */
    @FunctionalInterface
    public interface Hook
    {
        void before(Operation operation)
                throws IOException;
    }

    private final TrinoFileSystemFactory delegate;
    private final Multiset<Operation> operations = ConcurrentHashMultiset.create();
    private volatile Hook hook = _ -> {};

    public CountingFileSystemFactory(TrinoFileSystemFactory delegate)
    {
        this.delegate = requireNonNull(delegate, "delegate is null");
    }

    @Override
    public TrinoFileSystem create(ConnectorIdentity identity)
    {
        return new CountingFileSystem(delegate.create(identity), this::count);
    }

    public void hook(Hook hook)
    {
        this.hook = requireNonNull(hook, "hook is null");
    }

    /**
     * What was asked for since the last call, as text such as {@code listFiles memory:///table/_delta_log/}.
     */
    public Multiset<String> take()
    {
        ImmutableMultiset.Builder<String> taken = ImmutableMultiset.builder();
        operations.forEach(operation -> taken.add(operation.toString()));
        operations.clear();
        return taken.build();
    }

    private void count(String name, Location location)
            throws IOException
    {
        Operation operation = new Operation(name, location);
        operations.add(operation);
        hook.before(operation);
    }
}
