package io.github.jdkdoctor.lab;

/** Makes lines of text of chars. Arguments: seconds; {@code latin} or {@code mixed}, which ends with a Cyrillic letter; length. */
public final class Wording {
    private Wording() {}

    public static void main(String[] args) {
        char[] letters = new char[Integer.parseInt(args[2])];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + i % 26);
        }
        if (args[1].equals("mixed")) {
            letters[letters.length - 1] = '\u0416';
        }
        Tally tally = new Tally("lines", args[0]);
        long done = 0;
        long sum = 0;
        while (tally.running()) {
            String line = new String(letters);
            StringBuilder all = new StringBuilder(line.length() * 2);
            all.append(line).append(' ').append(done);
            String text = all.toString();
            sum += text.substring(1, text.length() - 2).length() + text.indexOf('z');
            done++;
        }
        tally.print(done, sum == 42 ? " " : "");
    }
}
