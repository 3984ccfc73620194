package io.github.jdkdoctor.bundle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A tar archive, packed or not, read once from front to back: POSIX ustar and pax (IEEE Std 1003.1), GNU's long
 * names, and the old format before both.
 *
 * <p>Read here rather than by a library: its class loading cost 50 ms and more of a cold start, and it keeps extended
 * headers of any size in memory.
 */
final class Tar implements Source.Streamed {
    private static final int BLOCK = 512;
    // names are limited far below; pax headers also carry times and attributes
    private static final int LONGEST_HEADER = 1 << 16;

    private final Path file;
    private final Optional<Packing> packing;

    Tar(Path file, Optional<Packing> packing) {
        this.file = file;
        this.packing = packing;
    }

    @Override
    public void each(Ledger ledger, String prefix, Visit visit) throws BundleException, IOException {
        try (Counted counted = new Counted(Files.newInputStream(file));
                InputStream unpacked = packing.isPresent() ? packing.get().unpacked(counted) : counted) {
            new Walk(unpacked, packing.isPresent() ? counted : () -> Long.MAX_VALUE, ledger, prefix, visit).toTheEnd();
        }
    }

    /** One reading of the archive. */
    private static final class Walk {
        private final InputStream in;
        private final LongSupplier packed;
        private final Ledger ledger;
        private final String prefix;
        private final Visit visit;
        private String last = "";
        // what the extended headers say of the next entry
        private Map<String, String> extended = new LinkedHashMap<>();

        Walk(InputStream in, LongSupplier packed, Ledger ledger, String prefix, Visit visit) {
            this.in = in;
            this.packed = packed;
            this.ledger = ledger;
            this.prefix = prefix;
            this.visit = visit;
        }

        void toTheEnd() throws BundleException {
            try {
                while (true) {
                    byte[] header = in.readNBytes(BLOCK);
                    if (header.length == 0) {
                        ledger.remark("has no end mark behind " + Names.quoted(last)
                                + "; files may be missing, copy it again");
                        return;
                    }
                    if (header.length < BLOCK) {
                        throw new EOFException();
                    }
                    if (isEnd(header)) {
                        return;
                    }
                    if (!Looks.tar(header)) {
                        throw new IOException("header");
                    }
                    entry(header);
                    ledger.check();
                }
            } catch (IOException e) {
                String what = e instanceof EOFException ? "is cut off" : "is damaged";
                if (last.isEmpty()) {
                    ledger.breakOff(what + " before the first file ends; copy it again");
                    ledger.check();
                }
                ledger.remark(
                        what + " at or behind " + Names.quoted(last) + "; what stands before is used, copy it again");
            }
        }

        private static boolean isEnd(byte[] header) {
            for (byte b : header) {
                if (b != 0) {
                    return false;
                }
            }
            return true;
        }

        private void entry(byte[] header) throws BundleException, IOException {
            char type = (char) header[156];
            long size = size(header);
            if (type == 'L' || type == 'x') {
                ledger.unpacked(BLOCK + size);
                byte[] data = small(size);
                if (type == 'L') {
                    extended.put("path", text(data, 0, data.length));
                } else {
                    pax(data);
                }
                return;
            }
            ledger.count();
            Map<String, String> more = extended;
            extended = new LinkedHashMap<>();
            if (more.containsKey("size")) {
                size = number(more.get("size"));
            }
            String stored = more.getOrDefault("path", name(header));
            long before = packed.getAsLong();
            LongSupplier own = () -> packed.getAsLong() == Long.MAX_VALUE
                    ? Long.MAX_VALUE
                    // unpacking reads ahead: a small entry may have come with the one before
                    : packed.getAsLong() - before + (1 << 16);
            Part part = new Part(in, size);
            boolean sparse = type == 'S' || more.keySet().stream().anyMatch(k -> k.startsWith("GNU.sparse."));
            if (type != 'g' && type != 'K') {
                last = stored;
            }
            Optional<String> name = Optional.empty();
            if (type == '1' || type == '2') {
                ledger.refuse(stored, "is a link, which is not followed; make the archive with tar --dereference");
            } else if (type == '3' || type == '4' || type == '6') {
                ledger.refuse(stored, "is a device or pipe; leave it out");
            } else if (sparse) {
                ledger.refuse(stored, "is stored with holes; make the archive without tar --sparse");
            } else if ((type == '0' || type == '7' || type == 0) && !stored.endsWith("/")) {
                name = ledger.admit(stored, prefix);
            }
            if (name.isPresent()) {
                long stated = size;
                visit.file(new Stored(name.get(), stated, () -> new Packed(part, own)));
            }
            new Metered(part, ledger, name.orElse(Names.quoted(stored)), own, Optional.empty()).drain();
            part.toBlockEnd();
        }

