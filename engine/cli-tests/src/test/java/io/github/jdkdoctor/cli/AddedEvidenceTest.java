package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.airlift.compress.zstd.ZstdInputStream;
import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who adds a file never gets a less sure diagnosis of the right cause: a file that was held back, a copy, one that was cut
 * off, a shorter profile of the same program, or a file without content. Over a part of the fixtures, the same each time.
 */
class AddedEvidenceTest {
    private static final int POSSIBLE = 1;
    private static final int LIKELY = 2;
    private static final int STRONG = 3;
    private static final Pattern STACKS = Pattern.compile("(.+) ([0-9]+)");
    private static final Pattern PACKED = Pattern.compile("\\.(gz|zst)$");
    // stacks, recordings, and what jfr prints of them
    private static final Pattern PROFILE = Pattern.compile("\\.collapsed$|\\.jfr$|recording\\.txt$");
    private static final Pattern CAUSE = Pattern.compile("case: ([a-z0-9-]+)");

    @Test
    void lowersNoRightCause(@TempDir Path scratch) throws Exception {
        Doctor doctor = Doctor.withBuiltInCasebook();
        List<String> wrong = fixtures().parallelStream()
                .flatMap(fixture -> new Growing(doctor, fixture, scratch).lowered().stream())
                .sorted()
                .toList();
        assertThat(wrong).isEmpty();
    }

    /** One fixture, its files by name, and its cause. */
    private record Growing(Doctor doctor, Path fixture, Path scratch) {
        List<String> lowered() {
            try {
                String cause = cause(fixture);
                Map<String, byte[]> files = new LinkedHashMap<>();
                for (Path file : Fixtures.files(fixture)) {
                    String name = fixture.relativize(file).toString();
                    files.put(PACKED.matcher(name).replaceFirst(""), content(file));
                }
                List<String> lowered = new ArrayList<>();
                fileByFile(files, cause, lowered);
                int whole = sure(files, cause);
                additions(files).forEach((what, added) -> {
                    Map<String, byte[]> more = new LinkedHashMap<>(files);
                    more.putAll(added);
                    compare(what, whole, sure(more, cause), STRONG, lowered);
                });
                return lowered;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private static byte[] content(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file);
                    InputStream content = unpacked(file.toString(), in)) {
                return content.readAllBytes();
            }
        }

        private static InputStream unpacked(String name, InputStream in) throws IOException {
            if (name.endsWith(".gz")) {
                return new GZIPInputStream(in);
            }
            return name.endsWith(".zst") ? new ZstdInputStream(in) : in;
        }

        // every file comes after all that precede it in the order of their names, and then in the reverse order
        private void fileByFile(Map<String, byte[]> files, String cause, List<String> lowered) {
            List<String> names = new ArrayList<>(files.keySet());
            for (int direction = 0; direction < 2; direction++) {
                Map<String, byte[]> some = new LinkedHashMap<>();
                int before = 0;
                for (String name : names) {
                    // whether it was the same in the baseline run is a question only where there is one
                    boolean first = name.startsWith("baseline/")
                            && some.keySet().stream().noneMatch(n -> n.startsWith("baseline/"));
                    boolean profiled = some.keySet().stream()
                            .anyMatch(n -> PROFILE.matcher(n).find());
                    // what only counts beyond the baseline run's samples needs some of it
                    int most = !first ? STRONG : !profiled ? before - 1 : beyondBaseline(cause) ? 0 : POSSIBLE;
                    some.put(name, files.get(name));
                    int after = sure(some, cause);
                    compare(name + " after " + (some.size() - 1) + " others", before, after, most, lowered);
                    before = after;
                }
                Collections.reverse(names);
            }
        }

        private static Map<String, Map<String, byte[]>> additions(Map<String, byte[]> files) {
            Map<String, Map<String, byte[]>> additions = new LinkedHashMap<>();
            Map<String, byte[]> thin = new LinkedHashMap<>();
            Map<String, byte[]> copies = new LinkedHashMap<>();
            Map<String, byte[]> cut = new LinkedHashMap<>();
            Map<String, byte[]> empty = new LinkedHashMap<>();
            files.forEach((name, content) -> {
                String run = name.substring(0, name.indexOf('/') + 1);
                String file = name.substring(name.lastIndexOf('/') + 1);
                if (file.endsWith(".collapsed")) {
                    thin.put(run + "short/" + file, thin(content));
                } else {
                    cut.put(run + "cut/" + file, half(content));
                }
                copies.put(run + "copy/" + file, content);
                empty.put(run + "empty/" + file, new byte[0]);
            });
            if (!thin.isEmpty()) {
                additions.put("a shorter profile", thin);
            }
            additions.put("copies", copies);
            additions.put("files cut off", cut);
            additions.put("empty files", empty);
            return additions;
        }

        // each eighth sample
        private static byte[] thin(byte[] stacks) {
            long samples = 0;
            StringBuilder thin = new StringBuilder();
            for (String line :
                    new String(stacks, StandardCharsets.UTF_8).lines().toList()) {
                Matcher m = STACKS.matcher(line);
                if (m.matches()) {
                    long before = samples / 8;
                    samples += Long.parseLong(m.group(2));
                    long kept = samples / 8 - before;
                    if (kept > 0) {
                        thin.append(m.group(1)).append(' ').append(kept).append('\n');
                    }
                }
            }
            return thin.toString().getBytes(StandardCharsets.UTF_8);
        }

        private static boolean beyondBaseline(String cause) {
            try {
                return Files.readString(Fixtures.CASES.resolve(cause).resolve("case.yaml"))
                        .contains("beyond: baseline");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private static byte[] half(byte[] content) {
            return Arrays.copyOf(content, content.length / 2);
        }

        private void compare(String what, int before, int after, int most, List<String> lowered) {
            if (before >= LIKELY && after < Math.min(before, most)) {
                lowered.add(Fixtures.CASES.relativize(fixture) + ", " + what + ": " + before + " -> " + after);
            }
        }

        /** 0 where the cause is not named, else 1 for possible to 3 for strong. */
        private int sure(Map<String, byte[]> files, String cause) {
            try {
                Path bundle = Files.createTempDirectory(scratch, "more");
                Files.createDirectories(bundle.resolve("current"));
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    Path target = bundle.resolve(file.getKey());
                    Files.createDirectories(target.resolve(".."));
                    Files.write(target, file.getValue());
                }
                Report report = doctor.examine(Bundle.open(bundle, Limits.DEFAULT));
                return report.hypotheses().stream()
                        .filter(h -> h.caseId().equals(cause))
                        .mapToInt(h -> rank(h.certainty()))
                        .max()
                        .orElse(0);
            } catch (IOException | BundleException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static int rank(Certainty certainty) {
        return switch (certainty) {
            case POSSIBLE -> POSSIBLE;
            case LIKELY -> LIKELY;
            case STRONG -> STRONG;
        };
    }

    private static String cause(Path fixture) throws IOException {
        Matcher m = CAUSE.matcher(Files.readString(fixture.resolve("expected.yaml")));
        return m.find() ? m.group(1) : "";
    }

    // those that name a cause
    private static List<Path> fixtures() throws IOException {
        List<Path> named = new ArrayList<>();
        for (Path fixture : Fixtures.part(12)) {
            if (!cause(fixture).isEmpty()) {
                named.add(fixture);
            }
        }
        return named;
    }
}
