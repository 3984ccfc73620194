package io.github.jdkdoctor.service.base;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jboss.logging.Logger;

/** Room on the disk for deleting: the embedded database has to write before it gives anything back. */
@ApplicationScoped
public class Reserve {
    private static final Logger LOG = Logger.getLogger(Reserve.class);
    // some ten times what H2 writes to delete a report
    private static final int BYTES = 1 << 20;

    private final Path directory;
    private final Path file;

    Reserve(Settings settings) {
        directory = settings.data();
        file = directory.resolve("reserve");
    }

    /** Gives the room back to the next writer. */
    public void give() {
        try {
            if (Files.deleteIfExists(file)) {
                LOG.warn("the disk is full; what was kept for deleting is given back");
            }
        } catch (IOException e) {
            LOG.errorf("the reserve cannot be given back: %s", Trace.of(e));
        }
    }

    /** Takes it again where there is enough. */
    public void take() throws IOException {
        if (Files.exists(file) || directory.toFile().getUsableSpace() < 4L * BYTES) {
            return;
        }
        Files.createFile(file, Directories.ownFile());
        Files.write(file, new byte[BYTES], StandardOpenOption.WRITE);
    }
}
