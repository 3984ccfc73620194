package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Gauge;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.fact.Fact;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compiles a directory of cases and rules to a pack that core loads without a compiler. */
public final class Packer {
    /** Where a pack holds the prose of its cases, by id and with the suffix {@code .adoc}. */
    public static final String PAGES = "META-INF/jdkdoctor/pages/";

    /** Where a pack holds how its cases are reproduced, by id and with the suffix {@code .yaml}. */
    static final String LABS = "META-INF/jdkdoctor/labs/";

    private final Known known;
    private final ClassLoader facts;
    private final Optional<CompiledRules> before;

    /**
     * Packs alongside other packs, whose phenomena and cases the new one may speak of.
     *
     * @param facts has the classes of facts, against which rules are compiled
     */
    public Packer(List<Pack> others, ClassLoader facts) {
        this(others, facts, Optional.empty());
    }

    private Packer(List<Pack> others, ClassLoader facts, Optional<CompiledRules> before) {
        this.known = Known.of(others);
        this.facts = facts;
        this.before = before;
    }

    /**
     * A packer that compiles no rule file twice: what it makes of each is kept in a cache.
     *
     * @param cache nothing is kept if it is empty or cannot be written
     */
    public static Packer keeping(List<Pack> others, Optional<Path> cache) throws IOException {
        Optional<CompiledRules> before = cache.isEmpty()
                ? Optional.empty()
                : Optional.of(CompiledRules.in(cache.get(), List.of(Fact.class, Packer.class)));
        return new Packer(others, Fact.class.getClassLoader(), before);
    }

    /**
     * What came of it.
     *
     * @param packed empty where a problem is in the way
     * @param problems all that is wrong, also what does not prevent a pack
     */
    public record Result(Optional<Packed> packed, List<Problem> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /**
     * Makes a pack of a directory.
     *
     * @param name what messages call the pack
     * @throws IOException where the directory cannot be read
     */
    public Result pack(Path directory, String name) throws IOException {
        return pack(source(directory), name);
    }

    PackSource source(Path directory) throws IOException {
        return PackSource.in(directory, known);
    }

    Result pack(PackSource source, String name) throws IOException {
        List<Problem> problems = new ArrayList<>(source.problems());
        SortedMap<String, byte[]> files = new TreeMap<>();
        List<Pack.RuleFile> rules = new ArrayList<>();
        RuleCompiler compiler = new RuleCompiler(facts);
        for (Map.Entry<RuleText, RuleText.Parsed> file : source.rules().entrySet()) {
            Problems found = new Problems(file.getKey().file());
            RuleText text = file.getKey();
            Optional<RuleCompiler.Compiled> made = before.flatMap(b -> b.find(text));
            if (made.isEmpty()) {
                made = compiler.compile(text, file.getValue(), found);
                made.ifPresent(m -> before.ifPresent(b -> b.keep(text, m)));
            }
            made.ifPresent(compiled -> {
                files.putAll(compiled.classes());
                rules.add(new Pack.RuleFile(
                        file.getKey().name(),
                        compiled.model(),
                        file.getValue().rules().stream()
                                .map(RuleText.Rule::needs)
                                .toList()));
            });
            problems.addAll(found.found());
        }
        List<Problem> all = problems.stream().sorted().distinct().toList();
        if (all.stream().anyMatch(p -> p.code().refused())) {
            return new Result(Optional.empty(), all);
        }
        List<Case> cases = new ArrayList<>();
        List<PhenomenonDeclaration> phenomena = new ArrayList<>(source.phenomena());
        List<Gauge> gauges = new ArrayList<>();
        for (CaseFile file : source.cases()) {
            phenomena.addAll(file.measured().declared().values());
            gauges.addAll(file.measured().gauges());
            file.value().ifPresent(cases::add);
            source.page(file.id()).ifPresent(page -> files.put(PAGES + file.id() + ".adoc", page));
            source.lab(file.id()).ifPresent(lab -> files.put(LABS + file.id() + ".yaml", lab));
        }
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        Pack.write(name, source.digest(), phenomena, gauges, rules, cases, index);
        files.put(Pack.INDEX, index.toByteArray());
        return new Result(Optional.of(new Packed(files)), all);
    }
}
