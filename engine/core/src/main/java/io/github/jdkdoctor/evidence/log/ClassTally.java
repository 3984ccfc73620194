package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.LoadedClasses;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Optional;

/**
 * Classes that a JVM loaded, 9 to 25; {@code (top)} since 13 are those of an archive that was written on another:
 *
 * <pre>
 * java.lang.Object source: shared objects file
 * org.example.Order source: shared objects file (top)
 * org.example.Item source: file:/app/shop.jar
 * java.util.zip.Checksum$1 source: jrt:/java.base
 * </pre>
 */
final class ClassTally {
    private static final String SOURCE = " source: ";

    private static final String FIRST = "java.lang.Object ";

    private boolean whole;
    private long archived;
    private long others;
    private long line;

    /** Reads a line with the tags class and load; false for one that names no source. */
    boolean line(Cursor cursor, long number) {
        boolean first = cursor.looksAt(FIRST);
        if (!cursor.skipPast(SOURCE)) {
            return false;
        }
        whole |= first;
        if (cursor.looksAt("shared objects file")) {
            archived++;
        } else {
            others++;
        }
        line = line == 0 ? number : line;
        return true;
    }

    /** What was loaded; empty where the log says nothing of it. */
    Optional<LoadedClasses> classes(Run run, String file) {
        return line == 0
                ? Optional.empty()
                : Optional.of(new LoadedClasses(run, archived, others, whole, new Origin(file, line)));
    }
}
