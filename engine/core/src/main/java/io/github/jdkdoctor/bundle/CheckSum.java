package io.github.jdkdoctor.bundle;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.zip.CRC32;

/**
 * Length and CRC-32, for telling copies of files from others of the same name. The JVM has instructions of the processor for it in
 * the interpreter and in code of C1, which SHA-256 has in code of C2 alone.
 */
final class CheckSum extends MessageDigest {
    private final CRC32 crc = new CRC32();
    private long length;

    CheckSum() {
        super("CRC-32");
    }

    @Override
    protected void engineUpdate(byte input) {
        crc.update(input);
        length++;
    }

    @Override
    protected void engineUpdate(byte[] input, int offset, int count) {
        crc.update(input, offset, count);
        length += count;
    }

    @Override
    protected byte[] engineDigest() {
        byte[] sum = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(length)
                .putLong(crc.getValue())
                .array();
        engineReset();
        return sum;
    }

    @Override
    protected void engineReset() {
        crc.reset();
        length = 0;
    }
}
