package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Assumptions;

/** Recordings and files of other projects that lie next to the repository; a test that needs one that is not there is skipped. */
final class SharedFiles {
    private SharedFiles() {}

    private static Path shared() {
        return Path.of(System.getProperty("jdkdoctor.root", "."))
                .toAbsolutePath()
                .normalize()
                .resolveSibling("shared");
    }

    /** A file below the folder. */
    static Path file(String name) {
        Path file = shared().resolve(name);
        Assumptions.assumeTrue(Files.exists(file), name + " is not there");
        return file;
    }

    /** The collapsed stacks of one side of a recorded bundle, as in {@code c1-montgomery-off-jdk17-rsa}. */
    static Profile profile(String bundle, Run run) {
        try (ZipFile zip = new ZipFile(file("evidence/" + bundle + ".zip").toFile())) {
            ZipEntry entry = Optional.ofNullable(zip.getEntry(run.label() + "/profile.collapsed"))
                    .orElseThrow();
            try (InputStream in = new BufferedInputStream(zip.getInputStream(entry))) {
                return read(new Entry(entry.getName(), run, entry.getSize(), in));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Profile read(Entry entry) throws IOException {
        List<Profile> profiles = new ArrayList<>();
        try {
            new CollapsedReader().read(entry, new FactSink() {
                @Override
                public void fact(Fact fact) {
                    profiles.add((Profile) fact);
                }

                @Override
                public void observed(FactKind kind) {}

                @Override
                public void remark(String what) {
                    throw new AssertionError(what);
                }
            });
        } catch (UnreadableException e) {
            throw new AssertionError(e);
        }
        return profiles.get(0);
    }
}
