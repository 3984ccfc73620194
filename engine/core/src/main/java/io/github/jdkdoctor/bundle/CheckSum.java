package io.github.jdkdoctor.bundle;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.zip.CRC32;

/**
 * Length and CRC-32, for telling copies of files from others of the same name. HotSpot computes it with instructions of the
 * processor in the interpreter and in code of C1 (generate_CRC32_updateBytes_entry, LIRGenerator::do_update_CRC32), SHA-256 in
 * code of C2 alone (inline_digestBase_implCompress in library_call.cpp), 17 to 25.
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
