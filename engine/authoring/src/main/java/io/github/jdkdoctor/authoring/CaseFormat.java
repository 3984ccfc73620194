package io.github.jdkdoctor.authoring;

import static io.github.jdkdoctor.authoring.Shape.keys;
import static io.github.jdkdoctor.authoring.Shape.oneOf;
import static io.github.jdkdoctor.authoring.Shape.optional;
import static io.github.jdkdoctor.authoring.Shape.required;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.casebook.Unit;
import io.github.jdkdoctor.casebook.Weight;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a case and of the rules, key by key. */
final class CaseFormat {
    private static final Shape.Text TEXT = new Shape.Text();
    private static final Shape.Items TEXTS = new Shape.Items(TEXT);
    private static final Shape.Word TRUE = new Shape.Word(List.of("true"));
    private static final Shape.Word UNIT = oneOf(Arrays.stream(Unit.values()).map(Unit::label));

    private static final Shape.Items AFFECTED = new Shape.Items(keys(
            optional("of", words(Run.values()), "the run whose JDK is meant; current if left out"),
            optional(
                    "vendor",
                    TEXT,
                    "any, or names joined by ' | ', as in temurin; openjdk means every HotSpot but Oracle's"),
            required("versions", TEXT, "version windows, as in [8u161,9) [10,)")));

    private static final Shape.Items REMEDIES = new Shape.Items(keys(
            required("do", TEXT, "what to do"),
            optional("where", TEXT, "the versions and conditions it is valid for, in words"),
            optional("versions", TEXT, "the versions of the current run that it can be applied to"),
            required("risk", TEXT, "what it can cost"),
            optional("security", TEXT, "its effect on security; none if it has none")));

    private static final Shape.Keys SYMPTOM = keys(
            required("says", TEXT, "the statement as a sentence without a full stop"),
            optional("fact", new Shape.Fact(), "the phenomenon or the kind of fact that it is about"),
            optional("where", new Shape.Conditions(), "the run, and conditions on attributes"),
            optional(
                    "alone",
                    new Shape.Conditions(),
                    "conditions that take the place of 'where' if there is no baseline"),
            optional("threshold", TEXT, "where the number in the condition comes from"),
            optional("seen-by", new Shape.Word(List.of("rule")), "a rule in case.drl, named as the symptom"),
            optional("needs", TEXTS, "what must have been observed for the rule's silence to mean no"));

    /** How a case takes a symptom from the directory's symptoms.yaml. */
    static final String SHARED = "shared";

    /** A symptoms.yaml: what several cases of a directory share, each under its name. */
    static final Shape.Named SYMPTOMS = new Shape.Named(
            true,
            new Shape.Keys(SYMPTOM.keys().stream()
                    .filter(k -> !Set.of("seen-by", "needs").contains(k.name()))
                    .toList()));

    private static final Shape.Keys DIAGNOSIS = keys(
            optional(
                    "by-flag",
                    new Shape.Word(List.of("true", "false")),
                    "whether its required settings alone make it a hypothesis"),
            required("requires", TEXTS, "symptoms that must be seen; 'one | other' where one of several is enough"),
            optional(
                    "supports",
                    new Shape.Named(false, words(Weight.values())),
                    "symptoms that make it surer, by weight"),
            optional("rules-out", TEXTS, "symptoms that cannot be if this were the cause"),
            optional("explains-away", TEXTS, "cases whose signs this one causes"));

    private static final Shape.Keys VARIANT = keys(
            required("title", TEXT, "what is wrong"),
            optional("affects", AFFECTED, "its own window; the case's if left out"),
            optional("requires", TEXTS, "symptoms that must be seen for the variant"),
            optional("remedies", REMEDIES, "its own remedies"));

    private static final String GLOBS = "globs, or names of 'frames', ";

    private static final Shape.Keys ACCOUNT = keys(
            optional("under", TEXTS, GLOBS + "on frames anywhere on the stack"),
            optional("self", TEXTS, GLOBS + "on the frame where the sample ended"),
            optional("tiers", new Shape.Items(words(Tier.values())), "tiers whose share grew"),
            optional("buckets", new Shape.Items(words(Bucket.values())), "whose threads' work grew"));

