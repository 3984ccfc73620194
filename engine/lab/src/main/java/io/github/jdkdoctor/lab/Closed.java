package io.github.jdkdoctor.lab;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS by engines, whose server side, when the client has closed, wraps until its own direction is closed: right up to TLS 1.2,
 * where close_notify closes both directions. Arguments: seconds, directory of the stores, protocol, connections per second.
 */
public final class Closed {
    private Closed() {}

    public static void main(String[] args) throws Exception {
        SSLContext context = context(Path.of(args[1]));
        int pause = 1000 / Integer.parseInt(args[3]);
        Tally tally = new Tally("connections", args[0]);
        List<Thread> closing = new ArrayList<>();
        long done = 0;
        while (tally.running()) {
            SSLEngine client = engine(context, true, args[2]);
            SSLEngine server = engine(context, false, args[2]);
            connect(client, server);
            client.closeOutbound();
            ByteBuffer alert = buffer();
            client.wrap(buffer(), alert);
            server.unwrap(alert.flip(), buffer());
            if (closing.size() < 3) {
                Thread thread = new Thread(() -> close(server, tally), "closing-" + closing.size());
                thread.start();
                closing.add(thread);
            } else {
                server.closeOutbound();
            }
            done++;
            Thread.sleep(pause);
        }
        tally.print(done);
    }

    private static void close(SSLEngine engine, Tally tally) {
        ByteBuffer nothing = ByteBuffer.allocate(0);
        ByteBuffer out = buffer();
        try {
            while (!engine.isOutboundDone() && tally.running()) {
                out.clear();
                engine.wrap(nothing, out);
            }
        } catch (SSLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void connect(SSLEngine client, SSLEngine server) throws SSLException {
        ByteBuffer toServer = buffer();
        ByteBuffer toClient = buffer();
        ByteBuffer nothing = ByteBuffer.allocate(0);
        client.beginHandshake();
        server.beginHandshake();
        for (int i = 0; i < 60; i++) {
            step(client, nothing, toServer, toClient);
            step(server, nothing, toClient, toServer);
        }
    }

    private static void step(SSLEngine engine, ByteBuffer nothing, ByteBuffer out, ByteBuffer in) throws SSLException {
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            task.run();
        }
        if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            engine.wrap(nothing, out);
        }
        in.flip();
        if (in.hasRemaining()) {
            SSLEngineResult result = engine.unwrap(in, buffer());
            if (result.getStatus() != SSLEngineResult.Status.OK) {
                in.position(in.limit());
            }
        }
        in.compact();
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(40_000);
    }

    private static SSLEngine engine(SSLContext context, boolean client, String protocol) {
        SSLEngine engine = context.createSSLEngine("localhost", 443);
        engine.setUseClientMode(client);
        engine.setEnabledProtocols(new String[] {protocol});
        return engine;
    }

    private static SSLContext context(Path stores) throws Exception {
        Stores.make(stores, 2048);
        KeyManagerFactory key = KeyManagerFactory.getInstance("SunX509");
        key.init(Stores.load(stores, "server", "p12"), Stores.PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(Stores.load(stores, "trust", "p12"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(key.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
