package io.github.jdkdoctor.bundle;

import java.io.IOException;
import java.util.List;

/** Where files come from: an archive or a folder. */
sealed interface Source {
    /** What is done with each file. */
    interface Visit {
        void file(Stored file) throws BundleException;
    }

    /** A source whose files can be read in any order and by several threads. */
    non-sealed interface Listed extends Source {
        /** All files. Also opens what is kept open until {@link #close()}. */
        List<Stored> list(Ledger ledger, String prefix) throws BundleException, IOException;

        @Override
        default void close() throws IOException {}
    }

    /** A source that can only be read from front to back. */
    non-sealed interface Streamed extends Source {
        void each(Ledger ledger, String prefix, Visit visit) throws BundleException, IOException;
    }

    /** Lets go of files that are open. */
    default void close() throws IOException {}

    /**
     * A file that can be opened once.
     *
     * @param name in the bundle
     * @param size in bytes, as the archive states it; -1 where it does not
     */
    record Stored(String name, long size, Opening opening) {}

    /** How a file's bytes are got. */
    interface Opening {
        Packed open() throws IOException;
    }
}
