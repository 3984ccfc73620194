package io.github.jdkdoctor.lab;

import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Opens one connection after the other. Options: seconds, port, threads, protocol, stores, store, context ({@code shared} or
 * {@code each}), trust ({@code store} or {@code all}), load ({@code each} reads the trust store for every connection although
 * one context is kept), endpoint ({@code HTTPS}), forget ({@code true} invalidates every session after use),
 * ciphers, bits (of the key, if the stores are made), work (arithmetic steps after each connection).
 */
public final class TlsClient {
    private TlsClient() {}

    public static void main(String[] args) throws Exception {
        Options options = new Options(args);
        Contexts contexts = new Contexts(options);
        SSLContext shared = context(contexts, options);
        LongAdder connections = new LongAdder();
        LongAdder resumed = new LongAdder();
        LongAdder errors = new LongAdder();
        Tally tally = new Tally("client", options.get("seconds", "10"));
        Thread[] callers = new Thread[options.number("threads", 2)];
        for (int i = 0; i < callers.length; i++) {
            callers[i] = new Thread(
                    () -> {
                        while (tally.running()) {
                            try {
                                SSLContext used = options.is("context", "each") ? context(contexts, options) : shared;
                                if (options.is("load", "each")) {
                                    contexts.load("trust");
                                }
                                if (call(used, options)) {
                                    resumed.increment();
                                }
                                connections.increment();
                                if (Plain.steps(connections.sum(), options.number("work", 0)) == 42) {
                                    resumed.decrement(); // never; the work has to have an effect
                                }
                            } catch (Exception e) {
                                TlsServer.report(errors, e);
                            }
                        }
                    },
                    "caller-" + i);
            callers[i].start();
        }
        for (Thread caller : callers) {
            caller.join();
        }
        tally.print(
                connections.sum(), String.format(Locale.ROOT, " resumed=%d errors=%d", resumed.sum(), errors.sum()));
        System.exit(0);
    }

    private static SSLContext context(Contexts contexts, Options options) throws Exception {
        return options.is("trust", "all") ? contexts.trustingAll() : contexts.trustingStore();
    }

    private static boolean call(SSLContext context, Options options) throws Exception {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket("localhost", options.number("port", 18443))) {
            // Without it each connection waits 40 ms for a delayed acknowledgement and the load is no load.
            socket.setTcpNoDelay(true);
            socket.setEnabledProtocols(new String[] {options.get("protocol", "TLSv1.2")});
            if (!options.get("ciphers", "").isEmpty()) {
                socket.setEnabledCipherSuites(options.get("ciphers", "").split(","));
            }
            if (!options.get("endpoint", "").isEmpty()) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm(options.get("endpoint", ""));
                socket.setSSLParameters(parameters);
            }
            long before = System.currentTimeMillis();
            socket.startHandshake();
            socket.getOutputStream().write(1);
            socket.getOutputStream().flush();
            socket.getInputStream().readNBytes(256);
            boolean resumed = socket.getSession().getCreationTime() < before;
            if (options.is("forget", "true")) {
                socket.getSession().invalidate();
            }
            return resumed;
        }
    }
}
