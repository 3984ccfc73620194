package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HotThreads;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The busiest threads of each node that Elasticsearch 1 to 9 and OpenSearch print at {@code /_nodes/hot_threads} (HotThreads.java
 * in org.elasticsearch.monitor.jvm): the CPU time of a thread, and what its stacks of ten moments have in common from the
 * outermost frame on.
 *
 * <pre>
 * ::: {node-1}{fUOnV3xmQ}{BPdvRYE1T}{10.0.0.5}{10.0.0.5:9300}{dimr}
 *    Hot threads at 2026-11-20T10:00:00.512Z, interval=500ms, busiestThreads=3, ignoreIdleThreads=true:
 *
 *    88.5% [cpu=88.0%, other=0.5%] (442.5ms out of 500ms) cpu usage by thread 'elasticsearch[node-1][search][T#4]'
 *      8/10 snapshots sharing following 29 elements
 *        java.base@17.0.4/java.util.HashMap.getNode(HashMap.java:576)
 * </pre>
 *
 * A stack counts as many samples as it has snapshots, for the part of the time that its thread used a processor.
 */
public final class HotThreadsReader implements EvidenceReader {
    // a note above a paste, or the request
    private static final int MOST_OTHERS = 2;
    private static final int LONGEST_OTHER = 200;
    private static final int DEEPEST = 1024;

    private static final String NODE = ":::";
    private static final Pattern TITLE = Pattern.compile("Hot threads at \\S{1,40}, interval=.{1,100}");
    private static final Pattern USAGE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?)% "
            + "(?:\\[cpu=(\\d{1,6}(?:\\.\\d{1,3})?)%[^\\]]{0,80}\\] )?\\([\\d.]{1,20}[a-z]{1,8} out of [\\d.]{1,20}[a-z]{1,8}\\) "
            + "(cpu|wait|block) usage by thread '(.{0,500})'");
    private static final Pattern SHARED =
            Pattern.compile("(\\d{1,6})/\\d{1,6} snapshots sharing following \\d{1,6} elements");
    private static final String UNIQUE = "unique snapshot";
    // app//org.example.Shop$1.sell(Shop.java:10)
    private static final Pattern FRAME = Pattern.compile("\\S.{0,1000}\\.[\\w$<>]{1,300}\\([^()]{0,300}\\)");
    private static final Pattern JDK = Pattern.compile("java\\.base@([^/]{1,40})/.*");

    @Override
    public String name() {
        return "hot threads";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        int others = 0;
        for (String printed : head.lines()) {
            String line = printed.strip();
            if (USAGE.matcher(line).matches() || TITLE.matcher(line).matches()) {
                return true;
            }
            // a node of many has a line as long as its list of attributes
            if (!line.isEmpty()
                    && !line.startsWith(NODE)
                    && (line.length() > LONGEST_OTHER || ++others > MOST_OTHERS)) {
                return false;
            }
        }
        return false;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Reading reading = new Reading(entry, sink);
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            reading.line(lines.text().strip(), lines.number());
        }
        reading.end();
    }

    private static final class Reading {
        private final Entry entry;
        private final FactSink sink;
        private final Strange strange = new Strange();
        private final Threads names = new Threads();
        private final CallTree.Builder tree = new CallTree.Builder(names);
        private final List<String> stack = new ArrayList<>();
        private String thread = "";
        // the part of the time that the thread used a processor; zero where only its waits are shown
        private double share;
        // of the thread, what its snapshots so far come to, and what was counted of it
        private double used;
        private long counted;
        private int snapshots;
        private boolean seen;
        private int moments;
        private boolean cpu;
        private boolean waits;
        private long first;
        private boolean version;

        Reading(Entry entry, FactSink sink) {
            this.entry = entry;
            this.sink = sink;
        }

        void line(String line, long number) {
            Matcher usage = USAGE.matcher(line);
            Matcher shared = SHARED.matcher(line);
            if (line.startsWith(NODE) || TITLE.matcher(line).matches()) {
                endMoment();
            } else if (usage.matches()) {
                begin(usage, number);
            } else if (shared.matches()) {
                endStack();
                snapshots = Integer.parseInt(shared.group(1));
            } else if (line.equals(UNIQUE)) {
                endStack();
                snapshots = 1;
            } else if (snapshots > 0 && FRAME.matcher(line).matches()) {
                frame(line, number);
            } else if (first > 0 && !line.isEmpty()) {
                strange.line(number);
            }
        }

        private void begin(Matcher usage, long number) {
            endThread();
            first = first == 0 ? number : first;
            boolean ofCpu = usage.group(3).equals("cpu");
            cpu |= ofCpu;
            waits |= !ofCpu;
            thread = usage.group(4);
            String percent = usage.group(2) == null ? usage.group(1) : usage.group(2);
            share = ofCpu ? Math.min(1, Double.parseDouble(percent) / 100) : 0;
        }

        private void frame(String line, long number) {
            Matcher module = JDK.matcher(line);
            if (!version && module.matches()) {
                JdkVersion.parse(module.group(1))
                        .ifPresent(v -> sink.fact(new JdkBuild(
                                entry.run(), v, JdkBuild.UNKNOWN, JdkBuild.UNKNOWN, new Origin(entry.name(), number))));
                version = true;
            }
            if (stack.size() < DEEPEST) {
                stack.add(DumpedThread.method(line));
            }
        }

        // rounded over all stacks of a thread, so that many rare ones count as much as they are
        private void endStack() {
            if (stack.isEmpty()) {
                return;
            }
            used += snapshots * share;
            long samples = Math.round(used) - counted;
            counted += samples;
            if (samples > 0) {
                int depth = stack.size();
                int[] frames = new int[depth];
                for (int i = 0; i < depth; i++) {
                    frames[depth - 1 - i] = tree.frame(stack.get(i));
                }
                tree.add(names.of(thread), frames, depth, samples);
                seen = true;
            }
            stack.clear();
            snapshots = 0;
        }

        private void endThread() {
            endStack();
            used = 0;
            counted = 0;
            snapshots = 0;
        }

        private void endMoment() {
            endThread();
            moments += seen ? 1 : 0;
            seen = false;
            share = 0;
        }

        void end() throws UnreadableException {
            endMoment();
            strange.remark(sink);
            if (waits && !cpu) {
                throw new UnreadableException("shows what threads wait for; ask hot_threads for type=cpu");
            }
            sink.fact(new HotThreads(entry.run(), moments, tree.build(), new Origin(entry.name(), Math.max(1, first))));
            sink.observed(FactKind.HOT_THREADS);
        }
    }
}
