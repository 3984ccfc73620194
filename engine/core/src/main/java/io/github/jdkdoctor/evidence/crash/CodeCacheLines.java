package io.github.jdkdoctor.evidence.crash;

import io.github.jdkdoctor.fact.CodeCacheUse;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of {@code jcmd Compiler.codecache}, 8 to 25:
 *
 * <pre>
 * CodeHeap 'profiled nmethods': size=120032Kb used=155Kb max_used=155Kb free=119876Kb
 *  compilation: enabled
 * </pre>
 */
final class CodeCacheLines {
    private static final Pattern HEAP = Pattern.compile("(?:CodeHeap '([^']{1,50})'|CodeCache): size=(\\d{1,12})Kb,?"
            + " used=(\\d{1,12})Kb,? max_used=(\\d{1,12})Kb,? free=\\d{1,12}Kb");
    private static final Pattern COMPILATION = Pattern.compile(" ?[Cc]ompilation: (enabled|disabled)\\b.*");

    private long size;
    private long used;
    private long highest;
    private double fullest;
    private Optional<Boolean> compiling = Optional.empty();
    private long line;

    /** Takes a line; false for one that is of something else. */
    boolean take(String text, long number) {
        if (!text.startsWith("Code") && !text.startsWith(" ") && !text.startsWith("Compilation: ")) {
            return false;
        }
        Matcher heap = text.length() > 300 ? HEAP.matcher("") : HEAP.matcher(text.stripTrailing());
        if (heap.matches()) {
            boolean sum = heap.group(1) == null && line > 0;
            if (!sum) {
                long most = Long.parseLong(heap.group(4)) << 10;
                long all = Long.parseLong(heap.group(2)) << 10;
                size += all;
                used += Long.parseLong(heap.group(3)) << 10;
                highest += most;
                fullest = Math.max(fullest, all == 0 ? 0 : most / (double) all);
            }
            line = line == 0 ? number : line;
            return true;
        }
        Matcher compilation = COMPILATION.matcher(text.length() > 300 ? "" : text);
        if (compilation.matches()) {
            compiling = Optional.of(compilation.group(1).equals("enabled"));
            return true;
        }
        return text.startsWith(" bounds [")
                || text.startsWith(" total_blobs=")
                || text.startsWith("              stopped_count=")
                || text.startsWith(" full_count=");
    }

    /** What the lines say; empty where they say nothing. */
    Optional<CodeCacheUse> use(Run run, String file) {
        return line == 0
                ? Optional.empty()
                : Optional.of(new CodeCacheUse(
                        run, size, used, highest, Math.min(1, fullest), compiling, new Origin(file, line)));
    }
}
