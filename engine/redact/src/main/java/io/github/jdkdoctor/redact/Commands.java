package io.github.jdkdoctor.redact;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which programs the commands in a line call. It is asked for places from left to right, and looks for each set of programs
 * once in the whole line, however many places there are.
 */
final class Commands {
    private final String line;
    private final Map<Pattern, Places> places = new HashMap<>();
    // the words of /proc/<pid>/cmdline are lines
    private final int firstLine;
    private int seen;
    private int start;

    Commands(String line) {
        this.line = line;
        int end = 0;
        while (end < line.length() && "\n\r\u0085".indexOf(line.charAt(end)) < 0) {
            end++;
        }
        firstLine = end;
    }

    /** Whether the command at an index calls one of some programs before it. */
    boolean calls(Pattern programs, int index) {
        return last(programs, index) >= start(index);
    }

    /** The same, if the program stands in the first of several lines. */
    boolean callsInFirstLine(Pattern programs, int index) {
        return last(programs, Math.min(index, firstLine + 1)) >= start(index);
    }

    /** Whether one of some words stands before an index in the first of several lines, be it in another command. */
    boolean hasInFirstLine(Pattern words, int index) {
        return last(words, Math.min(index, firstLine + 1)) >= 0;
    }

    // where the command at an index starts
    private int start(int index) {
        for (; seen < index; seen++) {
            char c = line.charAt(seen);
            if (c == ';' || c == '|' || c == '&') {
                start = seen + 1;
            }
        }
        return start;
    }

    private int last(Pattern pattern, int index) {
        return places.computeIfAbsent(pattern, p -> new Places(p.matcher(line))).last(index);
    }

    /** Where a pattern matches, one place after the other. */
    private static final class Places {
        private final Matcher matcher;
        private int last = -1;
        private int next = -1;

        private Places(Matcher matcher) {
            this.matcher = matcher;
        }

        // the last place before an index, or -1
        private int last(int index) {
            while (next < index) {
                last = next;
                next = matcher.find() ? matcher.start() : Integer.MAX_VALUE;
            }
            return last;
        }
    }
}