    /** What makes a measure, in a row of 'measures' or, where one measure has several sources, of its 'from'. */
    private static final List<Shape.Key> SOURCE = List.of(
            optional(
                    "share-of",
                    new Shape.Word(List.of("cpu")),
                    "samples of the profile that leads; give under or self"),
            optional(
                    "under",
                    TEXTS,
                    GLOBS + "anywhere on the stack of the samples that count; in a static initializer none does"),
            optional("self", TEXTS, GLOBS + "where the samples that count ended"),
            optional("without", TEXTS, GLOBS + "anywhere on the stack of samples under these frames that do not count"),
            optional("out-of", TEXTS, GLOBS + "anywhere on the stack of the samples that are the whole"),
            optional("or-in", TEXTS, GLOBS + "asked for as under or self: the whole is the samples in either"),
            optional(
                    "tiers",
                    words(Gauge.Tiers.values()),
                    "only code of the frames that ran so; under says which frames"),
            optional("threads", new Shape.Word(List.of("all")), "samples of threads of the JVM count as well"),
            optional(
                    "beyond",
                    new Shape.Word(List.of("baseline")),
                    "leaves out as many samples as the baseline run had"),
            optional("native", TRUE, "only a profile that shows frames of the JVM tells"),
            optional("allocation", TRUE, "stacks that allocate tell it as well, so that the cause is possible"),
            optional("least", TEXT, "samples of the whole, below which nothing is measured"),
            optional("event", TEXT, "an event of Flight Recorder, as in jdk.ThreadStart"),
            optional("collections", TEXTS, "causes of collections, as the GC log prints them"),
            optional(
                    "as",
                    words(Gauge.Sum.values()),
                    "of events and collections: how many per second, the share of wall time, or how many"),
            optional("flag", TEXT, "a flag whose value is a number"),
            optional("off", TEXTS, "flags of which one is false (1) or none (0)"),
            optional("property", TEXT, "a system property and its value, as in name=value: whether it has it (1)"),
            optional("message", TEXT, "jdkdoctor's name for a message of the JVM: how often it came"),
            optional("instances-of", TEXT, "a class: its objects in the heap"),
            optional("waiting-in", TEXTS, GLOBS + "on methods that ask for a lock: how many threads wait there"),
            optional("locks", new Shape.Word(List.of("monitors")), "the locks there are monitors"),
            optional("memory-of", TEXT, "a category of native memory tracking: what the JVM has committed for it"),
            optional("part-of-slowdown", TEXT, "a share of samples: the part it has in what an operation takes longer"),
            optional(
                    "of",
                    new Shape.Word(List.of("cpu-time")),
                    "only of operations that take three times as much CPU time; 0 of others"));

    /** The kinds of sources, by the key that says which: what keys belong to each, and the unit that it has by itself. */
    static final Map<String, Set<String>> SOURCES = Map.ofEntries(
            Map.entry(
                    "share-of",
                    Set.of(
                            "under",
                            "self",
                            "without",
                            "out-of",
                            "or-in",
                            "tiers",
                            "threads",
                            "beyond",
                            "native",
                            "allocation",
                            "least")),
            Map.entry("event", Set.of("as")),
            Map.entry("collections", Set.of("as")),
            Map.entry("flag", Set.of()),
            Map.entry("off", Set.of()),
            Map.entry("property", Set.of()),
            Map.entry("message", Set.of()),
            Map.entry("instances-of", Set.of()),
            Map.entry("waiting-in", Set.of("locks")),
            Map.entry("memory-of", Set.of()),
            Map.entry("part-of-slowdown", Set.of("of")));

    private static final Shape.Keys MEASURE = new Shape.Keys(Stream.of(
                    Stream.of(
                            required("says", TEXT, "what it is, as a sentence without a full stop"),
                            optional("unit", UNIT, "the unit of its value, where the source leaves it open")),
                    SOURCE.stream(),
                    Stream.of(
                            optional("from", new Shape.Items(new Shape.Keys(SOURCE)), "several sources of one measure"),
                            optional(
                                    "general",
                                    new Shape.Word(List.of("true", "false")),
                                    "whether so many causes bring it about that it makes no suspicion by itself"),
                            optional("seen-by", new Shape.Word(List.of("rule")), "rules in case.drl that insert it"),
                            optional("needs", TEXTS, "what must have been observed for its absence to mean no")))
            .flatMap(keys -> keys)
            .toList());

    /** Of a phenomenon; other facts have attributes of their own. */
    static final Map<String, String> MEASURED = new TreeMap<>(Map.of(
            "value", "what is measured in the run, in its unit, as in \">= 5 %\"; what a flag or setting is set to",
            "baseline",
                    "what is measured in the baseline run; a share is also below a limit where it is less than a tenth of the current",
            "growth", "the difference to the baseline run; of a share in points, as in \">= 3 points\"",
            "ratio", "the factor over the baseline run, as in \">= 1.5 times\""));

