package io.github.jdkdoctor.bundle;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** How one file is packed: by gzip (RFC 1952) or Zstandard (RFC 8878). */
enum Packing {
    GZIP(0x1f, 0x8b) {
        @Override
        InputStream unpacked(InputStream packed) throws IOException {
            return new GZIPInputStream(packed, 1 << 16);
        }
    },
    ZSTD(0x28, 0xb5, 0x2f, 0xfd) {
        @Override
        InputStream unpacked(InputStream packed) {
            return new Unzstd(packed);
        }
    };

    /** As many bytes of a file as tell how it is packed. */
    static final int HEAD = 4;

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final int[] magic;

    Packing(int... magic) {
        this.magic = magic;
    }

    /** Unpacks, and may read the header at once. */
    abstract InputStream unpacked(InputStream packed) throws IOException;

    /** Unpacks, and reads the header only when asked for the first byte. */
    InputStream over(InputStream packed) {
        return new Late(this, packed);
    }

    /** How a file with these first bytes is packed; empty where it is not. */
    static Optional<Packing> of(byte[] head) {
        for (Packing packing : values()) {
            if (packing.begins(head)) {
                return Optional.of(packing);
            }
        }
        return Optional.empty();
    }

    private boolean begins(byte[] head) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= head.length || (head[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    private static final class Late extends BulkStream {
        private final Packing packing;
        private final InputStream packed;
        private @Nullable InputStream unpacked;

        Late(Packing packing, InputStream packed) {
            this.packing = packing;
            this.packed = packed;
        }

        private InputStream unpacked() throws IOException {
            if (unpacked == null) {
                unpacked = packing.unpacked(packed);
            }
            return unpacked;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return unpacked().read(target, offset, length);
        }
    }

    /** The library says with unchecked exceptions that a file is damaged. */
    private static final class Unzstd extends BulkStream {
        private final InputStream in;

        Unzstd(InputStream packed) {
            this.in = new ZstdInputStream(new ZstdFrames(packed));
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return in.read(target, offset, length);
            } catch (RuntimeException e) {
                throw new IOException(e.getMessage(), e);
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
