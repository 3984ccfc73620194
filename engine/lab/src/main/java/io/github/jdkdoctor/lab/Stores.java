package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;

/**
 * Keystores with one key for localhost: {@code server.p12}, {@code server.jks}, {@code trust.p12} and {@code trust.jks},
 * each with the password {@code changeit}. The first program that looks for them makes them, with the keytool of its JDK,
 * so that there is no key to keep.
 */
final class Stores {
    static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "server";

    private Stores() {}

    /** The store of a name in a directory, of the type {@code p12} or {@code jks}. */
    static KeyStore load(Path directory, String name, String type) throws GeneralSecurityException, IOException {
        return load(directory.resolve(name + "." + type), type);
    }

    private static KeyStore load(Path file, String type) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(type.equals("p12") ? "PKCS12" : "JKS");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    /** Makes those that a directory has not. */
    static void make(Path directory, int bits) throws GeneralSecurityException, IOException {
        Path whole = directory.resolve("server.p12");
        if (Files.exists(whole)) {
            return;
        }
        Files.createDirectories(directory);
        Path fresh = directory.resolve("new.p12");
        Files.deleteIfExists(fresh);
        keytool(fresh, bits);
        KeyStore made = load(fresh, "p12");
        Certificate[] chain = made.getCertificateChain(ALIAS);
        for (String type : new String[] {"p12", "jks"}) {
            KeyStore trust = empty(type);
            trust.setCertificateEntry(ALIAS, chain[0]);
            save(trust, directory.resolve("trust." + type));
        }
        KeyStore server = empty("jks");
        server.setKeyEntry(ALIAS, made.getKey(ALIAS, PASSWORD), PASSWORD, chain);
        save(server, directory.resolve("server.jks"));
        Files.move(fresh, whole);
    }

    private static KeyStore empty(String type) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(type.equals("p12") ? "PKCS12" : "JKS");
        store.load(null, PASSWORD);
        return store;
    }

    private static void save(KeyStore store, Path file) throws GeneralSecurityException, IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD);
        }
    }

    // the class library makes no certificates by its public parts
    private static void keytool(Path store, int bits) throws IOException {
        String password = new String(PASSWORD);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        Integer.toString(bits),
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-validity",
                        "3650",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        password)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool made no keystore " + store);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
