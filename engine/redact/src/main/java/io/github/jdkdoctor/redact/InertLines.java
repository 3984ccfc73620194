package io.github.jdkdoctor.redact;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lines in which reports before had nothing to replace. Reports of one casebook repeat its words, and those of one application its
 * frames. Thread-safe; is emptied when it is full.
 */
public final class InertLines {
    // at most 6 MB of heap
    private static final int MOST = 16_384;
    private static final int LONGEST = 300;

    private final Set<String> lines = ConcurrentHashMap.newKeySet();

    boolean contains(String line) {
        return line.length() <= LONGEST && lines.contains(line);
    }

    void add(String line) {
        if (line.length() > LONGEST) {
            return;
        }
        if (lines.size() >= MOST) {
            lines.clear();
        }
        lines.add(line);
    }
}
