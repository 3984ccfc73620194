package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.base.Settings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** The directory of uploads that are not examined yet, and what may be in it. */
@Startup
@ApplicationScoped
public class Spool {
    private static final String LOCK = "lock";
    private static final Set<OpenOption> LOCKED = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);

    private final Path directory;
    private final long most;
    private final long minFree;
    private final AtomicLong taken = new AtomicLong();
    // held for as long as this process lives, however it ends
    @SuppressWarnings("UnusedVariable")
    private final Optional<FileLock> lock;

    Spool(Settings settings, MeterRegistry metrics) throws IOException {
        Path all = Directories.own(Directories.own(settings.data()).resolve("spool"));
        most = settings.upload().spool().asLongValue();
        minFree = settings.upload().minFree().asLongValue();
        // one process at a time: what another one has made and not locked yet would look as if it were left
        try (FileChannel starting =
                FileChannel.open(settings.data().resolve("spool.lock"), LOCKED, Directories.ownFile())) {
            FileLock turn = starting.lock();
            removeWhatIsLeft(all);
            directory = Directories.own(all.resolve(UUID.randomUUID().toString()));
            lock = lock(directory);
            turn.release();
        }
        measure(metrics);
    }

    private void measure(MeterRegistry metrics) {
        Gauge.builder("jdkdoctor.spool", this, Spool::taken)
                .baseUnit("bytes")
                .description("Of uploads that are not examined yet")
                .register(metrics);
        Gauge.builder("jdkdoctor.disk.free", directory.toFile(), File::getUsableSpace)
                .baseUnit("bytes")
                .description("Left where the data is")
                .register(metrics);
    }

    // by processes that were killed; what another one of this machine works on is locked
    private static void removeWhatIsLeft(Path all) throws IOException {
        List<Path> folders;
        try (Stream<Path> found = Files.list(all)) {
            folders = found.toList();
        }
        for (Path folder : folders) {
            Optional<FileLock> left = lock(folder);
            if (left.isPresent()) {
                left.get().channel().close();
                Upload.remove(folder);
            }
        }
    }

    private static Optional<FileLock> lock(Path folder) throws IOException {
        FileChannel file = FileChannel.open(folder.resolve(LOCK), LOCKED, Directories.ownFile());
        Optional<FileLock> lock = Optional.ofNullable(file.tryLock());
        if (lock.isEmpty()) {
            file.close();
        }
        return lock;
    }

    public Path newFolder() throws IOException {
        return Directories.own(directory.resolve(UUID.randomUUID().toString()));
    }

    /** Whether so many more bytes may come; if so they count until they are given back. */
    public boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= most) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** Counts bytes that are there whether or not more may come: those of a job that is taken over. */
    public void add(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Bytes that are counted at the moment. */
    long taken() {
        return taken.get();
    }

    /** Is done with an upload. */
    public void discard(Upload upload) {
        giveBack(upload.bytes());
        upload.close();
    }

    /** Does not count these bytes any more. */
    public void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }

    public boolean diskIsFull() {
        // not its FileStore, which has to be found among the mounts, where a container's root may be missing
        return directory.toFile().getUsableSpace() < minFree;
    }

    @PreDestroy
    void remove() {
        Upload.remove(directory);
    }
}
