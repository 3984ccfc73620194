package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.jvm.HeapLines;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of HotSpot's thread dumps, JDK 6 to 25, as {@code jstack}, {@code jcmd Thread.print} and SIGQUIT print them,
 * alone or amid a log, and those that programs make of {@code ThreadInfo}:
 *
 * <pre>
 * Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):
 * "request-1" #22 daemon prio=5 os_prio=0 cpu=0.09ms elapsed=3.08s tid=0x00007f51b40dc6f0 nid=0x4966 waiting for monitor entry  [0x00007f51b850f000]
 *    java.lang.Thread.State: BLOCKED (on object monitor)
 *         at app.Shop.enter(Shop.java:10)
 *         - waiting to lock &lt;0x00000000ffd186e0&gt; (a java.lang.Object)
 * </pre>
 */
public final class ThreadDumpLines {
    static final String HEADER = "Full thread dump ";
    // Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1deb12u1 mixed mode, sharing):
    // Full thread dump Java HotSpot(TM) 64-Bit Server VM (25.202-b08 mixed mode):
    private static final Pattern VM = Pattern.compile("Full thread dump (.*) \\((\\S+) .*");
    // java.vm.info (abstract_vm_version.cpp): interpreted mode is that of -Xint, and of a VM without compilers
    private static final Pattern MODE = Pattern.compile("(?!.*Zero VM).*\\(\\S+ (interpreted|compiled) mode\\b.*");
    // since 17, where C1 compiles alone, in a run of 17 and 25: 21.0.10+7-LTS mixed mode, emulated-client, sharing
    private static final String C1_ALONE = " mixed mode, emulated-client";
    private static final String CARRYING = "Carrying virtual thread #";
    // waiting for main@1 to release lock on <0x15f5> (a java.lang.Object): IntelliJ IDEA
    private static final String RELEASE = " to release lock on <";
    private static final String STATE = "java.lang.Thread.State: ";
    private static final Pattern NUMBERED = Pattern.compile("\" #\\d{1,19} \\[(\\d{1,15})\\]");
    // a thread without its first line
    private static final String NAMELESS = "(name cut off)";

    // "worker-1" daemon prio=5 Id=13 BLOCKED on java.lang.Object@3551a94 owned by "main" Id=1
    // "worker-1" Id=13 in BLOCKED on lock=java.lang.Object@3551a94: ThreadMonitor, a sample of the JDK
    // "worker-1" id=13 state=BLOCKED: ThreadDump of Dropwizard Metrics
    // "worker-1" id=13 (0xd) state=BLOCKED cpu=91%: ThreadDumps.java of Jenkins' support-core plugin
    static final Pattern INFO = Pattern.compile(
            "\"(.{1,500}?)\" (?:daemon )?(?:prio=\\d{1,2} )?[Ii]d=(\\d{1,19}) (?:\\(0x[0-9a-f]{1,16}\\) )?(?:Group=.{1,200} )?(?:in |state=)?"
                    + "(NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)(?: cpu=-?\\d{1,19}%)?"
                    + "(?: on (?:lock=)?(\\S{1,500}))?(?: owned by \".{1,500}\" Id=(\\d{1,19}))?"
                    + "(?: \\((?:suspended|in native|running in native)\\))*\\s*");
    private static final Pattern OWNED_BY = Pattern.compile("owned by .{0,500} [Ii]d=(\\d{1,19})\\s*");

    // jstack -F: StackTrace.java and DeadlockDetector.java of the serviceability agent, JDK 6 to 25
    private static final String FORCED = "Deadlock Detection:";
    static final Pattern DEADLOCK = Pattern.compile("(?:# )?Found (?:one|\\d{1,9}) Java-level deadlock:\\s*");
    // a thread of that list, without the line above
    static final Pattern DEADLOCKED = Pattern.compile("\"[^\"]{1,500}\":\\s*");
    static final String WAITS_FOR_MONITOR = "  waiting to lock monitor 0x";
    // up to 8: Thread 11772: (state = BLOCKED), the state of the JVM's own code
    private static final Pattern FORCED_THREAD =
            Pattern.compile("Thread (\\d{1,19}): \\(state = ([A-Z_]{1,40})\\)\\s*");
    private static final String FORCED_FRAME = " @bci=";

