package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.net.SocketException;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Answers one short request a connection until it is terminated. Options: seconds (at most), port, stores (directory), bits, store
 * ({@code p12}, {@code jks}), keys (algorithm of the key manager; {@code NewSunX509} reads the key again for every full
 * handshake), load ({@code each} reads the keystore for every connection as well), ciphers, warm (seconds before it counts).
 */
public final class TlsServer {
    private TlsServer() {}

    public static void main(String[] args) throws Exception {
        Options options = new Options(args);
        Contexts contexts = new Contexts(options);
        SSLServerSocket listener = (SSLServerSocket) contexts.server(options.get("keys", "SunX509"))
                .getServerSocketFactory()
                .createServerSocket(options.number("port", 18443), 200);
        if (!options.get("ciphers", "").isEmpty()) {
            listener.setEnabledCipherSuites(options.get("ciphers", "").split(","));
        }
        LongAdder connections = new LongAdder();
        LongAdder resumed = new LongAdder();
        LongAdder errors = new LongAdder();
        ExecutorService workers = Executors.newFixedThreadPool(4);
        Thread acceptor = new Thread(
                () -> {
                    while (true) {
                        try {
                            SSLSocket socket = (SSLSocket) listener.accept();
                            workers.execute(() -> {
                                try (socket) {
                                    socket.setTcpNoDelay(true);
                                    if (options.is("load", "each")) {
                                        contexts.load("server");
                                    }
                                    long before = System.currentTimeMillis();
                                    socket.startHandshake();
                                    int request = socket.getInputStream().read();
                                    socket.getOutputStream().write(new byte[256]);
                                    socket.getOutputStream().flush();
                                    if (request >= 0) {
                                        connections.increment();
                                        if (socket.getSession().getCreationTime() < before) {
                                            resumed.increment();
                                        }
                                    }
                                } catch (Exception e) {
                                    report(errors, e);
                                }
                            });
                        } catch (SocketException e) {
                            return;
                        } catch (IOException e) {
                            report(errors, e);
                        }
                    }
                },
                "acceptor");
        acceptor.setDaemon(true);
        acceptor.start();
        System.out.println("listening");
        Thread.sleep(options.number("warm", 0) * 1000L);
        connections.reset();
        resumed.reset();
        Tally tally = new Tally("server", options.get("seconds", "300"));
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> tally.print(
                        connections.sum(),
                        String.format(Locale.ROOT, " resumed=%d errors=%d", resumed.sum(), errors.sum()))));
        while (tally.running()) {
            Thread.sleep(50);
        }
        System.exit(0);
    }

    static void report(LongAdder errors, Exception e) {
        errors.increment();
        if (errors.sum() <= 3) {
            e.printStackTrace(System.out);
        }
    }
}
