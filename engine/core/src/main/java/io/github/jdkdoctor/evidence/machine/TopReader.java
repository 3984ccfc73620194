package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.MachineActivity;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.ThreadTimes;
import io.github.jdkdoctor.fact.ThreadTimes.Source;
import io.github.jdkdoctor.fact.ThreadTimes.Used;
import io.github.jdkdoctor.profile.Bucket;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What {@code top} of procps prints in batch mode, 3.2 to 4: the CPU time of the threads of a JVM ({@code top -H -b}), and
 * the steal of the machine.
 *
 * <pre>
 * top - 21:02:20 up 15 min,  0 user,  load average: 7.04, 5.01, 2.41
 * Threads:  41 total,   5 running,  36 sleeping,   0 stopped,   0 zombie
 * %Cpu(s):100.0 us,  0.0 sy,  0.0 ni,  0.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
 *   PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
 * 18509 root      20   0 3203572 391668  24404 R  40.0   1.6   0:14.81 C2 Compil+
 * </pre>
 */
public final class TopReader implements EvidenceReader {
    private static final String FRAME = "top - ";
    private static final Pattern COLUMNS = Pattern.compile("\\s*PID\\s+USER\\s.*\\s%CPU\\s.*\\sCOMMAND\\s*");
    // 3.2: Cpu(s): 45.2%us,  3.2%sy, …,  0.0%st
    private static final Pattern STEAL = Pattern.compile("%?Cpu\\(?s?\\)?\\s*:.*?(\\d{1,3}[.,]\\d)[ %]+st.*");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(?:[.,]\\d{1,3})?");
    private static final Pattern PROCESS = Pattern.compile("\\d{1,18}");
    private static final int LONGEST = 1_000;
    private static final int MOST = 20_000;

    @Override
    public String name() {
        return "top";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .filter(l -> !l.isBlank())
                        .limit(8)
                        .anyMatch(l -> l.length() <= LONGEST
                                && (COLUMNS.matcher(l).matches()
                                        || (l.startsWith(FRAME) && l.contains("load average"))));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Frames frames = new Frames();
        long from = 0;
        while (lines.next()) {
            if (lines.length() > 0 && lines.length() <= LONGEST && frames.line(lines.text()) && from == 0) {
                from = lines.number();
            }
        }
        frames.end();
        Origin origin = new Origin(entry.name(), Math.max(1, from));
        if (frames.steals > 0) {
            sink.fact(new MachineActivity(
                    entry.run(),
                    frames.steals,
                    OptionalDouble.of(frames.steal / frames.steals),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    origin));
        }
        List<Used> threads = frames.ofJvm();
        if (!threads.isEmpty()) {
            // the share of one processor, whatever time top took between two screens
            sink.fact(new ThreadTimes(entry.run(), Source.TOP, false, 1, threads, origin));
            sink.observed(FactKind.THREAD_TIMES);
        }
        if (frames.steals == 0 && threads.isEmpty()) {
            throw new UnreadableException(
                    "no screen of top; let it print them in batch mode, as in top -H -b -n 3 -p <pid>");
        }
        if (threads.isEmpty()) {
            sink.remark("no threads of a JVM: add -H, as in top -H -b -n 3 -p <pid>");
        }
    }

    /** The screens of a file. The first of several shows a moment, or what was before, and the others the time between. */
    private static final class Frames {
        private List<String> columns = List.of();
        private boolean threads;
        // whether the screen says that its rows are threads
        private boolean stated;
        private int screens;
        private double steal;
        private int steals;
        private final Map<Long, Row> rows = new LinkedHashMap<>();

        /** Takes a line; true where it is of a screen. */
        boolean line(String line) {
            if (line.startsWith(FRAME)) {
                begin();
                return true;
            }
            if (line.startsWith("Threads:")) {
                threads = true;
                stated = true;
                return true;
            }
            if (line.startsWith("Tasks:")) {
                threads = false;
                return true;
            }
            Matcher stolen = STEAL.matcher(line);
            if (stolen.matches()) {
                steal += number(stolen.group(1)) / 100;
                steals++;
                return true;
            }
            if (COLUMNS.matcher(line).matches()) {
                if (screens == 0) {
                    // a screen without its head, as people paste it
                    begin();
                    threads = true;
                }
                columns = List.of(line.strip().split("\\s+"));
                return true;
            }
            return threads && row(line);
        }

        private void begin() {
            if (screens == 1) {
                rows.clear();
                steal = 0;
                steals = 0;
            }
            screens++;
            columns = List.of();
        }

        private boolean row(String line) {
            int command = columns.indexOf("COMMAND");
            int cpu = columns.indexOf("%CPU");
            if (command < 0 || cpu < 0) {
                return false;
            }
            String[] words = line.strip().split("\\s+", command + 1);
            if (words.length <= command
                    || !PROCESS.matcher(words[0]).matches()
                    || !NUMBER.matcher(words[cpu]).matches()) {
                return false;
            }
            long id = Long.parseLong(words[0]);
            if (rows.size() < MOST || rows.containsKey(id)) {
                Row before = rows.get(id);
                rows.put(
                        id,
                        new Row(
                                id,
                                words[1],
                                words[command].strip(),
                                number(words[cpu]) / 100 + (before == null ? 0 : before.cpu)));
            }
            return true;
        }

        void end() {
            int counted = Math.max(1, screens - 1);
            rows.replaceAll((id, row) -> new Row(row.id, row.user, row.command, row.cpu / counted));
        }

        /** Threads of the JVM: those of its user, if top shows all of the machine. */
        List<Used> ofJvm() {
            Set<String> users = rows.values().stream()
                    .filter(row -> stated ? row.ofJvm() : row.bucket() != Bucket.PROGRAM)
                    .map(Row::user)
                    .collect(Collectors.toSet());
            // the launcher's first thread starts the one that runs main, and waits for it (java_md.c)
            long first = rows.values().stream()
                    .filter(row -> row.command.equals("java"))
                    .mapToLong(Row::id)
                    .min()
                    .orElse(0);
            return rows.values().stream()
                    .filter(row -> users.contains(row.user) && row.id != first)
                    .map(row -> new Used(row.id, row.command, OptionalDouble.of(row.cpu), OptionalDouble.empty()))
                    .toList();
        }

        private static double number(String text) {
            return Double.parseDouble(text.replace(',', '.'));
        }
    }

    private record Row(long id, String user, String command, double cpu) {
        Bucket bucket() {
            return Bucket.ofThread(command);
        }

        // up to JDK 8 all threads have the name of the program
        boolean ofJvm() {
            return command.equals("java") || bucket() != Bucket.PROGRAM;
        }
    }
}
