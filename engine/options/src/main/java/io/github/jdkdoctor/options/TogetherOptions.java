package io.github.jdkdoctor.options;

import io.github.jdkdoctor.options.Finding.Kind;
import io.github.jdkdoctor.options.Target.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

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

    private static final Pattern SEVERAL = Pattern.compile(
            "-XX:(?:OnError|OnOutOfMemoryError|CompileCommand|CompileOnly|StartFlightRecording|UnlockDiagnosticVMOptions"
                    + "|UnlockExperimentalVMOptions|DisableIntrinsic|ControlIntrinsic|AOTLibrary|FlightRecorderOptions).*");

    private static final List<String[]> ORDERED = List.of(
            new String[] {"InitialHeapSize", "MaxHeapSize", "the first heap is larger than the largest"},
            new String[] {
                "InitialCodeCacheSize", "ReservedCodeCacheSize", "the code cache begins larger than it may get"
            },
            new String[] {"MinHeapFreeRatio", "MaxHeapFreeRatio", "the least share of free heap is above the largest"});

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
            if (before != null) {
                findings.add(again(before, now, group.where()));
            }
        }
        collectors(last, group.where()).ifPresent(findings::add);
        ordered(last, group.where(), findings);
        heapShares(last, group.where(), findings);
        useless(last, group.where(), findings);
        return findings;
    }

    private static Optional<Setting> setting(GivenOption option) {
        String text = option.text();
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
                "a second collector beside " + chosen.get(0).option().text() + "; the JVM does not start",
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

    private static void ordered(Map<String, Setting> last, String where, List<Finding> findings) {
        for (String[] pair : ORDERED) {
            Setting small = last.get(pair[0]);
            Setting large = last.get(pair[1]);
            if (small != null && large != null && greater(small, large)) {
                findings.add(OptionCheck.finding(
                        Kind.CONFLICT,
                        small.option(),
                        where,
                        pair[2] + ", " + large.option().text() + "; the JVM does not start"));
            }
        }
        Setting young = last.get("NewSize");
        Setting heap = last.get("MaxHeapSize");
        if (young != null && heap != null && greater(young, heap)) {
            findings.add(OptionCheck.finding(
                    Kind.CONTRADICTION,
                    young.option(),
                    where,
                    "the young generation can not be larger than the heap, "
                            + heap.option().text()));
        }
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
                            "has no effect beside " + given.option().text()));
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
