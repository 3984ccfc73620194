package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.diagnosis.Lead;
import io.github.jdkdoctor.diagnosis.Shares;
import io.github.jdkdoctor.fact.FactKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.drools.drl.ast.descr.AccumulateDescr;
import org.drools.drl.ast.descr.BaseDescr;
import org.drools.drl.ast.descr.CollectDescr;
import org.drools.drl.ast.descr.ConditionalElementDescr;
import org.drools.drl.ast.descr.EvalDescr;
import org.drools.drl.ast.descr.ForallDescr;
import org.drools.drl.ast.descr.ImportDescr;
import org.drools.drl.ast.descr.NotDescr;
import org.drools.drl.ast.descr.OrDescr;
import org.drools.drl.ast.descr.PackageDescr;
import org.drools.drl.ast.descr.PatternDescr;
import org.drools.drl.ast.descr.RuleDescr;
import org.drools.drl.parser.DrlParser;
import org.drools.drl.parser.DroolsError;
import org.drools.drl.parser.DroolsParserException;

/**
 * A rule file as written, and what can be told of it without compiling it.
 *
 * @param name in its pack, as in {@code derive/tls.drl}
 * @param file as the author calls it
 */
record RuleText(String name, String file, String text) {
    /** The package of the rules of a case, before the case's id with underscores. */
    static final String CASE_PACKAGE = "jdkdoctor.cases.";

    private static final int LONGEST = 1 << 20;
    // Measure.of("x", and $profile.measure("x", and $settings.size("x",
    private static final Pattern MEASURED = Pattern.compile(
            "(?:\\bMeasure\\s*\\.\\s*of|\\bnew\\s+Measure|\\.\\s*(?:measure|size|present|partOfSlowdown|benchmarkSlowdown|leftToInterpreter|notComparable|oneSideProfiled|profileGrowth))\\s*\\(\\s*\"([^\"]*)\"");
    // Line 8:0 mismatched input 'then' in rule "one"
    private static final Pattern PARSER_MESSAGE = Pattern.compile("(?s)(?:\\[ERR \\d+] )?(?:Line (\\d+):(\\d+) )?(.*)");

    /**
     * One rule.
     *
     * @param lastLine where the next rule begins or the file ends
     * @param needs the kinds of fact that must be there for the rule to hold
     * @param absent the kinds of fact whose absence it asks for
     * @param measures the phenomena that it measures, with their place
     */
    record Rule(
            String name,
            int line,
            int lastLine,
            Pack.Needs needs,
            Set<FactKind> absent,
            Map<String, At> measures,
            boolean acts) {
        Rule {
            absent = Set.copyOf(absent);
            measures = Map.copyOf(measures);
        }
    }

    /**
     * What parsing found.
     *
     * @param drlPackage empty where the file names none
     */
    record Parsed(String drlPackage, List<Rule> rules) {
        Parsed {
            rules = List.copyOf(rules);
        }
    }

    static RuleText of(String name, String file, byte[] content) {
        return new RuleText(name, file, new String(content, StandardCharsets.UTF_8));
    }

    /** The same rules with texts in quotes that are names of a case's measures written as they are outside of the case. */
    RuleText qualified(String id, Set<String> measures) {
        String qualified = text;
        for (String measure : measures) {
            qualified = qualified.replace("\"" + measure + "\"", "\"" + MeasureReader.qualified(id, measure) + "\"");
        }
        return new RuleText(name, file, qualified);
    }

    /** The parser's tree, made again: building a model changes it. Empty where the text is no DRL. */
    Optional<PackageDescr> tree() {
        return tree(new Problems(file));
    }

    private Optional<PackageDescr> tree(Problems problems) {
        if (text.length() > LONGEST) {
            problems.add(At.FILE, Problem.Code.BAD_RULE, "is larger than 1 MB; make a file for each area");
            return Optional.empty();
        }
        DrlParser parser = new DrlParser();
        try {
            PackageDescr tree = parser.parse(false, text);
            for (DroolsError error : parser.getErrors()) {
                report(error, problems);
            }
            return tree == null || parser.hasErrors() ? Optional.empty() : Optional.of(tree);
        } catch (DroolsParserException e) {
            problems.add(At.FILE, Problem.Code.BAD_RULE, "cannot be read as DRL");
            return Optional.empty();
        }
    }

