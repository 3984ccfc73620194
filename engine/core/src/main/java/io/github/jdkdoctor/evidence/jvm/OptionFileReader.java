package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.JvmArgument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file of JVM options: the launcher's {@code @argfile} (JEP 293 and the java man page), or one option a line as in
 * the {@code jvm.options} of Elasticsearch and Cassandra, where {@code 8:}, {@code 8-:} or {@code 8-13:} in front of an
 * option restricts it to releases. The restriction stays in the argument's text: which JDK runs is not known here.
 */
public final class OptionFileReader implements EvidenceReader {
    private static final Pattern OPTION = Pattern.compile(
            "[\"']?-(?:X|D|XX:|ea\\b|esa\\b|da\\b|dsa\\b|enableassertions|"
                    + "server\\b|client\\b|d64\\b|javaagent:|agentlib:|agentpath:|verbose|cp\\b|classpath\\b|jar\\b|p\\b|m\\b|"
                    + "-add-|-enable-|-patch-|-illegal-|-module|-limit-|-class-path|-upgrade-|-sun-misc|-finalization|splash:).*");
    private static final Pattern RESTRICTED = Pattern.compile("\\d+(?:-\\d*)?:-.*");
    private static final int LIMIT = 4 << 20;

    @Override
    public String name() {
        return "file of JVM options";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        int options = 0;
        int others = 0;
        boolean continued = false;
        for (String line : head.lines()) {
            String trimmed = line.strip();
            if (trimmed.isEmpty() || trimmed.startsWith("#")) {
                continue;
            }
            if (OPTION.matcher(trimmed).matches() || restricted(trimmed)) {
                options++;
            } else if (options == 0) {
                return false;
            } else if (!continued) {
                others++;
            }
            continued = trimmed.endsWith("\\") || LauncherArguments.takesValue(trimmed);
        }
        // values of -cp and the main class may have lines of their own
        return options > 0 && others * 2 <= options + 1 && !new JvmPrintReader().recognizes(head);
    }

    /** Whether an option is for some releases only. */
    static boolean restricted(String option) {
        return RESTRICTED.matcher(option).matches();
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        byte[] bytes = entry.content().readNBytes(LIMIT);
        if (entry.content().read() >= 0) {
            throw new UnreadableException("longer than 4 MB; leave only the options");
        }
        handOn(words(new String(bytes, StandardCharsets.UTF_8)), entry, sink);
    }

    /** The arguments in the text of such a file. */
    public static List<ArgumentWords.Word> words(String content) {
        List<ArgumentWords.Word> words = new ArrayList<>();
        for (ArgumentWords.Word word : ArgumentWords.file(content.replace("\r\n", "\n"))) {
            ArgumentWords.Word last = words.isEmpty() ? word : words.get(words.size() - 1);
            boolean option = OPTION.matcher(word.text()).matches() || restricted(word.text());
            if (!words.isEmpty() && !option && last.line() == word.line() && valued(last.text())) {
                // jvm.options has one option a line, with the blanks of its value: -XX:OnError=kill -9 %p
                words.set(words.size() - 1, new ArgumentWords.Word(last.text() + " " + word.text(), last.line()));
            } else {
                words.add(word);
            }
        }
        return words;
    }

    private static boolean valued(String option) {
        return option.contains("=") && (option.contains("-D") || option.contains("-XX:"));
    }

    private static void handOn(List<ArgumentWords.Word> words, Entry entry, FactSink sink) throws UnreadableException {
        List<ArgumentWords.Word> options = LauncherArguments.of(words).options();
        if (options.isEmpty()) {
            throw new UnreadableException("no options of the JVM found");
        }
        GivenArguments.handOn(options, JvmArgument.Source.OPTION_FILE, entry, sink);
    }
}
