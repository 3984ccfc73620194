package io.github.jdkdoctor.authoring;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.drools.codegen.common.GeneratedFile;
import org.drools.compiler.builder.impl.KnowledgeBuilderConfigurationImpl;
import org.drools.compiler.compiler.io.memory.MemoryFileSystem;
import org.drools.drl.ast.descr.PackageDescr;
import org.drools.model.codegen.execmodel.ModelBuilderImpl;
import org.drools.model.codegen.execmodel.PackageSources;
import org.drools.util.PortablePath;
import org.kie.api.io.ResourceType;
import org.kie.internal.builder.KnowledgeBuilderFactory;
import org.kie.internal.builder.KnowledgeBuilderResult;
import org.kie.internal.builder.ResultSeverity;
import org.kie.internal.io.ResourceFactory;
import org.kie.memorycompiler.CompilationProblem;
import org.kie.memorycompiler.CompilationResult;
import org.kie.memorycompiler.JavaCompilerFactory;
import org.kie.memorycompiler.JavaConfiguration;

/**
 * Compiles a rule file to an executable model. Each file on its own, so that its classes depend on nothing else and
 * core can load it alone; the same text gives the same bytes.
 */
final class RuleCompiler {
    // numbered by a counter of the whole process: pattern_Tally$27$
    private static final Pattern NUMBERED = Pattern.compile("\\$pattern_(\\w+?)\\$(\\d+)\\$");
    // what makes a rule: Rules4457RuleMethods0.rule_time_32in_32pauses()
    private static final Pattern RULE = Pattern.compile("\\b(?:\\w+\\.)?rule_\\w+\\(\\)(?=[,\\s)])");
    private static final String UNPARSED = "Unable to parse left part of expression: ";
    private static final String NO_CLASS = "Unable to find class: ";

    private final ClassLoader facts;

    /** Compiles against the classes of facts. */
    RuleCompiler(ClassLoader facts) {
        this.facts = facts;
    }

    /**
     * A compiled file.
     *
     * @param model the class that makes the rules by their number in the file
     * @param classes all classes by their file's name
     */
    record Compiled(String model, SortedMap<String, byte[]> classes) {}

    /** An error of the compiler, with the piece of text that it is about where it says so. */
    private record Failure(String piece, String message) {}

    /** Compiles; empty where there are problems. */
    Optional<Compiled> compile(RuleText text, RuleText.Parsed parsed, Problems problems) {
        List<Failure> failures = new ArrayList<>();
        Optional<Compiled> compiled = text.tree().flatMap(tree -> build(tree, text.name(), failures));
        if (!failures.isEmpty()) {
            blame(text, parsed, failures, problems);
        }
        return failures.isEmpty() ? compiled : Optional.empty();
    }

    /** The compiler stops at its first error and names no line, so the rules are tried one by one. */
    private void blame(RuleText text, RuleText.Parsed parsed, List<Failure> failures, Problems problems) {
        int known = problems.found().size();
        for (RuleText.Rule rule : parsed.rules()) {
            List<Failure> ofRule = new ArrayList<>();
            text.tree().ifPresent(tree -> {
                tree.getRules().removeIf(r -> !r.getName().equals(rule.name()));
                build(tree, text.name(), ofRule);
            });
            for (Failure f : ofRule) {
                problems.add(
                        text.find(f.piece, rule), Problem.Code.BAD_RULE, "rule '" + rule.name() + "': " + f.message);
            }
        }
        if (problems.found().size() == known) {
            failures.forEach(f -> problems.add(At.FILE, Problem.Code.BAD_RULE, f.message));
        }
    }

