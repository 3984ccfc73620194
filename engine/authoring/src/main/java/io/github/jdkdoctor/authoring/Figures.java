package io.github.jdkdoctor.authoring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The sums of a test of all cases, as a Markdown table in a file of the build. */
final class Figures {
    private Figures() {}

    /** Writes the sums to a file. */
    static void write(Path file, CaseTest test) throws IOException {
        CaseTest.Score sum = test.sum();
        Files.writeString(
                file,
                """
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
                                sum.falseNegatives()));
    }
}
