package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.evidence.jfr.JfrReader;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameShare;
import io.github.jdkdoctor.profile.Measure;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * From a flight recording to the shares of its frames; goal: no slower than async-profiler's converter makes collapsed
 * stacks of it. jdkdoctor reads all other events of the recording next to it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class FlightRecordingBenchmark {
    private static final String SAMPLE = "jdk.ExecutionSample";

    /** Who recorded it, or the path of a recording. */
    @Param({"jdk", "async-profiler"})
    public String recorder = "jdk";

    @Param("20")
    public int seconds = 20;

    private Path file = Path.of("");

    @Setup
    public void record() throws IOException {
        file = Recordings.of(recorder, seconds);
    }

    @Benchmark
    public List<FrameShare> jdkdoctor(Volume volume) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            CallTree tree =
                    Said.profile(Said.of(new JfrReader(), in, Files.size(file))).tree();
            volume.read(Files.size(file));
            return tree.largest(Measure.SELF, Integer.MAX_VALUE);
        }
    }

    @Benchmark
    public void asyncProfilerConverter(Volume volume) throws IOException {
        JfrToFlame.parse(file.toString(), new Arguments("-o", "collapsed", file.toString(), "-"))
                .dump(OutputStream.nullOutputStream());
        volume.read(Files.size(file));
    }

    @Benchmark
    public Map<String, Integer> jdk(Volume volume) throws IOException {
        Map<String, Integer> stacks = new HashMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(SAMPLE) && event.getStackTrace() != null) {
                    StringBuilder stack = new StringBuilder();
                    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
                        stack.append(frame.getMethod().getType().getName())
                                .append('.')
                                .append(frame.getMethod().getName())
                                .append(';');
                    }
                    stacks.merge(stack.toString(), 1, Integer::sum);
                }
            }
        }
        volume.read(Files.size(file));
        return stacks;
    }

    @Benchmark
    public Map<String, Integer> missionControl(Volume volume) throws IOException, CouldNotLoadRecordingException {
        Map<String, Integer> stacks = new HashMap<>();
        IItemCollection samples =
                JfrLoaderToolkit.loadEvents(new File(file.toString())).apply(ItemFilters.type(SAMPLE));
        for (IItemIterable ofType : samples) {
            IMemberAccessor<IMCStackTrace, IItem> trace = JfrAttributes.EVENT_STACKTRACE.getAccessor(ofType.getType());
            for (IItem sample : ofType) {
                IMCStackTrace frames = trace.getMember(sample);
                if (frames != null) {
                    StringBuilder stack = new StringBuilder();
                    for (IMCFrame frame : frames.getFrames()) {
                        stack.append(frame.getMethod().getType().getFullName())
                                .append('.')
                                .append(frame.getMethod().getMethodName())
                                .append(';');
                    }
                    stacks.merge(stack.toString(), 1, Integer::sum);
                }
            }
        }
        volume.read(Files.size(file));
        return stacks;
    }
}
