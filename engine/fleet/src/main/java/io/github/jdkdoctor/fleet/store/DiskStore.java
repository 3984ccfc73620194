package io.github.jdkdoctor.fleet.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;

/** Files of this machine, without Hadoop, which no JDK past 23 can start. */
final class DiskStore implements Store {
    private static final String WILD = "*?[{";

    private static Path path(String path) {
        return path.startsWith("file://") ? Path.of(URI.create(path)) : Path.of(path);
    }

    @Override
    public List<Stored> find(String pattern) throws IOException {
        String plain = pattern.startsWith("file://") ? path(pattern).toString() : pattern;
        int wild = first(plain);
        if (wild < 0) {
            Path path = path(plain);
            if (!Files.exists(path)) {
                throw new NoSuchFileException(plain);
            }
            return bundles(path);
        }
        int slash = plain.lastIndexOf('/', wild);
        Path base = slash < 0 ? Path.of("") : Path.of(slash == 0 ? "/" : plain.substring(0, slash));
        String rest = plain.substring(slash + 1);
        PathMatcher matcher = matcher(rest);
        int depth = rest.contains("**")
                ? Integer.MAX_VALUE
                : (int) rest.chars().filter(c -> c == '/').count() + 1;
        List<Stored> found = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(base, depth)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                if (matcher.matches(base.relativize(path))) {
                    found.addAll(bundles(path));
                }
            }
        }
        found.sort(Comparator.comparing(Stored::path));
        return found;
    }

    private static PathMatcher matcher(String pattern) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(pattern + ": not a pattern, " + e.getDescription(), e);
        }
    }

    private static int first(String pattern) {
        for (int i = 0; i < pattern.length(); i++) {
            if (WILD.indexOf(pattern.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    // a folder with a run in it is one bundle, every other one is searched
    private static List<Stored> bundles(Path start) throws IOException {
        List<Stored> found = new ArrayList<>();
        Files.walkFileTree(start, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (!folder.equals(start) && hidden(folder)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (Files.isDirectory(folder.resolve("current"))) {
                    found.add(whole(folder));
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && (file.equals(start) || !hidden(file))) {
                    found.add(new Stored(
                            file.toString(),
                            attributes.size(),
                            attributes.lastModifiedTime().toMillis()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(Comparator.comparing(Stored::path));
        return found;
    }

    private static boolean hidden(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.startsWith(".") || name.startsWith("_");
    }

    private static Stored whole(Path folder) throws IOException {
        long length = 0;
        long modified = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                length += Files.size(file);
                modified = Math.max(modified, Files.getLastModifiedTime(file).toMillis());
            }
        }
        return new Stored(folder.toString(), length, modified);
    }

    @Override
    public List<Stored> under(String directory) throws IOException {
        Path root = path(directory);
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        List<Stored> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                found.add(new Stored(
                        file.toString(),
                        Files.size(file),
                        Files.getLastModifiedTime(file).toMillis()));
            }
        }
        found.sort(Comparator.comparing(Stored::path));
        return found;
    }

    @Override
    public Path local(String path, Path scratch) {
        return path(path);
    }

    @Override
    public InputStream open(String path) throws IOException {
        return Files.newInputStream(path(path));
    }

    @Override
    public InputFile input(String path) throws IOException {
        return new LocalInputFile(path(path));
    }

    @Override
    public OutputFile output(String path) throws IOException {
        Path file = path(path);
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        return new LocalOutputFile(file);
    }

    @Override
    public void move(String from, String to) throws IOException {
        Files.move(path(from), path(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void delete(String path) throws IOException {
        Files.deleteIfExists(path(path));
    }
}
