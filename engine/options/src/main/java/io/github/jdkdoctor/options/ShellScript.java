package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.options.ShellCommand.Assignment;
import io.github.jdkdoctor.options.ShellLexer.HereDocument;
import io.github.jdkdoctor.options.ShellLexer.Kind;
import io.github.jdkdoctor.options.ShellLexer.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A script of a POSIX shell or of bash as the simple commands in it, with what stands around them: lists, pipes, {@code
 * if}, {@code case}, loops, groups, functions. What is no shell gives words that nothing comes of, and never an error.
 */
final class ShellScript {
    private static final Pattern ASSIGNMENT =
            Pattern.compile("([A-Za-z_]\\w*)(?:\\[[^\\]]*\\])?(\\+?)=(.*)", Pattern.DOTALL);
    private static final Pattern VERSION =
            Pattern.compile(".*(version|java_?\\d|jdk_?\\d).*", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    // uname in Darwin), if $cygwin; Linux is the rule
    private static final Pattern SYSTEM = Pattern.compile(
            "(?!.*linux).*(?:darwin|mac_?os|cygwin|mingw|msys|aix|os400|sunos|solaris|hp-?ux).*",
            Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    private static final Set<String> DECLARING = Set.of("export", "declare", "typeset", "local", "readonly", "env");
    private static final Set<String> REDIRECTIONS =
            Set.of("<", ">", ">>", "<<", "<<-", "<<<", ">&", "<&", "&>", "&>>", ">|", "<>");

    /** What is open around a command. */
    private static final class Around {
        private final String ends;
        private final int number;
        private int arm;
        private boolean condition;
        private final StringBuilder test = new StringBuilder();
        // of the arm of a case
        private final StringBuilder pattern = new StringBuilder();

        Around(String ends, int number, boolean condition) {
            this.ends = ends;
            this.number = number;
            this.condition = condition;
        }
    }

    private final ShellLexer lexer;
    private final List<ShellCommand> commands = new ArrayList<>();
    private final Deque<Around> around = new ArrayDeque<>();
    private final StringBuilder list = new StringBuilder();
    private int compounds;
    // whether a pipe stands behind the last command
    private boolean pipe;
    private Token token;

    private ShellScript(String text, long firstLine) {
        this.lexer = new ShellLexer(text, firstLine);
        this.token = lexer.next(false);
    }

    /** The commands of a script whose text begins in a line. */
    static List<ShellCommand> commands(String text, long firstLine) {
        ShellScript script = new ShellScript(text, firstLine);
        while (script.token.kind() != Kind.END) {
            script.next();
        }
        return script.commands;
    }

    private void next() {
        if (token.kind() == Kind.LINE_END || token.is(";") || token.is("&")) {
            list.setLength(0);
            advance();
        } else if (token.is(";;") || token.is(";&") || token.is(";;&")) {
            advance();
            pattern();
        } else if (token.is("(")) {
            open(")", false);
            advance();
        } else if (token.is(")")) {
            close(")");
            advance();
        } else if (token.kind() == Kind.OPERATOR && !REDIRECTIONS.contains(token.text())) {
            advance();
        } else if (token.quoted() || !reserved(token.text())) {
            command();
        }
    }

    private void advance() {
        token = lexer.next(false);
    }

    private boolean reserved(String word) {
        switch (word) {
            case "if", "while", "until" -> open(word.equals("if") ? "fi" : "done", true);
            case "for", "select" -> {
                open("done", false);
                while (token.kind() == Kind.WORD || token.is("(") || token.is(")") || token.is("<")) {
                    advance();
                }
                return true;
            }
            case "then", "do" -> {
                condition(false);
                list.setLength(0);
            }
            case "elif", "else" -> {
                if (!around.isEmpty()) {
                    around.peek().arm++;
                    condition(word.equals("elif"));
                }
            }
            case "{" -> open("}", false);
            case "fi", "done", "esac", "}" -> close(word);
            case "case" -> {
                open("esac", false);
                while (token.kind() == Kind.WORD && !token.text().equals("in")) {
                    around.element().test.append(token.text()).append(' ');
                    advance();
                }
                advance();
                pattern();
                return true;
            }
            case "function", "!", "time" -> {}
            default -> {
                return false;
            }
        }
        advance();
        return true;
    }

    private void open(String ends, boolean condition) {
        around.push(new Around(ends, compounds++, condition));
    }

    private void close(String end) {
        if (around.stream().anyMatch(a -> a.ends.equals(end))) {
            while (!around.pop().ends.equals(end)) {
                // what a broken script left open ends, too
            }
        }
    }

    private void condition(boolean on) {
        if (!around.isEmpty()) {
            around.peek().condition = on;
        }
    }

    // a pattern) of a case; the word esac ends it
    private void pattern() {
        while (token.kind() == Kind.LINE_END || token.is("(")) {
            advance();
        }
        if (around.isEmpty()
                || !around.peek().ends.equals("esac")
                || token.text().equals("esac")) {
            return;
        }
        around.peek().arm++;
        around.peek().pattern.setLength(0);
        while (token.kind() == Kind.WORD || token.is("|")) {
            around.peek().test.append(token.text()).append(' ');
            around.peek().pattern.append(token.text()).append(' ');
            advance();
        }
        if (token.is(")")) {
            advance();
        }
    }

    private void command() {
        List<Assignment> assignments = new ArrayList<>();
        List<Word> words = new ArrayList<>();
        List<HereDocument> documents = new ArrayList<>();
        Optional<String> output = Optional.empty();
        boolean declares = false;
        boolean test = false;
        while (token.kind() == Kind.WORD || (token.kind() == Kind.OPERATOR && REDIRECTIONS.contains(token.text()))) {
            if (token.kind() == Kind.OPERATOR) {
                String operator = token.text();
                token = lexer.next(test);
                if (token.kind() == Kind.WORD) {
                    if (operator.startsWith("<<") && !operator.equals("<<<")) {
                        documents.add(lexer.await(token.text(), operator.equals("<<-"), !token.quoted()));
                    } else if (operator.equals(">") || operator.equals(">>")) {
                        output = Optional.of(token.text());
                    }
                    token = lexer.next(test);
                }
                continue;
            }
            Matcher assignment = ASSIGNMENT.matcher(token.text());
            if ((words.isEmpty() || declares) && assignment.matches()) {
                assignments.add(assignment(assignment));
                continue;
            }
            Word word = new Word(token.text(), token.line());
            declares |= words.isEmpty() && DECLARING.contains(word.text());
            // what stands behind ]] is no part of the test: [[ -n $x ]]; then
            test = (test || (words.isEmpty() && word.text().equals("[[")))
                    && !word.text().equals("]]");
            words.add(word);
            token = lexer.next(test);
            if (words.size() == 1 && token.is("(") && assignments.isEmpty()) {
                // name() begins a function
                advance();
                if (token.is(")")) {
                    advance();
                    list.setLength(0);
                    return;
                }
                open(")", false);
                return;
            }
        }
        boolean guarded = guarded();
        boolean piped = pipe;
        pipe = token.is("|") || token.is("|&");
        String text = words + " " + assignments;
        list.append(text);
        around.stream().filter(a -> a.condition).forEach(a -> a.test.append(text));
        Map<Integer, Integer> arms = new HashMap<>();
        around.stream().filter(a -> a.arm > 0 || a.ends.equals("fi")).forEach(a -> arms.put(a.number, a.arm));
        commands.add(new ShellCommand(assignments, words, arms, guarded, piped, output, documents));
    }

    private boolean guarded() {
        return VERSION.matcher(list).matches()
                || around.stream()
                        .anyMatch(a -> !a.condition
                                && (VERSION.matcher(a.test).matches()
                                        || SYSTEM.matcher(a.ends.equals("esac") ? a.pattern : a.test)
                                                .matches()));
    }

    private Assignment assignment(Matcher matcher) {
        String name = matcher.group(1);
        boolean more = !matcher.group(2).isEmpty();
        String value = matcher.group(3);
        long line = token.line();
        advance();
        if (value.isEmpty() && token.is("(") && token.joined()) {
            advance();
            List<Word> values = new ArrayList<>();
            while (token.kind() != Kind.END && !token.is(")")) {
                if (token.kind() == Kind.WORD) {
                    values.add(new Word(token.text(), token.line()));
                }
                advance();
            }
            advance();
            return new Assignment(name, more, true, values);
        }
        return new Assignment(name, more, false, List.of(new Word(value, line)));
    }
}
