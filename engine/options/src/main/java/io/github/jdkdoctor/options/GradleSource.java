package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Build scripts and other files whose texts stand in quotes: {@code jvmArgs("-Xmx1g")}, {@code applicationDefaultJvmArgs =
 * [...]}, a {@code Jenkinsfile} with {@code sh '...'}, sbt, Terraform, Nomad, TOML,
 * Nix, Jsonnet, Clojure, Python, Ruby.
 */
final class GradleSource implements Source {
    // the here-document of a template of HCL or of a program in Ruby
    private static final Pattern HERE = Pattern.compile("<<[-~]?\"?([A-Za-z_]\\w{0,80})\"?[ \\t]{0,80}\\r?\\n");
    private static final Pattern FIRST_WORD = Pattern.compile("^[ \\t]*([A-Za-z_]\\w*)", Pattern.MULTILINE);
    private static final Pattern SIZE = Pattern.compile("\\b(min|max)HeapSize\\b.*");
    private static final Pattern NAME = Pattern.compile(
            "(?i).*\\.(?:gradle|gradle\\.kts|groovy|jenkinsfile|sbt|tf|tfvars|hcl|nomad|toml|pp|bzl|bazel|nix|jsonnet|libsonnet|clj"
                    + "|edn|rb|py|cue|mill|sc)|(?:.*[-_.])?Jenkinsfile.*|BUILD|Vagrantfile|Fastfile");
    private static final Pattern HASH = Pattern.compile(
            "(?i).*\\.(?:tf|tfvars|hcl|nomad|toml|pp|bzl|bazel|nix|jsonnet|libsonnet|rb|py)|.*BUILD|.*Vagrantfile|.*Fastfile");
    private static final Pattern WORDS = Pattern.compile("%[wW][(\\[{]([^()\\[\\]{}\"']*)[)\\]}]");
    private static final Pattern LISP = Pattern.compile("(?i).*\\.(?:clj|edn)");
    private static final Pattern SCRIPT = Pattern.compile("(?:sh|bat|powershell|pwsh)\\b.*", Pattern.DOTALL);
    private static final Pattern JVM =
            Pattern.compile("(?i).*(?:jvm_?(?:args?|flags|options)|vmArgs|javaOptions).*", Pattern.DOTALL);
    private static final Pattern COMPILER = Pattern.compile(
            "(?i).*(?:compilerArgs?|compiler_?options|scalacOptions|javacOptions|javacopts|addStringOption).*",
            Pattern.DOTALL);
    private static final Pattern PAIR = Pattern.compile("[A-Z_]\\w*=(.*)", Pattern.DOTALL);

    @Override
    public boolean recognizes(String name, String text) {
        return NAME.matcher(name).matches();
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        boolean lisp = LISP.matcher(file).matches();
        // f"-Xmx{size}m" of Python
        String code = lisp
                ? text.replaceAll("(?m);.*$|'", "")
                : file.endsWith(".rb")
                        // %w(-Xmx1g -ea) of Ruby
                        ? WORDS.matcher(text).replaceAll("\"$1\"")
                        : file.endsWith(".py")
                                ? text.replaceAll("(?<![${])\\{(\\w[\\w.]*)\\}(?!\\})", "\\${$1}")
                                : text;
        List<OptionGroup> groups = new ArrayList<>();
        for (Statement s : statements(code, HASH.matcher(file).matches())) {
            if (COMPILER.matcher(s.code()).matches()) {
                continue;
            }
            if (SCRIPT.matcher(s.code()).matches()) {
                for (Word script : s.texts()) {
                    groups.addAll(ShellSource.groups(ShellOptions.of(file, script.text(), script.line())));
                }
                continue;
            }
            if (s.texts().stream().filter(GradleSource::pair).count() > 1) {
                // withEnv(['JAVA_OPTS=-Xmx1g', 'MAVEN_OPTS=-Xmx2g']) { … }, for several JVMs
                for (Word t : s.texts()) {
                    List<GivenOption> one = options(file, new Statement(s.code(), List.of(t)));
                    if (!one.isEmpty()) {
                        groups.add(new OptionGroup(t.text().replaceFirst("(?s)=.*", ""), one));
                    }
                }
                continue;
            }
            List<GivenOption> options = options(file, s);
            if (!options.isEmpty()) {
                groups.add(new OptionGroup(s.code().strip().replaceFirst("(?s)[^\\w.].*", ""), options));
            }
        }
        return groups;
    }

