package io.github.jdkdoctor.options;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks {@code -XX:StartFlightRecording} and {@code -XX:FlightRecorderOptions}, with {@code =} or {@code :} behind. */
final class JfrOption {
    static final Set<String> NAMES = Set.of("StartFlightRecording", "FlightRecorderOptions");

    private static final Pattern TIME = Pattern.compile("\\d+\\s?(?:ns|us|ms|s|m|h|d)|0");
    private static final Pattern SIZE = Pattern.compile("\\d+[kKmMgG]?[bB]?");
    private static final Pattern ANY_SIZE = Pattern.compile("\\d+.*");
    private static final Pattern SWITCH = Pattern.compile("true|false");
    private static final Pattern UNDER_A_SECOND = Pattern.compile("0+\\s?\\w*|\\d+\\s?(?:ns|us)|\\d{1,3}\\s?ms");

    /** What recordings and the recorder take; any other key of a recording is a setting since 17. */
    private static final Map<String, Pattern> KEYS = Map.of(
            "delay", TIME,
            "duration", TIME,
            "maxage", TIME,
            "flush-interval", TIME,
            "maxsize", SIZE,
            "disk", SWITCH,
            "dumponexit", SWITCH,
            "path-to-gc-roots", SWITCH);

    private static final Map<String, Pattern> RECORDER_KEYS = Map.of(
            "memorysize", SIZE,
            "maxchunksize", SIZE,
            "globalbuffersize", SIZE,
            "threadbuffersize", SIZE,
            "samplethreads", SWITCH,
            "preserve-repository", SWITCH,
            "retransform", SWITCH);

    // JfrMemorySizer and JfrChunk: buffers of 64k, threads' of 4k, a memory of 1m, chunks of 1m
    private static final Map<String, BigDecimal> LEAST = Map.of(
            "memorysize", BigDecimal.valueOf(1 << 20),
            "maxchunksize", BigDecimal.valueOf(1 << 20),
            "globalbuffersize", BigDecimal.valueOf(64 << 10),
            "threadbuffersize", BigDecimal.valueOf(4 << 10));

    // what default.jfc and profile.jfc of 17 and 25 let one choose
    private static final Map<String, Pattern> CONTROLS = Map.of(
            "gc", Pattern.compile("off|normal|detailed|high|all"),
            "allocation-profiling", Pattern.compile("off|low|medium|high|maximum"),
            "compiler", Pattern.compile("off|normal|detailed|all"),
            "method-profiling", Pattern.compile("off|normal|high|max"),
            "thread-dump", Pattern.compile("off|once|60s|10s|1s"),
            "memory-leaks", Pattern.compile("off|types|stack-traces|gc-roots"),
            "class-loading", SWITCH,
            "locking-threshold", TIME,
            "file-threshold", TIME,
            "socket-threshold", TIME);
    // 17 and 21 let one choose the same, and 25 something else; of those between, none was asked
    private static final int EARLIER = 21;
    private static final int LATER = 25;
    // 21 warns and 17 does not; of those between, none was asked
    private static final int SAMPLES_SET_APART = 21;
    private static final Set<String> ADDED = Set.of("method-timing", "method-trace", "report-on-exit");
    private static final Pattern EXCEPTIONS = Pattern.compile("off|errors|all");
    private static final Pattern THROTTLED = Pattern.compile("off|errors|throttled|all");
    private static final Pattern OWN_SETTINGS =
            Pattern.compile("(?:.*,)?settings=(?!(?:default|profile)(?:\\.jfc)?(?:,|$)).*");

    // of a name that is shorter, two other letters make another one
    private static final int SHORT = 6;

    private static final Set<String> RECORDING = Set.of(
            "name",
            "settings",
            "delay",
            "duration",
            "disk",
            "filename",
            "maxage",
            "maxsize",
            "flush-interval",
            "dumponexit",
            "path-to-gc-roots");
    private static final Set<String> MANY = Set.of("settings", "report-on-exit");
    // 17 takes the name for a setting, 25 has it; of those between, none was asked
    private static final int WITH_REPORTS = 25;

