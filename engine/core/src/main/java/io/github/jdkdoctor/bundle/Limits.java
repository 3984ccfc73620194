package io.github.jdkdoctor.bundle;

import java.util.Locale;

/**
 * What a bundle may cost. Breaking one ends the reading with a {@link BundleException}; but for the last two it names the option to raise.
 *
 * @param entries files and folders in the archive
 * @param totalBytes of all files, unpacked
 * @param entryBytes of one file, unpacked
 * @param ratio of unpacked to packed bytes, judged beyond {@code ratioFrom}: deflate alone reaches 1,032, real logs 10 to 50
 * @param ratioFrom unpacked bytes up to which the ratio is not judged
 * @param nameLength characters in a file's name with its folders
 * @param depth of folders
 */
public record Limits(
        int entries, long totalBytes, long entryBytes, int ratio, long ratioFrom, int nameLength, int depth) {
    /** 10,000 files, 4 GB in all, 2 GB a file, 200 times the packed size beyond 10 MB, names of 512 characters, 16 folders deep. */
    public static final Limits DEFAULT = new Limits(10_000, 4L << 30, 2L << 30, 200, 10L << 20, 512, 16);

    public Limits {
        if (entries < 1
                || totalBytes < 1
                || entryBytes < 1
                || ratio < 1
                || ratioFrom < 0
                || nameLength < 1
                || depth < 1) {
            throw new IllegalArgumentException("a limit of nothing: " + entries + ", " + totalBytes + ", " + entryBytes
                    + ", " + ratio + ", " + ratioFrom + ", " + nameLength + ", " + depth);
        }
    }

    public Limits withEntries(int most) {
        return new Limits(most, totalBytes, entryBytes, ratio, ratioFrom, nameLength, depth);
    }

    public Limits withTotalBytes(long most) {
        return new Limits(entries, most, entryBytes, ratio, ratioFrom, nameLength, depth);
    }

    public Limits withEntryBytes(long most) {
        return new Limits(entries, totalBytes, most, ratio, ratioFrom, nameLength, depth);
    }

    public Limits withRatio(int most) {
        return new Limits(entries, totalBytes, entryBytes, most, ratioFrom, nameLength, depth);
    }

    /** A number with its digits in groups, as in {@code 10,000}. */
    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A size in words, as in {@code 3.1 GB}; units are powers of 1,024, as the JVM counts. */
    static String words(long bytes) {
        String[] units = {"bytes", "kB", "MB", "GB", "TB"};
        double size = bytes;
        int unit = 0;
        while (size >= 1024 && unit < units.length - 1) {
            size /= 1024;
            unit++;
        }
        boolean whole = unit == 0 || Math.abs(size - Math.rint(size)) < 0.05;
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", size, units[unit]);
    }
}
