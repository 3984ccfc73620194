package io.github.jdkdoctor.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** How much of the processors others take while no program of ours runs. */
final class MachineLoad {
    // with half of the processors taken, a run of as many threads as processors waits for them
    private static final double BUSY = 0.5;
    private static final int SAMPLES = 5;
    private static final long APART_MILLIS = 100;

    private final DoubleSupplier load;
    private double highest;

    /**
     * Takes samples of a machine.
     *
     * @param load the share of the processors that is taken, 0 to 1; negative where it is not known
     */
    MachineLoad(DoubleSupplier load) {
        this.load = load;
    }

    /** The load of this machine, or of the container that limits this process, without what this process takes. */
    static MachineLoad ofThisMachine() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? new MachineLoad(() -> others(system.getCpuLoad(), system.getProcessCpuLoad()))
                : new MachineLoad(() -> -1);
    }

    // the two are counted at slightly different times
    static double others(double all, double own) {
        return all < 0 || own < 0 ? all : Math.max(0, all - own);
    }

    /**
     * Looks until others take little, so often at most, half a second each time; the last look counts. Soon after an update
     * the archive of classes for the next start is still being written.
     */
    void awaitQuiet(int looks) {
        double last = mean();
        for (int i = 1; i < looks && last >= BUSY; i++) {
            last = mean();
        }
        highest = Math.max(highest, last);
    }

    private double mean() {
        double sum = 0;
        int known = 0;
        for (int i = 0; i <= SAMPLES; i++) {
            double sample = load.getAsDouble();
            // the first answer covers the time since the last question, in which a run of ours was
            if (i > 0 && sample >= 0) {
                sum += sample;
                known++;
            }
            try {
                Thread.sleep(APART_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        return known == 0 ? 0 : sum / known;
    }

    /** Whether others took so much that the runs say little of the programs. */
    boolean busy() {
        return highest >= BUSY;
    }

    /** As in {@code others took 87 % of the processors}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "others took %.0f %% of the processors", highest * 100);
    }
}