    // what jfr help view of 25.0.3 lists; those of later releases are not known
    private static final Set<String> VIEWS =
            Set.of(("active-recordings active-settings allocation-by-class allocation-by-site allocation-by-thread "
                            + "blocked-by-system-gc class-loaders class-modifications compiler-configuration compiler-phases "
                            + "compiler-statistics container-configuration container-cpu-throttling container-cpu-usage "
                            + "container-io-usage container-memory-usage contention-by-address contention-by-class "
                            + "contention-by-site contention-by-thread cpu-load cpu-load-samples cpu-time-hot-methods "
                            + "cpu-time-statistics cpu-tsc deoptimizations-by-reason deoptimizations-by-site "
                            + "deprecated-methods-for-removal environment-variables events-by-count events-by-name "
                            + "exception-by-message exception-by-site exception-by-type exception-count file-reads-by-path "
                            + "file-writes-by-path finalizers gc gc-concurrent-phases gc-configuration gc-cpu-time "
                            + "gc-parallel-phases gc-pause-phases gc-pauses gc-references heap-configuration hot-methods jvm-flags "
                            + "jvm-information latencies-by-type longest-class-loading longest-compilations memory-leaks-by-class "
                            + "memory-leaks-by-site method-calls method-timing modules monitor-inflation native-library-failures "
                            + "native-memory-committed native-memory-reserved native-methods network-utilization object-statistics "
                            + "pinned-threads recording safepoints socket-reads-by-host socket-writes-by-host system-information "
                            + "system-processes system-properties thread-allocation thread-count thread-cpu-load thread-start tlabs "
                            + "vm-operations")
                    .split(" "));

    private static final Set<String> RECORDER = Set.of(
            "globalbuffersize",
            "maxchunksize",
            "memorysize",
            "numglobalbuffers",
            "old-object-queue-size",
            "preserve-repository",
            "repository",
            "retransform",
            "samplethreads",
            "stackdepth",
            "threadbuffersize",
            "thread_buffer_size",
            "thread-buffer-size");

    private JfrOption() {}

