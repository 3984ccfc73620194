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
 *
 * or up to 8 by {@code -verbose:class} (classFileParser.cpp, systemDictionary.cpp):
 *
 * <pre>
 * [Loaded java.lang.Object from /opt/jdk8/jre/lib/rt.jar]
 * [Loaded java.util.zip.Checksum from shared objects file]
 * </pre>
 */
final class ClassTally {
    private static final String SOURCE = " source: ";

    private static final String FIRST = "java.lang.Object ";

    private static final String LOADED = "[Loaded ";
    private static final String FROM = " from ";

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
        add(cursor, number);
        return true;
    }

    private void add(Cursor cursor, long number) {
        if (cursor.looksAt("shared objects file")) {
            archived++;
        } else {
            others++;
        }
        line = line == 0 ? number : line;
    }

    /**
     * Reads a line of 8; false for another one. A program may have words like that, so that none is read before that of the
     * first class.
     */
    boolean lineOf8(Cursor cursor, long number) {
        int start = cursor.at();
        boolean read = cursor.take(LOADED);
        boolean first = read && cursor.looksAt(FIRST + "from ");
        read = read && (whole || first) && cursor.bytes()[cursor.end() - 1] == ']';
        if (read) {
            whole |= first;
            // a class without a source is made by another one
            cursor.skipPast(FROM);
            add(cursor, number);
        }
        cursor.moveTo(start);
        return read;
    }

    /** What was loaded; empty where the log says nothing of it. */
    Optional<LoadedClasses> classes(Run run, String file) {
        return line == 0
                ? Optional.empty()
                : Optional.of(new LoadedClasses(run, archived, others, whole, new Origin(file, line)));
    }
}
