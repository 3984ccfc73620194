package io.github.jdkdoctor.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every line with curl that the guide has. */
class GuideIT {
    private static final Pattern CURL = Pattern.compile("(?:`|^\\$ )(curl [^\n`]*)", Pattern.MULTILINE);

    @Test
    void linesOfTheGuideWork(@TempDir Path folder) throws IOException, InterruptedException {
        assumeThat(run(folder, "curl --version")).startsWith("curl ");
        Files.write(folder.resolve("bundle.zip"), Samples.storm());
        Path runs = Samples.root().resolve("cases/" + Samples.CASE + "/fixtures/on-11");
        Files.copy(runs.resolve("baseline/safepoint.log"), folder.resolve("good.jfr"));
        Files.copy(runs.resolve("current/safepoint.log"), folder.resolve("slow.jfr"));
        List<String> lines = CURL.matcher(Files.readString(Samples.root().resolve("site/src/main/guide/service.adoc")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(lines).hasSizeGreaterThan(15);
        try (Program service = Program.start(folder.resolve("data"), Map.of("JDKDOCTOR_KEEP_BUNDLES", "1H"))) {
            String address = service.diagnose(Samples.storm())
                    .headers()
                    .firstValue("Location")
                    .orElseThrow();
            for (String line : lines) {
                String local = line.replace(
                                "http://127.0.0.1:8080", service.uri("").toString())
                        .replace("ID", address.substring(address.lastIndexOf('/') + 1));
                // what is done cannot be ended any more
                assertThat(run(folder, local + " -s -w '\\n%{http_code}'"))
                        .as(line)
                        .containsPattern(line.contains("/cancel") ? "409$" : "\n20[0-4]$");
            }
        }
    }

    private static String run(Path folder, String line) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "curl", ".out");
        Process process = new ProcessBuilder("sh", "-c", line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(line).isTrue();
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
