package io.github.jdkdoctor.evidence;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Output that was copied from a terminal together with the command, or from a ticket: lines with a prompt of a shell are
 * left out, and where there are fences of Markdown, so is what lies outside of them.
 */
final class Pasted implements Wrapping {
    // root@web-1:/app# jcmd 1 VM.flags, [app@web-1 ~]$ ..., bash-5.1$ ..., /opt/app # ..., C:\app> ..., $ ...
    private static final Pattern PROMPT = Pattern.compile("(?:\\([\\w.-]{1,50}\\) )?"
            + "(?:\\[?[\\w.-]{1,100}@[\\w.-]{1,100}[: ][^#$%>]{0,200}[#$%>]|(?:ba|z|k|c)?sh-\\d[\\d.]{0,10}[#$%]"
            + "|[~/][\\w./~-]{0,200} ?[#$%]|(?:PS )?[A-Z]:\\\\[^<>|]{0,200}>|[$%](?= \\w))(?: .*|\\S.*)?");
    private static final String FENCE = "```";

    private final boolean fenced;

    private Pasted(boolean fenced) {
        this.fenced = fenced;
    }

    /** Such output; empty where the head has no prompt and no fence. */
    static Optional<Wrapping> of(Head head) {
        if (!head.text()) {
            return Optional.empty();
        }
        boolean fenced = head.lines().stream().anyMatch(line -> line.startsWith(FENCE));
        boolean prompted = head.lines().stream().anyMatch(Pasted::prompt);
        return fenced || prompted ? Optional.of(new Pasted(fenced)) : Optional.empty();
    }

    private static boolean prompt(String line) {
        return PROMPT.matcher(line).matches();
    }

    @Override
    public InputStream without(InputStream content) {
        return new Output(content);
    }

    private final class Output extends ChangedLines {
        // a prompt with its command
        private static final int LONGEST = 2_000;
        private boolean inside;

        Output(InputStream content) {
            super(content);
        }

        @Override
        void change(Lines line) {
            int length = Math.min(line.length(), LONGEST);
            String text = new String(line.buffer(), line.start(), length, StandardCharsets.ISO_8859_1);
            if (fenced && text.startsWith(FENCE)) {
                inside = !inside;
            } else if ((inside || !fenced) && (length < line.length() || !prompt(text))) {
                put(line.buffer(), line.start(), line.end(), true);
            }
        }
    }
}