    private Optional<Compiled> build(PackageDescr tree, String name, List<Failure> failures) {
        Properties options = new Properties();
        options.setProperty("drools.reproducibleExecutableModelGeneration", "true");
        options.setProperty("drools.parallelLambdaExternalization", "false");
        options.setProperty("drools.parallelRulesBuildThreshold", "-1");
        ModelBuilderImpl<PackageSources> builder = new ModelBuilderImpl<>(
                PackageSources::dumpSources,
                KnowledgeBuilderFactory.newKnowledgeBuilderConfiguration(options, facts)
                        .as(KnowledgeBuilderConfigurationImpl.KEY),
                null,
                false);
        try {
            builder.batch()
                    .add(ResourceFactory.newDescrResource(tree).setSourcePath(name), ResourceType.DESCR)
                    .build();
        } catch (RuntimeException e) {
            // the compiler is not always sure enough of itself to report what it does not understand
            failures.add(failure(String.valueOf(e.getMessage())));
            return Optional.empty();
        }
        for (KnowledgeBuilderResult result : builder.getResults(ResultSeverity.ERROR)) {
            failures.add(failure(String.valueOf(result.getMessage())));
        }
        if (!failures.isEmpty()) {
            return Optional.empty();
        }
        List<GeneratedFile> generated = new ArrayList<>();
        List<String> models = new ArrayList<>();
        for (PackageSources sources : builder.getPackageSources()) {
            models.addAll(sources.getModelNames());
            sources.collectGeneratedFiles(generated);
        }
        if (models.size() != 1) {
            failures.add(new Failure("", "there is no rule in it"));
            return Optional.empty();
        }
        String model = models.get(0);
        String path = model.replace('.', '/') + ".java";
        generated.replaceAll(file -> file.relativePath().endsWith(path) ? singly(file, model) : file);
        SortedMap<String, byte[]> classes = classes(generated, failures);
        return failures.isEmpty() ? Optional.of(new Compiled(model, classes)) : Optional.empty();
    }

    /** Instead of a model, which makes all rules at once, a class that makes one. */
    private static GeneratedFile singly(GeneratedFile model, String name) {
        StringBuilder cases = new StringBuilder();
        Matcher rules = RULE.matcher(new String(model.contents(), StandardCharsets.UTF_8));
        for (int number = 0; rules.find(); number++) {
            cases.append("case %d: return %s;%n".formatted(number, rules.group()));
        }
        int dot = name.lastIndexOf('.');
        String source =
                """
                package %s;
                public final class %s implements java.util.function.IntFunction<org.drools.model.Rule> {
                    public org.drools.model.Rule apply(int number) {
                        switch (number) {
                            %s
                            default: throw new IndexOutOfBoundsException(number);
                        }
                    }
                }
                """
                        .formatted(name.substring(0, dot), name.substring(dot + 1), cases);
        return new GeneratedFile(model.type(), model.relativePath(), source.getBytes(StandardCharsets.UTF_8));
    }

    private static Failure failure(String message) {
        if (message.startsWith(UNPARSED)) {
            String piece = message.substring(UNPARSED.length()).strip();
            return new Failure(piece, "'" + piece + "' asks for what is not there; see the methods of the fact");
        }
        if (message.startsWith(NO_CLASS)) {
            String piece = message.substring(NO_CLASS.length()).strip();
            return new Failure(piece, "unknown type '" + piece + "'; import it");
        }
        return new Failure("", lower(message.lines().findFirst().orElse("").strip()));
    }

    static String lower(String message) {
        return message.isEmpty() ? message : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private SortedMap<String, byte[]> classes(List<GeneratedFile> generated, List<Failure> failures) {
        MemoryFileSystem sources = new MemoryFileSystem();
        MemoryFileSystem classes = new MemoryFileSystem();
        Map<String, String> numbers = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (GeneratedFile file : generated) {
            String source = new String(file.contents(), StandardCharsets.UTF_8);
            sources.write(
                    PortablePath.of(file.relativePath()),
                    renumbered(source, numbers).getBytes(StandardCharsets.UTF_8));
            names.add(file.relativePath());
        }
        CompilationResult result = JavaCompilerFactory.loadCompiler(JavaConfiguration.CompilerType.ECLIPSE, "17")
                .compile(names.toArray(String[]::new), sources, classes, facts);
        for (CompilationProblem problem : result.getErrors()) {
            // the compiler's columns are offsets into the whole source
            String source = new String(sources.getBytes(problem.getFileName()), StandardCharsets.UTF_8);
            int from = Math.max(0, problem.getStartColumn());
            int to = Math.min(source.length(), problem.getEndColumn() + 1);
            failures.add(new Failure(from < to ? source.substring(from, to) : "", lower(problem.getMessage())));
        }
        SortedMap<String, byte[]> compiled = new TreeMap<>();
        for (PortablePath path : classes.getFilePaths()) {
            compiled.put(path.asString(), classes.getBytes(path));
        }
        return compiled;
    }

    private static String renumbered(String source, Map<String, String> numbers) {
        Matcher m = NUMBERED.matcher(source);
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            String number = numbers.computeIfAbsent(m.group(2), n -> String.valueOf(numbers.size() + 1));
            m.appendReplacement(out, Matcher.quoteReplacement("$pattern_" + m.group(1) + "$" + number + "$"));
        }
        return m.appendTail(out).toString();
    }
}
