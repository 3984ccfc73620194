package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that the JVM can write to and we can read, for nobody else.
 *
 * @param here as seen from here
 * @param there as the JVM sees it
 */
record TargetFolder(Path here, String there) {
    /** Makes one in the first of the places where that can be done. */
    static TargetFolder make(LinuxProcess process, List<String> places) throws CollectException {
        IOException last = new IOException("no place");
        for (String place : places) {
            try {
                Path here = Files.createTempDirectory(
                        process.seen(place),
                        "jdkdoctor-",
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
    static TargetFolder make() throws CollectException {
        try {
            Path folder = Files.createTempDirectory("jdkdoctor-");
            return new TargetFolder(folder, folder.toString());
        } catch (IOException e) {
            throw new CollectException("no folder can be made for the recording: " + e.getMessage());
        }
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
                    .sorted()
                    .toList();
        }
    }

    void delete() {
        try (Stream<Path> files = Files.list(here)) {
            files.forEach(Owners::delete);
        } catch (IOException e) {
            // gone with the process
        }
        Owners.delete(here);
    }
}
