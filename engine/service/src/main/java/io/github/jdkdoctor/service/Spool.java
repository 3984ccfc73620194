package io.github.jdkdoctor.service;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** The directory of uploads that are not examined yet, and what may be in it. */
@ApplicationScoped
class Spool {
    private final Path directory;
    private final long most;
    private final long minFree;
    private final AtomicLong taken = new AtomicLong();

    Spool(Settings settings) throws IOException {
        // of this process alone: what another one of this machine left there is not ours to remove
        directory = settings.data().resolve("spool").resolve(UUID.randomUUID().toString());
        most = settings.upload().spool().asLongValue();
        minFree = settings.upload().minFree().asLongValue();
        Files.createDirectories(directory);
        directory.toFile().deleteOnExit();
    }

    Path newFolder() throws IOException {
        return Files.createDirectory(directory.resolve(UUID.randomUUID().toString()));
    }

    /** Whether so many more bytes may come; if so they count until they are given back. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= most) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    boolean diskIsFull() throws IOException {
        return Files.getFileStore(directory).getUsableSpace() < minFree;
    }
}