    private static boolean pair(Word text) {
        Matcher pair = PAIR.matcher(text.text());
        return pair.matches() && OptionWords.forJvm(pair.group(1));
    }

    private static List<GivenOption> options(String file, Statement s) {
        Matcher size = SIZE.matcher(s.code());
        if (size.find() && s.texts().size() == 1) {
            Word value = s.texts().get(0);
            return List.of(new GivenOption(
                    (size.group(1).equals("max") ? "-Xmx" : "-Xms") + value.text(), new Origin(file, value.line())));
        }
        if (s.texts().stream().noneMatch(t -> OptionWords.forJvm(t.text()))
                && !JVM.matcher(s.code()).matches()) {
            return List.of();
        }
        List<Word> words = new ArrayList<>();
        for (Word t : s.texts()) {
            Matcher pair = PAIR.matcher(t.text());
            if (pair.matches()) {
                // withEnv(['JAVA_OPTS=-Xmx1g'])
                words.addAll(OptionWords.split(pair.group(1), t.line()));
            } else {
                words.addAll(OptionWords.single(t));
            }
        }
        return OptionWords.options(words, file, false);
    }

    /** A statement of a build script: its code without texts, and the texts in it. */
    private record Statement(String code, List<Word> texts) {}

    // where the line begins that ends the here-document at a place; the place itself where there is none
    private static int hereEnd(String text, int at, Map<String, NavigableSet<Integer>> firstWords) {
        Matcher here = HERE.matcher(text).region(at, text.length());
        Integer end = here.lookingAt()
                ? firstWords.getOrDefault(here.group(1), new TreeSet<>()).ceiling(here.end())
                : null;
        return end == null ? at : end;
    }

    // a statement ends with its line, or with the bracket that is open there; braces begin new ones
    private static List<Statement> statements(String text, boolean hash) {
        List<Statement> statements = new ArrayList<>();
        StringBuilder code = new StringBuilder();
        List<Word> texts = new ArrayList<>();
        Map<String, NavigableSet<Integer>> firstWords = new TreeMap<>();
        if (hash && text.contains("<<")) {
            FIRST_WORD.matcher(text).results().forEach(m -> firstWords
                    .computeIfAbsent(m.group(1), w -> new TreeSet<>())
                    .add(m.start()));
        }
        long line = 1;
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int here = hash && text.startsWith("<<", i) ? hereEnd(text, i, firstWords) : i;
            if (text.startsWith("//", i) || (hash && c == '#')) {
                i = end(text, "\n", i) - 1;
            } else if (text.startsWith("/*", i)) {
                int end = Math.min(text.length() - 1, end(text, "*/", i) + 1);
                line += text.substring(i, end).chars().filter(x -> x == '\n').count();
                i = end;
            } else if (here > i) {
                int start = text.indexOf('\n', i) + 1;
                statements.add(new Statement("sh", List.of(new Word(text.substring(start, here), line + 1))));
                code.setLength(0);
                texts.clear();
                line += text.substring(i, here).chars().filter(x -> x == '\n').count();
                i = here - 1;
            } else if (c == '"' || c == '\'') {
                String quote = text.startsWith(String.valueOf(c).repeat(3), i)
                        ? String.valueOf(c).repeat(3)
                        : String.valueOf(c);
                int end = i + quote.length();
                while (end < text.length() && !text.startsWith(quote, end)) {
                    end += text.charAt(end) == '\\' ? 2 : 1;
                }
                String value = text.substring(i + quote.length(), Math.min(end, text.length()));
                texts.add(new Word(value, line));
                code.append('"');
                line += value.chars().filter(x -> x == '\n').count();
                i = end + quote.length() - 1;
            } else if (c == '{' || c == '}' || c == ';' || (c == '\n' && depth == 0 && !open(code))) {
                statements.add(new Statement(code.toString().strip(), List.copyOf(texts)));
                code.setLength(0);
                texts.clear();
                line += c == '\n' ? 1 : 0;
                depth = 0;
            } else {
                depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
                line += c == '\n' ? 1 : 0;
                code.append(c);
            }
        }
        statements.add(new Statement(code.toString().strip(), List.copyOf(texts)));
        return statements;
    }

    private static int end(String text, String mark, int from) {
        int at = text.indexOf(mark, from);
        return at < 0 ? text.length() : at;
    }

    // jvmArgs '-Xmx1g',
    private static boolean open(StringBuilder code) {
        String so = code.toString().stripTrailing();
        return so.endsWith(",") || so.endsWith("=") || so.endsWith("+");
    }
}
