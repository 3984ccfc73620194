package io.github.jdkdoctor.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a reader got through: JMH prints both as rates, so that {@code kilobytes} divided by {@code cpuMillis} is the speed
 * on a core of its own, whatever else the machine does. The time is that of the whole process: some readers have threads
 * of their own, and all make garbage.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class Volume {
    public long kilobytes;
    public long cpuMillis;

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long bytes;
    private long elsewhere;
    private long started;

    @Setup(Level.Iteration)
    public void start() {
        kilobytes = 0;
        cpuMillis = 0;
        bytes = 0;
        elsewhere = 0;
        started = process.getProcessCpuTime();
    }

    void read(long more) {
        read(more, 0);
    }

    /** The same for what another process did. */
    void read(long more, long cpuMillisElsewhere) {
        bytes += more;
        elsewhere += cpuMillisElsewhere;
        kilobytes = bytes >> 10;
        cpuMillis = (process.getProcessCpuTime() - started) / 1_000_000 + elsewhere;
    }
}
