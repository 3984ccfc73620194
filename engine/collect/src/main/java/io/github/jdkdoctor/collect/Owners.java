package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Files that are made for a process of another user, which root does. */
final class Owners {
    private Owners() {}

    static void give(Path file, LinuxProcess process) throws IOException {
        int owner = (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        if (owner != process.user()) {
            Files.setAttribute(file, "unix:gid", process.group(), LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(file, "unix:uid", process.user(), LinkOption.NOFOLLOW_LINKS);
        }
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // gone with the process, or with the container
        }
    }
}