    /** Why a release does not take the option; empty where nothing is known against it. */
    static Optional<String> wrong(FlagWord word, int feature) {
        String text = word.argument().orElse("");
        boolean recording = word.name().equals("StartFlightRecording");
        if (word.argument().isEmpty() && !recording) {
            return Optional.of("needs a value: -XX:" + word.name() + "=<option>=<value>");
        }
        if (text.isEmpty() || feature < 11) {
            return Optional.empty();
        }
        Map<String, BigDecimal> numbers = new HashMap<>();
        Set<String> once = new HashSet<>();
        for (String pair : text.split(",", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            String value = unquoted(equals < 0 ? "" : pair.substring(equals + 1));
            if (key.isEmpty()) {
                continue;
            }
            if (recording && feature >= 17 && key.matches("\\+[^#]+")) {
                return Optional.of("'" + key.substring(1) + "' is no setting of an event; leave out the plus");
            }
            if (feature >= 17 && key.matches("thread[_-]buffer[_-]size")) {
                return Optional.of("'" + key + "' is not an option of JDK " + feature + "; write threadbuffersize");
            }
            boolean known = (recording ? RECORDING : RECORDER).contains(key);
            Optional<String> meant = recording
                            && !known
                            && feature >= 17
                            && !OWN_SETTINGS.matcher(text).matches()
                    ? meant(key, feature)
                    : Optional.empty();
            if (meant.isPresent()) {
                return Optional.of(
                        "'" + key + "' is not an option of StartFlightRecording; did you mean '" + meant.get() + "'?");
            }
            if (recording
                    && key.equals("settings")
                    && value.matches("(?!default|profile)(?i:default|profile)(?:\\.jfc)?")) {
                return Optional.of("no settings '" + value + "': write " + value.toLowerCase(Locale.ROOT));
            }
            if (recording && key.equals("report-on-exit") && feature == WITH_REPORTS && !reported(value)) {
                return Optional.of("no view '" + value + "': jfr help view lists them");
            }
            if (!recording && !once.add(key) && feature >= 17) {
                return Optional.of("'" + key + "' is given twice");
            }
            if (recording && key.equals("settings") && value.isEmpty() && feature >= 17) {
                return Optional.of("names no settings; write settings=none for none");
            }
            if (recording && !once.add(key) && known && feature >= 17 && !MANY.contains(key)) {
                return Optional.of("'" + key + "' is given twice");
            }
            if (!known && (!recording || feature < 17)) {
                return Optional.of("'" + key + "' is not an option of " + word.name() + " in JDK " + feature);
            }
            if (!recording && key.equals("preserve-repository") && feature < 21) {
                return Optional.of("'" + key + "' came after JDK 17");
            }
            if (recording && key.equals("name") && value.matches("\\d+")) {
                return Optional.of("the name of a recording cannot be a number");
            }
            if (recording && key.equals("flush-interval") && feature < 14) {
                return Optional.of("'" + key + "' came with JDK 14 (JEP 349)");
            }
            if (Set.of("duration", "delay").contains(key)
                    && UNDER_A_SECOND.matcher(value).matches()) {
                return Optional.of("'" + value + "' is less than a second");
            }
            Optional<String> control =
                    !recording || known || OWN_SETTINGS.matcher(text).matches()
                            ? Optional.empty()
                            : control(key, value, feature);
            if (control.isPresent()) {
                return control;
            }
            Pattern form = recording ? KEYS.get(key) : RECORDER_KEYS.get(key);
            if (form == SIZE && recording && feature < 17) {
                // 11 did not look at what stands behind the number
                form = ANY_SIZE;
            }
            boolean empty = value.isEmpty() && form == SWITCH && (feature < 17 || !recording);
            if (form != null && !empty && !form.matcher(value).matches()) {
                return Optional.of("'" + value + "' is not a value of " + key
                        + (form == TIME
                                ? "; write a time with its unit such as 30s or 10m"
                                : form == SIZE || form == ANY_SIZE
                                        ? "; write a size such as 250M"
                                        : "; write true or false"));
            }
            if (!recording
                    && LEAST.containsKey(key)
                    && FlagWord.number(value)
                            .filter(n -> n.compareTo(LEAST.getOrDefault(key, BigDecimal.ZERO)) < 0)
                            .isPresent()) {
                return Optional.of("'" + value + "' is less than the least value of " + key);
            }
            if (key.equals("stackdepth") && !value.matches("-?\\d+")) {
                return Optional.of("'" + value + "' is not a number of frames");
            }
            if (key.equals("numglobalbuffers") && !value.matches("0*(?:[2-9]|[1-9]\\d+)")) {
                return Optional.of("'" + value + "' is not a number of buffers; there are two at least");
            }
            if (key.equals("old-object-queue-size") && !value.matches("-?\\d+")) {
                return Optional.of("'" + value + "' is not a number of objects");
            }
            if (!recording) {
                FlagWord.number(value).ifPresent(n -> numbers.put(key, n));
            }
        }
        return memory(numbers);
    }

    // ArgumentParser.readText
    /**
     * What a recording is told that is neither an option of it nor one of the settings that default.jfc and profile.jfc let one
     * choose: since 17 the JVM starts and warns ({@code [jfr,start] The .jfc option/setting 'x' doesn't exist}, 17, 21 and 25).
     * Empty where nothing is known against it, and of settings of the user's own.
     */
    static Optional<String> ignored(FlagWord word, int feature) {
        String text = word.argument().orElse("");
        if (word.name().equals("FlightRecorderOptions")
                && text.contains("samplethreads")
                && feature >= SAMPLES_SET_APART) {
            return Optional.of(
                    "samplethreads is deprecated; the JVM points to -XX:StartFlightRecording:method-profiling");
        }
        if (!word.name().equals("StartFlightRecording")
                || feature < 17
                || text.contains("settings=none")
                || OWN_SETTINGS.matcher(text).matches()) {
            return Optional.empty();
        }
        return Stream.of(text.split(",", -1))
                .map(pair -> pair.replaceFirst("=.*", ""))
                .filter(key -> !key.isEmpty() && key.indexOf('#') < 0 && !RECORDING.contains(key))
                .filter(key -> !chosen(key, feature))
                .findFirst()
                .map(key -> "'" + key
                        + "' is no option of a recording and no setting of default.jfc and profile.jfc; the JVM"
                        + " warns and goes on");
    }

    private static boolean chosen(String key, int feature) {
        boolean gone = feature >= LATER && (key.equals("file-threshold") || key.equals("socket-threshold"));
        boolean came = feature > EARLIER && ADDED.contains(key);
        return (CONTROLS.containsKey(key) && !gone) || key.equals("exceptions") || came;
    }

    private static String unquoted(String value) {
        return value.matches("\"[^\"]*\"|'[^']*'") ? value.substring(1, value.length() - 1) : value;
    }

    // a view, or the name of an event
    private static boolean reported(String value) {
        return VIEWS.contains(value) || value.matches("(?:.*\\.)?[A-Z]\\w*|all-(?:views|events)|.*\\s.*");
    }

    // SpellChecker of jdk.jfr: other case, one or two other letters, one letter more or less
    private static Optional<String> meant(String key, int feature) {
        String name = key.toLowerCase(Locale.ROOT);
        if (CONTROLS.containsKey(key)
                || key.equals("exceptions")
                || (key.equals("report-on-exit") && feature >= WITH_REPORTS)) {
            return Optional.empty();
        }
        return Stream.concat(RECORDING.stream(), Stream.of("report-on-exit").filter(r -> feature >= WITH_REPORTS))
                .filter(expected -> switch (expected.length() - name.length()) {
                    case 0 -> different(expected, name) < (name.length() < SHORT ? 2 : 3);
                    case 1 -> inSequence(expected, name);
                    case -1 -> inSequence(name, expected);
                    default -> false;
                })
                .sorted()
                .findFirst();
    }

    private static long different(String a, String b) {
        return IntStream.range(0, a.length())
                .filter(i -> a.charAt(i) != b.charAt(i))
                .count();
    }

    private static boolean inSequence(String longer, String shorter) {
        int at = 0;
        for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
            at += longer.charAt(i) == shorter.charAt(at) ? 1 : 0;
        }
        return at == shorter.length();
    }

