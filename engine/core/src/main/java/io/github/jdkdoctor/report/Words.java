package io.github.jdkdoctor.report;

import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The phrases that all printings for people use. */
public final class Words {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int ROOM = 300;
    private static final String STANDING = "present in both runs: not the cause of a change, but worth fixing";

    // a share stays as it is where each operation has twenty times as much of what is nearly all of it
    private static final String STANDING_YET_SLOWER =
            "present in both runs: the cause of a change only if each operation has more of it; worth fixing";
    // below 1.3 times it may be noise, as in the cases that ask for a slower benchmark
    private static final double SLOWER = 1 / 1.3;

    private static final int SHOWN_CASES = 3;

    // properties that the JDK reads
    private static final Pattern OF_THE_JDK =
            Pattern.compile("(?:javax?|jdk|sun|com\\.sun|https?|networkaddress|file|user|os|awt)\\.");
    // options that say where the JVM writes about itself
    private static final Pattern OF_LOGGING = Pattern.compile(
            "-(?:Xlog|Xloggc|verbose|XX:(?:StartFlightRecording|FlightRecorderOptions|LogFile|ErrorFile|HeapDumpPath))\\b");
    // a file in a folder, of Windows as well
    private static final Pattern FILE = Pattern.compile("(?:[A-Za-z]:)?[\\\\/].*[\\\\/]([^\\\\/]+)");
    private static final double MOST = 0.5;
    // at any time; of less, another dimension says more
    private static final double SOME_THREADS = 0.1;
    // less than a fifth of the samples is not worth the first look: where code is inlined moves that much from frame to
    // frame
    private static final double MUCH_MORE = 0.2;

    private Words() {}

    /**
     * What it means that both runs have a problem.
     *
     * @param most whether it takes most of what is measured, so that a share tells of no growth
     */
    public static String standing(Optional<Report.Slowdown> slowdown, boolean most) {
        boolean slower = slowdown.isPresent() ? slowdown.get().ratio() <= SLOWER : most;
        return slower ? STANDING_YET_SLOWER : STANDING;
    }

    /** A text that shows what it holds, on a terminal and in a browser: other characters are replaced by U+FFFD. */
    public static String legible(String text) {
        return legible(text, Set.of());
    }

    /** The same, but for sequences that are left, of which each begins with an escape character. */
    static String legible(String text, Set<String> left) {
        for (int i = 0; i < text.length(); i++) {
            if (isIllegible(text.charAt(i))) {
                return replaced(text, i, left);
            }
        }
        // nearly every text is as it is
        return text;
    }

    private static String replaced(String text, int from, Set<String> left) {
        StringBuilder legible = new StringBuilder(text);
        for (int i = from; i < text.length(); i++) {
            int at = i;
            if (isIllegible(text.charAt(i)) && left.stream().noneMatch(s -> text.startsWith(s, at))) {
                legible.setCharAt(i, REPLACEMENT);
            }
        }
        return legible.toString();
    }

    // a terminal obeys the characters of control, and those that turn the direction of writing show a name as another
    // (CVE-2021-42574); a bundle has none of them by rights
    private static boolean isIllegible(char c) {
        return c < ' '
                ? c != '\n'
                : c > '~'
                        && (c < '\u00A0'
                                || c == '\u061C'
                                || c == '\u200E'
                                || c == '\u200F'
                                || (c >= '\u2028' && c <= '\u202E')
                                || (c >= '\u2066' && c <= '\u2069'));
    }

    /** A name or a value as far as text for people has room for it; JSON and HTML have the rest. */
    static String brief(String text) {
        if (text.length() <= ROOM) {
            return text;
        }
        int cut = Character.isHighSurrogate(text.charAt(ROOM - 1)) ? ROOM - 1 : ROOM;
        return text.substring(0, cut) + "…";
    }

    /** The verdict without a hypothesis. */
    public static String nothing(Report r) {
        return r.readOf(Run.CURRENT)
                ? "No known case matches this bundle" + whereToLook(r)
                : "No evidence of the current run could be read";
    }

