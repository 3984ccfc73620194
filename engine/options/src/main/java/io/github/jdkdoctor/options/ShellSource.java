package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shell script, a file of environment variables, or a batch file of Windows: values of variables, and commands that
 * start {@code java}. What stands under a test of the version ({@code if [ "$JAVA_VERSION" -ge 9 ]}) is guarded.
 */
final class ShellSource implements Source {
    private static final Pattern ASSIGNMENT = Pattern.compile(
            "(?:export\\s+|set\\s+|declare\\s+(?:-\\w+\\s+)?|readonly\\s+|local\\s+)?\"?([A-Za-z_]\\w*)(\\+?)=(.*)",
            Pattern.DOTALL);
    private static final Pattern TEST = Pattern.compile("(if|elif|case|while)\\b.*", Pattern.DOTALL);
    private static final Pattern VERSION =
            Pattern.compile(".*(version|java_?\\d|jdk_?\\d).*", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    @Override
    public boolean recognizes(String name, String text) {
        return name.endsWith(".sh")
                || name.endsWith(".env")
                || name.endsWith(".cmd")
                || name.endsWith(".bat")
                || name.equals(".mavenrc")
                || text.startsWith("#!")
                || text.lines()
                        .map(String::strip)
                        .filter(l -> !l.isEmpty() && !l.startsWith("#"))
                        .findFirst()
                        .filter(l -> l.matches("(?:export\\s+)?[A-Za-z_]\\w*\\+?=.*|(?:if|case)\\s.*"))
                        .isPresent();
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        Map<String, List<GivenOption>> groups = new LinkedHashMap<>();
        Map<String, String> latest = new HashMap<>();
        Deque<Boolean> tests = new ArrayDeque<>();
        int assigned = 0;
        for (Word statement : statements(text)) {
            String line = statement.text().strip();
            if (TEST.matcher(line).matches()) {
                if (line.startsWith("elif") && !tests.isEmpty()) {
                    tests.pop();
                }
                tests.push(VERSION.matcher(line).matches());
            } else if (line.matches("(?:fi|esac|done)\\b.*") && !tests.isEmpty()) {
                tests.pop();
            }
            boolean guarded = tests.contains(true);
            Matcher assignment = ASSIGNMENT.matcher(line);
            if (assignment.matches()) {
                String name = assignment.group(1);
                String value = assignment.group(3);
                if (OptionWords.forJvm(value) || OptionWords.variable(name)) {
                    List<GivenOption> options = OptionWords.given(words(value, statement.line()), file, guarded);
                    boolean more = !assignment.group(2).isEmpty() || value.matches("(?s).*[$%]\\{?" + name + "\\b.*");
                    String fresh = name + "#" + assigned++;
                    String group = more && !guarded ? latest.getOrDefault(name, fresh) : fresh;
                    latest.put(name, group);
                    if (!options.isEmpty()) {
                        groups.computeIfAbsent(group, g -> new ArrayList<>()).addAll(options);
                    }
                }
            } else {
                List<Word> words = OptionWords.split(line, statement.line());
                if (words.stream().anyMatch(w -> OptionWords.java(w.text())) && OptionWords.forJvm(line)) {
                    groups.put("java#" + assigned++, OptionWords.options(words, file, guarded));
                }
            }
        }
        return groups.entrySet().stream()
                .map(e -> new OptionGroup(e.getKey().replaceFirst("#.*", ""), e.getValue()))
                .toList();
    }

    // a quoted value is one word with all its options
    private static List<Word> words(String value, long line) {
        List<Word> words = new ArrayList<>();
        for (Word word : OptionWords.split(value, line)) {
            if (word.text().matches("(?s).*\\s-.*") || word.text().matches("(?s)\\S+\\s.*")) {
                words.addAll(OptionWords.split(word.text(), line));
            } else {
                words.add(word);
            }
        }
        return words;
    }

    // lines with their continuations: after a backslash, inside quotes; comments left out
    private static List<Word> statements(String text) {
        List<Word> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        long line = 1;
        long start = 1;
        char quote = 0;
        for (String raw : text.split("\n", -1)) {
            String part = raw.endsWith("\r") ? raw.substring(0, raw.length() - 1) : raw;
            if (statement.isEmpty()) {
                start = line;
            }
            int comment = -1;
            for (int i = 0; i < part.length() && comment < 0; i++) {
                char c = part.charAt(i);
                if (c == '\\' && quote != '\'') {
                    i++;
                } else if (quote != 0) {
                    quote = c == quote ? 0 : quote;
                } else if (c == '"' || c == '\'') {
                    quote = c;
                } else if (c == '#' && (i == 0 || Character.isWhitespace(part.charAt(i - 1)))) {
                    comment = i;
                }
            }
            boolean remark = part.stripLeading().toLowerCase(Locale.ROOT).startsWith("rem ");
            statement.append(remark ? "" : comment >= 0 ? part.substring(0, comment) : part);
            boolean more = comment < 0 && statement.length() > 0 && statement.charAt(statement.length() - 1) == '\\';
            if (more) {
                statement.setLength(statement.length() - 1);
                statement.append(' ');
            } else if (quote != 0 && line - start < 50) {
                statement.append(' ');
            } else {
                quote = 0;
                for (String one : statement.toString().split(";\\s*(?=then\\b|else\\b|fi\\b|do\\b|done\\b)", -1)) {
                    statements.add(new Word(one.strip(), start));
                }
                statement.setLength(0);
            }
            line++;
        }
        if (!statement.isEmpty()) {
            statements.add(new Word(statement.toString(), start));
        }
        return statements;
    }
}
