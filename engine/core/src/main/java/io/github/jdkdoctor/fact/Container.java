package io.github.jdkdoctor.fact;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a run's container may use, as its sources say it: files of a control group, a pod's description, the JVM itself. A
 * limit that is said not to be is {@link Long#MAX_VALUE}; one that nothing is said of is empty.
 *
 * @param quota CPU time in a period, in microseconds
 * @param period in microseconds
 * @param shares CPU time against the neighbors under contention, on the scale of {@code cpu.shares}: 1024 is one processor
 * @param memory bytes
 * @param memoryUsed bytes in use, page cache included
 * @param swap bytes of swap
 */
public record Container(
        Run run,
        OptionalLong quota,
        OptionalLong period,
        OptionalDouble shares,
        OptionalLong memory,
        OptionalLong memoryUsed,
        OptionalLong swap,
        Origin origin)
        implements Fact {
    /** The kernel's default, and what container engines set. */
    private static final long DEFAULT_PERIOD = 100_000;

    /** One that nothing is said of. */
    public static Container unknown(Run run, Origin origin) {
        OptionalLong none = OptionalLong.empty();
        return new Container(run, none, none, OptionalDouble.empty(), none, none, none, origin);
    }

    public Container withQuota(OptionalLong value) {
        return new Container(run, value, period, shares, memory, memoryUsed, swap, origin);
    }

    public Container withPeriod(OptionalLong value) {
        return new Container(run, quota, value, shares, memory, memoryUsed, swap, origin);
    }

    public Container withShares(OptionalDouble value) {
        return new Container(run, quota, period, value, memory, memoryUsed, swap, origin);
    }

    public Container withMemory(OptionalLong value) {
        return new Container(run, quota, period, shares, value, memoryUsed, swap, origin);
    }

    public Container withMemoryUsed(OptionalLong value) {
        return new Container(run, quota, period, shares, memory, value, swap, origin);
    }

    public Container withSwap(OptionalLong value) {
        return new Container(run, quota, period, shares, memory, memoryUsed, value, origin);
    }

    /** The processors that the quota amounts to, as in {@code 1.5}; infinite where there is none. */
    public OptionalDouble cpus() {
        if (quota.isEmpty()) {
            return OptionalDouble.empty();
        }
        long parts = quota.getAsLong();
        long of = period.orElse(DEFAULT_PERIOD);
        return OptionalDouble.of(
                parts == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : parts / (double) (of <= 0 ? DEFAULT_PERIOD : of));
    }

    /** Both, where they say nothing different of one thing: the files of a control group hold one value each. */
    public Optional<Container> and(Container other) {
        boolean agree = agree(quota, other.quota)
                && agree(period, other.period)
                && agree(memory, other.memory)
                && agree(swap, other.swap)
                && (shares.isEmpty() || other.shares.isEmpty() || shares.equals(other.shares));
        if (!agree || run != other.run) {
            return Optional.empty();
        }
        return Optional.of(new Container(
                run,
                either(quota, other.quota),
                either(period, other.period),
                shares.isPresent() ? shares : other.shares,
                either(memory, other.memory),
                either(memoryUsed, other.memoryUsed),
                either(swap, other.swap),
                Stream.of(origin, other.origin).sorted().findFirst().orElse(origin)));
    }

    private static boolean agree(OptionalLong a, OptionalLong b) {
        return a.isEmpty() || b.isEmpty() || a.getAsLong() == b.getAsLong();
    }

    private static OptionalLong either(OptionalLong a, OptionalLong b) {
        return a.isPresent() ? a : b;
    }
}
