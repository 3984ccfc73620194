package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Recorded bundles next to the repository; tests that ask for them are skipped where they are not there. */
public final class SharedEvidence {
    private static final Path FOLDER =
            Path.of(System.getProperty("jdkdoctor.root", "."), "..", "shared").normalize();

    private SharedEvidence() {}

    /** The bundles. */
    public static List<Path> bundles() {
        Path folder = FOLDER.resolve("evidence");
        assumeThat(folder).exists();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.toString().endsWith(".zip")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bundle whose name begins so. */
    public static Path bundle(String prefix) {
        return bundles().stream()
                .filter(f -> f.getFileName().toString().startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    /** The names of the files in a bundle. */
    public static List<String> names(Path bundle) {
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            return zip.stream()
                    .filter(e -> !e.isDirectory())
                    .map(ZipEntry::getName)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first bytes of a file in a bundle, at most {@code limit}. */
    public static byte[] read(Path bundle, String name, int limit) {
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            ZipEntry entry = zip.getEntry(name);
            assertThat(entry).as(name).isNotNull();
            try (InputStream in = zip.getInputStream(entry)) {
                return in.readNBytes(limit);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
