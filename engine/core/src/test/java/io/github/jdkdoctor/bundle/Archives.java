package io.github.jdkdoctor.bundle;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Archives made for tests, by other programs' code than the one under test. */
final class Archives {
    private static final int LOCAL = 0x04034b50;
    private static final int CENTRAL = 0x02014b50;

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

    static byte[] zstd(byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new ZstdOutputStream(packed)) {
            out.write(content);
        }
        return packed.toByteArray();
    }

    static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        return noise;
    }

    /** Changes the headers of one member of a zip, local and central; the buffers begin at their signatures. */
    interface Patch {
        void apply(ByteBuffer local, ByteBuffer central);
    }

    static Path patched(Path zip, String name, Patch patch) throws IOException {
        byte[] bytes = Files.readAllBytes(zip);
        patch.apply(header(bytes, LOCAL, 30, name), header(bytes, CENTRAL, 46, name));
        return Files.write(zip, bytes);
    }

    private static ByteBuffer header(byte[] zip, int signature, int fixed, String name) {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i + fixed + wanted.length <= zip.length; i++) {
            if (bytes.getInt(i) == signature
                    && Arrays.equals(wanted, Arrays.copyOfRange(zip, i + fixed, i + fixed + wanted.length))) {
                return bytes.slice(i, zip.length - i).order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new IllegalArgumentException(name);
    }

    interface TarContent {
        void write(TarArchiveOutputStream out) throws IOException;
    }

    static Path tar(Path folder, TarContent content) throws IOException {
        Path file = folder.resolve("bundle.tar");
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(Files.newOutputStream(file))) {
            out.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            content.write(out);
        }
        return file;
    }

    static void add(TarArchiveOutputStream out, String name, String content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(content.length());
        out.putArchiveEntry(entry);
        out.write(text(content));
        out.closeArchiveEntry();
    }
}
