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
import io.github.jdkdoctor.profile.Tier;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Collapsed (folded) stacks: one stack a line, root first, frames parted by semicolons, a blank and how often it was
 * seen, as async-profiler ({@code -o collapsed}), its converter and FlameGraph's stackcollapse scripts write them.
 */
public final class CollapsedReader implements EvidenceReader {
    private static final int LOOKED_AT = 500;
    // What a weight cannot be: a century in nanoseconds is less.
    private static final long MAX_WEIGHT = 1L << 52;
    private static final long MAX_TOTAL = 1L << 60;

    @Override
    public String name() {
        return "collapsed stacks";
    }

    @Override
    public boolean recognizes(Head head) {
        return ofStacks(head);
    }

    /**
     * Whether a file begins with stacks: nine lines in ten are stacks, one in ten of these has more than one frame, and their
     * frames are names. A semicolon before a blank is a sentence's, a header's or a log's.
     */
    public static boolean ofStacks(Head head) {
        return head.text() && head.once(Asked.class, CollapsedReader::asked).stacks();
    }

    private record Asked(boolean stacks) {}

    private static Asked asked(Head head) {
        return new Asked(head.string().indexOf(';') >= 0 && hasStacks(head));
    }

    private static boolean hasStacks(Head head) {
        List<String> lines = head.lines().stream()
                .filter(line -> !line.isBlank() && line.charAt(0) != '#')
                .limit(LOOKED_AT)
                .toList();
        if (lines.size() == 1 && frames(lines.get(0)) == 0) {
            return longStack(head.string());
        }
        int stacks = 0;
        int deep = 0;
        int named = 0;
        for (String line : lines) {
            int frames = frames(line);
            stacks += frames > 0 ? 1 : 0;
            deep += frames > 1 ? 1 : 0;
            named += frames > 1 && named(line) ? 1 : 0;
        }
        return deep > 0 && stacks * 10 >= lines.size() * 9 && deep * 10 >= stacks && named * 2 > deep;
    }

    // a first line longer than the head: over a thousand frames of a recursion
    private static boolean longStack(String text) {
        long semicolons = text.chars().filter(c -> c == ';').count();
        return semicolons > 100 && !text.contains("; ") && text.indexOf('\n') < 0 && start(text.charAt(0));
    }

    private static boolean start(char c) {
        return c != '{' && c != '<' && c != '"' && c != ' ' && c != '\t';
    }

    // how many frames a line has, 0 if it is no stack
    private static int frames(String line) {
        String s = line.stripTrailing();
        int at = s.length();
        while (at > 0 && (digit(s.charAt(at - 1)) || s.charAt(at - 1) == '.')) {
            at--;
        }
        boolean weight = at > 1 && at < s.length() && digit(s.charAt(at)) && s.charAt(at - 1) == ' ';
        if (!weight || !start(s.charAt(0)) || s.indexOf('\t') >= 0 || s.contains("; ")) {
            return 0;
        }
        int frames = 1;
        for (int i = s.indexOf(';'); i >= 0 && i < at; i = s.indexOf(';', i + 1)) {
            frames++;
        }
        return frames;
    }

    // at least half of its frames have a letter; perf's stacks may begin with the number of a process, as in :12066
    private static boolean named(String line) {
        String[] frames = line.substring(0, line.lastIndexOf(' ')).split(";", -1);
        int letters = 0;
        for (String frame : frames) {
            letters += hasLetter(frame) ? 1 : 0;
        }
        return letters * 2 >= frames.length;
    }

