package io.github.jdkdoctor.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a reader got through: JMH prints both as rates, so that {@code kilobytes} divided by {@code cpuMillis} is the speed
 * on a core of its own, whatever else the machine does.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class Volume {
    public long kilobytes;
    public long cpuMillis;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long bytes;
    private long started;

    @Setup(Level.Iteration)
    public void start() {
        kilobytes = 0;
        cpuMillis = 0;
        bytes = 0;
        started = threads.getCurrentThreadCpuTime();
    }

    void read(long more) {
        bytes += more;
        kilobytes = bytes >> 10;
        cpuMillis = (threads.getCurrentThreadCpuTime() - started) / 1_000_000;
    }
}
