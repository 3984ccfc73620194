package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * TLS contexts from the key stores in a directory: {@code server.p12}, {@code server.jks}, {@code trust.p12} and
 * {@code trust.jks}, each with the password {@code changeit}.
 */
final class Contexts {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path directory;
    private final String type;

    Contexts(Options options) {
        this.directory = Path.of(options.get("stores", "."));
        this.type = options.get("store", "p12");
    }

    KeyStore load(String name) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(type.equals("p12") ? "PKCS12" : "JKS");
        try (InputStream in = Files.newInputStream(directory.resolve(name + "." + type))) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    SSLContext server(String keyManager) throws GeneralSecurityException, IOException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(keyManager);
        keys.init(load("server"), PASSWORD);
        return context(keys.getKeyManagers(), new TrustManager[0]);
    }

    SSLContext trustingStore() throws GeneralSecurityException, IOException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load("trust"));
        return context(new KeyManager[0], trust.getTrustManagers());
    }

    SSLContext trustingAll() throws GeneralSecurityException {
        return context(new KeyManager[0], new TrustManager[] {new TrustAll()});
    }

    private static SSLContext context(KeyManager[] keys, TrustManager[] trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trust, null);
        return context;
    }

    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
