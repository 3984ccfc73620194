package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.casebook.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads the frames and measures of one case: names for sets of frames, and the rows of what only this case measures. */
final class MeasureReader {
    /** What looks like the name of a set; no frame of Java or of the JVM does. */
    private static final Pattern NAME_OF_SET = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)+");

    private final String id;
    private final Fields top;
    private final Map<String, PhenomenonDeclaration> phenomena;
    private final Problems problems;
    private final Map<String, List<String>> frames = new LinkedHashMap<>();
    private final Set<String> usedFrames = new LinkedHashSet<>();
    private final Map<String, PhenomenonDeclaration> declared = new LinkedHashMap<>();
    private final List<Gauge> gauges = new ArrayList<>();
    private final Map<String, At> byRule = new LinkedHashMap<>();

    /**
     * Reads those of a case.
     *
     * @param top the keys of its case.yaml
     * @param phenomena that all cases may ask for
     */
    MeasureReader(String id, Fields top, Map<String, PhenomenonDeclaration> phenomena, Problems problems) {
        this.id = id;
        this.top = top;
        this.phenomena = phenomena;
        this.problems = problems;
        Fields sets = top.under("frames");
        sets.entries().keySet().forEach(name -> frames.put(name, sets.strings(name)));
        top.under("measures").entries().forEach(this::measure);
    }

    /** What the case measures, by the name that it has in the case. */
    Map<String, PhenomenonDeclaration> declared() {
        return declared;
    }

    List<Gauge> gauges() {
        return gauges;
    }

    /** The measures that rules in case.drl insert, with their places. */
    Map<String, At> byRule() {
        return byRule;
    }

    /** The name of a measure outside of its case. */
    static String qualified(String id, String measure) {
        return id + "/" + measure;
    }

    /** Globs with the names of frame sets resolved. */
    List<String> globs(Fields fields, String key) {
        List<String> globs = new ArrayList<>();
        for (Node.Text text : fields.texts(key)) {
            List<String> set = frames.get(text.value());
            if (set != null) {
                usedFrames.add(text.value());
                globs.addAll(set);
            } else if (NAME_OF_SET.matcher(text.value()).matches()) {
                problems.add(
                        text.at(),
                        Problem.Code.UNDECLARED_FRAMES,
                        "'" + text.value() + "' is not a set of 'frames'"
                                + Nearest.to(text.value(), frames.keySet())
                                        .map(n -> "; did you mean '" + n + "'?")
                                        .orElse(""));
            } else {
                globs.add(text.value());
            }
        }
        return globs;
    }

    /** Names sets of frames and measures that nothing asks for. */
    void unused(Set<String> asked) {
        Set<String> shares = new TreeSet<>(asked);
        for (Gauge gauge : gauges) {
            if (gauge instanceof Gauge.PartOfSlowdown part) {
                shares.add(part.share().substring(part.share().indexOf('/') + 1));
            }
        }
        declared.keySet().stream()
                .filter(name -> !shares.contains(name) && !byRule.containsKey(name))
                .forEach(name -> problems.add(
                        top.under("measures").at(name, At.START),
                        Problem.Code.UNUSED_MEASURE,
                        "no symptom asks for '" + name + "'; remove it"));
        frames.keySet().stream()
                .filter(name -> !usedFrames.contains(name))
                .forEach(name -> problems.add(
                        top.under("frames").at(name, At.START),
                        Problem.Code.UNUSED_MEASURE,
                        "no measure and no account asks for the frames '" + name + "'; remove them"));
    }

    private void measure(String name, Node.Entry entry) {
        Fields fields = Fields.of(entry.value());
        if (phenomena.containsKey(name)) {
            problems.add(
                    entry.at(),
                    Problem.Code.CONTRADICTION,
                    "'" + name + "' is a phenomenon that all cases may ask for; remove it here, or rename it");
        }
        String qualified = qualified(id, name);
        List<Fields> sources = new ArrayList<>(fields.items("from"));
        boolean rule = fields.node("seen-by").isPresent();
        if (kind(fields).isPresent() || (sources.isEmpty() && !rule)) {
            sources.add(fields);
        }
        if (rule) {
            byRule.put(name, entry.at());
        }
        Optional<Unit> unit = fields.text("unit").flatMap(t -> Unit.ofLabel(t.value()));
        for (Fields source : sources) {
            Optional<Gauge> gauge = gauge(name, qualified, source, entry.at());
            gauge.ifPresent(gauges::add);
            unit = unit.or(() -> gauge.flatMap(MeasureReader::unit));
        }
        if (unit.isEmpty() && problems.found().isEmpty()) {
            problems.add(entry.at(), Problem.Code.MISSING_KEY, "'" + name + "' has no 'unit'");
        }
        List<Symptom.Need> needs = CaseReader.needs(fields, phenomena, problems);
        declared.put(
                name,
                new PhenomenonDeclaration(
                        qualified,
                        fields.string("says"),
                        unit.orElse(Unit.COUNT),
                        id,
                        fields.string("general").equals("true"),
                        false,
                        needs));
    }

    private static Optional<String> kind(Fields fields) {
        return CaseFormat.SOURCES.keySet().stream()
                .sorted()
                .filter(k -> fields.node(k).isPresent())
                .findFirst();
    }

    private static Optional<Unit> unit(Gauge gauge) {
        if (gauge instanceof Gauge.Samples || gauge instanceof Gauge.PartOfSlowdown) {
            return Optional.of(Unit.PERCENT);
        }
        if (gauge instanceof Gauge.Events e) {
            return Optional.of(unit(e.as()));
        }
        if (gauge instanceof Gauge.Collections c) {
            return Optional.of(unit(c.as()));
        }
        if (gauge instanceof Gauge.FlagsOff || gauge instanceof Gauge.Property) {
            return Optional.of(Unit.YES_NO);
        }
        if (gauge instanceof Gauge.Memory) {
            return Optional.of(Unit.MEGABYTES);
        }
        return gauge instanceof Gauge.Flag ? Optional.empty() : Optional.of(Unit.COUNT);
    }

    private static Unit unit(Gauge.Sum as) {
        return switch (as) {
            case RATE -> Unit.PER_SECOND;
            case TIME -> Unit.PERCENT;
            case COUNT -> Unit.COUNT;
        };
    }

    private Optional<Gauge> gauge(String name, String measure, Fields fields, At at) {
        Optional<String> kind = kind(fields);
        if (kind.isEmpty()) {
            problems.add(
                    at,
                    Problem.Code.MISSING_KEY,
                    "'" + name + "' does not say what is measured; give one of "
                            + String.join(", ", new TreeSet<>(CaseFormat.SOURCES.keySet()))
                            + ", or 'seen-by: rule'");
            return Optional.empty();
        }
        for (String key : fields.entries().keySet()) {
            boolean ofSources = CaseFormat.SOURCES.containsKey(key)
                    || CaseFormat.SOURCES.values().stream().anyMatch(keys -> keys.contains(key));
            if (ofSources
                    && !key.equals(kind.get())
                    && !CaseFormat.SOURCES.getOrDefault(kind.get(), Set.of()).contains(key)) {
                problems.add(
                        fields.at(key, at),
                        Problem.Code.CONTRADICTION,
                        "'" + key + "' does not go with '" + kind.get() + "'; remove one, or list both under 'from'");
            }
        }
        String value = fields.string(kind.get());
        return switch (kind.get()) {
            case "share-of" -> samples(name, measure, fields, at);
            case "event" -> sum(name, fields, at).map(as -> new Gauge.Events(measure, value, as));
            case "collections" ->
                sum(name, fields, at).map(as -> new Gauge.Collections(measure, fields.strings("collections"), as));
            case "flag" -> Optional.of(new Gauge.Flag(measure, value));
            case "off" -> Optional.of(new Gauge.FlagsOff(measure, fields.strings("off")));
            case "property" -> property(measure, value, fields.at("property", at));
            case "message" -> Optional.of(new Gauge.Messages(measure, value));
            case "instances-of" -> Optional.of(new Gauge.Instances(measure, value));
            case "waiting-in" ->
                Optional.of(new Gauge.Waiting(
                        measure,
                        globs(fields, "waiting-in"),
                        fields.node("locks").isPresent()));
            case "memory-of" -> Optional.of(new Gauge.Memory(measure, value));
            default ->
                Optional.of(new Gauge.PartOfSlowdown(
                        measure,
                        phenomena.containsKey(value) ? value : qualified(id, value),
                        fields.node("of").isPresent()));
        };
    }

    private Optional<Gauge> property(String measure, String given, At at) {
        int equals = given.indexOf('=');
        if (equals < 1) {
            problems.add(
                    at, Problem.Code.BAD_CONDITION, "'" + given + "' is not a property with a value, as name=value");
            return Optional.empty();
        }
        return Optional.of(new Gauge.Property(measure, given.substring(0, equals), given.substring(equals + 1)));
    }

    private Optional<Gauge.Sum> sum(String name, Fields fields, At at) {
        Optional<Gauge.Sum> as = Fields.constant(Gauge.Sum.class, fields.string("as"));
        if (fields.node("as").isEmpty()) {
            problems.add(at, Problem.Code.MISSING_KEY, "'" + name + "' has no 'as'; write rate, time or count");
        }
        return as;
    }

    private Optional<Gauge> samples(String name, String measure, Fields fields, At at) {
        List<String> under = globs(fields, "under");
        List<String> self = globs(fields, "self");
        if (under.isEmpty() == self.isEmpty()) {
            problems.add(
                    at,
                    under.isEmpty() ? Problem.Code.MISSING_KEY : Problem.Code.CONTRADICTION,
                    "'" + name
                            + "' counts samples by where they ended or by what is on their stacks; give self or under");
        }
        Gauge.Tiers tiers = fields.constant("tiers", Gauge.Tiers.class);
        if (tiers != Gauge.Tiers.ALL && under.isEmpty()) {
            problems.add(at, Problem.Code.MISSING_KEY, "'" + name + "' asks for tiers; say with 'under' of which code");
        }
        if (fields.node("without").isPresent() && (under.isEmpty() || tiers != Gauge.Tiers.ALL)) {
            problems.add(
                    fields.at("without", at),
                    Problem.Code.CONTRADICTION,
                    "'without' leaves out samples under other frames; it goes with 'under', and not with 'tiers'");
        }
        String least = fields.string("least");
        if (!least.matches("|\\d{1,6}( samples)?")) {
            problems.add(
                    fields.at("least", at),
                    Problem.Code.BAD_CONDITION,
                    "'" + least + "' is not a number of samples; write it as in '150 samples'");
            least = "";
        }
        return Optional.of(new Gauge.Samples(
                measure,
                under,
                self,
                globs(fields, "without"),
                globs(fields, "out-of"),
                globs(fields, "or-in"),
                tiers,
                fields.node("threads").isPresent(),
                fields.node("beyond").isPresent(),
                fields.node("native").isPresent(),
                fields.node("allocation").isPresent(),
                least.isEmpty() ? 0 : Integer.parseInt(least.replace(" samples", ""))));
    }
}
