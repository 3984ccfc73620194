package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a log of collections of OpenJ9. All threads are stopped from {@code exclusive-start} to
 * {@code exclusive-end}; within it stand what asked for the pause and the collections of which it consists.
 *
 * <pre>
 * &lt;exclusive-start id="2" timestamp="2026-11-20T10:00:00.000" intervalms="400.1"&gt;
 * &lt;af-start id="3" totalBytesRequested="8200" timestamp="2026-11-20T10:00:00.000" intervalms="418.2" type="nursery" /&gt;
 * &lt;gc-start id="5" type="scavenge" contextid="4" timestamp="2026-11-20T10:00:00.000"&gt;
 *   &lt;mem-info id="6" free="414960320" total="1073741824" percent="38"&gt;
 * &lt;gc-end id="8" type="scavenge" durationms="11.785" usertimems="46.278" systemtimems="0.036" activeThreads="4"&gt;
 * &lt;exclusive-end id="13" timestamp="2026-11-20T10:00:00.012" durationms="12.319" /&gt;
 * </pre>
 */
final class VerboseGcLines {
    // the elements that are read have fewer
    private static final int MOST_ATTRIBUTES = 30;
    private static final int LONGEST = 1 << 16;
    private static final int MOST_ARGUMENTS = 1_000;
    private static final double LONGEST_MILLIS = 1e9;
    private static final Pattern ATTRIBUTE = Pattern.compile("([\\w.-]{1,60})=\"([^\"]*)\"");
    private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);
    private static final String POLICY = "-Xgcpolicy:";

    private final Entry entry;
    private final FactSink sink;
    private final LogClock clock = new LogClock();
    private final CollectionTally tally = new CollectionTally(clock);
    private long elements;
    private long pauses;
    private long damaged;
    private long firstDamaged;
    private int arguments;

    // of the current pause
    private boolean stopped;
    private String cause = "";
    private String kind = "";

    // of the current collection
    private enum Part {
        OUTSIDE,
        START,
        END
    }

    private Part part = Part.OUTSIDE;
    private String type = "";
    private long used = -1;
    private long before = -1;

    VerboseGcLines(Entry entry, FactSink sink) {
        this.entry = entry;
        this.sink = sink;
    }

    void line(Lines lines) {
        int at = lines.start();
        while (at < lines.end() && (lines.buffer()[at] == ' ' || lines.buffer()[at] == '\t')) {
            at++;
        }
        if (at + 2 >= lines.end() || lines.buffer()[at] != '<') {
            return;
        }
        String line = lines.text(at, Math.min(lines.end(), at + LONGEST));
        int end = 1;
        while (end < line.length()
                && (Character.isLetterOrDigit(line.charAt(end)) || "-/".indexOf(line.charAt(end)) >= 0)) {
            end++;
        }
        take(line.substring(1, end), line, lines.number());
    }

    private void take(String element, String line, long number) {
        switch (element) {
            case "exclusive-start" -> {
                stopped = true;
                cause = "";
                kind = "";
                stamp(attributes(line));
            }
            // the last of several causes began the collection that took longest
            case "af-start" -> cause = "Allocation Failure";
            case "allocation-taxation" -> cause = "Allocation Taxation";
            case "concurrent-kickoff" -> cause = "Concurrent Kickoff";
            case "concurrent-global-final" -> cause = "Concurrent Global Final";
            case "sys-start" -> cause = asked(attributes(line));
            case "gc-start" -> {
                part = Part.START;
                used = -1;
                type = attributes(line).getOrDefault("type", "");
            }
            case "/gc-start" -> {
                part = Part.OUTSIDE;
                before = used;
            }
            case "gc-end" -> gcEnd(attributes(line), number);
            case "/gc-end" -> ended();
            case "mem-info" -> memory(attributes(line), number);
            case "mem" -> survivors(attributes(line));
            case "memory-copied" -> promoted(attributes(line));
            case "exclusive-end" -> exclusiveEnd(attributes(line), number);
            case "attribute" -> setting(attributes(line));
            case "vmarg" -> argument(attributes(line), number);
            default -> {
                return;
            }
        }
        elements++;
    }

    private static Map<String, String> attributes(String line) {
        Map<String, String> all = new HashMap<>();
        Matcher matcher = ATTRIBUTE.matcher(line);
        while (all.size() < MOST_ATTRIBUTES && matcher.find()) {
            all.put(matcher.group(1), matcher.group(2));
        }
        return all;
    }

    // HotSpot's words where they mean the same
    private static String asked(Map<String, String> attributes) {
        String reason = attributes.getOrDefault("reason", "explicit");
        return switch (reason) {
            case "explicit" -> "System.gc()";
            case "rasdump", "heapdump" -> "Heap Dump Initiated GC";
            default -> CollectionTally.named(reason);
        };
    }

    private void stamp(Map<String, String> attributes) {
        String stamp = attributes.get("timestamp");
        if (stamp == null) {
            return;
        }
        try {
            clock.date(ChronoUnit.NANOS.between(EPOCH, LocalDateTime.parse(stamp)));
        } catch (DateTimeParseException | ArithmeticException e) {
            // a line without its time still tells a length
        }
    }

    private void gcEnd(Map<String, String> attributes, long number) {
        part = Part.END;
        used = -1;
        type = attributes.getOrDefault("type", type);
        OptionalDouble took = millis(attributes, "durationms");
        if (took.isEmpty()) {
            damaged(number);
            return;
        }
        String now = kindOf(type, cause);
        // a pause with a collection of the whole heap is called by it
        kind = kind.equals("Full") || kind.equals("Global") ? kind : now;
        OptionalDouble user = millis(attributes, "usertimems");
        OptionalDouble system = millis(attributes, "systemtimems");
        // virtual machines of old do not tell the time of the processor and print 0
        if (user.orElse(0) > 0) {
            tally.cpu(nanos(user.getAsDouble()), nanos(system.orElse(0)), nanos(took.getAsDouble()), number);
        }
        whole(attributes, "activeThreads").ifPresent(tally::workers);
    }

    // A collection of the whole heap that ends one done concurrently with the program is no sign of a full heap.
    private static String kindOf(String type, String cause) {
        return switch (type) {
            case "scavenge", "partial gc" -> "Young";
            case "global", "global garbage collect" -> cause.startsWith("Concurrent ") ? "Global" : "Full";
            case "global mark phase" -> "Global Mark";
            default -> CollectionTally.named(type);
        };
    }

    private void memory(Map<String, String> attributes, long number) {
        if (part == Part.OUTSIDE) {
            return;
        }
        OptionalLong free = whole(attributes, "free");
        OptionalLong total = whole(attributes, "total");
        if (free.isEmpty() || total.isEmpty() || free.getAsLong() > total.getAsLong()) {
            damaged(number);
            return;
        }
        used = total.getAsLong() - free.getAsLong();
        tally.capacity(total.getAsLong());
    }

    // the space that survivors are copied to next counts as full, and holds nothing
    private void survivors(Map<String, String> attributes) {
        if (part != Part.OUTSIDE
                && attributes.getOrDefault("type", "").equals("survivor")
                && attributes.getOrDefault("free", "").equals("0")) {
            used = Math.max(-1, used - whole(attributes, "total").orElse(0));
        }
    }

    private void promoted(Map<String, String> attributes) {
        if (type.equals("scavenge") && attributes.getOrDefault("type", "").equals("tenure")) {
            whole(attributes, "bytes").ifPresent(tally::promoted);
        }
    }

    private void ended() {
        boolean whole = type.equals("global") || type.equals("global garbage collect");
        if (part == Part.END && used >= 0) {
            if (before >= 0) {
                tally.sizes(before, used);
            }
            tally.heapAfter(used);
            if (whole) {
                tally.full(used, false, 0);
            }
        }
        part = Part.OUTSIDE;
        before = -1;
    }

    private void exclusiveEnd(Map<String, String> attributes, long number) {
        stamp(attributes);
        OptionalDouble took = millis(attributes, "durationms");
        if (took.isEmpty()) {
            damaged(number);
        } else if (!kind.isEmpty()) {
            tally.pause(new CollectionTally.Kind(kind, cause), nanos(took.getAsDouble()), number);
            pauses++;
        } else if (stopped) {
            tally.pause(new CollectionTally.Kind("Exclusive Access", cause), nanos(took.getAsDouble()), number);
            pauses++;
        }
        stopped = false;
        kind = "";
        cause = "";
        part = Part.OUTSIDE;
    }

    private void setting(Map<String, String> attributes) {
        String value = attributes.getOrDefault("value", "");
        if (attributes.getOrDefault("name", "").equals("gcPolicy") && value.startsWith(POLICY)) {
            tally.collector(CollectionTally.named(value.substring(POLICY.length())));
        }
    }

    // the JVM's own list of its options; those that it adds by itself are of no interest and do no harm
    private void argument(Map<String, String> attributes, long number) {
        String text = attributes.getOrDefault("name", "");
        if (text.startsWith("-") && arguments++ < MOST_ARGUMENTS) {
            sink.fact(new JvmArgument(
                    entry.run(), text(text), JvmArgument.Source.LISTED, new Origin(entry.name(), number)));
        }
    }

    private static String text(String escaped) {
        return escaped.replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    private void damaged(long number) {
        firstDamaged = damaged == 0 ? number : firstDamaged;
        damaged++;
    }

    private static OptionalLong whole(Map<String, String> attributes, String name) {
        String digits = attributes.getOrDefault(name, "");
        return !digits.isEmpty() && digits.length() <= 18 && digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? OptionalLong.of(Long.parseLong(digits))
                : OptionalLong.empty();
    }

    private static OptionalDouble millis(Map<String, String> attributes, String name) {
        String text = attributes.getOrDefault(name, "");
        if (!text.matches("\\d{1,12}(\\.\\d{1,9})?")) {
            return OptionalDouble.empty();
        }
        double millis = Double.parseDouble(text);
        return millis <= LONGEST_MILLIS ? OptionalDouble.of(millis) : OptionalDouble.empty();
    }

    private static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    void report() throws UnreadableException {
        if (elements == 0) {
            throw new UnreadableException("no element that OpenJ9 prints; logs of J9 2.4 and older are not read");
        }
        if (damaged > 0) {
            sink.remark("line " + firstDamaged + ": "
                    + (damaged == 1 ? "a length or size" : damaged + " lengths or sizes") + " cannot be read");
        }
        if (pauses > 0 && !clock.runs()) {
            sink.remark("no time stamps: of how much of the time the collections took it tells nothing");
        }
        tally.log(entry.run(), clock.wall(), clock.span(), Origin.of(entry.name()))
                .ifPresent(sink::fact);
    }
}