    // a frame that has lost its "at", as pages and debuggers show them: app.Shop.enter(Shop.java:10)
    private static final Pattern BARE_FRAME = Pattern.compile(
            "[\\w.$/@<>+~-]{1,500}\\.[\\w$<>]{1,300}"
                    + "\\((?:[\\w.@+-]{1,100}/)?(?:[\\w$-]{1,200}\\.(?:java|kt|scala|groovy|clj)(?::-?\\d{1,9})?|Native Method|Unknown Source)\\)\\s*");

    // JConsole's view of a thread (ThreadTab.java of jdk.jconsole), as people copy it:
    // Name: worker-1
    // State: BLOCKED on java.lang.Object@3551a94 owned by: main
    // Total blocked: 1  Total waited: 7,609
    static final String NAMED_BY_JCONSOLE = "Name: ";
    static final Pattern STATE_BY_JCONSOLE =
            Pattern.compile("State: (NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)"
                    + "(?: on (\\S{1,500}))?(?: owned by: (.{1,500}))?\\s*");

    private enum Part {
        /** No dump has begun, or the last one has ended. */
        OUTSIDE,
        THREADS,
        DEADLOCK,
        /** The stacks of a deadlock's threads, which stand above as well. */
        DEADLOCK_STACKS,
        /** Behind the last thread; deadlocks and the heap may follow. */
        CLOSED,
        HEAP
    }

    private final DumpTally tally = new DumpTally();
    private final HeapLines heap = new HeapLines();
    private Part part = Part.OUTSIDE;
    private @Nullable DumpedThread thread;
    private String header = "";
    private long headerLine;
    // what JConsole calls the thread whose state comes next
    private String nameByJConsole = "";
    // taken out of a dump by hand: threads may lack their first lines, lines their blanks and dashes
    private boolean pasted;

    /** Whether a dump begins with a line of a file. */
    public static boolean begins(Lines lines) {
        return lines.startsWith(HEADER, lines.start());
    }

    /** Whether a dump of {@code jstack -F} or {@code jhsdb jstack} begins with a line. */
    static boolean beginsForced(String line) {
        return line.startsWith(FORCED) || FORCED_THREAD.matcher(line).matches();
    }

    /**
     * Begins a dump whose header was cut, at the line of its first thread, which may have lost its first quote, or at the first
     * thread of the list of a deadlock.
     */
    void begin(Lines lines) {
        if (!begins(lines)) {
            tally.begin(lines.number());
            part = DEADLOCKED.matcher(lines.text()).matches() ? Part.DEADLOCK : Part.THREADS;
            pasted = true;
        }
    }

    /**
     * Begins threads that were copied from JConsole, at the line of the first one's state.
     *
     * @param name the line before
     */
    void begin(Lines lines, String name) {
        begin(lines);
        nameByJConsole = name;
    }

    /** Takes a line if it is of a dump; false for one that is not, as others print between its lines. */
    public boolean line(Lines lines) {
        if (begins(lines)) {
            endThread();
            tally.begin(lines.number());
            part = Part.THREADS;
            if (headerLine == 0) {
                header = lines.text();
                headerLine = lines.number();
            }
            return true;
        }
        if (part == Part.OUTSIDE || lines.length() == 0) {
            return part != Part.OUTSIDE;
        }
        byte first = lines.buffer()[lines.start()];
        boolean taken =
                switch (first) {
                    case '\t', ' ' -> indented(lines);
                    case '"' -> named(lines, lines.start() + 1);
                    default -> heading(lines, first);
                };
        if (!taken && (part == Part.CLOSED || part == Part.HEAP)) {
            end();
        }
        return taken;
    }

    // what ThreadInfo.toString says in one line, and Jenkins with the group of the thread
    private boolean info(String line, long number) {
        Matcher info = INFO.matcher(line);
        if (!info.matches()) {
            return false;
        }
        part = Part.THREADS;
        DumpedThread begun = new DumpedThread(number);
        begun.name = DumpedThread.cut(info.group(1));
        begun.id = info.group(2);
        begun.state = info.group(3);
        begun.ofInfo = true;
        if (info.group(4) != null) {
            begun.blocker(LockLine.named(info.group(4)));
            begun.owner = begun.wanted.equals(DumpedThread.NONE) || info.group(5) == null ? "" : info.group(5);
        }
        thread = begun;
        return true;
    }