    private static boolean hasLetter(String frame) {
        for (int i = 0; i < frame.length(); i++) {
            if (Character.isLetter(frame.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new Reading(entry, sink).run();
    }

    private static final class Reading {
        private final Entry entry;
        private final FactSink sink;
        private final Lines lines;
        private final CallTree.Builder tree = new CallTree.Builder();
        private final FrameTable table = new FrameTable(tree);

        private int[] stack = new int[256];
        // where the frames of the stack end in the line that they came from, counted from its start
        private int[] ends = new int[256];
        private int depth;
        private byte[] previous = new byte[4096];
        private int previousLength;

        private long weight;
        private long total;
        private long read;
        private long idle;
        private long twoCounts;
        private long malformed;
        private long firstMalformed;

        Reading(Entry entry, FactSink sink) {
            this.entry = entry;
            this.sink = sink;
            this.lines = new Lines(entry.content());
        }

        void run() throws IOException, UnreadableException {
            while (lines.next()) {
                line();
            }
            if (total == 0) {
                throw new UnreadableException("no stacks with samples in " + lines.number() + " lines"
                        + (idle > 0 ? " but those of the idle CPU; record the JVM, as with perf record -p" : ""));
            }
            // a   stack 12 15: what difffolded.pl writes
            if (twoCounts * 10 >= read * 9 && twoCounts > 1) {
                throw new UnreadableException(
                        "two counts a line: this is a difference of two profiles; give the two profiles instead");
            }
            if (table.tiers()) {
                tree.tells(Tier.INTERPRETED, Tier.C1, Tier.COMPILED, Tier.INLINED);
            }
            CallTree built = tree.build();
            remarks(built);
            sink.fact(new Profile(
                    entry.run(),
                    Profile.Source.COLLAPSED,
                    BuiltTree.event(built),
                    Optional.empty(),
                    Optional.empty(),
                    built,
                    Origin.of(entry.name())));
        }

        private void remarks(CallTree built) {
            if (malformed > 0) {
                sink.remark(malformed + " of " + (read + malformed) + " lines are no stacks, the first is line "
                        + firstMalformed);
            }
            IdleTask.remark(idle, sink);
            BuiltTree.remark(built, sink);
        }

        private void line() {
            byte[] buffer = lines.buffer();
            int start = lines.start();
            int end = lines.end();
            while (end > start && (buffer[end - 1] == ' ' || buffer[end - 1] == '\t')) {
                end--;
            }
            if (end == start || buffer[start] == '#') {
                return;
            }
            int space = weight(buffer, start, end);
            if (space <= start || weight > MAX_WEIGHT || total + weight > MAX_TOTAL) {
                malformed++;
                firstMalformed = malformed == 1 ? lines.number() : firstMalformed;
                return;
            }
            read++;
            if (IdleTask.begins(buffer, start, space)) {
                idle += weight;
                return;
            }
            stack(buffer, start, space);
            total += weight;
            twoCounts += endsInNumber(buffer, start, space) ? 1 : 0;
            tree.add(stack, depth, weight);
        }

        // sets the weight; where the blank before it is, or -1
        private int weight(byte[] buffer, int start, int end) {
            int at = end;
            while (at > start && digit(buffer[at - 1])) {
                at--;
            }
            int point = -1;
            // tools that scale counts write fractions: 12.5
            if (at > start && at < end && buffer[at - 1] == '.') {
                point = --at;
                while (at > start && digit(buffer[at - 1])) {
                    at--;
                }
            }
            int whole = point < 0 ? end : point;
            if (at == whole || whole - at > 18 || at == start || buffer[at - 1] != ' ') {
                return -1;
            }
            long value = 0;
            for (int i = at; i < whole; i++) {
                value = value * 10 + (buffer[i] - '0');
            }
            weight = point >= 0 && buffer[point + 1] >= '5' ? value + 1 : value;
            int space = at - 1;
            while (space > start && buffer[space - 1] == ' ') {
                space--;
            }
            return space;
        }

        private static boolean endsInNumber(byte[] buffer, int start, int end) {
            int at = end;
            while (at > start && digit(buffer[at - 1])) {
                at--;
            }
            return at < end && at > start && buffer[at - 1] == ' ';
        }

        // Neighbors share most of their frames, since tools write stacks in order of the tree.
        private void stack(byte[] buffer, int start, int end) {
            int length = end - start;
            int shared = Arrays.mismatch(
                    previous,
                    0,
                    Math.min(previousLength, length),
                    buffer,
                    start,
                    start + Math.min(previousLength, length));
            shared = shared < 0 ? Math.min(previousLength, length) : shared;
            int kept = 0;
            while (kept < depth && ends[kept] < shared) {
                kept++;
            }
            // the separator after the last kept frame is shared too, or the frame might go on here
            int from = kept == 0 ? start : start + ends[kept - 1] + 1;
            depth = kept;
            while (from < end) {
                int to = Bytes.indexOf(buffer, (byte) ';', from, end);
                // perf-map-agent's Ljava/math/BigInteger;::implMulAdd, where no colon was written for the semicolon
                if (to + 2 < end && buffer[to + 1] == ':' && buffer[to + 2] == ':' && buffer[from] == 'L') {
                    to = Bytes.indexOf(buffer, (byte) ';', to + 1, end);
                }
                if (to > from) {
                    push(table.frame(buffer, from, to), to - start);
                }
                from = to + 1;
            }
            if (length > previous.length) {
                previous = Arrays.copyOf(previous, length * 2);
            }
            System.arraycopy(buffer, start + shared, previous, shared, length - shared);
            previousLength = length;
        }

        private void push(int frame, int end) {
            if (depth == stack.length) {
                stack = Arrays.copyOf(stack, depth * 2);
                ends = Arrays.copyOf(ends, depth * 2);
            }
            stack[depth] = frame;
            ends[depth++] = end;
        }
    }
}
