package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Reads entries of a zip file. Arguments: seconds; {@code kept} for one that stays open or {@code opened} for one that is opened
 * for each entry; entries of the file.
 */
public final class Unzipper {
    private Unzipper() {}

    public static void main(String[] args) throws IOException {
        int entries = Integer.parseInt(args[2]);
        Path file = Files.createTempFile("unzipper", ".zip");
        file.toFile().deleteOnExit();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < entries; i++) {
                zip.putNextEntry(new ZipEntry(name(i)));
                zip.write(new byte[300]);
            }
        }
        boolean kept = args[1].equals("kept");
        Tally tally = new Tally("entries", args[0]);
        long done = 0;
        long read = 0;
        ZipFile zip = new ZipFile(file.toFile());
        while (tally.running()) {
            read += read(zip, name((int) (done++ % entries)));
            if (!kept) {
                zip.close();
                zip = new ZipFile(file.toFile());
            }
        }
        zip.close();
        tally.print(done, read == 42 ? " " : "");
    }

    private static String name(int number) {
        return "templates/mail/part-" + number + ".html";
    }

    private static int read(ZipFile zip, String name) throws IOException {
        try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
            return in.readAllBytes().length;
        }
    }
}
