package io.github.jdkdoctor.options;

import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.List;

/** The lines of a file, to find the one in which an option stands whose value runs over several. */
final class SourceLines {
    private static final int FARTHEST = 400;
    private final List<String> lines;

    SourceLines(String text) {
        this.lines = text.lines().toList();
    }

    /** Where the text of a value begins: below the line of a block's {@code |} or {@code >}. */
    long first(long line) {
        boolean block = line >= 1
                && line <= lines.size()
                && lines.get((int) line - 1).stripTrailing().matches(".*[|>][-+\\d]*(?:\\s+#.*)?");
        return block ? line + 1 : line;
    }

    /** The options with the lines in which their texts stand, from the line on in which their value begins. */
    List<GivenOption> placed(List<GivenOption> options, long from) {
        List<GivenOption> placed = new ArrayList<>();
        long least = from;
        for (GivenOption option : options) {
            long line = line(option.text(), Math.max(least, 1), option.origin().line());
            least = line;
            placed.add(new GivenOption(option.text(), new Origin(option.origin().file(), line), option.guarded()));
        }
        return placed;
    }

    private long line(String option, long from, long otherwise) {
        String begin = option.split("\\s", -1)[0];
        if (has(otherwise, begin)) {
            return otherwise;
        }
        for (long line = from; line <= Math.min(lines.size(), from + FARTHEST); line++) {
            if (has(line, begin)) {
                return line;
            }
        }
        return otherwise;
    }

    private boolean has(long line, String text) {
        return line >= 1 && line <= lines.size() && lines.get((int) line - 1).contains(text);
    }
}
