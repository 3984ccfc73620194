package io.github.jdkdoctor.trends;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What one bundle says, as rows of all tables. */
public record Rows(
        Bundle bundle,
        List<Finding> findings,
        List<Measure> measures,
        List<Frame> frames,
        List<Flag> flags,
        List<Evidence> evidence) {
    public Rows {
        findings = List.copyOf(findings);
        measures = List.copyOf(measures);
        frames = List.copyOf(frames);
        flags = List.copyOf(flags);
        evidence = List.copyOf(evidence);
    }

    /** The same with what was read of the bundle. */
    public Rows with(Evidence read) {
        return new Rows(bundle, findings, measures, frames, flags, List.of(read));
    }

    /** The rows of a bundle that could not be examined. */
    public static Rows unread(Bundle bundle) {
        return new Rows(bundle, List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /**
     * A bundle.
     *
     * @param id of its place: stays the same when the bundle is examined again
     * @param started when it was recorded
     * @param cpu the processor's model, or its architecture
     * @param cpus that the JVM could use
     * @param coresUsed CPU time over wall time; empty where nothing measured it
     * @param error why it could not be examined
     * @param pair the bundle of the baseline where the bundle itself has one run
     */
    public record Bundle(
            String id,
            String path,
            Optional<String> sha256,
            String service,
            Optional<String> deployment,
            Optional<String> version,
            Optional<String> instance,
            Instant started,
            Optional<String> jdk,
            Optional<String> vendor,
            Optional<String> cpu,
            OptionalInt cpus,
            OptionalDouble coresUsed,
            Optional<String> error,
            String casebook,
            Optional<String> pair,
            long length,
            Instant modified) {
        public boolean read() {
            return error.isEmpty();
        }
    }

    /**
     * A cause that a bundle shows.
     *
     * @param caseId its id
     * @param certainty as in {@code likely}
     * @param cost the share, 0 to 1, of the samples of the current run that it accounts for
     * @param explained the share, 0 to 1, of what grew that it accounts for
     * @param cores cost times the cores that the JVM used
     */
    public record Finding(
            String bundle,
            String caseId,
            String title,
            String certainty,
            OptionalDouble cost,
            OptionalDouble explained,
            OptionalDouble cores) {}

    /** What was measured of a run, in the unit's base: shares are 0 to 1. */
    public record Measure(String bundle, String name, double value, String unit, String run) {}

    /**
     * A frame of the leading profile of the current run.
     *
     * @param self the share, 0 to 1, of the program's samples that end in it
     * @param total the share of the program's samples that have it on their stack
     * @param weight the samples that end in it
     */
    public record Frame(String bundle, String frame, double self, double total, long weight) {}

    /** A flag or argument with who set it. */
    public record Flag(String bundle, String name, String value, String setBy, String run) {}

    /** What was read of a bundle, packed, so that other cases can be held against it without the bundle. */
    @SuppressWarnings("ArrayRecordComponent") // a value that is written and read, and never compared
    public record Evidence(String bundle, byte[] facts) {}
}
