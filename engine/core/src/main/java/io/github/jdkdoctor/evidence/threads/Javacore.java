package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.EnvironmentReader;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.Crash;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.HeapSummary;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of javacores, each of which begins with a tag that says what it is (javadump.cpp of OpenJ9):
 *
 * <pre>
 * 3XMTHREADINFO      "request-1" J9VMThread:0x0000000000124D00, omrthread_t:0x00007F3F8C1494C8, java/lang/Thread:0x00000000FFF53EE8, state:B, prio=5
 * 3XMTHREADBLOCK     Blocked on: java/lang/Object@0x00000000FFE26A10 Owned by: "holder" (J9VMThread:0x0000000000124100, java/lang/Thread:0x00000000FFF53D80)
 * 4XESTACKTRACE                at app/Shop.enter(Shop.java:10(Compiled Code))
 * 5XESTACKTRACE                   (entered lock: java/lang/String@0x00000000FFE26B10, entry count: 1)
 * </pre>
 */
final class Javacore {
    static final String SECTION = "0SECTION       ";
    static final String THREAD = "3XMTHREADINFO ";
    private static final String TITLE = "TITLE";
    private static final int MOST_ARGUMENTS = 5_000;
    // of a line about a thread
    private static final int LONGEST = 2_000;
    private static final int MOST_THREADS = 200_000;

    // a name may hold quotes
    private static final Pattern INFO =
            Pattern.compile("\"(.*)\" (?:\\(?TID|J9VMThread):(0x[0-9A-F]{1,16}), .*state:([A-Z]{1,3}),.*");
    private static final Pattern BLOCK =
            Pattern.compile("(Blocked|Waiting|Parked) on: ([^\\s@]{1,500}@(?:0x)?[0-9A-Fa-f/]{1,40})(.*)");
    private static final Pattern OWNER = Pattern.compile(".*J9VMThread:(0x[0-9A-F]{1,16}), .*");
    private static final Pattern ENTERED =
            Pattern.compile("\\(entered lock: ([^\\s@]{1,500}@(?:0x)?[0-9A-Fa-f/]{1,40}), .*");
    private static final Pattern DEADLOCKED = Pattern.compile("Thread \".*\" \\((.{1,60})\\)");
    private static final Pattern CPU = Pattern.compile("CPU usage total: (\\d{1,12}\\.\\d{1,9}) secs.*");
    private static final Pattern SIZE = Pattern.compile("[A-Za-z ]{1,40}: +(\\d{1,18}) \\(0x.*");
    private static final Pattern BUILD = Pattern.compile(".*\\(build ([^\\s)]{1,100}).*");
    // ec1d223 based on jdk-17.0.12+7, 20220929_01 based on Oracle jdk8u351-b11
    private static final Pattern BASE = Pattern.compile(".* based on (?:Oracle )?(jdk\\S{1,60}).*");
    private static final Pattern RELEASE = Pattern.compile("(?:JRE|J2RE) (\\S{1,60}) .*");
    private static final Pattern DATE =
            Pattern.compile(".*: (\\d{4})/(\\d\\d)/(\\d\\d) at (\\d\\d):(\\d\\d):(\\d\\d)(?::(\\d{3}))?.*");
    private static final Pattern EVENT =
            Pattern.compile("Dump Event \"(\\w{1,40})\" \\([0-9A-F]{1,16}\\)(?: Detail (.{1,500}?))? received.*");

    private final Entry entry;
    private final FactSink sink;
    private final DumpTally tally = new DumpTally();
    private final List<String> arguments = new ArrayList<>();
    private final Set<String> ignored = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private final Set<String> deadlocked = new HashSet<>();
    private @Nullable DumpedThread thread;
    private boolean hasThreads;
    private boolean begun;
    private boolean ended;
    // that of the current line, of what is reported at its first
    private long argumentsLine;
    private long versionLine;
    private String version = "";
    private String library = "";
    private String segments = "";
    private OptionalLong heap = OptionalLong.empty();
    private OptionalLong heapUsed = OptionalLong.empty();
    private OptionalLong classesUsed = OptionalLong.empty();
    private long heapLine;
    private OptionalInt processors = OptionalInt.empty();
    private Optional<String> os = Optional.empty();
    private Optional<String> arch = Optional.empty();
    private Optional<LocalDateTime> written = Optional.empty();
    private Optional<Duration> uptime = Optional.empty();
    private String event = "";
    private String detail = "";
    private long eventLine;
    private Optional<String> signal = Optional.empty();
    private Optional<String> module = Optional.empty();
    private Optional<String> symbol = Optional.empty();
    private boolean currentThread;
    private Optional<String> failing = Optional.empty();

