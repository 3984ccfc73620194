package io.github.jdkdoctor.lab;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * Full TLS handshakes of a client with servers in the same JVM, without a network. Options: seconds (after the sessions are
 * there), sessions (handshakes before that), contexts (of the servers, in turn), protocol, ciphers, stores, bits.
 */
public final class Handshakes {
    private static final int PACKETS = 64 * 1024;

    private Handshakes() {}

    public static void main(String[] args) throws Exception {
        Options options = new Options(args);
        Contexts contexts = new Contexts(options);
        SSLContext[] servers = new SSLContext[options.number("contexts", 1)];
        for (int i = 0; i < servers.length; i++) {
            servers[i] = contexts.server("SunX509");
        }
        SSLContext client = contexts.trustingAll();
        int sessions = options.number("sessions", 0);
        for (int i = 0; i < sessions; i++) {
            shake(client, servers[i % servers.length], options);
        }
        System.out.println("sessions are there");
        Tally tally = new Tally("handshakes", options.get("seconds", "10"));
        int done = 0;
        while (tally.running()) {
            shake(client, servers[done % servers.length], options);
            done++;
        }
        tally.print(done);
        System.exit(0);
    }

    private static void shake(SSLContext clients, SSLContext servers, Options options) throws SSLException {
        SSLEngine client = engine(clients, true, options);
        SSLEngine server = engine(servers, false, options);
        ByteBuffer toServer = ByteBuffer.allocate(PACKETS);
        ByteBuffer toClient = ByteBuffer.allocate(PACKETS);
        client.beginHandshake();
        boolean moves = true;
        while (moves) {
            moves = step(client, toClient, toServer);
            moves |= step(server, toServer, toClient);
        }
        if (client.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
            throw new SSLException("the handshake stopped at " + client.getHandshakeStatus());
        }
    }

    private static SSLEngine engine(SSLContext context, boolean client, Options options) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(client);
        engine.setEnabledProtocols(new String[] {options.get("protocol", "TLSv1.2")});
        if (!options.get("ciphers", "").isEmpty()) {
            engine.setEnabledCipherSuites(options.get("ciphers", "").split(","));
        }
        return engine;
    }

    private static boolean step(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
        HandshakeStatus status = engine.getHandshakeStatus();
        if (status == HandshakeStatus.NEED_TASK) {
            engine.getDelegatedTask().run();
            return true;
        }
        if (status == HandshakeStatus.NEED_WRAP) {
            engine.wrap(ByteBuffer.allocate(0), out);
            return true;
        }
        if (in.position() == 0) {
            return false;
        }
        in.flip();
        engine.unwrap(in, ByteBuffer.allocate(PACKETS));
        in.compact();
        return true;
    }
}
