package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Says that a folder is in use: a file in it is locked, which ends with its process, however that ends, and is seen from
 * other containers.
 */
final class CollectorLock implements AutoCloseable {
    static final String NAME = ".collector";

    private final FileChannel channel;

    private CollectorLock(FileChannel channel) {
        this.channel = channel;
    }

    static CollectorLock in(Path folder) throws IOException {
        FileChannel channel = FileChannel.open(
                folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock unused = channel.tryLock();
        return new CollectorLock(channel);
    }

    /** Whether some process holds it. */
    static boolean held(Path folder) {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock free = channel.tryLock()) {
            return free == null;
        } catch (OverlappingFileLockException e) {
            // by this process
            return true;
        } catch (IOException e) {
            // of another user, or on a file system without locks: not ours to end
            return true;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // the lock ends with the process
        }
    }
}
