package io.github.jdkdoctor.bundle;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipInputStream;

/** The current entry of a zip file that is read from front to back; closing it does not close the archive. */
final class ZipPart extends BulkStream {
    private final ZipInputStream zip;
    private boolean failed;

    ZipPart(ZipInputStream zip) {
        this.zip = zip;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (failed) {
            throw new EOFException();
        }
        try {
            return zip.read(target, offset, length);
        } catch (IOException e) {
            failed = true;
            throw e;
        }
    }
}
