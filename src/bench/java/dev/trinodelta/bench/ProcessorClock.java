package dev.trinodelta.bench;

import com.sun.management.OperatingSystemMXBean;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.util.Optional;

import static com.google.common.base.Throwables.throwIfUnchecked;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * Processor time of this process: of all its threads, also those that have ended, of the collector and of the compiler. Java's own
 * counter moves in steps of 10 ms, as much as a whole statement takes.
 */
final class ProcessorClock
{
    private static final int PROCESS_CLOCK = 2;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final OperatingSystemMXBean OPERATING_SYSTEM = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Optional<MethodHandle> CLOCK = clock();

    private ProcessorClock() {}

    static long nanos()
    {
        return CLOCK.map(ProcessorClock::read).orElseGet(OPERATING_SYSTEM::getProcessCpuTime);
    }

    private static long read(MethodHandle clock)
    {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment time = arena.allocate(2 * JAVA_LONG.byteSize(), JAVA_LONG.byteAlignment());
            int _ = (int) clock.invokeExact(PROCESS_CLOCK, time);
            return time.get(JAVA_LONG, 0) * NANOS_PER_SECOND + time.get(JAVA_LONG, JAVA_LONG.byteSize());
        }
        catch (Throwable e) {
            throwIfUnchecked(e);
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("restricted")
    private static Optional<MethodHandle> clock()
    {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        SymbolLookup symbols = linker.defaultLookup();
        return symbols.find("clock_gettime").map(symbol -> linker.downcallHandle(symbol, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS)));
    }
}
