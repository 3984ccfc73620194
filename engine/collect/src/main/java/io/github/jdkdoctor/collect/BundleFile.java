package io.github.jdkdoctor.collect;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The zip of a bundle: a folder for each run, and a manifest. */
public final class BundleFile {
    private static final String MANIFEST = "manifest.yaml";

    private BundleFile() {}

    /** Whether a bundle holds a run already, in a folder of its name. */
    public static boolean holds(Path bundle, String run) throws CollectException {
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            return zip.stream().anyMatch(e -> e.getName().startsWith(run + "/"));
        } catch (ZipException e) {
            throw new CollectException(bundle + ": no zip; a run can be added to a bundle that is one");
        } catch (IOException e) {
            throw new CollectException(bundle + ": cannot be read: " + e.getMessage());
        }
    }

    /** Whether a line of the manifest is this one, but for the space around it. */
    public static boolean says(Path bundle, String line) throws IOException {
        try (ZipFile zip = new ZipFile(bundle.toFile())) {
            ZipEntry manifest = zip.getEntry(MANIFEST);
            return manifest != null
                    && text(zip, manifest).lines().anyMatch(l -> l.strip().equals(line));
        }
    }

    /** Writes the files of two bundles into a new zip. */
    public static void join(Path to, Path older, Path newer) throws IOException {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(to));
                ZipOutputStream zip = new ZipOutputStream(file)) {
            String manifest = copy(older, zip) + copy(newer, zip);
            put(zip, manifest);
        }
    }

    /**
     * Writes the files of a run into a new zip, after those of an older one.
     *
     * @param manifest what the manifest says of the run
     */
    public static void write(Path to, Optional<Path> older, String run, Path files, String manifest)
            throws IOException {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(to));
                ZipOutputStream zip = new ZipOutputStream(file)) {
            String before = "";
            if (older.isPresent()) {
                before = copy(older.get(), zip);
            }
            put(zip, before + manifest);
            List<Path> all;
            try (Stream<Path> walk = Files.walk(files)) {
                all = walk.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS))
                        .sorted()
                        .toList();
            }
            for (Path one : all) {
                zip.putNextEntry(new ZipEntry(
                        run + "/" + files.relativize(one).toString().replace('\\', '/')));
                Files.copy(one, zip);
                zip.closeEntry();
            }
        }
    }

    // all but the manifest, which is returned
    private static String copy(Path older, ZipOutputStream zip) throws IOException {
        String manifest = "";
        try (ZipFile from = new ZipFile(older.toFile())) {
            Enumeration<? extends ZipEntry> entries = from.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().equals(MANIFEST)) {
                    manifest = text(from, entry);
                    manifest += manifest.isEmpty() || manifest.endsWith("\n") ? "" : "\n";
                } else {
                    zip.putNextEntry(new ZipEntry(entry.getName()));
                    try (InputStream in = from.getInputStream(entry)) {
                        in.transferTo(zip);
                    }
                    zip.closeEntry();
                }
            }
        }
        return manifest;
    }

    private static String text(ZipFile zip, ZipEntry manifest) throws IOException {
        try (InputStream in = zip.getInputStream(manifest)) {
            return new String(in.readNBytes(1 << 20), StandardCharsets.UTF_8);
        }
    }

    private static void put(ZipOutputStream zip, String manifest) throws IOException {
        zip.putNextEntry(new ZipEntry(MANIFEST));
        zip.write(manifest.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
