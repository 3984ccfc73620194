package io.github.jdkdoctor.fact;

/**
 * Where in a bundle a fact was read.
 *
 * @param file the entry's name in the bundle, as in {@code current/safepoint.log}
 * @param line the line, counted from 1; 0 where a fact speaks of the whole file
 */
public record Origin(String file, long line) implements Comparable<Origin> {
    public Origin {
        if (line < 0) {
            throw new IllegalArgumentException("line " + line);
        }
    }

    /** The file as a whole. */
    public static Origin of(String file) {
        return new Origin(file, 0);
    }

    @Override
    public int compareTo(Origin other) {
        int byFile = file.compareTo(other.file);
        return byFile != 0 ? byFile : Long.compare(line, other.line);
    }

    // as in Evidence.Observed: nothing is to be linked at each start
    @Override
    public boolean equals(Object other) {
        return other instanceof Origin o && line == o.line && file.equals(o.file);
    }

    @Override
    public int hashCode() {
        return 31 * file.hashCode() + Long.hashCode(line);
    }

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
