package io.github.jdkdoctor.bundle;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The files of a folder. Links in it are not followed, since they may lead out of it. */
final class Folder implements Source.Listed {
    private final Path root;

    Folder(Path root) {
        this.root = root;
    }

    @Override
    public List<Stored> list(Ledger ledger, String prefix) throws BundleException, IOException {
        List<Stored> files = new ArrayList<>();
        List<BundleException> limit = new ArrayList<>();
        FileVisitor<Path> walk = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return folder.equals(root) ? FileVisitResult.CONTINUE : count();
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String stored = root.relativize(file).toString();
                if (attributes.isSymbolicLink()) {
                    ledger.refuse(stored, "is a link, which is not followed; put the file itself there");
                } else if (attributes.isRegularFile()) {
                    try {
                        ledger.admit(stored, prefix)
                                .ifPresent(name -> files.add(new Stored(
                                        name, attributes.size(), () -> Packed.plain(Files.newInputStream(file)))));
                    } catch (BundleException e) {
                        limit.add(e);
                        return FileVisitResult.TERMINATE;
                    }
                } else {
                    ledger.refuse(stored, "is a device or pipe; leave it out");
                }
                return count();
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                ledger.refuse(root.relativize(file).toString(), "cannot be read; check its permissions");
                return FileVisitResult.CONTINUE;
            }

            private FileVisitResult count() {
                try {
                    ledger.count();
                    return FileVisitResult.CONTINUE;
                } catch (BundleException e) {
                    limit.add(e);
                    return FileVisitResult.TERMINATE;
                }
            }
        };
        Files.walkFileTree(root, walk);
        if (!limit.isEmpty()) {
            throw limit.get(0);
        }
        return files;
    }
}
