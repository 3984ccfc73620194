package io.github.jdkdoctor.fleet.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;

/** Files of a disk or of a file system of Hadoop. Paths are as people write them. */
public interface Store {
    /**
     * A file, or a folder of a disk that is one bundle.
     *
     * @param length in bytes
     * @param modified milliseconds since 1970
     */
    record Stored(String path, long length, long modified) {}

    /** What a path with wildcards, a directory or a single path names, sorted by path. */
    List<Stored> find(String pattern) throws IOException;

    /** All files under a directory, sorted by path; none where there is no such directory. */
    List<Stored> under(String directory) throws IOException;

    /** A path on this machine with the content, which may be a copy in a directory that is given. */
    Path local(String path, Path scratch) throws IOException;

    InputStream open(String path) throws IOException;

    InputFile input(String path) throws IOException;

    /** A file to write; its directory is made. */
    OutputFile output(String path) throws IOException;

    /** Gives a file its final name, replacing what has it. */
    void move(String from, String to) throws IOException;

    void delete(String path) throws IOException;

    /**
     * The store that a path is in: {@code s3a://}, {@code hdfs://} and other schemes are Hadoop's.
     *
     * @param options for file systems of Hadoop, each with {@code spark.hadoop.} before its name
     */
    static Store of(String path, Map<String, String> options) {
        boolean disk = !path.contains("://") || path.startsWith("file://");
        return disk ? new DiskStore() : new HadoopStore(options);
    }
}