    /** A case.yaml. */
    static final Shape.Keys CASE = keys(
            optional("id", TEXT, "the name of the case's folder, which it may leave out"),
            required("title", TEXT, "what is wrong, in one line"),
            optional("formerly", TEXTS, "ids that the case had; accepted wherever its id is"),
            optional("aliases", TEXTS, "words that people search for: what the JVM prints, bugs, flags"),
            required("summary", TEXT, "the mechanism in one sentence"),
            required("area", TEXT, "as in tls, locking, crypto, gc, jit, container, memory, evidence"),
            required("status", words(Case.Status.values()), "how well tried it is"),
            required("kind", words(Case.Kind.values()), "what sort of change causes it"),
            required("severity", words(Case.Severity.values()), "how much it costs where it strikes"),
            optional(
                    "frequency",
                    words(Case.Frequency.values()),
                    "how often it is met, as you judge; occasional where it is not stated"),
            optional("affects", AFFECTED, "the JDKs it can concern: in if one alternative holds"),
            optional(
                    "frames",
                    new Shape.Named(true, TEXTS),
                    "sets of frames by name: globs, for measures and accounts-for"),
            optional("measures", new Shape.Named(true, MEASURE), "what only this case measures"),
            required(
                    "symptoms",
                    new Shape.Named(true, new Shape.Or(SHARED, "the symptom of this name in symptoms.yaml", SYMPTOM)),
                    "statements that can be true of a bundle"),
            required("diagnosis", DIAGNOSIS, "how symptoms become a conclusion"),
            optional(
                    "variants",
                    new Shape.Named(true, VARIANT),
                    "several causes of one mechanism, with remedies of their own"),
            optional("accounts-for", new Shape.Items(ACCOUNT), "growth of the profile that it explains"),
            required("remedies", REMEDIES, "in order of preference"),
            required(
                    "confirm",
                    new Shape.Items(keys(
                            required("do", TEXT, "the experiment that settles it"),
                            required("expect", TEXT, "the size of the effect to expect"))),
                    "how to make sure"),
            optional(
                    "collect",
                    new Shape.Items(keys(
                            required("shows", TEXTS, "the symptoms that it would show"),
                            optional(
                                    "gives",
                                    oneOf(Arrays.stream(FactKind.values()).map(FactKind::label)),
                                    "the kind of evidence that it makes; not asked for where a run has it already"),
                            required("command", TEXT, "the exact command"),
                            required("why", TEXT, "what one learns from it"),
                            optional("versions", TEXT, "JDKs for which the command is right"))),
                    "what to record when a symptom is unknown"),
            optional(
                    "references",
                    new Shape.Items(keys(
                            required("title", TEXT, "what it is"),
                            required("url", TEXT, "where it is"),
                            optional(
                                    "supports",
                                    TEXTS,
                                    "the claims of the case that it supports, beyond what its title says"))),
                    "sources; every claim has one"));

    /** A phenomena.yaml. */
    static final Shape.Named PHENOMENA = new Shape.Named(
            true,
            keys(
                    required("says", TEXT, "what it is, as a sentence without a full stop"),
                    required("unit", UNIT, "the unit of its value"),
                    required("area", TEXT, "the rule file that measures it"),
                    optional(
                            "general",
                            oneOf(Stream.of("true", "false")),
                            "whether so many causes bring it about that it makes no suspicion by itself"),
                    optional(
                            "setting",
                            oneOf(Stream.of("true", "false")),
                            "whether it is set or follows from a setting, and is no effect that costs anything"),
                    optional("needs", TEXTS, "what must have been observed for its absence to mean no")));

    /** An expected.yaml: what must be said of a fixture, and nothing else. */
    static final Shape.Keys EXPECTED = keys(
            optional(
                    "hypotheses",
                    new Shape.Items(keys(
                            required("case", TEXT, "the id of a case"),
                            optional("variant", TEXT, "its variant"),
                            required("certainty", words(Certainty.values()), "how sure"),
                            optional("advice", TEXT, "its first remedy for this JDK; any if left out"))),
                    "all hypotheses, in their order"),
            optional("observations", TEXTS, "the ids of all observations"),
            optional("must-not", TEXTS, "cases that this nearly is; blessing never adds them to the others"),
            optional("near-misses", TEXTS, "all suspects that lack one required symptom; any if left out"),
            optional("ruled-out", TEXTS, "all suspects that something rules out; any if left out"),
            optional("record-next", TEXTS, "the commands that the report advises; any if left out"));

    private static final Shape.Keys LAB_SIDE = keys(
            optional("jdk", TEXT, "the versions it can be shown on; in current the baseline's JDK if left out"),
            optional("program", TEXT, "instead of the lab's"),
            optional("options", TEXT, "JVM options in addition to the lab's"),
            optional("server-options", TEXT, "JVM options of the lab's server"));

    /** A lab.yaml: how the case is reproduced. */
    static final Shape.Keys LAB = keys(
            required("does", TEXT, "what the program does and what differs between the runs, without a full stop"),
            optional("program", TEXT, "a class of engine/lab and its arguments; {seconds} is how long it may run"),
            optional("options", TEXT, "JVM options of both runs"),
            optional("server", TEXT, "a second program, started first; {port} is one port for both"),
            required(
                    "ways",
                    new Shape.Items(keys(
                            required("baseline", LAB_SIDE.requiring("jdk"), "the baseline run"),
                            required("current", LAB_SIDE, "the current run"))),
                    "pairs of runs, the preferred one first"));

    private CaseFormat() {}

    private static Shape.Word words(Enum<?>... values) {
        return oneOf(Stream.of(values).map(CaseFormat::word));
    }

    /** The word for a constant, as in {@code default-change}. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