    Javacore(Entry entry, FactSink sink) {
        this.entry = entry;
        this.sink = sink;
    }

    void line(String line, long number) {
        int blank = line.indexOf(' ');
        String tag = blank < 0 ? line : line.substring(0, blank);
        String text = blank < 0 ? "" : line.substring(blank).strip();
        if (tag.equals("0SECTION")) {
            section(text, number);
        } else if (tag.startsWith("1TI")) {
            title(tag, text, number);
        } else if (tag.contains("XM") || tag.contains("XESTACK")) {
            threads(tag, text, number);
        } else if (tag.equals("2LKDEADLOCKTHR")) {
            deadlock(text, number);
        } else if (tag.startsWith("1ST")) {
            memory(tag, text, number);
        } else if (tag.contains("XH")) {
            machine(tag, text);
        } else {
            environment(tag, text, number);
        }
    }

    private void section(String text, long number) {
        endThread();
        if (text.startsWith(TITLE) || !begun) {
            begin(number);
        }
    }

    private void begin(long number) {
        tally.begin(number);
        begun = true;
        ended = false;
        seen.clear();
        deadlocked.clear();
    }

    private void title(String tag, String text, long number) {
        switch (tag) {
            case "1TISIGINFO" -> {
                Matcher matcher = EVENT.matcher(text);
                if (matcher.matches()) {
                    event = matcher.group(1);
                    detail = Optional.ofNullable(matcher.group(2)).orElse("");
                    eventLine = number;
                }
            }
            case "1TIDATETIME" -> written = date(text);
            default -> {}
        }
    }

