package io.github.jdkdoctor.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Bundles of the casebook's own fixtures, packed as users pack them. */
final class Samples {
    static final String CASE = "biased-lock-revocation-storm";

    private Samples() {}

    static Path root() {
        return Path.of(System.getProperty("jdkdoctor.root", "../.."));
    }

    static byte[] storm() {
        return zip(root().resolve("cases/" + CASE + "/fixtures/on-11"), "");
    }

    /** As the other one, with a file more, so that it is another bundle. */
    static byte[] storm(String note) {
        return zip(root().resolve("cases/" + CASE + "/fixtures/on-11"), note);
    }

    /** As the other one, with a file of this name more, which no reader takes and the report says so. */
    static byte[] stormWith(String file) {
        return zip(root().resolve("cases/" + CASE + "/fixtures/on-11"), Map.of("current/" + file, new byte[] {'x'}));
    }

    /** As the other one, with a file of noise more that no reader takes and no archive packs. */
    static byte[] storm(int noise) {
        byte[] bytes = new byte[noise];
        new Random(noise).nextBytes(bytes);
        return zip(root().resolve("cases/" + CASE + "/fixtures/on-11"), Map.of("current/noise.bin", bytes));
    }

    static byte[] healthy() {
        return healthy("");
    }

    /** As the other one, with a file more, so that it is another bundle. */
    static byte[] healthy(String note) {
        return zip(root().resolve("cases/healthy/17-service"), note);
    }

    /** Puts a case of another name, which has no rules, to a pack; its file. */
    static Path copyOfACase(Path pack, String id) throws IOException {
        Path folder = Files.createDirectory(pack.resolve(id));
        for (String file : List.of("case.yaml", "case.adoc")) {
            Files.copy(root().resolve("cases/osr-disabled").resolve(file), folder.resolve(file));
        }
        return folder.resolve("case.yaml");
    }

    private static byte[] zip(Path folder, String note) {
        return zip(
                folder, note.isEmpty() ? Map.of() : Map.of("current/note.txt", note.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] zip(Path folder, Map<String, byte[]> more) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes);
                Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
            for (Path file : all) {
                String name = folder.relativize(file).toString();
                if (name.contains("/")) {
                    zip.putNextEntry(entry(name));
                    Files.copy(file, zip);
                }
            }
            for (Map.Entry<String, byte[]> file : more.entrySet()) {
                zip.putNextEntry(entry(file.getKey()));
                zip.write(file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    // the same bytes whenever it is packed
    private static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        return entry;
    }
}