        private byte[] small(long size) throws IOException {
            if (size > LONGEST_HEADER) {
                throw new IOException("extended header of " + size + " bytes");
            }
            Part part = new Part(in, size);
            byte[] data = part.readNBytes((int) size);
            part.toBlockEnd();
            return data;
        }

        // lines of "30 path=current/gc.log", the number being the line's own length in bytes
        private void pax(byte[] data) throws IOException {
            int at = 0;
            while (at < data.length && data[at] != 0) {
                int space = at;
                while (space < data.length && data[space] != ' ') {
                    space++;
                }
                long length = number(text(data, at, space));
                if (length <= space - at + 1 || at + length > data.length) {
                    throw new IOException("pax header");
                }
                int end = (int) (at + length);
                String line = text(data, space + 1, end - 1);
                int equals = line.indexOf('=');
                if (equals > 0) {
                    extended.put(line.substring(0, equals), line.substring(equals + 1));
                }
                at = end;
            }
        }

        private static String name(byte[] header) {
            String name = text(header, 0, 100);
            boolean ustar = text(header, 257, 263).equals("ustar") && header[263] == '0';
            String folder = ustar ? text(header, 345, 500) : "";
            return folder.isEmpty() ? name : folder + "/" + name;
        }

        // octal digits; GNU writes sizes from 8 GB as a binary number behind a set first bit
        private static long size(byte[] header) throws IOException {
            if ((header[124] & 0x80) != 0) {
                long size = header[124] & 0x7f;
                for (int i = 125; i < 136; i++) {
                    if (size > Long.MAX_VALUE >> 9) {
                        throw new IOException("size");
                    }
                    size = (size << 8) | (header[i] & 0xff);
                }
                return size;
            }
            String digits = text(header, 124, 136).strip();
            return digits.isEmpty() ? 0 : number(digits, 8);
        }

        private static long number(String digits) throws IOException {
            return number(digits, 10);
        }

        private static long number(String digits, int radix) throws IOException {
            try {
                long number = Long.parseLong(digits, radix);
                if (number >= 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                throw new IOException("number", e);
            }
            throw new IOException("number");
        }

        private static String text(byte[] bytes, int from, int to) {
            int end = from;
            while (end < to && bytes[end] != 0) {
                end++;
            }
            return new String(Arrays.copyOfRange(bytes, from, end), StandardCharsets.UTF_8);
        }
    }

    /** The bytes of one entry. */
    private static final class Part extends BulkStream {
        private final InputStream in;
        private final long padding;
        private long left;

        Part(InputStream in, long size) {
            this.in = in;
            left = size;
            padding = (BLOCK - size % BLOCK) % BLOCK;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int read = in.read(target, offset, (int) Math.min(length, left));
            if (read < 0) {
                throw new EOFException();
            }
            left -= read;
            return read;
        }

        void toBlockEnd() throws IOException {
            if (left > 0) {
                throw new EOFException();
            }
            in.skipNBytes(padding);
        }
    }
}
