package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.CallTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code perf script} prints: for each sample a line that tells thread, time and event, and below it the stack, leaf
 * first, up to a blank line. Written from output of perf 3.13 to 6.1 and the source of {@code tools/perf/builtin-script.c}.
 *
 * <pre>
 * java 21731  3583.967887:    5025125 cpu-clock:
 *         7fa398eda2a4 int[] java.math.BigInteger.montgomerySquare(int[], int[], int, long, int[])+0x3c4 (/tmp/perf-21730.map)
 *               8282d2 JavaCalls::call_helper+0x302 (/usr/lib/jvm/java-17/lib/server/libjvm.so)
 * </pre>
 *
 * <p>Time of the idle task ({@code swapper}) is no work and left out.
 */
public final class PerfScriptReader implements EvidenceReader {
    private static final int LOOKED_AT = 2000;
    private static final int MOST_EVENTS = 8;
    // the kernel's own limit, kernel.perf_event_max_stack, is at most that
    private static final int MOST_FRAMES = 65_536;

    @Override
    public String name() {
        return "perf script";
    }

    // a line for a sample and a frame below it, before anything else that is no comment
    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines().stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .limit(LOOKED_AT)
                .toList();
        int samples = 0;
        int frames = 0;
        for (int i = 0; i < lines.size(); i++) {
            byte[] line = lines.get(i).getBytes(StandardCharsets.UTF_8);
            if (PerfFrame.is(line, 0, line.length)) {
                frames++;
            } else if (PerfSample.parse(lines.get(i)).isPresent()) {
                samples++;
            }
            if (i == 0 && samples == 0) {
                return false;
            }
        }
        return frames > 0 && (samples + frames) * 10 >= lines.size() * 9;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new Reading(entry, sink).run();
    }

    /** The samples of one event. */
    private static final class Event {
        private final CallTree.Builder tree = new CallTree.Builder();
        private final FrameTable table = new FrameTable(tree);
        private final Map<String, Integer> threads = new LinkedHashMap<>();
        private long samples;
        private long periods;
        private double first = Double.MAX_VALUE;
        private double last;

        // the frame that stands for a thread's kind
        private int thread(String command) {
            return threads.size() > 10_000
                    ? tree.frame("[ tid=0]")
                    : threads.computeIfAbsent(command, c -> tree.frame("[" + c + " tid=0]"));
        }

        private void add(PerfSample sample, int[] stack, int depth) {
            tree.add(stack, depth, 1);
            samples++;
            periods += sample.period().orElse(0);
            sample.seconds().ifPresent(at -> {
                first = Math.min(first, at);
                last = Math.max(last, at);
            });
        }

        // clocks count nanoseconds; what a period of another event lasts is unknown
        private Optional<Duration> interval(String event) {
            boolean clock = event.equals("cpu-clock") || event.equals("task-clock");
            return clock && periods >= samples && samples > 0
                    ? Optional.of(Duration.ofNanos(periods / samples))
                    : Optional.empty();
        }

        private Optional<Duration> duration() {
            return last > first ? Optional.of(Duration.ofMillis((long) ((last - first) * 1000))) : Optional.empty();
        }
    }

    private static final class Reading {
        private final Entry entry;
        private final FactSink sink;
        private final Lines lines;
        private final PerfFrame frame = new PerfFrame();
        private final Map<String, Event> events = new LinkedHashMap<>();

        private Optional<PerfSample> sample = Optional.empty();
        private Optional<Event> event = Optional.empty();
        private int[] leafFirst = new int[256];
        private int[] stack = new int[257];
        private int depth;

        private long idle;
        private long otherEvents;
        private long withoutStack;
        private long unknown;
        private long firstUnknown;

        Reading(Entry entry, FactSink sink) {
            this.entry = entry;
            this.sink = sink;
            this.lines = new Lines(entry.content());
        }

        void run() throws IOException, UnreadableException {
            while (lines.next()) {
                byte[] buffer = lines.buffer();
                if (lines.length() == 0) {
                    close();
                } else if (PerfFrame.is(buffer, lines.start(), lines.end())) {
                    frame(buffer);
                } else if (buffer[lines.start()] != '#' && !lines.text().isBlank()) {
                    close();
                    open();
                }
            }
            close();
            remarks();
            if (events.isEmpty()) {
                throw new UnreadableException("no stacks in " + lines.number()
                        + " lines; record with perf record -g and print with perf script");
            }
            events.forEach((name, e) -> sink.fact(new Profile(
                    entry.run(),
                    Profile.Source.PERF,
                    Optional.of(name),
                    e.interval(name),
                    e.duration(),
                    e.tree.build(),
                    Origin.of(entry.name()))));
        }

        private void open() {
            sample = PerfSample.parse(lines.text());
            if (sample.isEmpty()) {
                unknown++;
                firstUnknown = unknown == 1 ? lines.number() : firstUnknown;
                return;
            }
            PerfSample now = sample.orElseThrow();
            if (IdleTask.is(now.command())) {
                idle++;
                sample = Optional.empty();
                return;
            }
            Event known = events.get(now.event());
            if (known == null && events.size() < MOST_EVENTS) {
                known = new Event();
                events.put(now.event(), known);
            }
            otherEvents += known == null ? 1 : 0;
            event = Optional.ofNullable(known);
        }

        private void frame(byte[] buffer) {
            event.ifPresent(e -> {
                if (depth >= MOST_FRAMES) {
                    return;
                }
                if (depth + PerfFrame.MOST > leafFirst.length) {
                    leafFirst = Arrays.copyOf(leafFirst, leafFirst.length * 2);
                    stack = new int[leafFirst.length + 1];
                }
                depth = frame.push(buffer, lines.start(), lines.end(), e.table, leafFirst, depth);
            });
        }

        private void close() {
            if (sample.isPresent() && event.isPresent()) {
                Event e = event.orElseThrow();
                if (depth == 0) {
                    withoutStack++;
                } else {
                    stack[0] = e.thread(sample.orElseThrow().command());
                    for (int i = 0; i < depth; i++) {
                        stack[i + 1] = leafFirst[depth - 1 - i];
                    }
                    e.add(sample.orElseThrow(), stack, depth + 1);
                }
            }
            depth = 0;
            sample = Optional.empty();
            event = Optional.empty();
        }

        private void remarks() {
            events.values().removeIf(e -> e.samples == 0);
            if (unknown > 0) {
                sink.remark(unknown + " lines are neither a sample nor a frame, the first is line " + firstUnknown);
            }
            if (withoutStack > 0) {
                sink.remark(withoutStack + " samples have no stack; record with perf record -g");
            }
            IdleTask.remark(idle, sink);
            if (otherEvents > 0) {
                sink.remark(otherEvents + " samples are of more events than " + MOST_EVENTS + " and left out");
            }
        }
    }
}
