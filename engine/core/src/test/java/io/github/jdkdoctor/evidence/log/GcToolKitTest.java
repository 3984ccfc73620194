package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.microsoft.gctoolkit.GCToolKit;
import com.microsoft.gctoolkit.aggregator.Aggregates;
import com.microsoft.gctoolkit.aggregator.Aggregation;
import com.microsoft.gctoolkit.aggregator.Aggregator;
import com.microsoft.gctoolkit.aggregator.Collates;
import com.microsoft.gctoolkit.aggregator.EventSource;
import com.microsoft.gctoolkit.event.g1gc.G1FullGC;
import com.microsoft.gctoolkit.event.g1gc.G1GCPauseEvent;
import com.microsoft.gctoolkit.event.generational.FullGC;
import com.microsoft.gctoolkit.event.generational.GenerationalGCPauseEvent;
import com.microsoft.gctoolkit.event.jvm.JVMEvent;
import com.microsoft.gctoolkit.io.SingleGCLogFile;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Microsoft's GCToolKit 3.5.0 reads the same logs of Serial, Parallel, CMS and G1: as many pauses and Full GCs,
 * as long in all. Of ZGC it tells cycles and no pauses, of Shenandoah nothing.
 */
class GcToolKitTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");
    private static final Path OTHERS = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/third-party");
    // held, so that their levels stay
    private static final List<Logger> LOGGERS = Stream.of("com.microsoft.gctoolkit", "io.vertx", "io.netty")
            .map(Logger::getLogger)
            .toList();

    private static final String NO_CLEANUP = "Pause Cleanup in the words of JDK 17 and later is not read";
    private static final String NO_DETAILS = "G1's pauses in this form of JDK 6 to 8 are not read";
    private static final String PROMOTED = "a young collection that goes on as a full one is told as two";
    private static final String REMARK = "a remark that collects the young generation first is told as that alone";
    private static final String WITHIN = "a young pause around a full one is told as one with it";

    /** The figures of GCToolKit where they are not ours, and why. */
    private static final Map<String, Different> DIFFERENT = new HashMap<>();

    static {
        LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
        different("cms-mode-failure-11.log", 0, 0, "a log without the lines that it expects is not read");
        different("g1-humongous-25.log", 3, 1, "a full pause of 25 takes a negative time");
        different("parallel-25.log", 1, 0, "a full pause without the line of its beginning is not read");
        different("serial-11-undecorated.log", 0, 0, "a log without decorations is not read");
        different("serial-promotion-11.log", 1, 1, WITHIN);
        different("11GenerationalGCInterleave.log", 1, 1, WITHIN);
        different("8CMSPromotionFailed.log", 2, 1, PROMOTED);
        different("cms.log", 5, 1, PROMOTED + "; " + REMARK);
        different("SampleSun1_7_0_51_CMS_PrintApplStoppedTime_TenuringDist.txt", 4, 0, REMARK);
        different("863_gc.log", 490, 60, PROMOTED);
        different("SampleSun1_6_0G1_Detailed-mixedLine2.txt", 0, 0, NO_DETAILS);
        different("SampleSun1_6_0G1_partial_initialMarkToSpaceOverflow.txt", 0, 0, NO_DETAILS);
        different("SampleSun1_7_0G1_DateStamp_Detailed-mixedLine1.txt", 0, 0, NO_DETAILS);
        different("SampleSun1_7_0_12PrintAdaptiveSizePolicy.txt", 0, 0, NO_DETAILS);
        different("SampleSun1_8_0G1StringDeduplication.txt", 0, 0, NO_DETAILS);
        different("sample-ujl-jdk17-full-concurrent-cycle-g1-gc-all-safepont,os-cpu.txt", 8, 0, NO_CLEANUP);
    }

    private record Different(long count, long full, String why) {}

    private static void different(String file, long count, long full, String why) {
        DIFFERENT.put(file, new Different(count, full, why));
    }

    /** Pauses as they add up. */
    @Collates(PauseAggregator.class)
    public static final class Pauses extends Aggregation {
        private final Set<String> seen = new HashSet<>();
        private long full;
        private double seconds;

        // some pauses come twice, and from one thread for each kind of event
        synchronized void add(JVMEvent event) {
            if (seen.add(event.getClass() + " " + event.getDateTimeStamp() + " " + event.getDuration())) {
                full += event instanceof FullGC || event instanceof G1FullGC ? 1 : 0;
                seconds += event.getDuration();
            }
        }

        @Override
        public boolean hasWarning() {
            return false;
        }

        @Override
        public boolean isEmpty() {
            return seen.isEmpty();
        }
    }

    /** Hands on the pauses. */
    @Aggregates({EventSource.G1GC, EventSource.GENERATIONAL, EventSource.CMS_UNIFIED})
    public static final class PauseAggregator extends Aggregator<Pauses> {
        public PauseAggregator(Pauses pauses) {
            super(pauses);
            register(GenerationalGCPauseEvent.class, pauses::add);
            register(G1GCPauseEvent.class, pauses::add);
        }
    }

    @TestFactory
    Stream<DynamicTest> findsTheSamePauses() throws IOException {
        List<Path> folders =
                new ArrayList<>(List.of(FIXTURES.resolve("unified-log"), FIXTURES.resolve("log-of-JDK-8")));
        Stream.of(
                        "chewiebug+GCViewer/src/test/resources/openjdk",
                        "eclipse-jifa+jifa/analysis/gc-log",
                        "microsoft+gctoolkit-testdata")
                .map(OTHERS::resolve)
                .filter(Files::isDirectory)
                .forEach(folders::add);
        List<Path> files = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> walk = Files.walk(folder)) {
                walk.filter(Files::isRegularFile)
                        .filter(file -> !file.endsWith("NOTES"))
                        .sorted()
                        .forEach(files::add);
            }
        }
        return files.stream()
                .flatMap(file -> ours(file)
                        .map(log -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> compare(file, log)))
                        .stream());
    }

    private static Optional<GcLog> ours(Path file) {
        try {
            return ReadFile.of(new UnifiedLogReader(), file.toString(), Files.readAllBytes(file))
                    .facts(GcLog.class)
                    .stream()
                    .filter(log -> log.count() > 0)
                    .filter(log ->
                            !Set.of("Z", "Shenandoah").contains(log.collector().orElse("")))
                    .filter(log -> !file.getFileName().toString().contains("Shenandoah"))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compare(Path file, GcLog ours) {
        Pauses theirs = new Pauses();
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            GCToolKit toolKit = new GCToolKit();
            toolKit.loadAggregation(theirs);
            toolKit.analyze(new SingleGCLogFile(file));
        });
        Different different = DIFFERENT.get(file.getFileName().toString());
        assertThat(theirs.full).as("Full GCs").isEqualTo(different == null ? ours.countOf("Full") : different.full);
        assertThat(theirs.seen).as(different == null ? "pauses" : different.why).hasSize((int)
                (different == null ? ours.count() : different.count));
        if (different == null) {
            double seconds = ours.paused().toNanos() / 1e9;
            assertThat(theirs.seconds).as("seconds").isCloseTo(seconds, within(0.0005 + seconds / 1000));
        }
    }
}
