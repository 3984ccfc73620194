package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every reader is asked about every file. A fixture lies in {@code src/test/resources/evidence/<reader's name>/}, with
 * hyphens for spaces; those in {@code none/} are for no reader. {@code NOTES} say where they come from.
 */
class ReadersTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");

    private static List<String> claims(String name, byte[] head) {
        Head start = new Head(head, head.length < Head.LIMIT);
        List<String> byContent = Readers.all().stream()
                .filter(reader -> reader.recognizes(start))
                .map(EvidenceReader::name)
                .toList();
        return !byContent.isEmpty()
                ? byContent
                : Readers.all().stream()
                        .filter(reader -> reader.recognisesNamed(name, start))
                        .map(EvidenceReader::name)
                        .toList();
    }

    @TestFactory
    Stream<DynamicTest> everyFixtureIsTakenByItsOwnReaderAlone() throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(FIXTURES)) {
            files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("NOTES"))
                    .toList();
        }
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(FIXTURES.relativize(file).toString(), () -> {
                    String folder = FIXTURES.relativize(file).getName(0).toString();
                    assertThat(claimsIn(Bundle.ofRuns(Optional.empty(), file, Optional.empty(), Limits.DEFAULT))
                                    .values())
                            .singleElement()
                            .isEqualTo(folder.equals("none") ? List.of() : List.of(folder.replace('-', ' ')));
                }));
    }

    // as the pipeline sees it: unpacked, in UTF-8
    private static Map<String, List<String>> claimsIn(Bundle bundle) throws BundleException {
        Map<String, List<String>> claims = Collections.synchronizedMap(new TreeMap<>());
        bundle.read(entry -> {
            try {
                claims.put(entry.name(), claims(entry.name(), entry.head(Head.LIMIT)));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        return claims;
    }

    @Test
    void noFileOfTheRecordedBundlesIsClaimedTwice() throws IOException, BundleException {
        Path recorded = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/evidence");
        assumeTrue(Files.isDirectory(recorded), "no recorded bundles here");
        List<String> twice = new ArrayList<>();
        try (Stream<Path> bundles = Files.list(recorded)) {
            for (Path bundle :
                    bundles.filter(b -> b.toString().endsWith(".zip")).sorted().toList()) {
                claimsIn(Bundle.open(bundle, Limits.DEFAULT)).forEach((name, readers) -> {
                    if (readers.size() > 1) {
                        twice.add(bundle.getFileName() + ": " + name + " by " + readers);
                    }
                });
            }
        }
        assertThat(twice).isEmpty();
    }

    @Test
    void namesOfReadersAreUnique() {
        assertThat(Readers.all().stream().map(EvidenceReader::name)).doesNotHaveDuplicates();
    }

    // the results stand around the instructions, and their reader looks for both
    @Test
    void resultsNextToHotInstructionsAreReadAsResults() {
        byte[] output =
                """
                # JMH version: 1.37
                # Benchmark: app.Shop.sell
                Hottest code regions (>10.00% "cycles" events):
                ....[Hottest Region 1]..............................................
                  9.80%      0x00007f1c8d2d0dd2: pop    %rax
                """
                        .getBytes(StandardCharsets.UTF_8);
        assertThat(claims("out.txt", output).get(0)).isEqualTo("JMH console output");
    }
}