    private static String whereToLook(Report r) {
        if (r.context().noSlower()) {
            return "; the current run is not slower";
        }
        boolean same = sameSettings(r);
        String start = same ? "; JDK and flags are the same in both runs" + otherSetting(r) + ": " : "; ";
        if (r.context().cost().stream().anyMatch(m -> m.what().equals(Reporting.CPU_USE))) {
            return start + "the program waits instead of working, so look at what its threads wait for";
        }
        if (r.context().cost().stream().anyMatch(m -> m.what().equals(Reporting.CPU_USE_FELL))) {
            return start + "the CPU use fell: if no less was asked of the program, look at what its threads wait for";
        }
        if (!same) {
            return "";
        }
        return start
                + r.unexplained()
                        .flatMap(Words::mostGrown)
                        .orElse("look at the program, its data, its load and the machine");
    }

    // one place, or a method of the program whose calls grew together
    private static Optional<String> mostGrown(Report.Unexplained u) {
        Optional<Report.Unexplained.Grown> under = under(List.of(), u);
        if (under.isPresent()) {
            return under.map(g -> "look at what " + brief(g.name()) + " calls, with " + Math.round(100 * g.growth())
                    + " points more of the CPU samples");
        }
        Map<String, List<Report.Unexplained.Grown>> byCaller = u.frames().stream()
                .collect(Collectors.groupingBy(
                        g -> g.caller().orElse(g.name()), LinkedHashMap::new, Collectors.toList()));
        return byCaller.entrySet().stream()
                .max(Comparator.comparingDouble(e -> growth(e.getValue())))
                .filter(e -> growth(e.getValue()) >= MUCH_MORE)
                .map(e -> {
                    Report.Unexplained.Grown first = e.getValue().get(0);
                    if (first.growth() < growth(e.getValue()) / 2) {
                        return "look at what " + brief(e.getKey()) + " calls";
                    }
                    return "look at " + brief(first.name())
                            + first.caller().map(c -> ", called by " + brief(c)).orElse("")
                            + ", with " + Math.round(100 * first.growth()) + " points more of the CPU samples";
                });
    }

    /** What most of the growth lies under, where no case accounts for any and no single place for most of it. */
    static Optional<Report.Unexplained.Grown> under(List<Report.Hypothesis> hypotheses, Report.Unexplained u) {
        double largest = u.frames().isEmpty() ? 0 : u.frames().get(0).growth();
        return u.under().filter(g -> hypotheses.isEmpty() && g.growth() >= MUCH_MORE && largest < g.growth() / 2);
    }

    private static double growth(List<Report.Unexplained.Grown> frames) {
        return frames.stream().mapToDouble(Report.Unexplained.Grown::growth).sum();
    }

    private static String otherSetting(Report r) {
        return r.context().differences().stream()
                .filter(d -> d.what().equals("property") && !sameFile(d.baseline(), d.current()))
                .flatMap(d -> d.name().stream())
                .findFirst()
                .map(name -> ", but the property " + brief(name) + " is not")
                .orElse("");
    }

    /** Whether both are paths of one file name, as of a log that each run writes to a folder of its own. */
    static boolean sameFile(String baseline, String current) {
        Matcher before = FILE.matcher(baseline);
        Matcher now = FILE.matcher(current);
        return before.matches() && now.matches() && before.group(1).equals(now.group(1));
    }

    private static boolean sameSettings(Report r) {
        Report.RunSummary before = r.runs().get(Run.BASELINE);
        Report.RunSummary now = r.runs().get(Run.CURRENT);
        return before != null
                && now != null
                && before.jdk().isPresent()
                && before.jdk().equals(now.jdk())
                // collector, heap and CPUs
                && before.setup().equals(now.setup())
                && before.knownSettings()
                && now.knownSettings()
                && r.changes().stream().noneMatch(Report.Change::telling)
                && r.context().differences().stream()
                        .allMatch(d -> d.explains().isEmpty()
                                && !telling(d)
                                && d.name()
                                        .filter(n -> OF_THE_JDK.matcher(n).lookingAt())
                                        .isEmpty());
    }

