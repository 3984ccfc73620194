package io.github.jdkdoctor.lab;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Searches text with a regular expression. Arguments: seconds, expression. */
public final class Searcher {
    private Searcher() {}

    public static void main(String[] args) {
        Pattern pattern = Pattern.compile(args[1]);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append("Sphinx").append(i * 7919).append("ofBlackQuartz");
            if (i % 40 == 39) {
                text.append('/');
            }
        }
        Tally tally = new Tally("searches", args[0]);
        long done = 0;
        long found = 0;
        while (tally.running()) {
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                found++;
            }
            done++;
        }
        tally.print(done, found == 42 ? " " : "");
    }
}
