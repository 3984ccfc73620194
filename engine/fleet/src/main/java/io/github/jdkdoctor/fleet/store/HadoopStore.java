package io.github.jdkdoctor.fleet.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;

/** Files of S3, HDFS and whatever else Hadoop has a file system for. */
final class HadoopStore implements Store {
    private static final String OPTIONS = "spark.hadoop.";

    private final Configuration configuration = new Configuration();

    /** A store whose file systems have options as Spark takes them: {@code spark.hadoop.fs.s3a.endpoint}. */
    HadoopStore(Map<String, String> options) {
        options.forEach((name, value) -> {
            if (name.startsWith(OPTIONS)) {
                configuration.set(name.substring(OPTIONS.length()), value);
            }
        });
    }

    private FileSystem system(String path) throws IOException {
        try {
            return new org.apache.hadoop.fs.Path(path).getFileSystem(configuration);
        } catch (RuntimeException e) {
            if (e.getCause() instanceof ClassNotFoundException missing) {
                throw new IOException(
                        path + ": its file system is not there; put the jars that have it into spark/jars ("
                                + missing.getMessage() + ")",
                        e);
            }
            throw e;
        }
    }

    @Override
    public List<Stored> find(String pattern) throws IOException {
        FileSystem system = system(pattern);
        FileStatus[] found = system.globStatus(new org.apache.hadoop.fs.Path(pattern));
        if (found == null) {
            throw new FileNotFoundException(pattern);
        }
        List<Stored> files = new ArrayList<>();
        for (FileStatus status : found) {
            if (status.isFile()) {
                files.add(stored(status));
            } else {
                files.addAll(under(status.getPath().toString()));
            }
        }
        files.removeIf(file -> hidden(file.path()));
        files.sort(Comparator.comparing(Stored::path));
        return files;
    }

    private static boolean hidden(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.startsWith(".") || name.startsWith("_");
    }

    @Override
    public List<Stored> under(String directory) throws IOException {
        List<Stored> files = new ArrayList<>();
        try {
            RemoteIterator<LocatedFileStatus> each =
                    system(directory).listFiles(new org.apache.hadoop.fs.Path(directory), true);
            while (each.hasNext()) {
                files.add(stored(each.next()));
            }
        } catch (FileNotFoundException e) {
            return List.of();
        }
        files.sort(Comparator.comparing(Stored::path));
        return files;
    }

    private static Stored stored(FileStatus status) {
        return new Stored(status.getPath().toString(), status.getLen(), status.getModificationTime());
    }

    @Override
    public Path local(String path, Path scratch) throws IOException {
        Path copy = scratch.resolve(path.substring(path.lastIndexOf('/') + 1));
        try (InputStream from = open(path)) {
            Files.copy(from, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    @Override
    public InputStream open(String path) throws IOException {
        return system(path).open(new org.apache.hadoop.fs.Path(path));
    }

    @Override
    public InputFile input(String path) throws IOException {
        return HadoopInputFile.fromPath(new org.apache.hadoop.fs.Path(path), configuration);
    }

    @Override
    public OutputFile output(String path) throws IOException {
        return HadoopOutputFile.fromPath(new org.apache.hadoop.fs.Path(path), configuration);
    }

    @Override
    public void move(String from, String to) throws IOException {
        FileSystem system = system(from);
        org.apache.hadoop.fs.Path target = new org.apache.hadoop.fs.Path(to);
        system.delete(target, false);
        if (!system.rename(new org.apache.hadoop.fs.Path(from), target)) {
            throw new IOException(from + " cannot be renamed to " + to);
        }
    }

    @Override
    public void delete(String path) throws IOException {
        system(path).delete(new org.apache.hadoop.fs.Path(path), false);
    }
}
