package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;

/** A file that is kept whole, since the names of its frames come behind its samples; those of real recordings have some MB. */
final class KeptFile {
    private static final int LIMIT = 256 << 20;

    private KeptFile() {}

    /**
     * All bytes of a file.
     *
     * @throws UnreadableException if there are too many
     */
    static byte[] bytes(Entry entry) throws IOException, UnreadableException {
        byte[] bytes = entry.content().readNBytes(LIMIT);
        if (bytes.length == LIMIT) {
            throw new UnreadableException(
                    "over the limit of " + (LIMIT >> 20) + " MB; give the collapsed stacks instead");
        }
        return bytes;
    }
}
