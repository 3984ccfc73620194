package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.OpenFiles;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The open files of a process: {@code ls -l /proc/<pid>/fd} and {@code lsof}. Of several lists the longest counts, of several
 * processes in one list of {@code lsof} the Java process with most.
 *
 * <pre>
 * lrwx------ 1 app app 64 Nov 20 10:00 23 -> socket:[812345]
 *
 * COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME
 * java    4711  app   23u  IPv6 812345      0t0  TCP web-1:8080->10.0.0.7:50122 (CLOSE_WAIT)
 * </pre>
 */
public final class OpenFilesReader implements EvidenceReader {
    // a note above a paste
    private static final int MOST_OTHERS = 2;
    private static final int LONGEST = 4096;
    private static final int MOST_PROCESSES = 10_000;

    private static final String FILES = "files";
    private static final String PIPES = "pipes";
    private static final String EVENTS = "event descriptors";
    private static final String DEVICES = "devices";
    private static final String DELETED = "deleted files";

    // the links of /proc have no permissions for others, and no other links are so
    private static final Pattern LINK =
            Pattern.compile("l[r-][w-]x------[.+@]? {1,20}\\d{1,6} .{3,200} \\d{1,9} -> (\\S.{0,3900})");
    // /proc/4711/fd:
    private static final Pattern FOLDER = Pattern.compile("/proc/(?:self|\\d{1,9})/fd/?:");
    private static final Pattern TOTAL =
            Pattern.compile("total \\d{1,9}|d[r-][w-]x------.{0,200} \\.{1,2}|d[rwx-]{9}.{0,200} \\.{1,2}");
    private static final Pattern HEADER =
            Pattern.compile("COMMAND {1,40}PID {1,40}(?:TID {1,40}(?:TASKCMD {1,40})?)?USER {1,40}FD {1,40}TYPE .*");
    // 23u, 7rW, 12r; cwd, txt and mem are no descriptors. A thread has its number in the place before
    private static final Pattern DESCRIPTOR = Pattern.compile("\\d{1,9}[a-zA-Z-][a-zA-Z*]{0,2}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    @Override
    public String name() {
        return "open files";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        int others = 0;
        for (String line : head.lines()) {
            if (line.length() < LONGEST
                    && (LINK.matcher(line).matches() || HEADER.matcher(line).matches())) {
                return true;
            }
            if (!line.isBlank()
                    && !FOLDER.matcher(line).matches()
                    && !TOTAL.matcher(line).matches()
                    && ++others > MOST_OTHERS) {
                return false;
            }
        }
        return false;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Listing listing = new Listing();
        Optional<Descriptors> largest = Optional.empty();
        Strange strange = new Strange();
        while (lines.next()) {
            String line = lines.length() > LONGEST ? lines.text(lines.start(), lines.start() + LONGEST) : lines.text();
            if (FOLDER.matcher(line).matches() || HEADER.matcher(line).matches()) {
                largest = larger(largest, listing.process());
                listing = new Listing();
                listing.lsof = line.startsWith("COMMAND");
            } else if (!listing.line(line, lines.number())
                    && !line.isBlank()
                    && !TOTAL.matcher(line).matches()) {
                strange.line(lines.number());
            }
        }
        largest = larger(largest, listing.process());
        if (largest.isEmpty()) {
            throw new UnreadableException("no file descriptors of a Java process; give ls -l /proc/<pid>/fd");
        }
        strange.remark(sink);
        Descriptors process = largest.get();
        sink.fact(new OpenFiles(entry.run(), process.kinds, process.closeWait, new Origin(entry.name(), process.line)));
        sink.observed(FactKind.OPEN_FILES);
    }

    private static Optional<Descriptors> larger(Optional<Descriptors> one, Optional<Descriptors> other) {
        return one.isEmpty() || (other.isPresent() && other.get().count >= one.get().count) ? other : one;
    }

    /** The descriptors of one process. */
    private static final class Descriptors {
        private final long line;
        private final boolean java;
        private final Map<String, Integer> kinds = new TreeMap<>();
        private int closeWait;
        private int count;

        Descriptors(long line, boolean java) {
            this.line = line;
            this.java = java;
        }

        void add(String kind) {
            kinds.merge(kind, 1, Integer::sum);
            count++;
        }
    }

    /** One list. */
    private static final class Listing {
        private final Map<String, Descriptors> processes = new LinkedHashMap<>();
        private boolean lsof;

        boolean line(String line, long number) {
            return lsof ? row(line, number) : link(line, number);
        }

        private boolean link(String line, long number) {
            Matcher link = LINK.matcher(line);
            if (!link.matches()) {
                return false;
            }
            processes.computeIfAbsent("", pid -> new Descriptors(number, true)).add(kindOf(link.group(1)));
            return true;
        }

        private static String kindOf(String target) {
            if (target.startsWith("socket:")) {
                return OpenFiles.SOCKETS;
            }
            if (target.startsWith("pipe:")) {
                return PIPES;
            }
            if (target.startsWith("anon_inode:")) {
                return EVENTS;
            }
            return target.startsWith("/dev/") ? DEVICES : target.endsWith(" (deleted)") ? DELETED : FILES;
        }

        // the threads of a process have the files of the process
        private boolean row(String line, long number) {
            String[] words = line.strip().split(" +", 6);
            if (words.length < 5 || !NUMBER.matcher(words[1]).matches()) {
                return false;
            }
            if (!DESCRIPTOR.matcher(words[3]).matches()) {
                return true;
            }
            if (processes.size() < MOST_PROCESSES || processes.containsKey(words[1])) {
                Descriptors process = processes.computeIfAbsent(
                        words[1], pid -> new Descriptors(number, words[0].startsWith("java")));
                process.add(kindOf(words[4], line));
                process.closeWait += line.endsWith("(CLOSE_WAIT)") ? 1 : 0;
            }
            return true;
        }

        private static String kindOf(String type, String line) {
            return switch (type) {
                case "IPv4", "IPv6", "sock", "unix", "pack", "netlink", "STREAM" -> OpenFiles.SOCKETS;
                case "FIFO", "PIPE" -> PIPES;
                case "a_inode", "0000", "KQUEUE" -> EVENTS;
                case "CHR", "BLK" -> DEVICES;
                default -> line.endsWith("(deleted)") ? DELETED : FILES;
            };
        }

        // of a list of one process, whatever it is called: jsvc, a launcher of its own
        Optional<Descriptors> process() {
            return processes.values().stream()
                    .filter(p -> p.java || processes.size() == 1)
                    .max(Comparator.comparingInt(p -> p.count));
        }
    }
}
