package io.github.jdkdoctor.options;

import io.github.jdkdoctor.options.Finding.Kind;
import io.github.jdkdoctor.options.Target.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What options of one JVM do to each other: repeat, contradict, exclude, make useless. */
final class TogetherOptions {
    private static final Map<String, String> COLLECTORS = new LinkedHashMap<>();

    static {
        COLLECTORS.put("UseSerialGC", "serial");
        COLLECTORS.put("UseParallelGC", "parallel");
        COLLECTORS.put("UseParallelOldGC", "parallel");
        COLLECTORS.put("UseConcMarkSweepGC", "cms");
        COLLECTORS.put("UseG1GC", "g1");
        COLLECTORS.put("UseZGC", "z");
        COLLECTORS.put("UseShenandoahGC", "shenandoah");
        COLLECTORS.put("UseEpsilonGC", "epsilon");
    }

    /** Options of the JVM that set a flag, by their first letters. */
    private static final Map<String, String> FLAGS =
            Map.of("-Xmx", "MaxHeapSize", "-Xms", "InitialHeapSize", "-Xmn", "NewSize", "-Xss", "ThreadStackSize");

    // $PORT, %PORT%, {{ port }}, @port@
    private static final Pattern STANDS_FOR_ANOTHER = Pattern.compile("[$%@]|\\{\\{");

    private static final Pattern SEVERAL =
            Pattern.compile("-XX:(?:OnError|OnOutOfMemoryError|CompileCommand|CompileOnly|StartFlightRecording"
                    + "|DisableIntrinsic|ControlIntrinsic|AOTLibrary|FlightRecorderOptions).*");

    private static final Set<String> ANY = Set.of();
    private static final int LATEST = Integer.MAX_VALUE;
    private static final int WITH_DEDUPLICATION = 18;
    // 25 says nothing of the size of a space of classes that it does not use
    private static final int WITHOUT_WARNING = 25;

    /**
     * Two flags whose values must be in order; one that is not given has its default.
     *
     * @param collectors with which the JVM looks at them; empty for all
     * @param strict whether they may not be equal
     */
    private record Order(
            String small,
            String smallDefault,
            String large,
            String largeDefault,
            Set<String> collectors,
            boolean strict,
            int first,
            int last) {}

    // tried on 11.0.13, 17.0.15, 21.0.8 and 25.0.3; an empty default is no fact of a release
    private static final List<Order> ORDERED = List.of(
            new Order("InitialHeapSize", "", "MaxHeapSize", "", ANY, false, 8, LATEST),
            new Order("MinHeapSize", "", "MaxHeapSize", "", ANY, false, 14, LATEST),
            new Order("MinHeapSize", "", "InitialHeapSize", "", ANY, false, 14, LATEST),
            new Order("SoftMaxHeapSize", "", "MaxHeapSize", "", ANY, false, 13, LATEST),
            new Order("InitialCodeCacheSize", "2496k", "ReservedCodeCacheSize", "48m", ANY, false, 11, LATEST),
            new Order(
                    "MinHeapFreeRatio",
                    "40",
                    "MaxHeapFreeRatio",
                    "70",
                    Set.of("serial", "cms", "g1", "z", "shenandoah", "epsilon"),
                    false,
                    11,
                    LATEST),
            new Order("MinHeapFreeRatio", "", "MaxHeapFreeRatio", "", ANY, false, 11, LATEST),
            new Order("MinMetaspaceFreeRatio", "40", "MaxMetaspaceFreeRatio", "70", ANY, false, 11, LATEST),
            new Order("G1NewSizePercent", "5", "G1MaxNewSizePercent", "60", Set.of("g1"), false, 11, LATEST),
            new Order("MaxGCPauseMillis", "", "GCPauseIntervalMillis", "", Set.of("g1"), true, 11, LATEST),
            new Order("MarkStackSize", "4m", "MarkStackSizeMax", "16m", ANY, false, 11, 11),
            new Order("MarkStackSize", "", "MarkStackSizeMax", "512m", ANY, false, 12, LATEST),
            new Order("MinTLABSize", "2k", "TLABSize", "", ANY, false, 11, LATEST),
            // the default of the first follows the second
            new Order(
                    "InitialTenuringThreshold",
                    "",
                    "MaxTenuringThreshold",
                    "15",
                    Set.of("parallel"),
                    false,
                    11,
                    LATEST),
            new Order("InteriorEntryAlignment", "", "CodeEntryAlignment", "32", ANY, false, 11, LATEST),
            new Order("OptoLoopAlignment", "", "CodeEntryAlignment", "32", ANY, false, 25, LATEST),
            new Order("ConcGCThreads", "", "ParallelGCThreads", "", Set.of("g1"), false, 11, 17),
            new Order("ConcGCThreads", "", "ParallelGCThreads", "", Set.of("shenandoah"), false, 11, LATEST),
            new Order(
                    "BiasedLockingBulkRebiasThreshold",
                    "20",
                    "BiasedLockingBulkRevokeThreshold",
                    "40",
                    ANY,
                    false,
                    11,
                    17),
            new Order("InterpreterProfilePercentage", "33", "OnStackReplacePercentage", "", ANY, false, 11, LATEST));