    private boolean named(Lines lines, int from) {
        endThread();
        if ((lines.indexOf(" Id=", lines.start()) > 0 || lines.indexOf(" id=", lines.start()) > 0)
                && info(lines.text(), lines.number())) {
            return true;
        }
        int close = lines.indexOf("\"", from);
        // a name may hold quotes: the one before the thread's number or other attributes, or the last of the line
        for (int next = close; next >= 0; next = lines.indexOf("\"", next + 1)) {
            close = next;
            if (endsName(lines, close + 1)) {
                break;
            }
        }
        if (close < 0) {
            return false;
        }
        if (part == Part.DEADLOCK || part == Part.DEADLOCK_STACKS) {
            if (part == Part.DEADLOCK) {
                tally.deadlocked();
            }
            return true;
        }
        part = Part.THREADS;
        thread = new DumpedThread(lines.number());
        thread.name = DumpedThread.cut(lines.text(from, close));
        // 11 and newer: cpu=249.60ms elapsed=13.77s
        thread.cpuMillis = number(lines, close, " cpu=", "ms", 1);
        thread.elapsedMillis = number(lines, close, " elapsed=", "s", 1000);
        thread.nativeId = nativeId(lines, close);
        return true;
    }

    // SAP's JVM names users and requests in quotes further on
    private static boolean endsName(Lines lines, int at) {
        return lines.startsWith(" #", at)
                || lines.startsWith(" prio=", at)
                || lines.startsWith(" cpu=", at)
                || lines.startsWith(" daemon ", at)
                || lines.startsWith(" os_prio=", at);
    }

    // ticket systems make a list of the lines of locks, and take the blanks from others
    private boolean mangled(Lines lines, byte first) {
        if (first == '*' || first == '-') {
            DumpedThread current = thread;
            int at = skipBlanks(lines, lines.start() + 1);
            return lines.startsWith("-", at) || (current != null && LockLine.take(lines, at, current));
        }
        int close = lines.indexOf("\" ", lines.start());
        if (close > 0 && lines.indexOf("tid=0x", close) > 0 && endsName(lines, close + 1)) {
            return named(lines, lines.start());
        }
        return ((lines.startsWith("at ", lines.start()) || lines.startsWith(STATE, lines.start())) && indented(lines))
                || bareFrame(lines, lines.start());
    }

    private static void frame(Lines lines, int at, DumpedThread current) {
        // a static initializer may stand far below what it waits for
        if (current.wantsFrames() || lines.indexOf(DumpedThread.INITIALIZER + "(", at) > 0) {
            current.frame(lines.text(at, lines.end()));
        } else if (lines.indexOf(PoolWorkers.RUN, at) > 0) {
            current.outerFrame(lines.text(at, lines.end()));
        }
    }

    private boolean indented(Lines lines) {
        int at = skipBlanks(lines, lines.start());
        if (at == lines.end()) {
            return true;
        }
        if (part == Part.HEAP) {
            return heap.take(lines.text(), lines.number());
        }
        DumpedThread current = thread;
        if (lines.startsWith("at ", at)) {
            if (current != null) {
                current.marked = true;
                frame(lines, at + 3, current);
            }
            return true;
        }
        if (lines.startsWith("waiting for ", at) && lines.indexOf(RELEASE, at) > 0) {
            if (current != null) {
                current.wanted = LockLine.lock(lines, at);
            }
            return true;
        }
        if (lines.startsWith("- ", at) && lines.indexOf(FORCED_FRAME, at) > 0) {
            if (current != null) {
                current.forcedFrame(lines.text(at + 2, lines.end()));
            }
            return true;
        }
        if (lines.startsWith("- ", at)) {
            return current == null || LockLine.take(lines, at + 2, current);
        }
        if (lines.startsWith(STATE, at)) {
            if (pasted && part == Part.THREADS && (current == null || !current.state.isEmpty())) {
                endThread();
                current = new DumpedThread(lines.number());
                current.name = NAMELESS;
                thread = current;
            }
            if (current != null) {
                current.state = word(lines, at + STATE.length());
            }
            return true;
        }
        if (current != null && current.ofInfo && lines.startsWith("owned by ", at)) {
            Matcher owned = OWNED_BY.matcher(lines.text(at, lines.end()));
            current.owner = !owned.matches() || current.wanted.equals(DumpedThread.NONE) ? "" : owned.group(1);
            return true;
        }
        if (current != null && lines.startsWith(CARRYING, at)) {
            current.carries = word(lines, at + CARRYING.length());
        }
        return other(lines, at) || bareFrame(lines, at);
    }

