package io.github.jdkdoctor.bundle;

import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.io.InputStream;

/**
 * One file of a bundle, readable once.
 *
 * @param name in the bundle, with forward slashes, as in {@code current/gc.log}
 * @param run the run whose folder it is in
 * @param size in bytes; -1 where the archive does not say before the end
 * @param content its bytes, unpacked, within the limits
 */
public record Entry(String name, Run run, long size, InputStream content) {
    /** The first bytes, at most {@code limit}, without consuming them. */
    public byte[] head(int limit) throws IOException {
        content.mark(limit);
        byte[] head = content.readNBytes(limit);
        content.reset();
        return head;
    }
}
