package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.LockContention;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.RunningThread;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The stacks below warnings of threads that take too long: StuckThreadDetectionValve of Tomcat and Undertow,
 * BlockedThreadChecker of Vert.x, WebLogic. They say what single threads do, and nothing of all others, so that they are no
 * dump: no number of threads comes of them.
 *
 * <pre>
 * WARNING: Thread Thread[vert.x-eventloop-thread-0,5,main] has been blocked for 5021 ms, time limit is 2000 ms
 * io.vertx.core.VertxException: Thread blocked
 * 	at java.base@17.0.9/java.net.SocketInputStream.socketRead0(Native Method)
 * </pre>
 */
public final class StuckThreadLines {
    /** The id of what the stacks have in common, which is no message of its own. */
    private static final String AT = "stuck-threads-at";

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final int MOST = 1_000;
    // between a warning and its stack: the name of an exception, a thread's own heading, a request and its fields
    private static final int WITHIN = 60;
    // Vert.x prints Thread[name,priority,group], some releases twice; Tomcat [name] (id=[28]); Undertow name (id=28);
    // WebLogic ExecuteThread: '5' for queue: '…'
    private static final Pattern VERTX = Pattern.compile("Thread Thread\\[#?(?:\\d{1,19},)?([^,\\]]{1,200})[,\\]]");
    private static final Pattern VALVE =
            Pattern.compile("Thread \\[?(.{1,200}?)\\]? \\(id=\\[?\\d{1,19}\\]?\\) has been active");
    private static final Pattern WEBLOGIC =
            Pattern.compile("\\[STUCK\\] (ExecuteThread: '\\d{1,9}' for queue: '[^']{1,200}')");

    private record Place(String thread, String frame) {}

    private static final class Times {
        private final long line;
        private int warnings;

        Times(long line) {
            this.line = line;
        }
    }

    private final Map<Place, Times> working = new LinkedHashMap<>();
    private final Map<String, Map<String, Times>> waiting = new LinkedHashMap<>();
    private final Map<String, Times> places = new LinkedHashMap<>();
    private int warnings;
    private int left;
    private @Nullable DumpedThread thread;

    /** A line warns of a thread. */
    public void begins(Lines lines) {
        end();
        Optional<String> name = name(DumpedThread.shown(lines.text()));
        if (name.isPresent()) {
            DumpedThread begun = new DumpedThread(lines.number());
            begun.name = DumpedThread.cut(name.get());
            thread = begun;
            left = WITHIN;
        }
    }

    private static Optional<String> name(String line) {
        for (Pattern pattern : new Pattern[] {VERTX, VALVE, WEBLOGIC}) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                return Optional.of(matcher.group(1));
            }
        }
        return Optional.empty();
    }

    /** Takes a line if it is a frame of such a stack. */
    public boolean line(Lines lines) {
        DumpedThread current = thread;
        if (current == null) {
            return false;
        }
        int at = lines.start();
        while (at < lines.end() && (lines.buffer()[at] == ' ' || lines.buffer()[at] == '\t')) {
            at++;
        }
        int name = at;
        if (lines.startsWith("at ", at)) {
            name = at + 3;
        } else if (!current.frames.isEmpty() || left-- <= 0 || namesAnother(lines)) {
            // the stack is over
            end();
            return false;
        }
        boolean frame = name > lines.start() && lines.indexOf("(", name) > name;
        // WebLogic's have no "at", and the fields of a request stand above them
        if (frame && (name > at || isFrame(lines.text(name, Math.min(lines.end(), name + 1000))))) {
            current.frame(DumpedThread.shown(lines.text(name, lines.end())));
            return true;
        }
        return false;
    }

    // an exception that was logged after a warning without a stack
    private static boolean namesAnother(Lines lines) {
        int start = lines.start();
        return lines.indexOf("VertxException: Thread blocked", start) < 0
                && (lines.indexOf("Exception", start) >= 0 || lines.indexOf("Error", start) >= 0);
    }

    private static boolean isFrame(String text) {
        return text.matches(
                "[\\w.$/@<>-]{3,300}\\((?:[\\w$-]{1,200}\\.java(?::\\d{1,7})?|Native Method|Unknown Source)\\)\\s*");
    }

    private void end() {
        DumpedThread ended = thread;
        thread = null;
        if (ended == null || ended.frames.isEmpty()) {
            return;
        }
        warnings++;
        String place = place(ended);
        if (places.size() < MOST || places.containsKey(place)) {
            places.computeIfAbsent(place, p -> new Times(ended.line)).warnings++;
        }
        Optional<String> pool = PoolFrames.asking(ended.frames);
        if (pool.isPresent()) {
            Map<String, Times> threads = waiting.computeIfAbsent(pool.get(), p -> new LinkedHashMap<>());
            if (threads.size() < MOST || threads.containsKey(ended.name)) {
                threads.computeIfAbsent(ended.name, n -> new Times(ended.line)).warnings++;
            }
        } else if (!IdleFrames.isIdle(ended.frames.get(0))) {
            Place work = new Place(ended.name, ended.frames.get(0));
            if (working.size() < MOST || working.containsKey(work)) {
                working.computeIfAbsent(work, p -> new Times(ended.line)).warnings++;
            }
        }
    }

    // what it does, and for which of the program's own methods
    private static String place(DumpedThread thread) {
        String site = thread.site();
        return thread.frames.stream()
                .filter(f -> JDK.stream().noneMatch(f::startsWith))
                .findFirst()
                .filter(f -> !f.equals(site))
                .map(f -> site + ", called by " + f)
                .orElse(site);
    }

    /** Hands on what the stacks say. */
    public void report(Run run, String file, FactSink sink) {
        end();
        places.entrySet().stream()
                .max(Comparator.comparingInt(e -> e.getValue().warnings))
                .ifPresent(most -> sink.fact(new LogMessage(
                        run,
                        AT,
                        "%d of %d stacks of stuck threads are in %s"
                                .formatted(most.getValue().warnings, warnings, most.getKey()),
                        1,
                        new Origin(file, most.getValue().line))));
        working.forEach((place, times) -> sink.fact(new RunningThread(
                run, place.thread(), place.frame(), times.warnings, warnings, new Origin(file, times.line))));
        waiting.forEach((pool, threads) -> {
            Times most = threads.values().stream()
                    .max((a, b) -> Integer.compare(a.warnings, b.warnings))
                    .orElseThrow();
            sink.fact(new LockContention(
                    run,
                    pool.substring(0, pool.lastIndexOf('.')),
                    pool,
                    Optional.empty(),
                    List.of(threads.size()),
                    most.warnings,
                    1,
                    Optional.empty(),
                    List.of(),
                    0,
                    new Origin(file, most.line)));
        });
    }
}