    private static Optional<String> control(String key, String value, int feature) {
        Pattern choice = key.equals("exceptions") ? (feature == 17 ? EXCEPTIONS : THROTTLED) : CONTROLS.get(key);
        // 25 has no such setting any more, and warns
        boolean gone =
                feature > 17 && Set.of("file-threshold", "socket-threshold").contains(key);
        if (choice == null || gone || choice.matcher(value).matches()) {
            return Optional.empty();
        }
        return Optional.of("'" + value + "' is not a value of " + key
                + (choice == TIME
                        ? "; write a time with its unit such as 20ms"
                        : "; write one of " + choice.pattern().replace("|", ", ")));
    }

    // JfrMemorySizer: what is given must fit together
    private static Optional<String> memory(Map<String, BigDecimal> numbers) {
        BigDecimal memory = numbers.get("memorysize");
        BigDecimal buffer = numbers.get("globalbuffersize");
        BigDecimal count = numbers.get("numglobalbuffers");
        BigDecimal thread = numbers.get("threadbuffersize");
        if (memory != null && thread != null && thread.compareTo(memory) > 0) {
            return Optional.of("threadbuffersize must be at most memorysize");
        }
        if (buffer == null) {
            return Optional.empty();
        }
        BigDecimal least = LEAST.getOrDefault("memorysize", BigDecimal.ZERO);
        if (memory == null && count != null && buffer.multiply(count).compareTo(least) < 0) {
            return Optional.of("the buffers have less than a megabyte together");
        }
        if (thread != null && thread.compareTo(buffer) > 0) {
            return Optional.of("threadbuffersize must be at most globalbuffersize");
        }
        BigDecimal buffers = count == null ? BigDecimal.valueOf(2) : count;
        return memory != null && buffer.multiply(buffers).compareTo(memory) > 0
                ? Optional.of("memorysize has no room for " + buffers.toPlainString() + " buffers of globalbuffersize")
                : Optional.empty();
    }
}
