package io.github.jdkdoctor.evidence;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a container runtime, a journal, a service wrapper, a build server or a mail puts before each line of what a JVM printed: {@code web_1
 * |}, {@code Nov 28 13:22:05 host app[2701]:}, {@code 2026-11-20T10:00:00.123456789Z stdout F}, {@code >}, or an
 * indentation.
 */
final class LinePrefix implements Wrapping {
    // lines of the head by which a prefix is told, and how many of them may lack it, as a note above a paste does
    private static final int LOOKED_AT = 400;
    private static final int FEWEST = 3;
    private static final double MOST = 0.9;
    private static final int CODE_BLOCK = 4;
    // the longest prefix, in bytes
    private static final int LONGEST = 300;

    private static final String TIME =
            "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?";

    /** Those that nothing but a runtime or a journal writes. */
    private static final List<Pattern> OF_RUNTIMES = List.of(
            // wrapper.log of the Java Service Wrapper in its usual format, LPTM
            Pattern.compile(
                    "[A-Z]{4,6} {1,3}\\| (?:jvm \\d{1,4}|wrapper) {0,5}\\| \\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d \\|"
                            + "(?: |$)"),
            // docker compose, with and without its color codes, and docker service logs: web.1.x8w2@host
            Pattern.compile(
                    "(?:\\e\\[[\\d;]{1,9}m)?[\\w.@-]{1,120} {1,40}\\|(?: \\e\\[\\d{0,3}m|\\e\\[\\d{0,3}m ?| )?"),
            // kubectl logs --prefix, stern
            Pattern.compile("\\[pod/[^\\]\\s]{1,200}\\] ?"),
            // files of the container runtime interface: /var/log/containers/*.log
            Pattern.compile(TIME + " (?:stdout|stderr) [FP] ?"),
            // journalctl and syslog, with the short, the ISO and the precise form of time
            Pattern.compile("(?:[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?|" + TIME
                    + ") [\\w.-]{1,100} [\\w./@-]{1,100}(?:\\[\\d{1,9}\\])?:(?: |$)"));

    /** Those that a log may have on its own. */
    private static final List<Pattern> OTHERS = List.of(
            // kubectl logs --timestamps, docker logs -t, build servers
            Pattern.compile("\\[?" + TIME + "\\]?(?: |$)"),
            Pattern.compile("\\[?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,6})?\\]?(?: {1,2}|$)"),
            // a mail, and a comment in source
            Pattern.compile(" ?(?:>|\\*|//) ?"),
            // grep -H, grep -n and both
            Pattern.compile("(?:[\\w./-]{0,200}\\.(?:log|out|txt)(?:\\.\\d{1,3})?[:-])(?:\\d{1,9}[:-])?"),
            Pattern.compile("\\d{1,9}:(?!\\d\\d:)"));

    // what the first line of a dump or of one of its threads has behind what a logger put before it
    private static final Pattern DUMPED = Pattern.compile(
            "Full thread dump |\"[^\"]{1,200}\" "
                    + "(?:(?:#\\d{1,19} |daemon |(?:os_)?prio=).{0,300}tid=0x"
                    + "|(?:daemon )?(?:prio=\\d{1,2} )?[Ii]d=\\d{1,19} (?:.{0,300} )?(?:state=)?(?:RUNNABLE|BLOCKED|(?:TIMED_)?WAITING)\\b)");
    // figures and blanks of a prefix change from line to line, words do not
    private static final Pattern CHANGING = Pattern.compile("\\d+|[ \t]+");

    private final Pattern pattern;

    private LinePrefix(Pattern pattern) {
        this.pattern = pattern;
    }

    /** The prefix of nearly all lines that no JVM prints itself; empty if there is none. */
    static Optional<Wrapping> ofRuntime(Head head) {
        return head.text() ? first(OF_RUNTIMES, head) : Optional.empty();
    }

    /** The prefix of nearly all lines, an indentation included; empty if there is none. */
    static Optional<Wrapping> any(Head head) {
        if (!head.text()) {
            return Optional.empty();
        }
        return first(OTHERS, head).or(() -> indentation(head));
    }