    private static void report(DroolsError error, Problems problems) {
        Matcher m = PARSER_MESSAGE.matcher(String.valueOf(error.getMessage()));
        int[] lines = error.getLines();
        int line = lines.length == 0 ? 0 : Math.max(0, lines[0]);
        if (!m.matches()) {
            throw new IllegalStateException(error.getMessage());
        }
        At at = m.group(1) == null
                ? At.line(line)
                : new At(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)) + 1);
        String said = m.group(3).strip();
        if (!said.startsWith("Parser returned a null Package")) {
            problems.add(at, Problem.Code.BAD_RULE, RuleCompiler.lower(said));
        }
    }

    /** Parses the file and refuses what rules here do without; empty where it cannot be parsed. */
    Optional<Parsed> parse(Problems problems) {
        return tree(problems).map(tree -> parsed(tree, problems));
    }

    private Parsed parsed(PackageDescr tree, Problems problems) {
        String drlPackage = tree.getName() == null ? "" : tree.getName();
        refuse(!tree.getGlobals().isEmpty(), "a global", "put it into a fact", problems);
        refuse(!tree.getFunctions().isEmpty(), "a function", "make it a tested method of a fact", problems);
        refuse(
                !tree.getTypeDeclarations().isEmpty()
                        || !tree.getEnumDeclarations().isEmpty(),
                "a declared type",
                "measure a phenomenon instead",
                problems);
        refuse(!tree.getAttributes().isEmpty(), "a package attribute", "remove it", problems);
        List<Rule> rules = new ArrayList<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        List<RuleDescr> all = tree.getRules();
        for (int i = 0; i < all.size(); i++) {
            RuleDescr rule = all.get(i);
            int last = i + 1 < all.size()
                    ? all.get(i + 1).getLine() - 1
                    : (int) text.lines().count();
            Integer before = lines.putIfAbsent(rule.getName(), rule.getLine());
            if (before != null) {
                problems.add(
                        At.line(rule.getLine()),
                        Problem.Code.BAD_RULE,
                        "rule '" + rule.getName() + "' stands in line " + before + ", too; rename one");
            }
            rules.add(rule(rule, last, tree.getImports(), problems));
        }
        return new Parsed(drlPackage, rules);
    }

    private void refuse(boolean present, String what, String instead, Problems problems) {
        if (present) {
            problems.add(At.FILE, Problem.Code.FORBIDDEN_IN_RULE, "has " + what + "; " + instead);
        }
    }

    private Rule rule(RuleDescr rule, int last, List<ImportDescr> imports, Problems problems) {
        String label = "rule '" + rule.getName() + "'";
        At at = At.line(rule.getLine());
        for (String attribute : rule.getAttributes().keySet()) {
            problems.add(
                    at,
                    Problem.Code.FORBIDDEN_IN_RULE,
                    label + " has '" + attribute + "'; rules here fire in any order, remove it");
        }
        Patterns patterns = new Patterns(imports);
        Pack.Needs needs = rule.getLhs() == null
                ? Pack.Needs.NOTHING
                : new Pack.Needs(patterns.visit(rule.getLhs(), false).stream()
                        .map(all -> all.stream().map(FactKind::label).collect(Collectors.toSet()))
                        .toList());
        for (String part : patterns.forbidden) {
            problems.add(at, Problem.Code.FORBIDDEN_IN_RULE, label + " has '" + part + "'; " + instead(part));
        }
        String consequence = rule.getConsequence() == null
                ? ""
                : rule.getConsequence().toString().strip();
        if (consequence.contains("System.out") || consequence.contains("System.err")) {
            problems.add(at, Problem.Code.FORBIDDEN_IN_RULE, label + " prints; measure a phenomenon instead");
        }
        return new Rule(
                rule.getName(),
                rule.getLine(),
                last,
                needs,
                patterns.absent,
                measures(rule.getLine(), last),
                !consequence.isEmpty());
    }

    private static String instead(String part) {
        return part.equals("eval") ? "write a constraint of a fact" : "write 'collect', which keeps the evidence";
    }

    /** Names of measures with their places: the parser does not say where an action stands. */
    private Map<String, At> measures(int first, int last) {
        Map<String, At> measures = new LinkedHashMap<>();
        Matcher m = MEASURED.matcher(text);
        while (m.find()) {
            At at = at(m.start(1) - 1);
            if (at.line() >= first && at.line() <= last) {
                measures.putIfAbsent(m.group(1), at);
            }
        }
        return measures;
    }

    /** The place of a character. */
    At at(int offset) {
        int line = 1
                + (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
        return new At(line, offset - text.lastIndexOf('\n', offset - 1));
    }

    /** The place of a piece of a rule, however it is broken into lines; the rule itself where it is not found. */
    At find(String piece, Rule rule) {
        StringBuilder regex = new StringBuilder();
        for (String word : piece.strip().split("\\s+", -1)) {
            regex.append(regex.isEmpty() ? "" : "\\s+").append(Pattern.quote(word));
        }
        Matcher m = Pattern.compile(regex.toString()).matcher(text);
        while (!piece.isBlank() && m.find()) {
            At at = at(m.start());
            if (at.line() > rule.line() && at.line() <= rule.lastLine()) {
                return at;
            }
        }
        return At.line(rule.line());
    }

    /** What the conditions of a rule look at. */
    private static final class Patterns {
        private final List<ImportDescr> imports;
        private final Set<FactKind> absent = new LinkedHashSet<>();
        private final Set<String> forbidden = new TreeSet<>();

        Patterns(List<ImportDescr> imports) {
            this.imports = imports;
        }

        /** The kinds of fact that must be there for a part to hold: all of one of the sets. */
        List<Set<FactKind>> visit(BaseDescr part, boolean negated) {
            if (part instanceof PatternDescr pattern) {
                return pattern(pattern, negated);
            }
            if (part instanceof EvalDescr) {
                forbidden.add("eval");
            }
            if (!(part instanceof ConditionalElementDescr element)) {
                return List.of(Set.of());
            }
            boolean not = part instanceof NotDescr || part instanceof ForallDescr;
            boolean or = part instanceof OrDescr;
            List<Set<FactKind>> needs = or ? List.of() : List.of(Set.of());
            for (BaseDescr inner : element.getDescrs()) {
                List<Set<FactKind>> ofInner = visit(inner, negated || not);
                needs = or
                        ? Stream.concat(needs.stream(), ofInner.stream()).toList()
                        : needs.stream()
                                .flatMap(one -> ofInner.stream().map(other -> both(one, other)))
                                .toList();
            }
            return not ? List.of(Set.of()) : needs.stream().distinct().toList();
        }

        private List<Set<FactKind>> pattern(PatternDescr pattern, boolean negated) {
            List<FactKind> kinds = kinds(pattern.getObjectType());
            if (negated) {
                absent.addAll(kinds);
            }
            if (pattern.getSource() instanceof CollectDescr collect) {
                // a collection of nothing matches
                visit(collect.getInputPattern(), negated);
            }
            if (pattern.getSource() instanceof AccumulateDescr) {
                forbidden.add("accumulate");
            }
            return negated || kinds.isEmpty()
                    ? List.of(Set.of())
                    : kinds.stream().map(Set::of).toList();
        }

        private static Set<FactKind> both(Set<FactKind> one, Set<FactKind> other) {
            Set<FactKind> both = new LinkedHashSet<>(one);
            both.addAll(other);
            return both;
        }

        /** The kinds of fact of which one is there where something of a type is in working memory. */
        private List<FactKind> kinds(String type) {
            if (names(type, Lead.class.getName())) {
                return List.of(FactKind.PROFILE);
            }
            if (names(type, Shares.class.getName())) {
                return List.of(FactKind.PROFILE, FactKind.THREAD_DUMPS, FactKind.HOT_THREADS);
            }
            for (FactKind kind : FactKind.values()) {
                boolean evidence = kind != FactKind.PHENOMENON && kind != FactKind.FLAG && kind != FactKind.PROPERTY;
                if (evidence && names(type, kind.type().getName())) {
                    return List.of(kind);
                }
            }
            return List.of();
        }

        private boolean names(String type, String className) {
            String simple = className.substring(className.lastIndexOf('.') + 1);
            String wildcard = className.substring(0, className.length() - simple.length()) + "*";
            return type.equals(className)
                    || (type.equals(simple)
                            && imports.stream()
                                    .map(ImportDescr::getTarget)
                                    .anyMatch(i -> i.equals(className) || i.equals(wildcard)));
        }
    }
}
