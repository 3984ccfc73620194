package io.github.jdkdoctor.lab;

/**
 * Adds up lengths of words, some of which are missing and cost a NullPointerException each. Arguments: seconds, of how many
 * words one is missing.
 */
public final class Lookups {
    private Lookups() {}

    public static void main(String[] args) {
        int of = Integer.parseInt(args[1]);
        String[] words = new String[of * 16];
        for (int i = 0; i < words.length; i++) {
            words[i] = i % of == 0 ? null : "word " + i;
        }
        Tally tally = new Tally("lookups", args[0]);
        long done = 0;
        long sum = 0;
        while (tally.running()) {
            for (String word : words) {
                try {
                    sum += length(word);
                } catch (NullPointerException e) {
                    sum++;
                }
                done++;
            }
        }
        tally.print(done, sum == 42 ? " " : "");
    }

    private static int length(String word) {
        return word.length();
    }
}
