package io.github.jdkdoctor.fact;

/**
 * What {@code javax.net.debug} printed of handshakes, counted.
 *
 * @param clientHellos handshakes begun, by ClientHello messages produced or consumed
 * @param client whether this side sent the ClientHello messages
 * @param offered ClientHello messages that carried a session id or ticket to resume
 * @param resumed handshakes that resumed a session, of any TLS version
 * @param full handshakes that negotiated a new session, of any TLS version
 * @param contexts SSLContext objects that were initialized; 0 where the log does not show it, which takes {@code sslctx}
 *     among the options before JDK 25
 * @param emsAgreed handshakes up to TLS 1.2 whose two hellos both carry extended_master_secret. A server with the
 *     extension switched off prints that it consumed the client's all the same (run on 11, 17 and 25)
 * @param emsAbsent handshakes up to TLS 1.2 whose ServerHello lacks it, because one of the two sides does
 * @param refusedForEms resumptions refused because one of the hellos lacked the extension
 * @param failedForEms handshakes ended by an alert because of the missing extension
 * @param tls13 handshakes that agreed on TLS 1.3
 * @param invalidated connections whose session a fatal error invalidated, as they were closed before close_notify came
 */
public record TlsDebugLog(
        Run run,
        int clientHellos,
        boolean client,
        int offered,
        int resumed,
        int full,
        int contexts,
        int emsAgreed,
        int emsAbsent,
        int refusedForEms,
        int failedForEms,
        int tls13,
        int invalidated,
        Origin origin)
        implements Fact {
    /** Handshakes of which the log tells whether they resumed a session; those that failed did not. */
    public int decided() {
        return resumed + full + failedForEms;
    }
}
