package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Directories;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Bundles as files next to the embedded database, a folder for each diagnosis. The database holds reports of some 100 kB; a
 * bundle of 100 MB in one of its transactions took more memory than the whole process may have.
 */
final class FileBundles implements Bundles {
    // longer than any transaction takes: the folder of a diagnosis is there before its row
    private static final Duration YOUNG = Duration.ofMinutes(10);

    private final Path directory;

    FileBundles(Path directory) throws IOException {
        this.directory = Directories.own(directory);
    }

    @Override
    public Upload put(UUID id, Upload upload) throws IOException {
        Path folder = folder(id);
        for (Path part : upload.parts().values()) {
            sync(part);
            sync(part.resolveSibling("."));
        }
        sync(upload.folder());
        Files.move(upload.folder(), folder, StandardCopyOption.ATOMIC_MOVE);
        sync(directory);
        return upload.in(folder);
    }

    // a rename is on the disk when the directory is; Linux lets a directory be opened for that
    private static void sync(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            file.force(true);
        }
    }

    @Override
    public void put(Connection connection, UUID id, Upload upload) {
        // its row is all that a file needs
    }

    @Override
    public void withdraw(UUID id) {
        remove(id);
    }

    @Override
    public Optional<Upload> fetch(UUID id) throws IOException {
        Map<String, Upload.Part> parts = new HashMap<>();
        for (Part part : parts(id)) {
            Path file = file(id, part);
            parts.put(part.role(), new Upload.Part(file, "", Files.size(file)));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(Upload.of(folder(id), parts));
    }

    @Override
    public void close(Upload upload) {
        // it was examined where it stays
    }

    @Override
    public void remove(UUID id) {
        Upload.remove(folder(id));
    }

    @Override
    public List<Part> parts(UUID id) {
        List<Part> parts = new ArrayList<>();
        for (String role : Upload.ROLES) {
            Path folder = folder(id).resolve(role);
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    files.map(file -> new Part(role, String.valueOf(file.getFileName())))
                            .forEach(parts::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return parts;
    }

    @Override
    public void copy(UUID id, Part part, OutputStream to) throws IOException {
        Files.copy(file(id, part), to);
    }

    @Override
    public void sweep(Set<UUID> wanted) throws IOException {
        Set<Path> stay = wanted.stream().map(this::folder).collect(Collectors.toSet());
        Instant old = Instant.now().minus(YOUNG);
        for (Path folder : folders()) {
            if (!stay.contains(folder)
                    && Files.getLastModifiedTime(folder).toInstant().isBefore(old)) {
                Upload.remove(folder);
            }
        }
    }

    private List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(directory)) {
            return folders.toList();
        }
    }

    private Path folder(UUID id) {
        return directory.resolve(id.toString());
    }

    private Path file(UUID id, Part part) {
        return folder(id).resolve(part.role()).resolve(part.name());
    }
}
