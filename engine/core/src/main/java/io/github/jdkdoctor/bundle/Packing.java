package io.github.jdkdoctor.bundle;

import io.airlift.compress.zstd.ZstdInputStream;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** How one file is packed: by gzip (RFC 1952) or Zstandard (RFC 8878). */
public enum Packing {
    GZIP(0x1f, 0x8b) {
        @Override
        InputStream unpacked(InputStream packed) throws IOException {
            return new GZIPInputStream(packed, 1 << 16);
        }

        @Override
        OutputStream packing(OutputStream to) throws IOException {
            return new GZIPOutputStream(to, 1 << 16);
        }
    },
    ZSTD(0x28, 0xb5, 0x2f, 0xfd) {
        @Override
        InputStream unpacked(InputStream packed) {
            return new Unzstd(packed);
        }

        @Override
        OutputStream packing(OutputStream to) throws IOException {
            return new ZstdOutputStream(to);
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

    abstract OutputStream packing(OutputStream to) throws IOException;

    /**
     * Packs what is written as the ending of a file's name says, {@code .gz} or {@code .zst}; as it is by another name. Closing
     * ends the packed file, and leaves what it was written to open.
     */
    public static OutputStream packed(String name, OutputStream to) throws IOException {
        OutputStream open = new FilterOutputStream(to) {
            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                out.write(bytes, from, count);
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".gz") || lower.endsWith(".gzip")) {
            return GZIP.packing(open);
        }
        return lower.endsWith(".zst") || lower.endsWith(".zstd") ? ZSTD.packing(open) : open;
    }

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
