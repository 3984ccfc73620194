package io.github.jdkdoctor.redact;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Contents;
import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.bundle.Looks;
import io.github.jdkdoctor.bundle.Packing;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jfr.JfrReader;
import io.github.jdkdoctor.evidence.profile.OtlpReader;
import io.github.jdkdoctor.evidence.profile.PprofReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes of a bundle another one without secrets and without the names of people and machines, that is diagnosed like the
 * first. It is read twice: what is found to be a secret or a name in one place is replaced in all.
 *
 * <p>Replacements are as long as what they replace. What is of no kind that can be redacted is left out.
 */
public final class Redactor {
    private final byte[] key;
    private final Optional<Pattern> keep;
    private final Optional<Pattern> also;

    /**
     * A redactor.
     *
     * @param key random bytes that are kept secret; with the same key the same becomes the same in several bundles
     * @param keep what is not replaced where it is found in what else would be
     * @param also what is replaced as well
     */
    public Redactor(byte[] key, Optional<Pattern> keep, Optional<Pattern> also) {
        this.key = key.clone();
        this.keep = keep;
        this.also = also;
    }

    /**
     * Writes the redacted bundle as a zip.
     *
     * @param source is opened twice
     * @throws IOException where the zip cannot be written
     */
    public Redaction redact(Bundle.Opening source, OutputStream to) throws BundleException, IOException {
        Disguise disguise = new Disguise(
                () -> key, text -> keep.isPresent() && keep.get().matcher(text).find(), also);
        try {
            Pass first = new Pass(disguise, new ZipOutputStream(OutputStream.nullOutputStream()));
            first.zip.setLevel(0);
            source.open().read(first::entry);
            disguise.learnt();
            ZipOutputStream zip = new ZipOutputStream(to);
            Pass second = new Pass(disguise, zip);
            Contents contents = source.open().read(second::entry);
            zip.finish();
            zip.flush();
            List<String> remarks = new ArrayList<>();
            contents.remarks().forEach(remark -> remarks.add(disguise.name(remark)));
            contents.damaged().forEach((name, why) -> remarks.add(disguise.name(name) + ": " + why));
            return new Redaction(second.names.size(), disguise.counts(), disguise.inFiles(), second.leftOut, remarks);
        } catch (UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** One reading of all files. Files come from two threads, and are written one after the other. */
    private static final class Pass {
        private final Disguise disguise;
        private final ZipOutputStream zip;
        private final List<String> leftOut = new ArrayList<>();
        private final Set<String> names = new HashSet<>();

        Pass(Disguise disguise, ZipOutputStream zip) {
            this.disguise = disguise;
            this.zip = zip;
        }

        synchronized void entry(Entry entry) {
            try {
                byte[] bytes = entry.head(Head.LIMIT);
                Head head = new Head(bytes, bytes.length < Head.LIMIT);
                String name = disguise.name(entry.name());
                Optional<String> unfit = unfit(head);
                if (unfit.isPresent() || !names.add(name)) {
                    leftOut.add(name + ": is " + unfit.orElse("one of two files of the same name"));
                    return;
                }
                disguise.file(name);
                if (new OtlpReader().recognizes(head)) {
                    stacks(entry, name);
                    return;
                }
                zip.putNextEntry(new ZipEntry(name));
                try (OutputStream to = Packing.packed(name, zip)) {
                    redact(entry, head, to);
                }
                zip.closeEntry();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        // in whole or not at all
        private void stacks(Entry entry, String name) throws IOException {
            try {
                byte[] redacted = OtlpRedaction.redact(disguise, entry);
                zip.putNextEntry(new ZipEntry(name));
                try (OutputStream to = Packing.packed(name, zip)) {
                    to.write(redacted);
                }
                zip.closeEntry();
            } catch (UnreadableException e) {
                names.remove(name);
                leftOut.add(name + ": " + e.getMessage());
            }
        }

        private void redact(Entry entry, Head head, OutputStream to) throws IOException {
            if (head.startsWith('F', 'L', 'R', 0)) {
                try {
                    RecordingRedaction.redact(disguise, entry.content(), to);
                } catch (UnreadableException e) {
                    leftOut.add(disguise.name(entry.name()) + ": " + e.getMessage());
                }
            } else if (new PprofReader().recognizes(head)) {
                ProfileRedaction.redact(disguise, entry.content(), to);
            } else {
                new TextRedaction(disguise).redact(entry.content(), to);
            }
        }

        private static Optional<String> unfit(Head head) {
            if (JfrReader.isOld(head)) {
                return Optional.of("a recording of the format 0.9, as Oracle JDK 7 and 8 write it");
            }
            boolean fit = text(head.bytes())
                    || head.startsWith('F', 'L', 'R', 0)
                    || new PprofReader().recognizes(head)
                    || new OtlpReader().recognizes(head);
            return fit ? Optional.empty() : Optional.of(Looks.like(head.bytes()));
        }

        // with NUL, too: it ends each word of /proc/<pid>/cmdline, and fills logs that were cut while they were written
        private static boolean text(byte[] bytes) {
            int control = 0;
            for (byte b : bytes) {
                control += b > 0 && b < ' ' && "\n\r\t\f\33\b".indexOf(b) < 0 ? 1 : 0;
            }
            int nul = 0;
            for (int i = 1; i < bytes.length; i++) {
                nul += bytes[i] == 0 && bytes[i - 1] != 0 ? 1 : 0;
            }
            return control * 100 <= bytes.length && nul * 4 <= bytes.length;
        }
    }
}
