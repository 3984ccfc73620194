package io.github.jdkdoctor.bundle;

import static io.github.jdkdoctor.bundle.Archives.noise;
import static io.github.jdkdoctor.bundle.Archives.patched;
import static io.github.jdkdoctor.bundle.Archives.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files that are refused as a whole with the usual limits, for the tests of whatever takes bundles. */
public final class BadBundles {
    private static final String NO_ARCHIVE = ", no archive; give single files with --baseline and --current";
    private static final String FROM_INSIDE = "; make the archive from inside the folder";
    private static final String A = "current/a.txt";
    private static final String B = "current/b.txt";

    private final Path folder;
    private final List<Bad> all = new ArrayList<>();

    private BadBundles(Path folder) {
        this.folder = folder;
    }

    /** A file with what the command line says of it. */
    public record Bad(Path file, String message) {}

    /** All of them, made in a folder. */
    public static List<Bad> all(Path folder) throws IOException {
        BadBundles bundles = new BadBundles(folder);
        bundles.noArchives();
        bundles.damaged();
        bundles.names();
        bundles.packedOtherwise();
        bundles.tooMuch();
        return bundles.all;
    }

    private void add(String name, byte[] content, String says) throws IOException {
        Path own = Files.createDirectory(folder.resolve("bad" + all.size()));
        all.add(new Bad(Files.write(own.resolve(name), content), name + ": " + says));
    }

    private void add(String name, String content, String says) throws IOException {
        add(name, content.getBytes(StandardCharsets.ISO_8859_1), says);
    }

    private void add(Path file, String says) throws IOException {
        add(String.valueOf(file.getFileName()), Files.readAllBytes(file), says);
        Files.delete(file);
    }

    private Path zip(Map<String, byte[]> files) throws IOException {
        return Archives.zip(folder, files);
    }

    private void noArchives() throws IOException {
        add("a.zip", "", "is an empty file; copy it again");
        add(
                "a.zip",
                "<!DOCTYPE html><html><title>Sign in</title>",
                "is a web page, perhaps of a failed download; fetch the file itself");
        add("a.zip", "7z\u00bc\u00af'\u001c", "is a 7z archive; make a zip or tar.gz of it");
        add("a.zip", "\u00fd7zXZ\0", "is an xz file; make a zip or tar.gz of it");
        add("rec.zip", "FLR\0\0\2\0\1", "is a Flight Recorder recording" + NO_ARCHIVE);
        add("gc.zip", "[0.010s][info][gc] Using G1\n", "is text" + NO_ARCHIVE);
        add("a.zip", noise(4000), "is binary data" + NO_ARCHIVE);
        add(
                zip(Map.of()),
                "holds no files; put the current run's files in current/ and the baseline run's in baseline/");
    }

    private void damaged() throws IOException {
        add("cut.zip", "PK\3\4\24\0", "is cut off before the first file ends; copy it again");
        add(
                "cut.tgz",
                Arrays.copyOf(Archives.gzip(noise(5000)), 200),
                "is damaged or cut off at its start; copy it again");
        byte[] anywhere = Files.readAllBytes(zip(Map.of(A, text("a"))));
        ByteBuffer.wrap(anywhere).order(ByteOrder.LITTLE_ENDIAN).putInt(anywhere.length - 22 + 12, 1 << 30);
        add("a.zip", anywhere, "its table of contents is damaged; copy it again or create it again");
        add("bundle.z01", "PK\7\b whatever follows", split("bundle.z01"));
        byte[] last = Files.readAllBytes(zip(Map.of(A, text("a"))));
        last[last.length - 22 + 4] = 2;
        add("a.zip", last, split("a.zip"));
        ByteArrayOutputStream prefixed = new ByteArrayOutputStream();
        prefixed.write(text("#!/bin/sh\nexec java -jar $0\n"));
        prefixed.write(Files.readAllBytes(zip(Map.of(A, text("a")))));
        add("self.zip", prefixed.toByteArray(), "28 bytes stand before the zip archive; create it again");
    }

    private static String split(String name) {
        return "is one part of a split zip; join the parts with zip -s 0 " + name + " --out whole.zip";
    }

    private void names() throws IOException {
        add(zip(Map.of("../evil.txt", text("x"))), "'../evil.txt' has '..' in its name" + FROM_INSIDE);
        add(
                Archives.tar(folder, out -> Archives.add(out, "/etc/passwd", "x")),
                "'/etc/passwd' has an absolute name" + FROM_INSIDE);
        String name = "current/" + "n".repeat(600);
        add(
                zip(Map.of(name, text("x"))),
                "the name '" + name.substring(0, 119) + "…' has 608 characters, over the limit of 512; shorten it");
        String deep = "current/" + "d/".repeat(20) + "f";
        add(zip(Map.of(deep, text("x"))), "'" + deep + "' is 21 folders deep, over the limit of 16; move it up");
        add(
                zip(Map.of("old/" + A, text("a"), "new/" + A, text("b"))),
                "there are runs in 'new/' and in 'old/'; make a bundle of each");
    }

    private void packedOtherwise() throws IOException {
        add(
                patched(zip(Map.of(A, text("a"))), A, (local, central) -> central.putShort(8, (short) 1)),
                "'current/a.txt' is encrypted; make the archive without a password");
        add(
                patched(zip(Map.of(A, text("a"))), A, (local, central) -> central.putShort(10, (short) 14)),
                "'current/a.txt' is packed by LZMA; make the archive with plain zip");
    }

    private void tooMuch() throws IOException {
        String many = "holds more than 10,000 files; leave out what is no evidence or raise --max-entries";
        add(manyFiles(), many);
        add(
                Archives.tar(folder, out -> {
                    for (int i = 0; i < 10_001; i++) {
                        Archives.add(out, "current/" + i, "");
                    }
                }),
                many);
        byte[] zeros = new byte[20 << 20];
        String bomb = "current/gc.log unpacks to more than 200 times its packed size, as files made to fill disks do;"
                + " raise --max-ratio if it is real";
        add(zip(Map.of("current/gc.log", zeros)), bomb);
        add(Archives.tarGz(folder, Map.of("current/gc.log", zeros)), bomb);
        add(
                patched(zip(Map.of(A, noise(3000), B, noise(3000))), B, (local, central) -> central.putInt(42, 0)),
                "'current/b.txt' shares its bytes with another file; create the archive again");
    }

    private Path manyFiles() throws IOException {
        Path zip = folder.resolve("many.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (int i = 0; i < 10_001; i++) {
                out.putNextEntry(new ZipEntry("current/" + i));
            }
        }
        return zip;
    }
}
