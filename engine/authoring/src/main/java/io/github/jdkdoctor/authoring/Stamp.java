package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** All that a pack depends on, in one text: while it stays the same, the pack need not be made again. */
final class Stamp {
    private Stamp() {}

    /**
     * The stamp of a pack of some sources.
     *
     * @param code classes of the jars or directories that make the pack or that its rules are compiled against
     */
    static String of(PackSource source, List<Pack> others, List<Class<?>> code) throws IOException {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(source.digest().getBytes(StandardCharsets.UTF_8));
            for (Pack pack : others) {
                sha.update(pack.digest().getBytes(StandardCharsets.UTF_8));
            }
            for (Class<?> type : code) {
                sha.update(state(type).getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The state of the jars or directories of some classes, in one text. */
    static String of(List<Class<?>> code) throws IOException {
        StringBuilder state = new StringBuilder();
        for (Class<?> type : code) {
            state.append(state(type)).append(' ');
        }
        return state.toString();
    }

    /** Size and time of a jar, or of the classes in a directory. */
    private static String state(Class<?> type) throws IOException {
        CodeSource code = type.getProtectionDomain().getCodeSource();
        if (code == null) {
            return "";
        }
        try {
            long[] state = new long[2];
            Files.walkFileTree(Path.of(code.getLocation().toURI()), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    state[0] += attributes.size();
                    state[1] = Math.max(state[1], attributes.lastModifiedTime().toMillis());
                    return FileVisitResult.CONTINUE;
                }
            });
            return state[0] + ":" + state[1];
        } catch (URISyntaxException | IllegalArgumentException e) {
            // no file: a class loader of its own, as in a server
            return code.getLocation().toString();
        }
    }
}
