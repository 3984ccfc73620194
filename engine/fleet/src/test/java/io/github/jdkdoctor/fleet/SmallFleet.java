package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Table;
import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Bundles of a few services in a directory, and what a test asks of their tables. */
public final class SmallFleet {
    public static final Path ROOT = Path.of(System.getProperty("jdkdoctor.root", "../.."));

    final Path bundles;
    final Path tables;

    SmallFleet(Path directory) {
        bundles = directory.resolve("bundles");
        tables = directory.resolve("fleet");
    }

    /** A bundle of one run: flags and a profile. */
    static Map<String, String> bundle(int fast, int slow) {
        return Map.of(
                "current/profile.collapsed",
                "org.example.Cart.serve;org.example.Cart.total " + fast
                        + "\norg.example.Cart.serve;org.example.Tax.rate " + slow + "\n",
                "current/jvm.txt",
                "openjdk version \"17.0.15\" 2025-04-15\n",
                "current/flags.txt",
                """
                [Global flags]
                     bool UseG1GC                                  = true                                      {product} {command line}
                    uintx MaxHeapSize                              = 1073741824                                {product} {command line}
                """);
    }

    Path add(String path, Map<String, String> files) {
        try {
            Path file = bundles.resolve(path);
            Files.createDirectories(file.getParent());
            try (OutputStream out = Files.newOutputStream(file);
                    ZipOutputStream zip = new ZipOutputStream(out)) {
                for (Map.Entry<String, String> each : new TreeMap<>(files).entrySet()) {
                    ZipEntry entry = new ZipEntry(each.getKey());
                    entry.setTime(0);
                    zip.putNextEntry(entry);
                    zip.write(each.getValue().getBytes(StandardCharsets.UTF_8));
                    zip.closeEntry();
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So many bundles of three services over three days, the last of which cannot be read. */
    SmallFleet filled(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            add("service=s%d/date=2026-11-0%d/b%02d.zip".formatted(i % 3, 1 + i % 2, i), bundle(700 + i, 300 - i));
        }
        Files.createDirectories(bundles.resolve("service=s0/date=2026-11-03"));
        Files.write(bundles.resolve("service=s0/date=2026-11-03/broken.zip"), new byte[] {'P', 'K', 3, 4, 1, 2, 3});
        return this;
    }

    /** Runs a command; fails with what it said where it does not end well. */
    public static String run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        if (status != 0) {
            throw new AssertionError(status + ": " + err);
        }
        return out.toString() + err;
    }

    String diagnose(String... more) {
        List<String> args = new ArrayList<>(List.of("diagnose", bundles.toString(), "-o", tables.toString()));
        args.addAll(List.of(more));
        return run(args.toArray(String[]::new));
    }

    <R> List<R> rows(Table<R> table) throws IOException {
        return new FleetTables(tables.toString(), Map.of()).all(table);
    }

    /** All rows of all tables as text, sorted: the same for the same content, however it is split into files. */
    List<String> everything() throws IOException {
        return everything(new FleetTables(tables.toString(), Map.of()));
    }

    static List<String> everything(FleetTables tables) throws IOException {
        List<String> rows = new ArrayList<>();
        for (Table<?> table : Tables.ALL) {
            text(tables, table, rows);
        }
        rows.sort(Comparator.naturalOrder());
        return rows;
    }

    /** The SHA-256 of all rows, in hex. */
    String digest() throws IOException {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            everything().forEach(row -> sha.update((row + '\n').getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <R> void text(FleetTables tables, Table<R> table, List<String> to) throws IOException {
        for (R row : tables.all(table)) {
            to.add(table.name()
                    + ' '
                    + (row instanceof Rows.Evidence e ? e.bundle() + Arrays.hashCode(e.facts()) : row));
        }
    }
}
