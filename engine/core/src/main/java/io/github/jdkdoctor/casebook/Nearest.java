package io.github.jdkdoctor.casebook;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/** The word that the user probably meant. */
public final class Nearest {
    private static final int FEW = 12;

    private Nearest() {}

    /** What to write instead of an unknown word: the nearest one, or all where they are few. */
    public static String advice(String word, Collection<String> known) {
        Optional<String> nearest = to(word, known);
        if (nearest.isPresent()) {
            return "; did you mean '" + nearest.get() + "'?";
        }
        return known.isEmpty() || known.size() > FEW
                ? ""
                : "; write " + known.stream().collect(Collectors.joining(", "));
    }

    /** The one that takes the fewest edits, if these are at most a third of the word. */
    public static Optional<String> to(String word, Collection<String> known) {
        return to(word, known, Math.max(1, word.length() / 3));
    }

    /** The one that takes the fewest edits, if these are not more than some. */
    public static Optional<String> to(String word, Collection<String> known, int most) {
        return known.stream()
                .filter(k -> edits(word, k) <= most)
                .min(Comparator.<String>comparingInt(k -> edits(word, k)).thenComparing(Comparator.naturalOrder()));
    }

    /** Letters to insert, delete, replace or swap with their neighbor. */
    private static int edits(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