    private static Optional<LocalDateTime> date(String text) {
        Matcher d = DATE.matcher(text);
        try {
            return !d.matches()
                    ? Optional.empty()
                    : Optional.of(
                            LocalDateTime.of(part(d, 1), part(d, 2), part(d, 3), part(d, 4), part(d, 5), part(d, 6)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static int part(Matcher date, int group) {
        return Integer.parseInt(date.group(group));
    }

    private void threads(String tag, String printed, long number) {
        String text = printed.length() <= LONGEST ? printed : printed.substring(0, LONGEST);
        switch (tag) {
            case "1XMCURTHDINFO" -> currentThread = true;
            case "1XMTHDINFO" -> {
                endThread();
                currentThread = false;
            }
            case "3XMTHREADINFO" -> {
                endThread();
                thread = begins(text, number);
            }
            case "1XMTHDSUMMARY", "1XMWLKTHDERR" -> {
                endThread();
                ended = true;
            }
            default -> {
                if (thread != null) {
                    of(thread, tag, text);
                }
            }
        }
    }

    // native threads that no Java thread runs on have no address of one
    private @Nullable DumpedThread begins(String text, long number) {
        if (!begun) {
            begin(number);
        }
        Matcher info = INFO.matcher(text);
        if (!info.matches()) {
            return null;
        }
        if (currentThread) {
            failing = Optional.of(DumpedThread.cut(info.group(1)));
        }
        // the current thread stands first, and again among all others
        if (seen.size() >= MOST_THREADS || !seen.add(info.group(2))) {
            return null;
        }
        DumpedThread begins = new DumpedThread(number);
        begins.name = DumpedThread.cut(info.group(1));
        begins.id = info.group(2);
        begins.state = state(info.group(3));
        begins.elapsedMillis =
                uptime.isPresent() ? OptionalDouble.of((double) uptime.get().toMillis()) : OptionalDouble.empty();
        hasThreads = true;
        return begins;
    }

    private static String state(String letters) {
        return switch (letters) {
            case "R" -> "RUNNABLE";
            case "B" -> "BLOCKED";
            case "CW", "P" -> "WAITING";
            case "Z" -> "TERMINATED";
            default -> "";
        };
    }

    private static void of(DumpedThread thread, String tag, String text) {
        switch (tag) {
            case "3XMCPUTIME" -> {
                Matcher cpu = CPU.matcher(text);
                thread.cpuMillis =
                        cpu.matches() ? OptionalDouble.of(Double.parseDouble(cpu.group(1)) * 1000) : thread.cpuMillis;
            }
            case "3XMTHREADBLOCK" -> {
                Matcher block = BLOCK.matcher(text);
                if (block.matches()) {
                    blocks(thread, block.group(1), lock(block.group(2)), block.group(3));
                }
            }
            case "4XESTACKTRACE" -> {
                if (text.startsWith("at ")) {
                    frame(thread, text.substring(3));
                }
            }
            case "5XESTACKTRACE" -> {
                Matcher entered = ENTERED.matcher(text);
                if (entered.matches()) {
                    thread.holds(lock(entered.group(1)));
                }
            }
            default -> {}
        }
    }

    private static void blocks(DumpedThread thread, String how, DumpedThread.Lock lock, String owned) {
        switch (how) {
            case "Blocked" -> thread.wanted = lock;
            case "Parked" -> thread.parksFor(lock);
            default -> thread.waitsOn = lock;
        }
        Matcher owner = OWNER.matcher(owned);
        if (!thread.wanted.equals(DumpedThread.NONE) && owner.matches()) {
            thread.owner = owner.group(1);
        }
    }

    private static DumpedThread.Lock lock(String printed) {
        DumpedThread.Lock named = LockLine.named(printed);
        return new DumpedThread.Lock(named.address(), named.className().replace('/', '.'));
    }

    // java/lang/Thread.sleep(Thread.java:983), app/Shop.enter(Shop.java:10(Compiled Code)); before 6,
    // app/Shop.enter(Bytecode PC:12)
    private static void frame(DumpedThread thread, String printed) {
        int open = printed.indexOf('(');
        String method = (open < 0 ? printed : printed.substring(0, open)).replace('/', '.');
        thread.frame(method);
        // the state of the JVM tells no time
        if (thread.state.equals("WAITING")
                && (method.equals("java.lang.Thread.sleep")
                        || method.equals("java.util.concurrent.locks.LockSupport.parkNanos")
                        || method.equals("java.util.concurrent.locks.LockSupport.parkUntil"))) {
            thread.state = "TIMED_WAITING";
        }
    }

    // the ring of a deadlock ends with the thread that it began with
    private void deadlock(String text, long number) {
        if (!begun) {
            begin(number);
        }
        Matcher named = DEADLOCKED.matcher(text);
        if (named.matches() && deadlocked.size() < MOST_THREADS && deadlocked.add(named.group(1))) {
            tally.deadlocked();
        }
    }

    private void memory(String tag, String text, long number) {
        switch (tag) {
            case "1STHEAPTYPE", "1STSEGTYPE" -> segments = text;
            case "1STHEAPTOTAL" -> {
                heap = size(text, heap);
                heapLine = number;
            }
            case "1STHEAPINUSE" -> heapUsed = size(text, heapUsed);
            case "1STSEGINUSE" -> classesUsed = segments.equals("Class Memory") ? size(text, classesUsed) : classesUsed;
            default -> {}
        }
    }

    private static OptionalLong size(String text, OptionalLong before) {
        Matcher size = SIZE.matcher(text);
        return size.matches() ? OptionalLong.of(Long.parseLong(size.group(1))) : before;
    }

    private void machine(String tag, String text) {
        int colon = text.indexOf(':');
        String value = colon < 0 ? "" : text.substring(colon + 1).strip();
        switch (tag) {
            case "2XHOSLEVEL" -> os = word(value);
            case "3XHCPUARCH" -> arch = word(value);
            case "3XHNUMCPUS" -> processors = number(value, processors);
            case "1XHEXCPCODE" -> signal = signal.or(() -> text.startsWith("Signal_Number") ? word(value) : signal);
            case "1XHEXCPMODULE" -> {
                module = module.or(() -> text.startsWith("Module:") ? word(value) : module);
                symbol = symbol.or(() -> text.startsWith("Symbol:") ? word(value) : symbol);
            }
            default -> {}
        }
    }

    private static Optional<String> word(String value) {
        int end = value.indexOf(' ');
        return value.isEmpty() ? Optional.empty() : Optional.of(end < 0 ? value : value.substring(0, end));
    }

    private static OptionalInt number(String value, OptionalInt before) {
        return value.matches("\\d{1,6}") ? OptionalInt.of(Integer.parseInt(value)) : before;
    }

    private void environment(String tag, String text, long number) {
        switch (tag) {
            case "1CIJAVAVERSION" -> {
                version = text;
                versionLine = number;
            }
            case "1CIJCLVERSION" -> library = text;
            case "1CISTARTTIME" ->
                uptime = date(text)
                        .flatMap(from -> written.map(to -> Duration.between(from, to)))
                        .filter(d -> !d.isNegative());
            case "2CIUSERARG" -> {
                // of later dumps in the file the arguments are the same
                if (tally.dumps() <= 1 && arguments.size() < MOST_ARGUMENTS && text.startsWith("-")) {
                    arguments.add(text);
                    argumentsLine = argumentsLine == 0 ? number : argumentsLine;
                }
            }
            case "2CIIGNOREDARG" -> {
                if (ignored.size() < MOST_ARGUMENTS) {
                    ignored.add(text);
                }
            }
            case "2CIENVVAR" -> {
                int equals = text.indexOf('=');
                if (equals > 0) {
                    EnvironmentReader.assigned(
                            text.substring(0, equals), text.substring(equals + 1), number, entry, sink);
                }
            }
            // what a container or the affinity leaves of the machine's
            case "2CITARGETCPU" ->
                processors = number(text.substring(text.indexOf(':') + 1).strip(), processors);
            default -> {}
        }
    }

    private void endThread() {
        if (thread != null) {
            tally.thread(thread);
            thread = null;
        }
    }

    /** Hands on what was read. */
    void report() throws UnreadableException {
        endThread();
        jdk();
        if (!arguments.isEmpty()) {
            GivenArguments.handOn(
                    arguments.stream().filter(a -> !ignored.contains(a)).toList(),
                    JvmArgument.Source.LISTED,
                    new Origin(entry.name(), argumentsLine),
                    entry.run(),
                    sink);
            sink.observed(FactKind.ARGUMENT);
        }
        if (processors.isPresent() || os.isPresent()) {
            sink.fact(new Machine(entry.run(), processors, OptionalLong.empty(), os, arch, Origin.of(entry.name())));
        }
        if (heap.isPresent()) {
            sink.fact(new HeapSummary(entry.run(), heapUsed, heap, classesUsed, new Origin(entry.name(), heapLine)));
            sink.observed(FactKind.HEAP_SUMMARY);
        }
        why();
        if (hasThreads || !deadlocked.isEmpty()) {
            tally.report(entry.run(), entry.name(), sink);
        }
        if (!hasThreads) {
            sink.remark("no thread in it; the javacore may be cut off");
        } else if (!ended && !version.isEmpty()) {
            sink.remark("ends amid its threads; the javacore may be cut off");
        }
        if (!hasThreads && version.isEmpty() && heap.isEmpty()) {
            throw new UnreadableException("a javacore without its environment, memory and threads");
        }
    }

    private void jdk() {
        if (version.isEmpty()) {
            return;
        }
        // IBM's own number, 8.0.7.20, is not that of the release that it is made from
        String number = first(BASE, library).or(() -> first(BUILD, version)).orElse("");
        Optional<JdkVersion> printed =
                JdkVersion.printed(number).or(() -> first(RELEASE, version).flatMap(JdkVersion::parse));
        String vendor = version.contains("pxa64") || version.contains("pxi32") || version.contains("pap64")
                ? "ibm"
                : Vendor.of("", version, library);
        printed.ifPresent(
                v -> sink.fact(new JdkBuild(entry.run(), v, vendor, "openj9", new Origin(entry.name(), versionLine))));
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    // what made the JVM write it
    private void why() {
        Origin origin = new Origin(entry.name(), eventLine);
        if (detail.contains("java/lang/OutOfMemoryError")) {
            String what = detail.contains("Java heap space")
                    ? "out-of-memory-heap"
                    : detail.contains("create a thread") || detail.contains("native thread")
                            ? "out-of-memory-threads"
                            : "out-of-memory";
            sink.fact(new LogMessage(entry.run(), what, detail.replace('/', '.'), 1, origin));
        }
        if (event.equals("gpf") || event.equals("abort")) {
            String what = event
                    + signal.map(s -> ", signal 0x" + s.replaceFirst("^0+(?=.)", ""))
                            .orElse("");
            Optional<String> frame =
                    module.map(m -> "C [" + m + symbol.map(s -> "+" + s).orElse("") + "]");
            sink.fact(new Crash(entry.run(), what, frame, failing, uptime, origin));
        }
    }
}
