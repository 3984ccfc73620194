package io.github.jdkdoctor.bundle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Archives made for tests, by other programs' code than the one under test. */
final class Archives {
    private Archives() {}

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Path zip(Path folder, Map<String, byte[]> files) throws IOException {
        Path zip = folder.resolve("bundle.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
                out.putNextEntry(new ZipEntry(file.getKey()));
                out.write(file.getValue());
                out.closeEntry();
            }
        }
        return zip;
    }

    static Path tar(Path folder, Map<String, byte[]> files) throws IOException {
        return tar(folder.resolve("bundle.tar"), Files.newOutputStream(folder.resolve("bundle.tar")), files);
    }

    static Path tarGz(Path folder, Map<String, byte[]> files) throws IOException {
        Path file = folder.resolve("bundle.tar.gz");
        return tar(file, new GZIPOutputStream(Files.newOutputStream(file)), files);
    }

    private static Path tar(Path file, OutputStream to, Map<String, byte[]> files) throws IOException {
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(to)) {
            out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Map.Entry<String, byte[]> content : new TreeMap<>(files).entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(content.getKey());
                entry.setSize(content.getValue().length);
                out.putArchiveEntry(entry);
                out.write(content.getValue());
                out.closeArchiveEntry();
            }
        }
        return file;
    }

    static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        }
        return packed.toByteArray();
    }
}
