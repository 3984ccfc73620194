package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Pack;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** The files of a compiled pack. The same sources give the same bytes. */
public final class Packed {
    /** Where a pack in a directory lists its files, so that the next one can remove them. */
    private static final String LIST = "META-INF/jdkdoctor/pack.files";

    // the first moment that a zip can name
    private static final LocalDateTime EPOCH = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final SortedMap<String, byte[]> files;

    Packed(SortedMap<String, byte[]> files) {
        this.files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    SortedMap<String, byte[]> files() {
        return files;
    }

    /** Writes a jar; stored, not deflated, as what deflating makes differs between JDKs. */
    public void writeJar(OutputStream to) throws IOException {
        ZipOutputStream jar = new ZipOutputStream(to);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            CRC32 crc = new CRC32();
            crc.update(file.getValue());
            ZipEntry entry = new ZipEntry(file.getKey());
            entry.setTimeLocal(EPOCH);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(file.getValue().length);
            entry.setCrc(crc.getValue());
            jar.putNextEntry(entry);
            jar.write(file.getValue());
            jar.closeEntry();
        }
        jar.finish();
    }

    /** Writes the files into a directory, and removes those that an earlier pack left there. */
    public void writeDirectory(Path directory) throws IOException {
        Path list = directory.resolve(LIST);
        if (Files.isRegularFile(list)) {
            for (String old : Files.readAllLines(list)) {
                Path path = directory.resolve(old).normalize();
                if (!files.containsKey(old) && path.startsWith(directory.normalize())) {
                    Files.deleteIfExists(path);
                }
            }
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            write(directory.resolve(file.getKey()), file.getValue());
        }
        write(list, String.join("\n", files.keySet()).getBytes(StandardCharsets.UTF_8));
    }

    private static void write(Path path, byte[] content) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Files.write(path, content);
    }

    /** The pack as it is, without a file. */
    public Pack load(ClassLoader parent) {
        ClassLoader loader = new InMemory(files, parent);
        try (InputStream index = new ByteArrayInputStream(bytes(Pack.INDEX))) {
            return Pack.read(index, loader);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] bytes(String name) {
        byte[] bytes = files.get(name);
        if (bytes == null) {
            throw new IllegalStateException("no " + name);
        }
        return bytes;
    }

    private static final class InMemory extends ClassLoader {
        private final SortedMap<String, byte[]> files;

        InMemory(SortedMap<String, byte[]> files, ClassLoader parent) {
            super(parent);
            this.files = files;
        }

        // what is packed comes first: the rules of a changed case are classes of the same names as those of the
        // built-in one
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!files.containsKey(name.replace('.', '/') + ".class")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = files.get(name.replace('.', '/') + ".class");
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            byte[] bytes = files.get(name);
            return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
        }

        @Override
        protected @Nullable URL findResource(String name) {
            return null;
        }
    }
}
