package io.github.jdkdoctor.lab;

import java.io.IOException;
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

/** TLS contexts from the {@link Stores} in a directory, which are made where there are none, with keys of some bits. */
final class Contexts {
    private final Path directory;
    private final String type;

    Contexts(Options options) throws GeneralSecurityException, IOException {
        this.directory = Path.of(options.get("stores", "stores"));
        this.type = options.get("store", "p12");
        Stores.make(directory, options.number("bits", 2048));
    }

    KeyStore load(String name) throws GeneralSecurityException, IOException {
        return Stores.load(directory, name, type);
    }

    SSLContext server(String keyManager) throws GeneralSecurityException, IOException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(keyManager);
        keys.init(load("server"), Stores.PASSWORD);
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
