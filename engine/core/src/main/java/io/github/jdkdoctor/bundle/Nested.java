package io.github.jdkdoctor.bundle;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A zip file in a bundle, such as {@code before.zip} and {@code after.zip} that were packed together. Its files count as those
 * of a folder with its name; zip files in it are not opened.
 */
final class Nested {
    private static final String END = ".zip";

    /** What is done with a file of it, whose bytes are within the limits. */
    interface Visit {
        void file(String name, long size, Metered content) throws IOException;
    }

    private Nested() {}

    /** Whether a file is one, by its name and first bytes. */
    static boolean is(String name, byte[] head) {
        return named(name) && head.length >= 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
    }

    private static boolean named(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(END) && name.length() > END.length();
    }

    /** The folder that the files of a zip file count to, with a slash at its end; the file's own name for others. */
    static String folder(String name) {
        return named(name) ? name.substring(0, name.length() - END.length()) + "/" : name;
    }

    /**
     * Reads its files one after the other.
     *
     * @param name of the zip file in the bundle
     * @param taken how many of its bytes were read so far
     */
    static void each(String name, InputStream in, LongSupplier taken, Ledger ledger, Visit visit)
            throws BundleException {
        ledger.opened(name);
        String folder = folder(name);
        // without the flag for UTF-8 a name may be anything; Latin-1 takes any bytes
        try (ZipInputStream zip = new ZipInputStream(new Open(in), StandardCharsets.ISO_8859_1)) {
            boolean empty = true;
            while (true) {
                ZipEntry entry = zip.getNextEntry();
                if (entry == null) {
                    if (empty) {
                        ledger.damage(name, "has no file in it, or is cut off at its start; copy it again");
                    }
                    return;
                }
                empty = false;
                ledger.count();
                long before = taken.getAsLong();
                Optional<String> inner =
                        entry.isDirectory() ? Optional.empty() : ledger.within(folder + Names.plain(entry.getName()));
                MessageDigest digest = ledger.digest();
                Metered content = new Metered(
                        new ZipPart(zip),
                        ledger,
                        inner.orElse(name),
                        () -> taken.getAsLong() - before + (1 << 16),
                        Optional.of(digest));
                if (inner.isPresent()) {
                    visit.file(inner.get(), entry.getSize(), content);
                }
                content.drain();
                ledger.check();
                if (inner.isPresent()) {
                    ledger.hash(inner.get(), digest.digest());
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // a header that does not make sense is where the good part ends; so is an entry with a password
            ledger.damage(name, "is damaged, cut off or encrypted; what stands before is used, pack it again");
        }
    }

    /** The stream of the zip file, which is closed by who opened it. */
    private static final class Open extends FilterInputStream {
        Open(InputStream in) {
            super(in);
        }

        @Override
        public void close() {
            // not here
        }
    }
}
