package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A command line that starts Java, as typed, as {@code ps} shows it, or as in {@code /proc/PID/cmdline}.
 *
 * <p>What it does not show: options from the environment. It counts as all arguments where nothing says otherwise.
 */
public final class CommandLineReader implements EvidenceReader {
    private static final Pattern LAUNCHER = Pattern.compile("(?:.*[/\\\\])?javaw?(?:\\.exe)?");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*");
    private static final Set<String> COMMANDS = Set.of(
            "exec", "nohup", "sudo", "env", "time", "nice", "numactl", "taskset", "chrt", "$", "#", ">", "+", "%");
    // the columns of ps before the command: 1234, 0.5, 00:01:02, 1-02:03:04, pts/0, ?, Ssl+, Nov20, 21:27
    private static final Pattern COLUMN = Pattern.compile(
            "-?\\d[\\d.:,-]*[kKmMgG]?|pts/\\d+|tty\\w*|\\?|[RSDTtZWXI][sl<+NLn]{0,4}|[A-Z][a-z]{2}\\d\\d?|-");
    private static final Pattern PS_HEADER =
            Pattern.compile("\\s*(?:F S )?(?:UID|USER|PID|PPID)\\b.*\\b(?:CMD|COMMAND|ARGS)\\s*");
    private static final int LIMIT = 1 << 20;
    private static final int MOST_LINES = 200;
    private static final int MOST_WORDS_BEFORE = 40;

    /** A line that starts Java: the launcher, variables that the line sets, and the words after the launcher. */
    private record Call(
            ArgumentWords.Word launcher, List<ArgumentWords.Word> assignments, LauncherArguments arguments) {}

    @Override
    public String name() {
        return "command line";
    }

    @Override
    public boolean recognizes(Head head) {
        String text = head.string();
        if (text.indexOf('\0') >= 0) {
            String[] words = text.split("\0", -1);
            return LAUNCHER.matcher(words[0]).matches() && printable(text) && words.length > 1;
        }
        if (!head.text() || (!text.contains("java ") && !text.contains("javaw") && !text.contains("java.exe"))) {
            return false;
        }
        List<String> lines = logicalLines(text);
        if (lines.size() > MOST_LINES) {
            return false;
        }
        boolean listing = false;
        boolean found = false;
        for (String line : lines) {
            if (comment(line)) {
                continue;
            }
            boolean call = call(line, 1).isPresent();
            if (!found && !listing && PS_HEADER.matcher(line).matches()) {
                listing = true;
            } else if (!call && !listing && !line.contains(" grep ")) {
                return false;
            }
            found |= call;
        }
        return found;
    }

    private static boolean printable(String text) {
        return text.chars().allMatch(c -> c == 0 || c >= ' ' || c == '\n' || c == '\t');
    }

    // a comment is more than the prompt of a superuser: # java -jar app.jar
    private static boolean comment(String line) {
        return line.isBlank() || (line.startsWith("#") && call(line, 1).isEmpty());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        byte[] bytes = entry.content().readNBytes(LIMIT);
        if (entry.content().read() >= 0) {
            throw new UnreadableException("longer than 1 MB; leave only the command line");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        List<Call> calls = new ArrayList<>();
        if (text.indexOf('\0') >= 0) {
            List<ArgumentWords.Word> words = Arrays.stream(text.split("\0"))
                    .skip(1)
                    .map(w -> new ArgumentWords.Word(w, 1))
                    .toList();
            ArgumentWords.Word launcher = new ArgumentWords.Word(text.substring(0, text.indexOf('\0')), 1);
            calls.add(new Call(launcher, List.of(), LauncherArguments.of(words)));
        } else {
            long number = 1;
            for (String line : logicalLines(text)) {
                call(line, number).ifPresent(calls::add);
                number += 1 + line.chars().filter(c -> c == '\n').count();
            }
        }
        Map<List<String>, Call> distinct = new LinkedHashMap<>();
        calls.forEach(c -> distinct.putIfAbsent(
                c.arguments().options().stream().map(ArgumentWords.Word::text).toList(), c));
        if (distinct.isEmpty()) {
            throw new UnreadableException("no command line that starts java found");
        }
        if (distinct.size() > 1) {
            throw new UnreadableException(
                    distinct.size() + " different java command lines; leave only the one of this run");
        }
        handOn(distinct.values().iterator().next(), entry, sink);
    }

    private static void handOn(Call call, Entry entry, FactSink sink) {
        for (ArgumentWords.Word assignment : call.assignments()) {
            EnvironmentReader.handOn(assignment, entry, sink);
        }
        JdkFolder.of(
                        call.launcher().text(),
                        entry.run(),
                        new Origin(entry.name(), call.launcher().line()))
                .ifPresent(sink::fact);
        LauncherArguments arguments = call.arguments();
        GivenArguments.handOn(arguments.options(), JvmArgument.Source.COMMAND_LINE, entry, sink);
        if (!arguments.ends()) {
            sink.remark("the command line has no main class; it may be cut off");
        } else if (arguments.strays()) {
            sink.remark("options of the JVM stand behind the main class; quote values that have blanks");
        } else if (!arguments.indirect()) {
            sink.observed(FactKind.ARGUMENT);
        }
    }

    // lines joined where they end with a backslash, or a caret as on Windows; the line feed stays, to count lines
    private static List<String> logicalLines(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder logical = new StringBuilder();
        for (String line : text.split("\r?\n", -1)) {
            logical.append(line);
            if (line.endsWith("\\") || line.endsWith(" ^")) {
                logical.setLength(logical.length() - 1);
                logical.append('\n');
            } else {
                lines.add(logical.toString());
                logical.setLength(0);
            }
        }
        if (!logical.isEmpty()) {
            lines.add(logical.toString());
        }
        return lines;
    }

    private static Optional<Call> call(String line, long number) {
        List<ArgumentWords.Word> words = ArgumentWords.shell(line, number);
        List<ArgumentWords.Word> assignments = new ArrayList<>();
        // ps has the user's name first, and then columns
        boolean strange = false;
        boolean columns = false;
        for (int i = 0; i < Math.min(words.size(), MOST_WORDS_BEFORE); i++) {
            String word = words.get(i).text();
            if (LAUNCHER.matcher(word).matches()) {
                List<ArgumentWords.Word> rest = words.subList(i + 1, words.size());
                return startsSomething(rest) && (columns || !strange)
                        ? Optional.of(new Call(words.get(i), assignments, LauncherArguments.of(rest)))
                        : Optional.empty();
            }
            if (ASSIGNMENT.matcher(word).matches()) {
                assignments.add(words.get(i));
            } else if (COLUMN.matcher(word).matches()) {
                columns = true;
            } else if (!COMMANDS.contains(word) && !(i > 0 && word.startsWith("-"))) {
                if (i > 0) {
                    return Optional.empty();
                }
                strange = true;
            }
        }
        return Optional.empty();
    }

    private static boolean startsSomething(List<ArgumentWords.Word> words) {
        return words.stream().anyMatch(w -> w.startsWith("-") || w.text().endsWith(".jar"))
                || (!words.isEmpty() && words.get(0).text().contains("."));
    }
}
