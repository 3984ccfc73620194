package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gradle's files: values of {@code gradle.properties} such as {@code org.gradle.jvmargs}, and the texts in statements of
 * build scripts such as {@code jvmArgs("-Xmx1g")}, {@code applicationDefaultJvmArgs = [...]}.
 */
final class GradleSource implements Source {
    private static final Pattern PROPERTY = Pattern.compile("\\s*([\\w.\\-]+)\\s*[=:]\\s*(.*)", Pattern.DOTALL);
    private static final Pattern SIZE = Pattern.compile("\\b(min|max)HeapSize\\b.*");

    @Override
    public boolean recognizes(String name, String text) {
        return name.endsWith(".gradle") || name.endsWith(".gradle.kts") || name.endsWith(".properties");
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        return file.endsWith(".properties") ? properties(file, text) : script(file, text);
    }

    private static List<OptionGroup> properties(String file, String text) {
        List<OptionGroup> groups = new ArrayList<>();
        StringBuilder whole = new StringBuilder();
        long number = 0;
        long start = 1;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            if (whole.isEmpty()) {
                start = number;
                if (line.strip().startsWith("#") || line.strip().startsWith("!")) {
                    continue;
                }
            }
            if (line.endsWith("\\")) {
                whole.append(line, 0, line.length() - 1).append(' ');
                continue;
            }
            Matcher property = PROPERTY.matcher(whole.append(line));
            if (property.matches() && OptionWords.forJvm(property.group(2))) {
                groups.add(new OptionGroup(
                        property.group(1),
                        OptionWords.given(OptionWords.split(property.group(2), start), file, false)));
            }
            whole.setLength(0);
        }
        return groups.stream().filter(g -> !g.options().isEmpty()).toList();
    }

    /** A statement of a build script: its code without texts, and the texts in it. */
    private record Statement(String code, List<Word> texts) {}

    private static List<OptionGroup> script(String file, String text) {
        List<OptionGroup> groups = new ArrayList<>();
        for (Statement s : statements(text)) {
            List<GivenOption> options = new ArrayList<>();
            Matcher size = SIZE.matcher(s.code());
            if (size.find() && s.texts().size() == 1) {
                Word value = s.texts().get(0);
                options.add(new GivenOption(
                        (size.group(1).equals("max") ? "-Xmx" : "-Xms") + value.text(),
                        new Origin(file, value.line())));
            } else if (s.texts().stream().anyMatch(t -> OptionWords.forJvm(t.text()))) {
                List<Word> words = new ArrayList<>();
                // "-Dname=two words" is one option
                s.texts()
                        .forEach(t -> words.addAll(
                                t.text().matches("-\\S+(?: -\\S+)+")
                                        ? OptionWords.split(t.text(), t.line())
                                        : List.of(t)));
                options.addAll(OptionWords.given(words, file, false));
            }
            if (!options.isEmpty()) {
                groups.add(new OptionGroup(s.code().strip().replaceFirst("(?s)[^\\w.].*", ""), options));
            }
        }
        return groups;
    }

    // a statement ends with its line, or with the bracket that is open there; braces begin new ones
    private static List<Statement> statements(String text) {
        List<Statement> statements = new ArrayList<>();
        StringBuilder code = new StringBuilder();
        List<Word> texts = new ArrayList<>();
        long line = 1;
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (text.startsWith("//", i)) {
                i = end(text, "\n", i) - 1;
            } else if (text.startsWith("/*", i)) {
                int end = Math.min(text.length() - 1, end(text, "*/", i) + 1);
                line += text.substring(i, end).chars().filter(x -> x == '\n').count();
                i = end;
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
