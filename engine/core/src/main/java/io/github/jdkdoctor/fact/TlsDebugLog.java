package io.github.jdkdoctor.fact;

/**
 * What {@code javax.net.debug} printed of handshakes, counted.
 *
 * @param clientHellos handshakes begun, by ClientHello messages produced or consumed
 * @param client whether this side sent the ClientHello messages
 * @param offered ClientHello messages that carried a session id or ticket to resume
 * @param resumed handshakes that resumed a session
 * @param full handshakes that negotiated a new session
 * @param contexts SSLContext objects that were initialised, as far as the log shows; 0 where it does not
 * @param emsAgreed hello messages whose extended_master_secret extension was consumed
 * @param emsAbsent handshakes in which the other side lacked the extension, or this side has it switched off
 * @param refusedForEms resumptions refused because one of the hellos lacked the extension
 * @param failedForEms handshakes ended by an alert because of the missing extension
 * @param tls13 handshakes that agreed on TLS 1.3
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
        Origin origin)
        implements Fact {
    /** Handshakes of which the log tells whether they resumed a session. */
    public int decided() {
        return resumed + full;
    }
}