    private static final Set<String> COMPILER_FLAGS = Set.of(
            "BootstrapJVMCI", "PrintBootstrap", "JVMCIThreads", "JVMCIHostThreads", "LibJVMCICompilerThreadHidden");
    private static final Set<String> INTERFACE_FLAGS = Set.of(
            "JVMCITraceLevel",
            "JVMCICounterSize",
            "JVMCICompilerIdleDelay",
            "JVMCIThreadsPerNativeLibraryRuntime",
            "JVMCICountersExcludeCompiler",
            "JVMCINMethodSizeLimit",
            "JVMCIPrintProperties",
            "UseJVMCINativeLibrary",
            "JVMCILibPath",
            "JVMCIEventLogLevel");

    private static final String JMX = "-Dcom.sun.management.jmxremote.";
    private static final String PATCH = "--patch-module=";
    private static final String LIMIT = "--limit-modules=";
    private static final String ADD = "--add-modules=";

    private record Rule(Pattern flags, Set<String> collectors) {}

    private final Target target;
    private final List<Rule> rules = new ArrayList<>();

    TogetherOptions(Target target) {
        this.target = target;
        try (InputStream in = TogetherOptions.class.getResourceAsStream("collector-flags.txt")) {
            if (in == null) {
                throw new IllegalStateException("collector-flags.txt is missing");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| ", -1))
                    .forEach(p -> rules.add(new Rule(Pattern.compile(p[0]), Set.of(p[1].split(" ", -1)))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An option that counts, with the flag that it sets and the value that it gives. */
    private record Setting(GivenOption option, String name, String value) {}

    List<Finding> check(OptionGroup group) {
        List<Finding> findings = new ArrayList<>();
        Map<String, Setting> last = new LinkedHashMap<>();
        for (GivenOption option : group.options()) {
            Optional<Setting> setting = setting(option);
            if (option.guarded() || setting.isEmpty()) {
                continue;
            }
            Setting now = setting.get();
            Setting before = last.put(now.name(), now);
            if (option.text().startsWith("-Xms")) {
                // it sets the least heap, too
                last.put("MinHeapSize", now);
            }
            if (before != null && !now.name().startsWith("Unlock")) {
                findings.add(again(before, now, group.where()));
            }
        }
        collectors(last, group.where()).ifPresent(findings::add);
        ordered(last, group.where(), findings);
        needs(last, group.where(), findings);
        heapShares(last, group.where(), findings);
        patches(group, findings);
        limits(group, findings);
        useless(last, group.where(), findings);
        warned(last, group.where(), findings);
        return findings;
    }

    private static Optional<Setting> setting(GivenOption option) {
        String text = SingleOptions.launched(option.text());
        Optional<FlagWord> flag = FlagWord.of(text);
        if (flag.isPresent()) {
            FlagWord word = flag.get();
            return SEVERAL.matcher(text).matches()
                    ? Optional.empty()
                    : Optional.of(new Setting(
                            option,
                            word.name(),
                            word.on().map(String::valueOf).or(word::value).orElse("")));
        }
        if (text.startsWith("-Xmaxjitcodesize")) {
            return Optional.of(
                    new Setting(option, "ReservedCodeCacheSize", text.substring("-Xmaxjitcodesize".length())));
        }
        if (text.matches("-X(?:min|max)f[01]?\\.?\\d{1,6}")) {
            String percent = new BigDecimal("0" + text.substring(6))
                    .movePointRight(2)
                    .toBigInteger()
                    .toString();
            return Optional.of(
                    new Setting(option, text.startsWith("-Xminf") ? "MinHeapFreeRatio" : "MaxHeapFreeRatio", percent));
        }
        String letters = text.length() >= 4 ? text.substring(0, 4) : text;
        if (FLAGS.containsKey(letters)) {
            return Optional.of(new Setting(option, String.valueOf(FLAGS.get(letters)), text.substring(4)));
        }
        if (text.startsWith("-D") && text.indexOf('=') > 0) {
            return Optional.of(
                    new Setting(option, text.substring(0, text.indexOf('=')), text.substring(text.indexOf('=') + 1)));
        }
        return text.startsWith("-Xlog")
                        || text.matches("--.*|-(javaagent|agent|ea|da|X(bootclasspath|run)).*|-verbose.*")
                ? Optional.empty()
                : Optional.of(new Setting(option, text, ""));
    }

    private static Finding again(Setting before, Setting now, String where) {
        String there = before.option().origin().equals(now.option().origin())
                ? "before it"
                : "in " + before.option().origin();
        boolean same = number(before).isPresent()
                ? number(before).equals(number(now))
                : before.value().equals(now.value());
        return same
                ? OptionCheck.finding(Kind.REPEATED, now.option(), where, "given twice: " + there + " as well")
                : OptionCheck.finding(
                        Kind.CONTRADICTION,
                        now.option(),
                        where,
                        "takes the place of " + before.option().text() + " " + there + ": the last one counts");
    }

    private static Optional<BigDecimal> number(Setting setting) {
        return FlagWord.number(setting.value());
    }

    private Optional<Finding> collectors(Map<String, Setting> last, String where) {
        List<Setting> chosen = chosen(last);
        Set<String> kinds = new TreeSet<>();
        chosen.forEach(s -> kinds.add(COLLECTORS.getOrDefault(s.name(), "")));
        if (kinds.size() < 2) {
            return Optional.empty();
        }
        Setting one = chosen.get(chosen.size() - 1);
        return Optional.of(OptionCheck.finding(
                Kind.CONFLICT,
                one.option(),
                where,
                "a second collector in addition to " + chosen.get(0).option().text() + "; the JVM does not start",
                Optional.of("one of them")));
    }

    private List<Setting> chosen(Map<String, Setting> last) {
        return COLLECTORS.keySet().stream()
                .flatMap(name -> Optional.ofNullable(last.get(name)).stream())
                .filter(s -> s.value().equals("true"))
                .filter(s -> has(s.name()))
                .toList();
    }

    private boolean has(String flag) {
        Status status = target.flag(flag).status();
        return status == Status.ACCEPTED || status == Status.DEPRECATED;
    }

    private void ordered(Map<String, Setting> last, String where, List<Finding> findings) {
        int feature = target.version().feature();
        Set<String> collectors = possible(last);
        Set<String> told = new HashSet<>();
        for (Order order : ORDERED) {
            Setting small = last.get(order.small());
            Setting large = last.get(order.large());
            if ((small == null && large == null)
                    || feature < order.first()
                    || feature > order.last()
                    || (!order.collectors().isEmpty() && !order.collectors().containsAll(decided(collectors)))
                    || !known(order)
                    || (order.small().equals("InterpreterProfilePercentage") && last.containsKey("-Xint"))) {
                continue;
            }
            Optional<BigDecimal> a = small == null ? FlagWord.number(order.smallDefault()) : number(small);
            Optional<BigDecimal> b = large == null ? FlagWord.number(order.largeDefault()) : number(large);
            if (a.isEmpty() || b.isEmpty() || off(order.small(), a.get()) || off(order.large(), b.get())) {
                continue;
            }
            int by = a.get().compareTo(b.get());
            boolean wrong = by > 0 || (order.strict() && by == 0);
            if (wrong && told.add(order.small() + order.large())) {
                Setting one = small == null ? large : small;
                if (one != null) {
                    findings.add(OptionCheck.finding(
                            Kind.CONFLICT,
                            one.option(),
                            where,
                            order.small() + ", " + shown(small, order.smallDefault()) + ", must be "
                                    + (order.strict() ? "below " : "at most ") + order.large() + ", "
                                    + shown(large, order.largeDefault()) + "; the JVM does not start"));
                }
            }
        }
        Setting young = last.get("NewSize");
        Setting heap = last.get("MaxHeapSize");
        if (young != null && heap != null && greater(young, heap)) {
            findings.add(OptionCheck.finding(
                    Kind.CONTRADICTION,
                    young.option(),
                    where,
                    "the young generation cannot be larger than the heap, "
                            + heap.option().text()));
        }
    }

    private boolean known(Order order) {
        return has(order.small()) && has(order.large());
    }

    private static String shown(@Nullable Setting setting, String byDefault) {
        return setting == null ? byDefault + " by default" : setting.option().text();
    }

    // zero leaves the choice to the JVM
    private static boolean off(String flag, BigDecimal value) {
        return value.signum() == 0
                && Set.of("InitialHeapSize", "MinHeapSize", "MaxHeapSize", "SoftMaxHeapSize")
                        .contains(flag);
    }

    // of a server; a small machine takes the serial collector where none is chosen
    private static Set<String> decided(Set<String> collectors) {
        return collectors.contains("g1") ? Set.of("g1") : collectors;
    }

    /** The collectors that the JVM may run with. */
    private Set<String> possible(Map<String, Setting> last) {
        Set<String> possible = new LinkedHashSet<>();
        chosen(last).forEach(s -> possible.add(COLLECTORS.getOrDefault(s.name(), "")));
        if (possible.isEmpty()) {
            possible.add("serial");
            possible.add(target.version().feature() < 9 ? "parallel" : "g1");
        }
        return possible;
    }

    /** Options that need another one, or exclude it, beyond an order of values. */
    private void needs(Map<String, Setting> last, String where, List<Finding> findings) {
        int feature = target.version().feature();
        Set<String> collectors = possible(last);
        boolean g1 = collectors.contains("g1");
        Setting interval = last.get("GCPauseIntervalMillis");
        if (interval != null && g1 && feature >= 11) {
            if (number(interval).filter(n -> n.signum() == 0).isPresent()) {
                refuse(findings, interval, where, "must be at least 1 with G1");
            } else if (!last.containsKey("MaxGCPauseMillis")) {
                refuse(findings, interval, where, "needs -XX:MaxGCPauseMillis with G1");
            }
        }
        Setting threads = last.get("ParallelGCThreads");
        if (threads != null && feature >= 11 && zero(threads) && !collectors.equals(Set.of("serial"))) {
            String by = chosen(last).isEmpty()
                    ? "the collector"
                    : chosen(last).get(0).option().text();
            if (g1 || !collectors.contains("epsilon")) {
                refuse(findings, threads, where, by + " needs at least one thread");
            }
        }
        Setting concurrent = last.get("ConcGCThreads");
        if (concurrent != null
                && zero(concurrent)
                && (collectors.equals(Set.of("z")) || collectors.equals(Set.of("shenandoah")))) {
            refuse(findings, concurrent, where, chosen(last).get(0).option().text() + " needs at least one thread");
        }
        Setting ratio = last.get("NewRatio");
        if (ratio != null
                && zero(ratio)
                && feature >= 11
                && Set.of("serial", "parallel").containsAll(collectors)) {
            refuse(findings, ratio, where, "leaves the old generation no part of the heap");
        }
        Setting rmi = last.get("-Dcom.sun.management.jmxremote.rmi.port");
        if (rmi != null
                && !STANDS_FOR_ANOTHER.matcher(rmi.value()).find()
                && last.containsKey("-Dcom.sun.management.jmxremote.port")) {
            JdwpOption.port(rmi.value()).ifPresent(w -> refuse(findings, rmi, where, w));
        }
        passwords(last, where, findings);
        Setting share = last.get("MinRAMPercentage");
        if (share != null
                && share.value().matches("0+(?:\\.0*)?")
                && !last.containsKey("MaxHeapSize")
                && !last.containsKey("InitialHeapSize")
                && feature >= 11) {
            refuse(findings, share, where, "leaves no heap");
        }
        ofRelease11(last, where, findings);
        needsCompiler(last, where, findings);
        compilers(last, where, findings);
        codeHeaps(last, where, findings);
        disabled(last, where, findings);
        regions(last, where, findings);
        buffers(last, where, findings);
        archives(last, where, findings);
        shenandoah(last, where, findings);
        ofCollector(last, where, findings);
    }

    // what a collector does not take, and the others do not look at
    private void ofCollector(Map<String, Setting> last, String where, List<Finding> findings) {
        Set<String> collectors = decided(possible(last));
        if (collectors.size() != 1) {
            return;
        }
        String only = collectors.iterator().next();
        for (Setting setting : last.values()) {
            FlagLimits.wrong(
                            only + " " + setting.name(),
                            setting.value(),
                            target.version().feature())
                    .ifPresent(w -> refuse(findings, setting, where, w));
        }
    }

    // 11.0.13: a first block of 4 MB in each of two spaces, and a stack that G1 and CMS do not get; 17 starts, or
    // refuses
    // by its ranges
    private void ofRelease11(Map<String, Setting> last, String where, List<Finding> findings) {
        if (target.version().feature() != 11) {
            return;
        }
        Setting metaspace = last.get("MaxMetaspaceSize");
        boolean twoSpaces =
                Stream.of("UseCompressedClassPointers", "UseCompressedOops").noneMatch(flag -> is(last, flag, "false"))
                        && !number(last, "MaxHeapSize")
                                .filter(n -> n.compareTo(FlagWord.number("32g").orElseThrow()) >= 0)
                                .isPresent();
        if (metaspace != null
                && twoSpaces
                && !last.containsKey("InitialBootClassLoaderMetaspaceSize")
                && number(metaspace)
                        .filter(n -> n.compareTo(FlagWord.number("8m").orElseThrow()) <= 0)
                        .isPresent()) {
            refuse(findings, metaspace, where, "too small: JDK 11 needs more than 8 MB of metaspace");
        }
        Setting stack = last.get("MarkStackSize");
        Set<String> collector = decided(possible(last));
        if (stack != null && zero(stack) && Set.of("g1", "cms").containsAll(collector)) {
            refuse(findings, stack, where, "leaves the marking of the collector no stack");
        }
    }

    // ConnectorBootstrap: the JDK has a template of that file and not the file
    private void passwords(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting port = last.get(JMX + "port");
        Setting asked = last.get(JMX + "authenticate");
        boolean authenticates = asked == null || asked.value().equalsIgnoreCase("true");
        boolean told = Stream.of(JMX + "password.file", JMX + "login.config", "-Dcom.sun.management.config.file")
                .anyMatch(last::containsKey);
        // where the port stands alone, the rest may be told elsewhere
        boolean whole = asked != null || last.containsKey(JMX + "ssl");
        if (port != null && whole && target.version().feature() >= 11 && authenticates && !told) {
            refuse(
                    findings,
                    port,
                    where,
                    "asks for passwords, and names no file of them; set com.sun.management.jmxremote.password.file,"
                            + " or com.sun.management.jmxremote.authenticate=false");
        }
    }

    private static boolean zero(Setting setting) {
        return number(setting).filter(n -> n.signum() == 0).isPresent();
    }

    private static Optional<BigDecimal> number(Map<String, Setting> last, String flag) {
        return Optional.ofNullable(last.get(flag)).flatMap(TogetherOptions::number);
    }

    private static boolean is(Map<String, Setting> last, String flag, String value) {
        Setting setting = last.get(flag);
        return setting != null && setting.value().equals(value);
    }

    private static void refuse(List<Finding> findings, Setting setting, String where, String says) {
        findings.add(OptionCheck.finding(Kind.CONFLICT, setting.option(), where, says + "; the JVM does not start"));
    }

    // JVMCIGlobals::check_jvmci_flags_are_consistent: whatever the value
    private void needsCompiler(Map<String, Setting> last, String where, List<Finding> findings) {
        int feature = target.version().feature();
        boolean compiler = is(last, "UseJVMCICompiler", "true");
        boolean enabled = compiler || is(last, "EnableJVMCI", "true");
        for (Setting setting : last.values()) {
            boolean ofCompiler = COMPILER_FLAGS.contains(setting.name()) && !compiler;
            boolean ofInterface = !enabled
                    && (INTERFACE_FLAGS.contains(setting.name())
                            || (feature == 11 && setting.name().equals("MethodProfileWidth")));
            if (feature >= 11 && (ofCompiler || ofInterface) && has(setting.name())) {
                String needed = ofCompiler ? "UseJVMCICompiler" : "EnableJVMCI";
                refuse(findings, setting, where, "needs -XX:+" + needed);
            }
        }
    }

    // CompilationPolicy: one compiler thread for each compiler that is used
    private void compilers(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting count = last.get("CICompilerCount");
        int feature = target.version().feature();
        if (count == null || feature < 11 || (last.containsKey("-Xint") && feature > 11)) {
            return;
        }
        boolean one = is(last, "TieredCompilation", "false")
                || (last.containsKey("TieredStopAtLevel") && !is(last, "TieredStopAtLevel", "4"));
        boolean none = is(last, "TieredStopAtLevel", "0") || last.containsKey("-Xint");
        // 11 wants one thread even where nothing is compiled
        int least = none ? (feature > 11 ? 0 : 1) : one ? 1 : 2;
        if (number(count)
                .filter(n -> n.compareTo(BigDecimal.valueOf(least)) < 0)
                .isPresent()) {
            refuse(findings, count, where, "must be at least " + least + " with the compilers that are in use");
        }
    }

    private static final List<String> CODE_HEAPS =
            List.of("NonNMethodCodeHeapSize", "ProfiledCodeHeapSize", "NonProfiledCodeHeapSize");

    // CodeCache::initialize_heaps of 11 to 21: three sizes must make up the whole, and fewer must fit into it; 25
    // looks only where the whole is given
    private void codeHeaps(Map<String, Setting> last, String where, List<Finding> findings) {
        boolean together = is(last, "SegmentedCodeCache", "false")
                || is(last, "TieredCompilation", "false")
                || last.containsKey("TieredStopAtLevel")
                || last.containsKey("-Xint");
        List<Setting> heaps = CODE_HEAPS.stream()
                .flatMap(h -> Optional.ofNullable(last.get(h)).stream())
                .toList();
        boolean small = !is(last, "SegmentedCodeCache", "true")
                && Optional.ofNullable(last.get("ReservedCodeCacheSize"))
                        .flatMap(TogetherOptions::number)
                        .filter(n -> n.compareTo(FlagWord.number("240m").orElseThrow()) < 0)
                        .isPresent();
        if (heaps.isEmpty()
                || together
                || small
                || target.version().feature() < 11
                || (target.version().feature() > 21 && target.version().feature() < 25)) {
            return;
        }
        Setting reserved = last.get("ReservedCodeCacheSize");
        boolean loose = target.version().feature() >= 25;
        if (loose && reserved == null) {
            heaps.stream()
                    .filter(h -> !h.name().startsWith("NonN") && zero(h))
                    .forEach(h -> refuse(findings, h, where, "leaves the compilers no room"));
            return;
        }
        BigDecimal whole = (reserved == null ? FlagWord.number("240m") : number(reserved)).orElse(BigDecimal.ZERO);
        BigDecimal sum =
                heaps.stream().map(h -> number(h).orElse(BigDecimal.ZERO)).reduce(BigDecimal.ZERO, BigDecimal::add);
        boolean all = heaps.size() == CODE_HEAPS.size();
        int by = sum.compareTo(whole);
        if (all ? by != 0 : by >= 0) {
            refuse(
                    findings,
                    heaps.get(heaps.size() - 1),
                    where,
                    "the code heaps " + (all ? "together must be" : "do not fit into") + " ReservedCodeCacheSize, "
                            + shown(reserved, "240m"));
        }
    }

    // a default that is switched off leaves the JVM without a collector, where the machine is no small one
    private void disabled(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting g1 = last.get("UseG1GC");
        if (target.version().feature() >= 11
                && chosen(last).isEmpty()
                && g1 != null
                && g1.option().text().equals("-XX:-UseG1GC")) {
            refuse(findings, g1, where, "the default collector is switched off, and no other chosen");
        }
    }

    // the archived objects of the JDK take a region of their own
    private void regions(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting heap = last.get("MaxHeapSize");
        if (heap == null
                || !possible(last).contains("g1")
                || !target.archive()
                || number(heap).isEmpty()) {
            return;
        }
        BigDecimal size = number(heap).get();
        Setting region = last.get("G1HeapRegionSize");
        int feature = target.version().feature();
        // 17 starts so
        if (feature >= 25
                && size.compareTo(FlagWord.number("2500k").orElseThrow()) < 0
                && size.compareTo(FlagWord.number("2m").orElseThrow()) >= 0) {
            refuse(findings, heap, where, "too small for G1");
            return;
        }
        // 17 needs a third region where one has 4 MB or more, 25 does not
        BigDecimal least = FlagWord.number("4m").orElseThrow();
        if (region != null
                && number(region)
                        .filter(r -> r.compareTo(size) >= 0
                                || (feature == 17
                                        && r.compareTo(least) >= 0
                                        && r.add(r).compareTo(size) >= 0))
                        .isPresent()) {
            refuse(findings, region, where, "the heap, " + heap.option().text() + ", has too few regions of this size");
        }
    }

    private void buffers(Map<String, Setting> last, String where, List<Finding> findings) {
        boolean parallel = Set.of("g1", "parallel", "cms").containsAll(decided(possible(last)));
        for (String flag : List.of("OldPLABSize", "YoungPLABSize")) {
            Setting buffer = last.get(flag);
            if (buffer != null
                    && parallel
                    && target.version().feature() >= 11
                    && number(buffer)
                            .filter(n -> n.compareTo(BigDecimal.valueOf(256)) < 0)
                            .isPresent()) {
                refuse(findings, buffer, where, "must be at least 256");
            }
        }
        Setting region = last.get("G1HeapRegionSize");
        if (decided(possible(last)).equals(Set.of("g1")) && target.version().feature() >= 11) {
            // an object of half a region is humongous, and regions that the JVM chooses have 32 MB at most
            BigDecimal most = (region == null ? FlagWord.number("32m") : number(region))
                    .orElse(BigDecimal.ZERO)
                    .divide(BigDecimal.valueOf(2));
            atMost(last, List.of("TLABSize", "MinTLABSize"), most, where, findings);
            // these count words
            BigDecimal words = most.divide(BigDecimal.valueOf(8));
            atMost(last, List.of("OldPLABSize", "YoungPLABSize"), words, where, findings);
        }
        nodes(last, where, findings);
    }

    private static void atMost(
            Map<String, Setting> last, List<String> flags, BigDecimal most, String where, List<Finding> findings) {
        for (String flag : flags) {
            Setting buffer = last.get(flag);
            if (buffer != null
                    && most.signum() > 0
                    && number(buffer).filter(n -> n.compareTo(most) > 0).isPresent()) {
                refuse(findings, buffer, where, "larger than half a region of G1");
            }
        }
    }

    // NodeLimitFudgeFactorConstraintFunc: 2 to 40 percent, in whole numbers
    private void nodes(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting fudge = last.get("NodeLimitFudgeFactor");
        Setting nodes = last.get("MaxNodeLimit");
        Setting one = fudge == null ? nodes : fudge;
        if (one == null || target.version().feature() < 11) {
            return;
        }
        Optional<BigDecimal> limit = nodes == null ? FlagWord.number("80000") : number(nodes);
        Optional<BigDecimal> value = fudge == null ? FlagWord.number("2000") : number(fudge);
        if (limit.isEmpty() || value.isEmpty()) {
            return;
        }
        BigInteger whole = limit.get().toBigInteger();
        BigInteger part = value.get().toBigInteger();
        BigInteger hundred = BigInteger.valueOf(100);
        if (part.compareTo(whole.multiply(BigInteger.TWO).divide(hundred)) < 0
                || part.compareTo(whole.multiply(BigInteger.valueOf(40)).divide(hundred)) > 0) {
            refuse(
                    findings,
                    one,
                    where,
                    "NodeLimitFudgeFactor, " + shown(fudge, "2000") + ", must be 2 to 40 percent of MaxNodeLimit, "
                            + shown(nodes, "80000"));
        }
    }

    private void archives(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting automatic = last.get("AutoCreateSharedArchive");
        Setting at = last.get("ArchiveClassesAtExit");
        Setting file = last.get("SharedArchiveFile");
        if (automatic != null && automatic.value().equals("true") && has("AutoCreateSharedArchive")) {
            if (file == null) {
                refuse(findings, automatic, where, "needs -XX:SharedArchiveFile");
            } else if (at != null) {
                refuse(findings, automatic, where, "excludes " + at.option().text());
            }
        }
        if (at != null
                && file != null
                && at.value().equals(file.value())
                && target.version().feature() >= 13) {
            refuse(
                    findings,
                    at,
                    where,
                    "names the same file as " + file.option().text());
        }
        recording(last, where, findings);
        Setting cache = last.get("AOTCache");
        Setting output = last.get("AOTCacheOutput");
        Setting configuration = last.get("AOTConfiguration");
        Setting mode = last.get("AOTMode");
        String modeIs = mode == null ? "auto" : mode.value();
        if (cache != null && output != null && has("AOTCacheOutput")) {
            refuse(findings, output, where, "excludes " + cache.option().text());
        }
        Optional<Setting> share = last.values().stream()
                .filter(s -> s.name().startsWith("-Xshare:"))
                .findFirst();
        // CDSConfig::check_aot_flags of 25
        Optional<Setting> other =
                share.or(() -> Stream.of("SharedArchiveFile", "SharedClassListFile", "DumpLoadedClassList")
                        .flatMap(f -> Optional.ofNullable(last.get(f)).stream())
                        .findFirst());
        Stream.of(cache, output, configuration, mode)
                .filter(Objects::nonNull)
                .filter(aot -> has(aot.name()))
                .findFirst()
                .ifPresent(aot -> other.ifPresent(o ->
                        refuse(findings, aot, where, "excludes " + o.option().text())));
        if (cache != null && mode != null && modeIs.equals("record") && has("AOTMode")) {
            refuse(findings, cache, where, "excludes -XX:AOTMode=record");
        }
        if (mode != null && has("AOTMode")) {
            boolean creates = modeIs.equals("create");
            if (creates && configuration == null) {
                refuse(findings, mode, where, "needs -XX:AOTConfiguration");
            } else if (creates && cache == null && output == null) {
                refuse(findings, mode, where, "needs -XX:AOTCache or -XX:AOTCacheOutput");
            } else if (modeIs.equals("record") && configuration == null && output == null) {
                refuse(findings, mode, where, "needs -XX:AOTConfiguration or -XX:AOTCacheOutput");
            }
        }
        if (configuration != null
                && has("AOTConfiguration")
                && output == null
                && !Set.of("record", "create", "off").contains(modeIs)) {
            refuse(findings, configuration, where, "needs -XX:AOTMode=record or -XX:AOTMode=create");
        }
    }

    // what -XX:ArchiveClassesAtExit adds to is the archive of the JDK, or the one file that is given
    private void recording(Map<String, Setting> last, String where, List<Finding> findings) {
        Setting at = last.get("ArchiveClassesAtExit");
        Setting file = last.get("SharedArchiveFile");
        int feature = target.version().feature();
        if (file != null
                && feature >= 17
                && (feature == 17 || !last.containsKey("-Xshare:off"))
                && file.value().indexOf('\\') < 0
                && file.value().split(":", -1).length > 2) {
            refuse(findings, file, where, "names more than two archives");
        }
        if (at == null || at.value().isEmpty() || feature < 17) {
            return;
        }
        for (String other : List.of("-Xshare:off", "-Xshare:dump")) {
            // 25 goes on without
            if (last.containsKey(other) && (feature == 17 || other.endsWith("dump"))) {
                refuse(findings, at, where, "excludes " + other);
            }
        }
        if (is(last, "RecordDynamicDumpInfo", "true")) {
            refuse(findings, at, where, "excludes -XX:+RecordDynamicDumpInfo");
        }
    }

    private void shenandoah(Map<String, Setting> last, String where, List<Finding> findings) {
        if (!possible(last).equals(Set.of("shenandoah"))) {
            return;
        }
        Setting region = last.get("ShenandoahRegionSize");
        if (region != null) {
            number(region)
                    .filter(n -> n.signum() != 0)
                    .flatMap(n -> FlagLimits.wrong(
                            "Shenandoah region",
                            region.value(),
                            target.version().feature()))
                    .ifPresent(w -> refuse(findings, region, where, w));
        }
        Setting heap = last.get("MaxHeapSize");
        // ShenandoahHeapRegion::setup_sizes: ten regions, of 256 kB at least
        BigDecimal least = (region == null ? Optional.<BigDecimal>empty() : number(region))
                .orElse(BigDecimal.ZERO)
                .max(BigDecimal.valueOf(256 << 10))
                .multiply(BigDecimal.TEN);
        if (heap != null
                && target.version().feature() >= 17
                && number(heap)
                        .filter(n -> n.signum() > 0 && n.compareTo(least) < 0)
                        .isPresent()) {
            refuse(findings, heap, where, "has no ten regions for Shenandoah");
        }
        boolean diagnostic = is(last, "UnlockDiagnosticVMOptions", "true");
        boolean experimental = is(last, "UnlockExperimentalVMOptions", "true");
        Setting mode = last.get("ShenandoahGCMode");
        Setting heuristics = last.get("ShenandoahGCHeuristics");
        int feature = target.version().feature();
        Optional<String> wrongMode =
                mode == null ? Optional.empty() : FlagLimits.wrong("Shenandoah mode", mode.value(), feature);
        wrongMode.ifPresent(w -> refuse(findings, Optional.ofNullable(mode).orElseThrow(), where, w));
        Optional<String> wrongHeuristics = heuristics == null
                ? Optional.empty()
                : FlagLimits.wrong("Shenandoah heuristics", heuristics.value(), feature);
        wrongHeuristics.ifPresent(
                w -> refuse(findings, Optional.ofNullable(heuristics).orElseThrow(), where, w));
        if (heuristics != null && heuristics.value().equals("aggressive") && !diagnostic) {
            refuse(findings, heuristics, where, "these heuristics need -XX:+UnlockDiagnosticVMOptions");
        }
        if (mode != null && mode.value().equals("passive") && !diagnostic) {
            refuse(findings, mode, where, "this mode needs -XX:+UnlockDiagnosticVMOptions");
        }
        if (mode != null && mode.value().equals("iu") && !experimental) {
            refuse(findings, mode, where, "this mode needs -XX:+UnlockExperimentalVMOptions");
        }
    }

    private static void patches(OptionGroup group, List<Finding> findings) {
        Set<String> patched = new HashSet<>();
        boolean debugged = false;
        boolean options = false;
        for (GivenOption option : group.options()) {
            String text = option.text();
            boolean debugger = text.matches("-(?:agentlib:|Xrun)jdwp(?:[=:].*)?") && !option.guarded();
            boolean file = text.startsWith("-XX:VMOptionsFile=") && !option.guarded();
            if ((debugger && debugged) || (file && options)) {
                findings.add(OptionCheck.finding(
                        Kind.CONFLICT,
                        option,
                        group.where(),
                        (debugger ? "loads the debugger's agent" : "names a file of options")
                                + " a second time; the JVM does not start"));
            }
            debugged |= debugger;
            options |= file;
            int equals = text.indexOf('=', PATCH.length());
            if (!option.guarded()
                    && text.startsWith(PATCH)
                    && equals > 0
                    && !patched.add(text.substring(PATCH.length(), equals))) {
                findings.add(OptionCheck.finding(
                        Kind.CONFLICT,
                        option,
                        group.where(),
                        "patches a module a second time; separate its paths with a colon; the JVM does not start"));
            }
        }
    }

    // the last --limit-modules counts; the JDK adds modules of its own for some options
    private void limits(OptionGroup group, List<Finding> findings) {
        int feature = target.version().feature();
        if (feature < 17) {
            return;
        }
        Optional<GivenOption> limit = Optional.empty();
        boolean records = false;
        Set<String> added = new TreeSet<>();
        for (GivenOption option : group.options()) {
            String text = option.text();
            if (option.guarded()) {
                continue;
            }
            records |= text.equals("-XX:AOTMode=record") || text.startsWith("-XX:AOTCacheOutput=");
            if (text.startsWith(LIMIT)) {
                limit = Optional.of(option);
            } else if (text.startsWith(ADD)) {
                added.addAll(List.of(text.substring(ADD.length()).split(",", -1)));
            } else if (text.startsWith("-Dcom.sun.management")) {
                added.add("jdk.management.agent");
            }
        }
        if (records && limit.isPresent() && has("AOTMode")) {
            findings.add(OptionCheck.finding(
                    Kind.CONFLICT,
                    limit.get(),
                    group.where(),
                    "a cache of all modules is recorded; the JVM does not start"));
            return;
        }
        limit.flatMap(l -> ModuleOption.hidden(l.text().substring(LIMIT.length()), added)
                        .map(h -> OptionCheck.finding(Kind.CONFLICT, l, group.where(), h + "; the JVM does not start")))
                .ifPresent(findings::add);
    }

    private static boolean greater(Setting one, Setting other) {
        Optional<BigDecimal> a = number(one);
        Optional<BigDecimal> b = number(other);
        return a.isPresent() && b.isPresent() && a.get().compareTo(b.get()) > 0;
    }

    // the size of the heap by a share of the memory counts only where no size is given
    private static void heapShares(Map<String, Setting> last, String where, List<Finding> findings) {
        Map<String, List<String>> shares = Map.of(
                "MaxHeapSize", List.of("MaxRAMPercentage", "MinRAMPercentage", "MaxRAMFraction", "MinRAMFraction"),
                "InitialHeapSize", List.of("InitialRAMPercentage", "InitialRAMFraction"));
        shares.forEach((size, names) -> {
            Setting given = last.get(size);
            for (String name : names) {
                Setting share = last.get(name);
                if (given != null && share != null) {
                    findings.add(OptionCheck.finding(
                            Kind.WITHOUT_EFFECT,
                            share.option(),
                            where,
                            "has no effect together with " + given.option().text()));
                }
            }
        });
    }

    private void useless(Map<String, Setting> last, String where, List<Finding> findings) {
        List<Setting> chosen = chosen(last);
        Set<String> possible = new LinkedHashSet<>();
        chosen.forEach(s -> possible.add(COLLECTORS.getOrDefault(s.name(), "")));
        if (chosen.isEmpty()) {
            possible.add("serial");
            possible.add(target.version().feature() < 9 ? "parallel" : "g1");
            // the choice may be made elsewhere, or be one that the data does not know
            if (COLLECTORS.keySet().stream().anyMatch(last::containsKey)) {
                return;
            }
        }
        for (Setting setting : last.values()) {
            for (Rule rule : rules) {
                if (rule.flags().matcher(setting.name()).matches()
                        && rule.collectors().stream().noneMatch(possible::contains)
                        && (setting.name().startsWith("New") || has(setting.name()))) {
                    findings.add(OptionCheck.finding(
                            Kind.WITHOUT_EFFECT,
                            setting.option(),
                            where,
                            chosen.isEmpty()
                                    ? "has no effect: it is for " + names(rule.collectors()) + ", which is not chosen"
                                    : "has no effect with "
                                            + chosen.get(0).option().text() + ": it is for "
                                            + names(rule.collectors())));
                }
            }
        }
    }

    // what the JVM takes back at start, with a warning: tried on 11.0.13, 17.0.15, 21.0.8 and 25.0.3
    private void warned(Map<String, Setting> last, String where, List<Finding> findings) {
        int feature = target.version().feature();
        if (!last.containsKey("NativeMemoryTracking") || is(last, "NativeMemoryTracking", "off")) {
            withoutEffect(
                    last, "PrintNMTStatistics", where, findings, "needs -XX:NativeMemoryTracking=summary or detail");
        }
        Setting young = last.get("NewSize");
        Setting most = last.get("MaxNewSize");
        if (young != null && most != null && greater(young, most)) {
            findings.add(OptionCheck.finding(
                    Kind.CONTRADICTION,
                    young.option(),
                    where,
                    "larger than " + most.option().text() + ": the JVM warns, and takes the larger one for both"));
        }
        Setting classes = last.get("CompressedClassSpaceSize");
        if (classes != null && is(last, "UseCompressedClassPointers", "false") && feature < WITHOUT_WARNING) {
            findings.add(OptionCheck.finding(
                    Kind.WITHOUT_EFFECT,
                    classes.option(),
                    where,
                    "has no effect: compressed class pointers are not used"));
        }
        BigDecimal unit = number(last, "ObjectAlignmentInBytes").orElse(BigDecimal.valueOf(8));
        BigDecimal end = unit.multiply(BigDecimal.valueOf(1L << 32));
        if (number(last, "MaxHeapSize").filter(n -> n.compareTo(end) >= 0).isPresent()) {
            withoutEffect(last, "UseCompressedOops", where, findings, "the heap is too large for compressed oops");
        }
        Setting loops = last.get("UseCountedLoopSafepoints");
        if (feature == 11
                && loops != null
                && loops.value().equals("true")
                && !last.containsKey("LoopStripMiningIter")) {
            findings.add(OptionCheck.finding(
                    Kind.CONTRADICTION,
                    loops.option(),
                    where,
                    "the JVM warns and sets LoopStripMiningIter to 1: a safepoint poll in every iteration",
                    Optional.of("-XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000")));
        }
        // JDK-8267185 (18) brought it to Serial, Parallel and ZGC
        Set<String> collectors = possible(last);
        if (collectors.size() == 1
                && Set.of("serial", "parallel", "z", "cms").containsAll(collectors)
                && feature < WITH_DEDUPLICATION) {
            withoutEffect(
                    last, "UseStringDeduplication", where, findings, "the collector does not deduplicate strings");
        }
    }

    private static void withoutEffect(
            Map<String, Setting> last, String flag, String where, List<Finding> findings, String says) {
        Setting setting = last.get(flag);
        if (setting != null && setting.value().equals("true")) {
            findings.add(OptionCheck.finding(Kind.WITHOUT_EFFECT, setting.option(), where, "has no effect: " + says));
        }
    }

    private static String names(Set<String> collectors) {
        return String.join(
                ", ",
                new TreeSet<>(collectors)
                        .stream()
                                .map(c -> switch (c) {
                                    case "g1" -> "G1";
                                    case "z" -> "ZGC";
                                    case "cms" -> "CMS";
                                    case "shenandoah" -> "Shenandoah";
                                    default -> c;
                                })
                                .toList());
    }
}
