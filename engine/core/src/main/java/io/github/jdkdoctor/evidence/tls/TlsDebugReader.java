package io.github.jdkdoctor.evidence.tls;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@code -Djavax.net.debug=ssl,handshake} printed, of both generations of JSSE.
 *
 * <p>JDK 11 and newer, and JDK 8 from 8u261 (Oracle) and 8u272 (OpenJDK), by runs of 11.0.2, 11.0.13, 17.0.15, 21.0.8
 * and 25.0.3: {@code javax.net.ssl|DEBUG|D0|Thread-1|2026-11-20 20:36:52.738 UTC|ClientHello.java:639|Produced
 * ClientHello handshake message (} with the message on the lines that follow. Older ones, by the sources of jdk8u:
 * {@code *** ClientHello, TLSv1.2} and {@code %% Try resuming [Session-1, …] from port 51234}.
 */
public final class TlsDebugReader implements EvidenceReader {
    private static final String TAG = "javax.net.ssl|";

    @Override
    public String name() {
        return "TLS debug log";
    }

    @Override
    public boolean recognizes(Head head) {
        // any program's output may be mixed in, so one line anywhere in the head is enough
        return head.text() && (tagged(head.string()) || OldHandshakes.telling(head.string()));
    }

    private static boolean tagged(String text) {
        int at = text.indexOf(TAG);
        while (at >= 0) {
            int level = at + TAG.length();
            if (level < text.length() && Character.isUpperCase(text.charAt(level)) && text.indexOf('|', level) > 0) {
                return true;
            }
            at = text.indexOf(TAG, level);
        }
        return false;
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        NewHandshakes newer = new NewHandshakes();
        OldHandshakes older = new OldHandshakes();
        Lines lines = new Lines(entry.content());
        int contexts = 0;
        while (lines.next()) {
            if (lines.length() > 0) {
                newer.line(lines);
                older.line(lines);
                // printed by SSLContext.init in every generation, with sslctx, ssl (8) or all, and by 25 always
                contexts += lines.indexOf("trigger seeding of SecureRandom", lines.start()) >= 0 ? 1 : 0;
            }
        }
        List<Handshakes> sides = new ArrayList<>();
        sides.addAll(newer.sides());
        older.side().ifPresent(sides::add);
        if (sides.isEmpty()) {
            sink.remark("no handshakes in it; record with -Djavax.net.debug=ssl,handshake, of which ssl alone"
                    + " prints none in JDK 11 to 24");
            return;
        }
        boolean client = sides.stream().anyMatch(Handshakes::client);
        for (Handshakes side : sides) {
            int own = side.client() == client ? contexts : 0;
            sink.fact(side.log(entry.run(), own, new Origin(entry.name(), side.firstLine())));
        }
        sink.observed(FactKind.TLS_DEBUG_LOG);
    }
}