    // not below frames that have their "at", where it is of something else
    private boolean bareFrame(Lines lines, int at) {
        DumpedThread current = thread;
        if (current == null
                || current.marked
                || lines.indexOf("(", at) < 0
                || !BARE_FRAME
                        .matcher(DumpedThread.shown(lines.text(at, lines.end())))
                        .matches()) {
            return false;
        }
        frame(lines, at, current);
        return true;
    }

    // JDK 8 to 25; the states of C++ threads are of debug builds and of 9 to 11
    private static boolean other(Lines lines, int at) {
        return lines.startsWith("Locked ownable synchronizers:", at)
                || lines.startsWith(CARRYING, at)
                || lines.startsWith("Mounted virtual thread ", at)
                || lines.startsWith("Number of locked synchronizers = ", at)
                || lines.startsWith("Locked synchronizers: count = ", at)
                || lines.startsWith("Locked monitors: count = ", at)
                || lines.startsWith("...", at)
                || lines.startsWith("Compiling: ", at)
                || lines.startsWith("No compile task", at)
                || lines.startsWith("JavaThread state: ", at)
                || lines.startsWith("Thread: 0x", at)
                || lines.startsWith("waiting to lock monitor ", at)
                // of jstack -F
                || lines.startsWith("waiting to lock Monitor@", at)
                || lines.startsWith("waiting for ownable synchronizer", at)
                || lines.startsWith("in JNI, which is held by ", at)
                || lines.startsWith("which is held by ", at)
                // of dumps that IntelliJ IDEA takes through its debugger
                || lines.startsWith("blocks ", at);
    }

    // a thread that is stopped in the JVM waits; for what, its method tells
    private boolean forced(Lines lines) {
        int start = lines.start();
        if (!lines.startsWith("Thread ", start)) {
            return lines.startsWith(FORCED, start) || lines.startsWith("No deadlocks found", start);
        }
        String line = lines.text();
        Matcher forced = FORCED_THREAD.matcher(line);
        if (forced.matches()) {
            endThread();
            part = Part.THREADS;
            thread = new DumpedThread(lines.number());
            thread.name = "Thread " + forced.group(1);
            thread.state = forced.group(2).equals("BLOCKED") ? "" : "RUNNABLE";
            return true;
        }
        return false;
    }

    private boolean heading(Lines lines, byte first) {
        int at = lines.start();
        if ((first == 'T' || first == 'D' || first == 'N') && forced(lines)) {
            return true;
        }
        if (lines.startsWith("JNI global ref", at)) {
            endThread();
            part = Part.CLOSED;
            return true;
        }
        // as a heading of a page, too
        if (lines.startsWith("Found ", at) || lines.startsWith("# Found ", at)) {
            endThread();
            boolean begins = lines.indexOf("deadlock:", at) > 0;
            part = begins ? Part.DEADLOCK : Part.CLOSED;
            return true;
        }
        if (lines.startsWith("Java stack information for the threads listed above", at)) {
            part = Part.DEADLOCK_STACKS;
            return true;
        }
        if (lines.startsWith("Heap", at) && lines.length() <= 5) {
            endThread();
            part = Part.HEAP;
            return true;
        }
        boolean known =
                switch (first) {
                    case '=' -> true;
                    // the list of threads: 0x00007f966c003f60, …
                    case '0' -> lines.startsWith("0x", at);
                    case '}' -> true;
                    case '_' -> lines.startsWith("_java_thread_list", at) || lines.startsWith("_to_delete_list", at);
                    case 'T' -> lines.startsWith("Threads class SMR info:", at);
                    // threads of Flight Recorder have no name
                    case 'o' -> lines.startsWith("os_prio=", at);
                    // deadlocks of 21 on with virtual threads in them
                    case 'w' -> lines.startsWith("which is held by ", at);
                    default -> false;
                };
        return known || (pasted && (jconsole(lines) || mangled(lines, first)));
    }