    // -Xshare:off, -Xint or an agent, but not where to log
    private static boolean telling(Report.Difference d) {
        return d.what().equals("option")
                && d.name().filter(n -> !OF_LOGGING.matcher(n).lookingAt()).isPresent();
    }

    /**
     * What a hypothesis accounts for: of the growth in CPU samples, and of that in waiting where this says more. Empty where
     * neither can be told.
     */
    public static Optional<String> explains(List<Waiting> waiting, Report.Hypothesis h) {
        double ofSamples = h.profileGrowth().orElse(0);
        List<String> parts = new ArrayList<>();
        if (ofSamples < MOST) {
            waiting.stream()
                    .filter(w -> w.cause().unit() == Waiting.Unit.THREADS
                            && w.levels().containsKey(Run.BASELINE)
                            && w.growth() >= SOME_THREADS
                            && w.explained().getOrDefault(h.caseId(), 0.0) >= MOST)
                    .max(Comparator.comparingDouble(Waiting::growth))
                    .ifPresent(w -> parts.add(percent(w.explained().getOrDefault(h.caseId(), 0.0))
                            + " of the growth in " + w.cause().label()));
        }
        // less than half of a percent is printed as none
        if (ofSamples >= 0.005) {
            parts.add(percent(ofSamples)
                    + (parts.isEmpty() ? " of the growth in CPU samples" : " of that in CPU samples"));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("accounts for " + String.join(" and ", parts));
    }

    /** How much grew. */
    public static String grew(Report.Unexplained u) {
        return String.format(Locale.ROOT, "CPU samples: %+.1f percentage points", u.growth() * 100);
    }

    /** A part of the growth, and whose it is. */
    public record Part(String percent, String whose) {}

    /** Which case accounts for what grew, each sample counted once, with the unexplained part at the end. */
    public static List<Part> parts(List<Report.Hypothesis> hypotheses, Report.Unexplained u) {
        List<Part> parts = new ArrayList<>();
        for (Report.Hypothesis h : hypotheses) {
            if (h.profileGrowth().orElse(0) > 0) {
                parts.add(new Part(percent(h.profileGrowth().getAsDouble()), h.title()));
            }
        }
        parts.add(new Part(percent(u.share()), "unexplained"));
        return parts;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }

    /** What is left of a speed, as in {@code 39 %} and, where next to nothing is, {@code 0.39 %}. */
    public static String left(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.02 ? "%.2g %%" : "%.0f %%", ratio * 100);
    }

    /** A difference of shares. */
    public static String points(double growth) {
        return String.format(Locale.ROOT, "%+.1f points", growth * 100);
    }

    /** Whether evidence speaks for a hypothesis, against it, or is not there. */
    public static String sign(Report.Evidence e) {
        return e.outcome() == Outcome.UNKNOWN ? "?" : e.inFavour() ? "+" : "-";
    }

    /** What to say before a symptom's statement so that it is true. */
    public static String outcome(Report.Evidence e) {
        return switch (e.outcome()) {
            case SEEN -> "";
            case NOT_SEEN -> e.role() == Report.Evidence.Role.RULES_OUT ? "ruled out: " : "not observed: ";
            case UNKNOWN -> "unknown: ";
        };
    }

    /** The evidence, where several statements rest on the same figures of the same files with these figures said once. */
    public static List<Report.Evidence> grouped(List<Report.Evidence> evidence) {
        record Key(String sign, String outcome, List<Origin> origins, String figures) {}
        Map<Key, Report.Evidence> once = new LinkedHashMap<>();
        for (Report.Evidence e : evidence) {
            int end = e.says().indexOf(": ");
            String figures = end < 0 ? "" : e.says().substring(end);
            // what has no figures is told apart by its statement
            Key key = new Key(sign(e), outcome(e), e.origins(), figures.isEmpty() ? e.says() : figures);
            once.merge(
                    key,
                    e,
                    (all, more) -> new Report.Evidence(
                            all.symptom(),
                            joined(all.says(), more.says(), figures),
                            all.role(),
                            all.outcome(),
                            all.origins()));
        }
        return List.copyOf(once.values());
    }

