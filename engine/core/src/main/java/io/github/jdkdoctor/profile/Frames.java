package io.github.jdkdoctor.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * A set of frames by their canonical names, as in {@code java.math.BigInteger.*}, {@code *::montgomery_multiply}: a
 * star stands for any run of characters, all else for itself.
 */
public final class Frames {
    private static final Frames NONE = new Frames(List.of());

    private final List<String> globs;
    private final String[][] pieces;

    private Frames(List<String> globs) {
        this.globs = globs;
        this.pieces = new String[globs.size()][];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = globs.get(i).split("\\*", -1);
        }
    }

    /** The set without a frame. */
    public static Frames none() {
        return NONE;
    }

    public static Frames of(String... globs) {
        return of(Arrays.asList(globs));
    }

    /** The frames that at least one of the globs matches. */
    public static Frames of(Collection<String> globs) {
        return new Frames(List.copyOf(globs));
    }

    public List<String> globs() {
        return globs;
    }

    /** The frames of this set and of another. */
    public Frames or(Frames other) {
        List<String> both = new ArrayList<>(globs);
        both.addAll(other.globs);
        return of(both);
    }

    public boolean isEmpty() {
        return globs.isEmpty();
    }

    /** Whether a canonical name is in the set. */
    public boolean contains(String name) {
        for (String[] glob : pieces) {
            if (matches(glob, name)) {
                return true;
            }
        }
        return false;
    }

    /** Those of sorted names that are in the set, by their index, each once and in order. */
    int[] indexes(String[] sorted) {
        int[] found = new int[16];
        int count = 0;
        for (String[] glob : pieces) {
            String prefix = glob[0];
            int from = 0;
            if (!prefix.isEmpty()) {
                int at = Arrays.binarySearch(sorted, prefix);
                from = at < 0 ? -at - 1 : at;
            }
            for (int i = from; i < sorted.length; i++) {
                if (!prefix.isEmpty() && !sorted[i].startsWith(prefix)) {
                    break;
                }
                if (matches(glob, sorted[i])) {
                    if (count == found.length) {
                        found = Arrays.copyOf(found, count * 2);
                    }
                    found[count++] = i;
                }
            }
        }
        Arrays.sort(found, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || found[i] != found[i - 1]) {
                found[distinct++] = found[i];
            }
        }
        return Arrays.copyOf(found, distinct);
    }

    private static boolean matches(String[] glob, String name) {
        int last = glob.length - 1;
        if (last == 0) {
            return name.equals(glob[0]);
        }
        String suffix = glob[last];
        int end = name.length() - suffix.length();
        int at = glob[0].length();
        if (at > end || !name.endsWith(suffix) || !name.startsWith(glob[0])) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            int found = name.indexOf(glob[i], at);
            if (found < 0 || found + glob[i].length() > end) {
                return false;
            }
            at = found + glob[i].length();
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Frames frames && globs.equals(frames.globs);
    }

    @Override
    public int hashCode() {
        return globs.hashCode();
    }

    @Override
    public String toString() {
        return String.join(", ", globs);
    }
}