    private boolean jconsole(Lines lines) {
        int at = lines.start();
        if (lines.startsWith(NAMED_BY_JCONSOLE, at)) {
            endThread();
            nameByJConsole = lines.text();
            return true;
        }
        if (nameByJConsole.isEmpty()) {
            return false;
        }
        Matcher state = STATE_BY_JCONSOLE.matcher(DumpedThread.shown(lines.text()));
        if (state.matches()) {
            DumpedThread begun = new DumpedThread(lines.number());
            begun.name = DumpedThread.cut(
                    nameByJConsole.substring(NAMED_BY_JCONSOLE.length()).strip());
            begun.id = begun.name;
            begun.state = state.group(1);
            begun.ofInfo = true;
            if (state.group(2) != null) {
                begun.blocker(LockLine.named(state.group(2)));
                String owner = state.group(3) == null
                        ? ""
                        : DumpedThread.cut(state.group(3).strip());
                begun.owner = begun.wanted.equals(DumpedThread.NONE) ? "" : owner;
            }
            thread = begun;
            return true;
        }
        return lines.startsWith("Total blocked: ", at) || lines.startsWith("Stack trace:", at);
    }

    private static int skipBlanks(Lines lines, int from) {
        int at = from;
        while (at < lines.end() && (lines.buffer()[at] == ' ' || lines.buffer()[at] == '\t')) {
            at++;
        }
        return at;
    }

    private static String word(Lines lines, int from) {
        int to = from;
        while (to < lines.end() && lines.buffer()[to] > ' ') {
            to++;
        }
        return DumpedThread.cut(lines.text(from, to));
    }

    private static OptionalDouble number(Lines lines, int from, String before, String unit, double times) {
        int at = lines.indexOf(before, from);
        if (at < 0) {
            return OptionalDouble.empty();
        }
        String word = word(lines, at + before.length());
        String digits = word.endsWith(unit) ? word.substring(0, word.length() - unit.length()) : "";
        boolean plain = !digits.isEmpty() && digits.length() < 18 && digits.matches("\\d+(\\.\\d+)?");
        return plain ? OptionalDouble.of(Double.parseDouble(digits) * times) : OptionalDouble.empty();
    }

    // nid=0x1c84 up to JDK 20, nid=7300 from 21 on; #22 [7300], which carriers have alone
    private static long nativeId(Lines lines, int from) {
        int at = lines.indexOf(" nid=", from);
        if (at < 0) {
            Matcher number = NUMBERED.matcher(DumpedThread.cut(lines.text(from, lines.end())));
            return number.lookingAt() ? Long.parseLong(number.group(1)) : 0;
        }
        String word = word(lines, at + " nid=".length());
        boolean hex = word.startsWith("0x");
        String digits = hex ? word.substring(2) : word;
        try {
            return digits.length() > 15 ? 0 : Math.max(0, Long.parseLong(digits, hex ? 16 : 10));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private void endThread() {
        if (thread != null) {
            tally.thread(thread);
            thread = null;
        }
    }

    private void end() {
        endThread();
        tally.end();
        part = Part.OUTSIDE;
    }

    /** The number of dumps so far. */
    public int dumps() {
        return tally.dumps();
    }

    /** Hands on what the dumps say. */
    public void report(Run run, String file, FactSink sink) {
        end();
        Matcher vm = VM.matcher(header);
        if (vm.matches()) {
            String number = vm.group(2);
            JdkVersion.printed(number)
                    .ifPresent(version -> sink.fact(new JdkBuild(
                            run,
                            version,
                            Vendor.of(vm.group(1), number),
                            Vendor.vm(vm.group(1)),
                            new Origin(file, headerLine))));
        }
        String mode = mode();
        if (!mode.isEmpty()) {
            sink.fact(new JvmArgument(run, mode, JvmArgument.Source.COMMAND_LINE, new Origin(file, headerLine)));
        }
        tally.report(run, file, sink);
        heap.summary(run, file).ifPresent(sink::fact);
    }

    // the option that the mode in the header is known by; empty for the usual one
    private String mode() {
        Matcher mode = MODE.matcher(header);
        if (mode.matches()) {
            return mode.group(1).equals("compiled") ? "-Xcomp" : "-Xint";
        }
        return header.contains(C1_ALONE) ? "-XX:TieredStopAtLevel=1" : "";
    }
}