    /**
     * What stands before the first line of a thread dump and before nearly all others, but for its figures: the time and name of a
     * logger, {@code [stdout]}, {@code > >}. Empty where there is no dump, or nothing before its lines.
     */
    static Optional<Wrapping> ofDump(Head head) {
        if (!head.text()) {
            return Optional.empty();
        }
        return head.lines().stream()
                .limit(LOOKED_AT)
                .map(line -> line.length() > LONGEST ? line.substring(0, LONGEST) : line)
                .flatMap(line ->
                        DUMPED.matcher(line).results().limit(1).map(dumped -> line.substring(0, dumped.start())))
                .findFirst()
                .flatMap(LinePrefix::pattern)
                .filter(prefix -> fits(prefix, head))
                .map(LinePrefix::new);
    }

    // blanks at its end may be lacking where nothing follows, and more of them are of the line
    private static Optional<Pattern> pattern(String all) {
        String prefix = all.stripTrailing();
        if (prefix.isEmpty() || !prefix.chars().allMatch(c -> c < 128)) {
            return Optional.empty();
        }
        StringBuilder pattern = new StringBuilder();
        Matcher changing = CHANGING.matcher(prefix);
        int from = 0;
        while (changing.find()) {
            pattern.append(Pattern.quote(prefix.substring(from, changing.start())));
            pattern.append(Character.isDigit(prefix.charAt(changing.start())) ? "\\d{1,19}" : "[ \\t]{1,20}");
            from = changing.end();
        }
        pattern.append(Pattern.quote(prefix.substring(from)));
        pattern.append("[ \\t]{0,").append(all.length() - prefix.length()).append('}');
        return Optional.of(Pattern.compile(pattern.toString()));
    }

    private static Optional<Wrapping> first(List<Pattern> patterns, Head head) {
        return patterns.stream().filter(p -> fits(p, head)).findFirst().map(LinePrefix::new);
    }

    private static boolean fits(Pattern pattern, Head head) {
        int lines = 0;
        int fitting = 0;
        for (String line : head.lines()) {
            if (line.isBlank()) {
                continue;
            }
            lines++;
            fitting += pattern.matcher(line).lookingAt() ? 1 : 0;
            // most files have no prefix, and a tenth of the lines shows it
            if (lines == LOOKED_AT || lines - fitting > LOOKED_AT - MOST * LOOKED_AT) {
                break;
            }
        }
        return fitting >= FEWEST && fitting >= MOST * lines;
    }

    private static Optional<Wrapping> indentation(Head head) {
        int[] blanks = head.lines().stream()
                .filter(line -> !line.isBlank())
                .limit(LOOKED_AT)
                .mapToInt(LinePrefix::blanks)
                .sorted()
                .toArray();
        // a block of code in a page, with a sentence before it
        boolean block =
                blanks.length >= FEWEST && blanks[Math.max(1, (int) ((1 - MOST) * blanks.length))] >= CODE_BLOCK;
        int indent = blanks.length == 0 ? 0 : blanks[0] == 0 && block ? CODE_BLOCK : blanks[0];
        return indent == 0 || indent > LONGEST
                ? Optional.empty()
                : Optional.of(new LinePrefix(Pattern.compile("[ \\t]{1," + indent + "}")));
    }

    private static int blanks(String line) {
        int at = 0;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    // a line that lacks it stays as it is
    @Override
    public InputStream without(InputStream content) {
        return new Stripped(content, pattern);
    }

    private static final class Stripped extends ChangedLines {
        private final Pattern prefix;

        Stripped(InputStream content, Pattern prefix) {
            super(content);
            this.prefix = prefix;
        }

        @Override
        void change(Lines lines) {
            int length = Math.min(lines.length(), LONGEST);
            // one char a byte
            Matcher matcher =
                    prefix.matcher(new String(lines.buffer(), lines.start(), length, StandardCharsets.ISO_8859_1));
            put(lines.buffer(), lines.start() + (matcher.lookingAt() ? matcher.end() : 0), lines.end(), true);
        }
    }
}
