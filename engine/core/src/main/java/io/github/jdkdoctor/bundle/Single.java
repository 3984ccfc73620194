package io.github.jdkdoctor.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One file given by itself. */
final class Single implements Source.Listed {
    private final Path file;

    Single(Path file) {
        this.file = file;
    }

    @Override
    public List<Stored> list(Ledger ledger, String prefix) throws BundleException, IOException {
        ledger.count();
        Path last = file.getFileName();
        long size = Files.size(file);
        return ledger.admit(last == null ? "file" : last.toString(), prefix)
                .map(name -> List.of(new Stored(name, size, () -> Packed.plain(Files.newInputStream(file)))))
                .orElse(List.of());
    }
}
