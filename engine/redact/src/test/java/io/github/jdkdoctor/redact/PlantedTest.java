package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of many kinds in which each private value stands in one place only. */
class PlantedTest {
    private static final int SEED = 2024;

    @TempDir
    private Path folder = Path.of("");

    static List<Path> files() throws IOException, URISyntaxException {
        Path canaries = Path.of(Objects.requireNonNull(PlantedTest.class.getResource("canaries"))
                .toURI());
        try (Stream<Path> files = Files.list(canaries)) {
            return files.sorted().toList();
        }
    }

    @Test
    void plantsMoreThanThreeHundredValuesInTwelveKindsOfFiles() throws Exception {
        assertThat(files()).hasSizeGreaterThanOrEqualTo(12);
        int values = 0;
        for (Path file : files()) {
            values += Canaries.plant(Files.readString(file), new Random(SEED))
                    .needles()
                    .size();
        }
        assertThat(values).isGreaterThanOrEqualTo(300);
    }

    @ParameterizedTest
    @MethodSource("files")
    void leavesNone(Path file) throws Exception {
        Canaries canaries = Canaries.plant(Files.readString(file), new Random(SEED));
        Path current = Files.createDirectory(folder.resolve("current"));
        Files.writeString(current.resolve(String.valueOf(file.getFileName())), canaries.text());
        assertThat(leaks(canaries, redacted(folder))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void leavesAsMuchToRead(Path file) throws Exception {
        Canaries canaries = Canaries.plant(Files.readString(file), new Random(SEED));
        Path current = Files.createDirectory(folder.resolve("current"));
        Files.writeString(current.resolve(String.valueOf(file.getFileName())), canaries.text());
        Path zip = folder.resolve("redacted.zip");
        try (OutputStream out = Files.newOutputStream(zip)) {
            new Redactor(new byte[32], Optional.empty(), Optional.empty())
                    .redact(() -> Bundle.open(current, Limits.DEFAULT), out);
        }
        assertThat(read(zip)).isEqualTo(read(current));
    }

    /** How many facts of each kind are read, and how many files by each reader. */
    private static Map<String, Long> read(Path bundle) throws BundleException {
        Evidence evidence = Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT));
        return Stream.concat(
                        evidence.facts().stream().map(f -> f.getClass().getSimpleName()),
                        evidence.files().stream().map(f -> f.reader().orElse("none")))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    }

    private static String redacted(Path file) throws IOException, BundleException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Redactor(new byte[32], Optional.empty(), Optional.empty())
                .redact(() -> Bundle.open(file, Limits.DEFAULT), out);
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            StringBuilder all = new StringBuilder();
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                all.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            return all.toString();
        }
    }

    private static List<String> leaks(Canaries canaries, String redacted) {
        List<String> leaks = new ArrayList<>();
        for (String needle : canaries.needles()) {
            int at = redacted.indexOf(needle);
            if (at >= 0) {
                int start = redacted.lastIndexOf('\n', at) + 1;
                int end = redacted.indexOf('\n', at);
                leaks.add(needle + " in: "
                        + redacted.substring(
                                Math.max(start, at - 80), Math.min(end < 0 ? redacted.length() : end, at + 60)));
            }
        }
        return leaks;
    }
}
