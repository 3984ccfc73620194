package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.CpuThrottling;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of a control group's files, and of the section on containers in a report of the JVM. */
public final class GroupValues {
    // of files that hold one value
    private static final Set<String> SINGLE = Set.of(
            "cpu.shares",
            "cpu.weight",
            "cpu.cfs_quota_us",
            "cpu.cfs_period_us",
            "memory.max",
            "memory.limit_in_bytes",
            "memory.current",
            "memory.usage_in_bytes",
            "memory.swap.max");
    // cgroup v1 writes 9223372036854771712 for no limit: the largest number of whole pages
    private static final long NO_LIMIT = 1L << 60;
    private static final Pattern LIMIT = Pattern.compile("(-?\\d{1,18})(?: (k))?");
    private static final Pattern MAX = Pattern.compile("(max|\\d{1,18})(?: (\\d{1,18}))?");
    private static final Pattern COUNTER = Pattern.compile("([a-z][\\w.]*) (\\d{1,20})");
    private static final Pattern PAIR = Pattern.compile("([a-z][a-z_]+): (.*)");

    private OptionalLong quota = OptionalLong.empty();
    private OptionalLong period = OptionalLong.empty();
    private OptionalDouble shares = OptionalDouble.empty();
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong used = OptionalLong.empty();
    private OptionalLong swap = OptionalLong.empty();
    private final Map<String, Long> counters = new HashMap<>();
    private long line;

    static boolean knows(String file) {
        return SINGLE.contains(file);
    }

    /** Takes a line of a file of the control group; that of an unknown file may still say what it is. */
    void take(String file, String text, long number) {
        String value = text.strip();
        Matcher counter = COUNTER.matcher(value);
        // "max 100000" is a counter in memory.events and no quota in cpu.max, which has no other line
        boolean noQuota = value.startsWith("max ") && (file.equals("cpu.max") || (file.isEmpty() && number == 1));
        if (counter.matches() && !noQuota) {
            if (counters.size() < 1_000) {
                counters.put(counter.group(1), limit(counter.group(2)).orElse(Long.MAX_VALUE));
                line = line == 0 ? number : line;
            }
            return;
        }
        Matcher max = MAX.matcher(value);
        if (max.matches() && max.group(2) != null) {
            quota = limit(max.group(1));
            period = OptionalLong.of(Long.parseLong(max.group(2)));
            line = line == 0 ? number : line;
        } else if (knows(file)) {
            single(file, value);
            line = line == 0 ? number : line;
        }
    }

    private void single(String file, String value) {
        switch (file) {
            case "cpu.shares" -> shares = shares(value);
            case "cpu.weight" -> shares = weight(value);
            case "cpu.cfs_quota_us" -> quota = limit(value);
            case "cpu.cfs_period_us" -> period = limit(value);
            case "memory.max", "memory.limit_in_bytes" -> memory = limit(value);
            case "memory.swap.max" -> swap = limit(value);
            default -> used = limit(value);
        }
    }

    /**
     * Takes a line of {@code container (cgroup) information:}; false for one that is none. Up to 17 -1 stands for no limit,
     * 21 writes {@code no quota}, {@code unlimited} and kilobytes with a {@code k}.
     */
    public boolean reported(String text, long number) {
        Matcher matcher = PAIR.matcher(text);
        if (!matcher.matches()) {
            return text.startsWith("maximum number of tasks: ") || text.startsWith("current number of tasks: ");
        }
        String value = matcher.group(2).strip();
        switch (matcher.group(1)) {
            case "cpu_quota" -> quota = limit(value);
            case "cpu_period" -> period = limit(value);
            case "cpu_shares" -> shares = shares(value);
            case "memory_limit_in_bytes" -> memory = limit(value);
            case "memory_usage_in_bytes" -> used = limit(value);
            default -> {
                return true;
            }
        }
        line = line == 0 ? number : line;
        return true;
    }

    private static OptionalLong limit(String value) {
        switch (value) {
            case "max", "-1", "unlimited", "no quota", "no shares" -> {
                return OptionalLong.of(Long.MAX_VALUE);
            }
            default -> {
                Matcher matcher = LIMIT.matcher(value);
                // -2 is the JVM's word for what it could not read
                if (!matcher.matches() || matcher.group(1).startsWith("-")) {
                    return value.matches("\\d{19,20}") ? OptionalLong.of(Long.MAX_VALUE) : OptionalLong.empty();
                }
                long number = Long.parseLong(matcher.group(1));
                long bytes = matcher.group(2) == null ? number : number << 10;
                return OptionalLong.of(bytes >= NO_LIMIT || bytes < 0 ? Long.MAX_VALUE : bytes);
            }
        }
    }

    // no shares stated is the kernel's default of 1024
    private static OptionalDouble shares(String value) {
        OptionalLong number = limit(value);
        return number.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(number.getAsLong() == Long.MAX_VALUE ? 1024 : (double) number.getAsLong());
    }

    // Container engines make weights 1 to 10000 of shares 2 to 262144 (KEP-2254); the JVM turns them back and rounds to
    // processors (cgroupV2Subsystem_linux.cpp). 100 is what the kernel gives those that ask for nothing.
    private static OptionalDouble weight(String value) {
        long weight = limit(value).orElse(Long.MAX_VALUE);
        if (weight > 10_000) {
            return OptionalDouble.empty();
        }
        double shares = 2 + (weight - 1) * 262142.0 / 9999;
        return OptionalDouble.of(
                weight == 100 ? 1024 : shares < 1024 ? Math.rint(shares) : Math.rint(shares / 1024) * 1024);
    }

    private OptionalLong sum(String one, String other) {
        Long a = counters.get(one);
        Long b = counters.get(other);
        return a == null || b == null
                ? OptionalLong.empty()
                : OptionalLong.of(Math.min(a, NO_LIMIT) + Math.min(b, NO_LIMIT));
    }

    /** Hands on what the values say; false where they say nothing. */
    public boolean report(Run run, String file, FactSink sink) {
        if (line == 0) {
            return false;
        }
        Origin origin = new Origin(file, line);
        Long hierarchical = counters.get("hierarchical_memory_limit");
        if (hierarchical != null) {
            memory = OptionalLong.of(hierarchical);
        }
        // memory.stat of version 2, and of version 1
        used = used.isPresent() ? used : sum("anon", "file");
        used = used.isPresent() ? used : sum("rss", "cache");
        Container container = Container.unknown(run, origin)
                .withQuota(quota)
                .withPeriod(period)
                .withShares(shares)
                .withMemory(memory)
                .withMemoryUsed(used)
                .withSwap(swap);
        if (!container.equals(Container.unknown(run, origin))) {
            sink.fact(container);
        }
        Long periods = counters.get("nr_periods");
        Long throttled = counters.get("nr_throttled");
        if (periods != null && throttled != null) {
            // nanoseconds in version 1, microseconds in version 2
            Long micros = counters.get("throttled_usec");
            Duration time = micros != null
                    ? Duration.ofNanos(1_000 * Math.min(micros, Long.MAX_VALUE / 1_000))
                    : Duration.ofNanos(counters.getOrDefault("throttled_time", 0L));
            sink.fact(new CpuThrottling(run, periods, throttled, time, origin));
            sink.observed(FactKind.CPU_THROTTLING);
        }
        return true;
    }
}
