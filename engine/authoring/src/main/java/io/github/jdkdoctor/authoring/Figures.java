package io.github.jdkdoctor.authoring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The sums of a test of all cases in a README, between two comments: written, so that nobody has to keep them true. */
final class Figures {
    static final String BEGIN = "<!-- figures of mvn verify, which writes them here -->\n";
    static final String END = "<!-- end of the figures -->\n";

    private Figures() {}

    /**
     * Puts the sums into a text file that has the two comments.
     *
     * @return whether other ones stood there
     */
    static boolean write(Path readme, CaseTest test) throws IOException {
        String text = Files.readString(readme);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END, begin);
        if (begin < BEGIN.length() || end < 0) {
            throw new IOException(
                    PackSource.shown(readme) + ": has no place for the figures; write the lines\n" + BEGIN + END);
        }
        String with = text.substring(0, begin) + table(test) + text.substring(end);
        if (with.equals(text)) {
            return false;
        }
        Files.writeString(readme, with);
        return true;
    }

    private static String table(CaseTest test) {
        CaseTest.Score sum = test.sum();
        return """
                | cases | bundles | found, rightly | found, wrongly | silent, rightly | silent, wrongly |
                |---|---|---|---|---|---|
                | %d | %d | %d | %d | %d | %d |
                """
                .formatted(
                        test.cases().size(),
                        test.tried().size(),
                        sum.truePositives(),
                        sum.falsePositives(),
                        sum.trueNegatives(),
                        sum.falseNegatives());
    }
}
