package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A folder that the JVM can write to and we can read, and no other user. */
final class TargetFolder {
    static final String PREFIX = "jdkdoctor-";
    private final Path here;
    private final String there;
    private final CollectorLock lock;

    private TargetFolder(Path here, String there) throws IOException {
        this.here = here;
        this.there = there;
        lock = CollectorLock.in(here);
    }

    /** Makes one in the first of the places where that can be done. */
    static TargetFolder make(LinuxProcess process, List<String> places) throws CollectException {
        IOException last = new IOException("no place");
        for (String place : places) {
            try {
                Path here = Files.createTempDirectory(
                        process.seen(place),
                        PREFIX + process.ownPid() + "-",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
                Owners.give(here, process);
                return new TargetFolder(here, place.replaceAll("/+$", "") + "/" + here.getFileName());
            } catch (IOException | UnsupportedOperationException e) {
                last = e instanceof IOException io ? io : last;
            }
        }
        throw new CollectException("process " + process.pid() + " has no place to write a recording to (tried "
                + String.join(", ", places) + "): " + last.getMessage());
    }

    /** Makes one where there is no {@code /proc}: the process sees the files that we see. */
    static TargetFolder make(long pid) throws CollectException {
        try {
            Path folder = Files.createTempDirectory(PREFIX + pid + "-");
            return new TargetFolder(folder, folder.toString());
        } catch (IOException e) {
            throw new CollectException("no folder can be made for the recording: " + e.getMessage());
        }
    }

    /** As seen from here. */
    Path here() {
        return here;
    }

    /** As the JVM sees it. */
    String there() {
        return there;
    }

    /** Its name, and that of the recording which is written to it. */
    String name() {
        return String.valueOf(here.getFileName());
    }

    String there(String name) {
        return there + "/" + name;
    }

    /** Its files, without what a link could lead to: the JVM's user may not be ours. */
    List<Path> files() throws IOException {
        if (!Files.isDirectory(here, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(here)) {
            return files.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS))
                    .filter(f -> !f.endsWith(CollectorLock.NAME))
                    .sorted()
                    .toList();
        }
    }

    /** Leaves it to the next collector. */
    void release() {
        lock.close();
    }

    void delete() {
        delete(here);
        release();
    }

    /** Deletes a folder and what is in it. Its owner may put a link in its place, which is not followed. */
    static void delete(Path folder) {
        Path name = folder.getFileName();
        Path parent = folder.getParent();
        if (name == null || parent == null) {
            return;
        }
        try (DirectoryStream<Path> place = Files.newDirectoryStream(parent, p -> false)) {
            if (place instanceof SecureDirectoryStream<Path> secure) {
                try (SecureDirectoryStream<Path> inside = secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                    for (Path file : inside) {
                        inside.deleteFile(file.getFileName());
                    }
                }
                secure.deleteDirectory(name);
            } else {
                try (Stream<Path> files = Files.list(folder)) {
                    files.forEach(Owners::delete);
                }
                Owners.delete(folder);
            }
        } catch (IOException e) {
            // gone with the process
        }
    }
}
