package io.github.jdkdoctor.bundle;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A zip file, zip64 included, read through its central directory as APPNOTE.TXT 6.3.10 lays it out.
 *
 * <p>The directory is read here, the data by the JDK's inflater: {@code java.util.zip.ZipFile} refuses a whole archive
 * for one encrypted entry and says different things in each release, and a library's class loading alone cost 200 ms of
 * a cold start.
 */
final class Zip implements Source.Listed {
    private static final int END = 0x06054b50;
    private static final int END_64 = 0x06064b50;
    private static final int END_64_LOCATOR = 0x07064b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int LOCAL = 0x04034b50;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;

    private final Path file;
    private final Directory directory;
    private @Nullable FileChannel opened;

    /** Where the central directory lies. */
    private record Directory(long start, long size) {}

    /** What the central directory says of a file. */
    private record Member(
            String name, int nameLength, int flags, int method, long crc, long packed, long size, long local) {}

    private Zip(Path file, Directory directory) {
        this.file = file;
        this.directory = directory;
    }

    /** A file that ends with a central directory; empty where it has none, as a file that was cut off. */
    static Optional<Zip> of(Path file, String bundle) throws BundleException, IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return directory(channel, bundle).map(directory -> new Zip(file, directory));
        }
    }

    private static Optional<Directory> directory(FileChannel channel, String bundle)
            throws BundleException, IOException {
        long length = channel.size();
        int tail = (int) Math.min(length, 22 + 0xffff);
        ByteBuffer end = at(channel, length - tail, tail);
        for (int i = tail - 22; i >= 0; i--) {
            if (end.getInt(i) == END && i + 22 + (end.getShort(i + 20) & 0xffff) == tail) {
                return Optional.of(directory(channel, end, i, length - tail + i, bundle));
            }
        }
        return Optional.empty();
    }

    private static Directory directory(FileChannel channel, ByteBuffer end, int i, long position, String bundle)
            throws BundleException, IOException {
        int disk = end.getShort(i + 4) & 0xffff;
        long size = end.getInt(i + 12) & 0xffffffffL;
        long start = end.getInt(i + 16) & 0xffffffffL;
        long directoryEnd = position;
        if (position >= 20
                && (disk == 0xffff || size == 0xffffffffL || start == 0xffffffffL || zip64(channel, position))) {
            ByteBuffer locator = at(channel, position - 20, 20);
            if (locator.getInt(0) == END_64_LOCATOR) {
                directoryEnd = locator.getLong(8);
                if (directoryEnd < 0 || directoryEnd > position - 20 - 56) {
                    throw damaged(bundle);
                }
                ByteBuffer end64 = at(channel, directoryEnd, 56);
                if (end64.getInt(0) != END_64) {
                    throw damaged(bundle);
                }
                disk = locator.getInt(16) > 1 ? 1 : end64.getInt(16);
                size = end64.getLong(40);
                start = end64.getLong(48);
            }
        }
        if (disk != 0) {
            throw new BundleException(bundle + ": is one part of a split zip; join the parts with zip -s 0 " + bundle
                    + " --out whole.zip");
        }
        if (size < 0 || start < 0 || size > directoryEnd || start > directoryEnd - size) {
            throw damaged(bundle);
        }
        if (start != directoryEnd - size) {
            throw prefixed(bundle, directoryEnd - size - start);
        }
        return new Directory(start, size);
    }

    private static boolean zip64(FileChannel channel, long position) throws IOException {
        return at(channel, position - 20, 20).getInt(0) == END_64_LOCATOR;
    }

    private static BundleException damaged(String bundle) {
        return new BundleException(bundle + ": its table of contents is damaged; copy it again or create it again");
    }

    private static BundleException prefixed(String bundle, long bytes) {
        return new BundleException(
                "%s: %s bytes stand before the zip archive; create it again".formatted(bundle, Limits.grouped(bytes)));
    }

    private static ByteBuffer at(FileChannel channel, long position, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, position + buffer.position()) < 0) {
                throw new EOFException();
            }
        }
        return buffer.flip().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public List<Stored> list(Ledger ledger, String prefix) throws BundleException, IOException {
        String bundle = ledger.bundle();
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        opened = channel;
        List<Member> all = new ArrayList<>();
        List<Member> files = new ArrayList<>();
        InputStream in = new Range(channel, directory.start(), directory.size());
        while (true) {
            byte[] fixed = in.readNBytes(46);
            if (fixed.length == 0) {
                break;
            }
            ByteBuffer header = ByteBuffer.wrap(fixed).order(ByteOrder.LITTLE_ENDIAN);
            if (fixed.length < 46 || header.getInt(0) != CENTRAL) {
                throw damaged(bundle);
            }
            ledger.count();
            Member member = member(header, in, bundle);
            all.add(member);
            if (!member.name().replace('\\', '/').endsWith("/")) {
                refusal(header, member)
                        .ifPresentOrElse(why -> ledger.refuse(member.name(), why), () -> files.add(member));
            }
        }
        check(all, bundle);
        List<Stored> admitted = new ArrayList<>(files.size());
        for (Member member : files) {
            ledger.admit(member.name(), prefix)
                    .ifPresent(name -> admitted.add(new Stored(name, member.size(), () -> open(channel, member))));
        }
        return admitted;
    }

    private static Member member(ByteBuffer header, InputStream in, String bundle) throws BundleException, IOException {
        byte[] raw = in.readNBytes(header.getShort(28) & 0xffff);
        byte[] extra = in.readNBytes(header.getShort(30) & 0xffff);
        in.skipNBytes(header.getShort(32) & 0xffff);
        long packed = header.getInt(20) & 0xffffffffL;
        long size = header.getInt(24) & 0xffffffffL;
        long local = header.getInt(42) & 0xffffffffL;
        ByteBuffer more = ByteBuffer.wrap(extra).order(ByteOrder.LITTLE_ENDIAN);
        while (more.remaining() >= 4) {
            int id = more.getShort() & 0xffff;
            int length = Math.min(more.getShort() & 0xffff, more.remaining());
            ByteBuffer field = more.slice(more.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            more.position(more.position() + length);
            if (id == 1) {
                // only those that did not fit stand here, in this order
                size = size == 0xffffffffL && field.remaining() >= 8 ? field.getLong() : size;
                packed = packed == 0xffffffffL && field.remaining() >= 8 ? field.getLong() : packed;
                local = local == 0xffffffffL && field.remaining() >= 8 ? field.getLong() : local;
            }
        }
        if (size < 0 || packed < 0 || local < 0) {
            throw damaged(bundle);
        }
        int flags = header.getShort(8) & 0xffff;
        int method = header.getShort(10) & 0xffff;
        return new Member(name(raw), raw.length, flags, method, header.getInt(16) & 0xffffffffL, packed, size, local);
    }

    // what is no UTF-8 is read as Latin-1 whatever it was: the name is only a label here
    private static String name(byte[] raw) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(raw))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(raw, StandardCharsets.ISO_8859_1);
        }
    }

    private static Optional<String> refusal(ByteBuffer header, Member member) {
        // the upper half of the external attributes is Unix's mode if a Unix made the entry
        int kind = header.get(5) == 3 ? header.getInt(38) >>> 28 : 0;
        if (kind == 0xa) {
            return Optional.of("is a link, which is not followed; put the file itself there");
        }
        if (kind != 0 && kind != 8) {
            return Optional.of("is a device or pipe; leave it out");
        }
        if ((member.flags() & 0x41) != 0 || member.method() == 99) {
            return Optional.of("is encrypted; make the archive without a password");
        }
        if (member.method() != STORED && member.method() != DEFLATED) {
            return Optional.of("is packed by " + method(member.method()) + "; make the archive with plain zip");
        }
        return Optional.empty();
    }

    private static String method(int method) {
        return switch (method) {
            case 9 -> "Deflate64";
            case 12 -> "bzip2";
            case 14 -> "LZMA";
            case 93 -> "Zstandard";
            case 95 -> "xz";
            default -> "method " + method;
        };
    }

    // entries that share bytes make a small archive unpack to terabytes without any single entry being suspicious
    private void check(List<Member> members, String bundle) throws BundleException {
        members.sort(Comparator.comparingLong(Member::local));
        long free = 0;
        for (Member member : members) {
            if (free == 0 && member.local() > 0) {
                throw prefixed(bundle, member.local());
            }
            if (member.local() < free) {
                throw new BundleException("%s: %s shares its bytes with another file; create the archive again"
                        .formatted(bundle, Names.quoted(member.name())));
            }
            free = member.local() + 30 + member.nameLength() + member.packed();
            if (member.packed() > directory.start() || free > directory.start()) {
                throw damaged(bundle);
            }
        }
    }

    // archives of thousands of tiny files must not cost 64 kB for each
    private static int buffer(long length) {
        return (int) Math.max(1, Math.min(length, 1 << 16));
    }

    private Packed open(FileChannel channel, Member member) throws IOException {
        ByteBuffer header = at(channel, member.local(), 30);
        int nameLength = header.getShort(26) & 0xffff;
        long data = member.local() + 30 + nameLength + (header.getShort(28) & 0xffff);
        if (header.getInt(0) != LOCAL || data > directory.start() - member.packed()) {
            throw new DamageException("is damaged at its start; create the archive again");
        }
        byte[] raw = at(channel, member.local() + 30, nameLength).array();
        if (!name(raw).equals(member.name())) {
            throw new DamageException("has two names in the archive; create the archive again");
        }
        Range range = new Range(channel, data, member.packed());
        InputStream content = member.method() == STORED ? range : new Inflated(range, buffer(member.packed()));
        return new Packed(new Checked(content, member), range::taken);
    }

    @Override
    public void close() throws IOException {
        if (opened != null) {
            opened.close();
        }
    }

    /** A part of the file, read independently of other parts. */
    private static final class Range extends BulkStream {
        private final FileChannel channel;
        private final long start;
        private final long end;
        private final ByteBuffer buffer;
        private long position;

        Range(FileChannel channel, long start, long length) {
            this.channel = channel;
            this.start = start;
            position = start;
            end = start + length;
            buffer = ByteBuffer.allocate(buffer(length)).limit(0);
        }

        long taken() {
            return position - start;
        }

        private boolean fill() throws IOException {
            if (position == end) {
                return false;
            }
            buffer.clear().limit((int) Math.min(buffer.capacity(), end - position));
            int read = channel.read(buffer, position);
            if (read < 0) {
                throw new EOFException();
            }
            position += read;
            buffer.flip();
            return true;
        }

        @Override
        public int read() throws IOException {
            while (!buffer.hasRemaining()) {
                if (!fill()) {
                    return -1;
                }
            }
            return buffer.get() & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            while (!buffer.hasRemaining()) {
                if (!fill()) {
                    return -1;
                }
            }
            int count = Math.min(length, buffer.remaining());
            buffer.get(target, offset, count);
            return count;
        }
    }

    /** Data unpacked by the JDK's inflater. */
    private static final class Inflated extends InflaterInputStream {
        private boolean padded;

        Inflated(InputStream packed, int buffer) {
            super(packed, new Inflater(true), buffer);
        }

        // the inflater may ask for one byte more than raw deflate data has
        @Override
        protected void fill() throws IOException {
            len = in.read(buf, 0, buf.length);
            if (len < 0) {
                if (padded) {
                    throw new EOFException();
                }
                padded = true;
                buf[0] = 0;
                len = 1;
            }
            inf.setInput(buf, 0, len);
        }

        @Override
        public void close() throws IOException {
            inf.end();
            super.close();
        }
    }

    /** Compares size and check sum with what the archive states. */
    private static final class Checked extends FilterInputStream {
        private final Member member;
        private final CRC32 crc = new CRC32();
        private long count;

        Checked(InputStream in, Member member) {
            super(in);
            this.member = member;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = in.read(target, offset, length);
            if (read < 0) {
                if (count < member.size()) {
                    throw new DamageException("holds %s bytes where the archive states %s; create the archive again"
                            .formatted(Limits.grouped(count), Limits.grouped(member.size())));
                }
                if (crc.getValue() != member.crc()) {
                    throw new DamageException("does not match its check sum; copy the archive again");
                }
                return -1;
            }
            count += read;
            if (count > member.size()) {
                throw new DamageException(
                        "holds more than the %s bytes that the archive states; create the archive again"
                                .formatted(Limits.grouped(member.size())));
            }
            crc.update(target, offset, read);
            return read;
        }
    }
}
