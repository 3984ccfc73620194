package io.github.jdkdoctor.bundle;

import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * A file's bytes as stored in a bundle.
 *
 * @param taken how many bytes the archive gave for them so far; {@link Long#MAX_VALUE} where it does not pack
 */
record Packed(InputStream content, LongSupplier taken) {
    static Packed plain(InputStream content) {
        return new Packed(content, () -> Long.MAX_VALUE);
    }
}
