package io.github.jdkdoctor.authoring;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The content of a file as pieces that can be left out, in the order in which to try that. */
interface Pieces {
    /** How many can be left out. */
    int count();

    /** How many to leave out at a time in the end: fewer save little and take an examination each. */
    default int finest() {
        return Math.max(1, count() / 16);
    }

    /**
     * The content without some of them.
     *
     * @param gone positions in the order, 0 to {@link #count()}
     */
    byte[] without(BitSet gone) throws IOException;

    /** What is left out, in words. */
    String says(int gone);

    /** Whether these are the bytes of a flight recording. */
    static boolean recording(byte[] content) {
        return Slices.starts(content, 0, Slices.JFR);
    }

    /** The pieces that a file's bytes fall into by themselves; empty for formats that have none. */
    static Optional<Pieces> of(byte[] content) {
        if (recording(content)) {
            List<byte[]> chunks = Slices.chunks(content);
            return chunks.size() < 2
                    ? Optional.empty()
                    : Optional.of(new Slices(chunks, Slices.fromTheMiddle(chunks.size()), "chunks"));
        }
        for (int i = 0; i < Math.min(content.length, 4096); i++) {
            if (content[i] == 0) {
                return Optional.empty();
            }
        }
        if (Slices.starts(content, 0, new byte[] {0x1f, (byte) 0x8b})) {
            return Optional.empty();
        }
        List<byte[]> lines = Slices.lines(content);
        Optional<List<Integer>> rare = Slices.rareStacks(lines);
        if (rare.isPresent()) {
            return Optional.of(new Slices(lines, rare.get(), "stacks"));
        }
        List<byte[]> paragraphs = Slices.paragraphs(lines);
        return paragraphs.size() >= Slices.MANY
                ? Optional.of(new Slices(paragraphs, Slices.fromTheMiddle(paragraphs.size()), "paragraphs"))
                : Optional.of(new Slices(lines, Slices.fromTheMiddle(lines.size()), "lines"));
    }

    /** Runs of bytes that make the file when put together. */
    record Slices(List<byte[]> all, List<Integer> order, String name) implements Pieces {
        private static final byte[] JFR = {'F', 'L', 'R', 0};
        private static final int CHUNK_SIZE_AT = 8;
        private static final int MANY = 8;
        // what is left must still be the profile that was recorded
        private static final double MOST_OF_SAMPLES = 0.1;
        private static final double MOSTLY = 0.9;

        @Override
        public int count() {
            return order.size();
        }

        @Override
        public byte[] without(BitSet gone) {
            BitSet slices = new BitSet();
            gone.stream().forEach(position -> slices.set(order.get(position)));
            ByteArrayOutputStream left = new ByteArrayOutputStream();
            for (int i = 0; i < all.size(); i++) {
                if (!slices.get(i)) {
                    left.writeBytes(all.get(i));
                }
            }
            return left.toByteArray();
        }

        @Override
        public String says(int gone) {
            return String.format(Locale.ROOT, "%,d of %,d %s left out", gone, all.size(), name);
        }

        private static boolean starts(byte[] content, int at, byte[] magic) {
            for (int i = 0; i < magic.length; i++) {
                if (at + i >= content.length || content[at + i] != magic[i]) {
                    return false;
                }
            }
            return true;
        }

        // each chunk says its size behind the magic and the version, and has its own constants: they stand alone
        private static List<byte[]> chunks(byte[] content) {
            List<byte[]> chunks = new ArrayList<>();
            int at = 0;
            while (at + 2 * CHUNK_SIZE_AT <= content.length && starts(content, at, JFR)) {
                long size = ByteBuffer.wrap(content).getLong(at + CHUNK_SIZE_AT);
                if (size < 2 * CHUNK_SIZE_AT || size > content.length - at) {
                    break;
                }
                chunks.add(Arrays.copyOfRange(content, at, at + (int) size));
                at += (int) size;
            }
            return at == content.length ? chunks : List.of();
        }

        private static List<byte[]> lines(byte[] content) {
            List<byte[]> lines = new ArrayList<>();
            int from = 0;
            for (int i = 0; i < content.length; i++) {
                if (content[i] == '\n' || i == content.length - 1) {
                    lines.add(Arrays.copyOfRange(content, from, i + 1));
                    from = i + 1;
                }
            }
            return lines;
        }

        private static List<byte[]> paragraphs(List<byte[]> lines) {
            List<byte[]> paragraphs = new ArrayList<>();
            ByteArrayOutputStream open = new ByteArrayOutputStream();
            for (byte[] line : lines) {
                open.writeBytes(line);
                if (new String(line, StandardCharsets.ISO_8859_1).isBlank()) {
                    paragraphs.add(open.toByteArray());
                    open.reset();
                }
            }
            if (open.size() > 0) {
                paragraphs.add(open.toByteArray());
            }
            return paragraphs;
        }

        private static List<Integer> fromTheMiddle(int count) {
            return IntStream.range(0, count)
                    .boxed()
                    .sorted(Comparator.comparingInt(i -> Math.abs(2 * i - count)))
                    .toList();
        }

        /** Positions of the rarest stacks, which together are at most a tenth of the samples; empty for other files. */
        private static Optional<List<Integer>> rareStacks(List<byte[]> lines) {
            long[] samples = new long[lines.size()];
            long sum = 0;
            int stacks = 0;
            for (int i = 0; i < samples.length; i++) {
                OptionalLong found = samples(new String(lines.get(i), StandardCharsets.ISO_8859_1).strip());
                samples[i] = found.orElse(Long.MAX_VALUE);
                stacks += found.isPresent() ? 1 : 0;
                sum += found.orElse(0);
            }
            if (stacks == 0 || stacks < MOSTLY * samples.length) {
                return Optional.empty();
            }
            List<Integer> rare = new ArrayList<>();
            double left = MOST_OF_SAMPLES * sum;
            for (int i : IntStream.range(0, samples.length)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> samples[i]))
                    .toList()) {
                left -= samples[i];
                if (left < 0) {
                    break;
                }
                rare.add(i);
            }
            return Optional.of(rare);
        }

        // java/lang/Thread.run_[j];app/Main.work_[j] 120
        private static OptionalLong samples(String line) {
            int space = line.lastIndexOf(' ');
            if (space < 0 || line.lastIndexOf(';', space) < 0) {
                return OptionalLong.empty();
            }
            String count = line.substring(space + 1);
            return count.matches("[0-9]{1,15}") ? OptionalLong.of(Long.parseLong(count)) : OptionalLong.empty();
        }
    }
}
