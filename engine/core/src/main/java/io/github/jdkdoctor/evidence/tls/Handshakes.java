package io.github.jdkdoctor.evidence.tls;

import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.TlsDebugLog;

/**
 * Handshakes of one role, counted.
 *
 * @param firstLine where the first one begins
 */
record Handshakes(
        boolean client,
        long firstLine,
        int hellos,
        int offered,
        int resumed,
        int full,
        int emsAgreed,
        int emsAbsent,
        int refusedForEms,
        int failedForEms,
        int tls13,
        int invalidated) {
    TlsDebugLog log(Run run, int contexts, Origin origin) {
        return new TlsDebugLog(
                run,
                hellos,
                client,
                offered,
                resumed,
                full,
                contexts,
                emsAgreed,
                emsAbsent,
                refusedForEms,
                failedForEms,
                tls13,
                invalidated,
                origin);
    }
}