    private static String joined(String all, String more, String figures) {
        String statement = more.substring(0, more.length() - figures.length());
        String before = all.substring(0, all.length() - figures.length());
        return List.of(before.split("; ", -1)).contains(statement) ? all : before + "; " + statement + figures;
    }

    /** What is known of the cost of a setting; empty for a cause that is no setting. */
    public static Optional<String> cost(Report.Hypothesis h) {
        return h.cost().map(cost -> switch (cost) {
            case MEASURED -> "present for certain; its cost is measured in this bundle";
            case NOT_MEASURED -> "present for certain; its cost is not measured in this bundle";
            case NOT_FOUND -> "present for certain; its cost was looked for in this bundle and not found";
        });
    }

    /** What one changed thing says; empty where more was changed. */
    public static Optional<String> allThatChanged(Report.Hypothesis h) {
        return h.allThatChanged()
                ? Optional.of("nothing else is known to have changed between the runs")
                : Optional.empty();
    }

    /** A difference between the runs in a line, with what it may explain. */
    public static String difference(Report.Difference d) {
        return d.what() + d.name().map(n -> " " + brief(n)).orElse("") + ": " + brief(d.baseline()) + " -> "
                + brief(d.current());
    }

    /** What was lost, in a line. */
    public static String cost(Report.Measured m) {
        return brief(m.what()) + ": " + m.baseline().map(b -> b + " -> ").orElse("") + m.current();
    }

    /** What a confounder means for the causes below; empty where nothing can explain the slowdown by itself. */
    public static Optional<String> confounded(Report r) {
        List<String> explaining = r.context().differences().stream()
                .flatMap(d -> d.explains().stream())
                .distinct()
                .toList();
        return explaining.isEmpty()
                ? Optional.empty()
                : Optional.of("this alone can explain a slowdown: " + String.join("; ", explaining)
                        + (r.hypotheses().isEmpty() ? "" : ". Read the causes below with it"));
    }

    /** Why to record something, and the cases that it would decide, as many as there is room for. */
    public static String reason(Report.Collect c) {
        if (c.forCases().isEmpty()) {
            return c.why();
        }
        int others = c.forCases().size() - SHOWN_CASES;
        return c.why() + "; decides "
                + c.forCases().stream().limit(SHOWN_CASES).collect(Collectors.joining(", "))
                + (others > 0 ? " and " + others + " more" : "");
    }

    /** What a bundle without a baseline run cannot tell; empty for one with it. */
    public static Optional<String> oneRunOnly(Report r) {
        return r.runs().containsKey(Run.BASELINE)
                ? Optional.empty()
                : Optional.of("one run only: what changed cannot be told; add a baseline run as baseline/");
    }

    /** The heading of cases that a baseline run would tell of. */
    public static final String UNDECIDED = "Undecided without a comparison";

    /** What a rule of JDK Mission Control says of a run, short: {@code warning 83}, {@code does not apply}. */
    public static String verdict(JmcRule rule) {
        return rule.applies()
                ? String.format(
                        Locale.ROOT, "%s %.0f", rule.severity(), rule.score().getAsDouble())
                : "does not apply";
    }

    /** How many rules of JDK Mission Control found nothing or do not apply, for each run. */
    public static String quiet(JmcRules jmc) {
        return jmc.runs().entrySet().stream()
                .map(e -> e.getKey().label() + ": " + e.getValue().ok() + " rules found nothing, "
                        + e.getValue().notApplicable() + " do not apply")
                .collect(Collectors.joining("; "));
    }

    static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
