package io.github.jdkdoctor.bundle;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A zip file whose end is missing, and with it the central directory: what the files' own headers still show. */
final class CutZip implements Source.Streamed {
    private final Path file;

    CutZip(Path file) {
        this.file = file;
    }

    @Override
    public void each(Ledger ledger, String prefix, Visit visit) throws BundleException, IOException {
        String last = "";
        try (Counted counted = new Counted(Files.newInputStream(file));
                // without the flag for UTF-8 a name may be anything; Latin-1 takes any bytes
                ZipInputStream zip =
                        new ZipInputStream(new BufferedInputStream(counted, 1 << 16), StandardCharsets.ISO_8859_1)) {
            while (true) {
                ZipEntry entry = zip.getNextEntry();
                if (entry == null) {
                    break;
                }
                ledger.count();
                last = entry.getName();
                Optional<String> name = entry.isDirectory() ? Optional.empty() : ledger.admit(last, prefix);
                long before = counted.getAsLong();
                LongSupplier own = () -> counted.getAsLong() - before + (1 << 16);
                InputStream content = new ZipPart(zip);
                if (name.isPresent()) {
                    visit.file(new Source.Stored(name.get(), entry.getSize(), () -> new Packed(content, own)));
                }
                Metered rest = new Metered(content, ledger, name.orElse(Names.quoted(last)), own, Optional.empty());
                rest.drain();
                ledger.check();
            }
        } catch (IOException | IllegalArgumentException e) {
            // a header that does not make sense is where the good part ends, as is the file's own end
            ledger.remark(damage(last));
            return;
        }
        if (last.isEmpty()) {
            throw new BundleException(ledger.bundle() + ": is cut off before the first file ends; copy it again");
        }
        ledger.remark(damage(last));
    }

    private static String damage(String last) {
        return "is cut off at or behind " + Names.quoted(last) + "; what stands before is used, copy it again";
    }
}
