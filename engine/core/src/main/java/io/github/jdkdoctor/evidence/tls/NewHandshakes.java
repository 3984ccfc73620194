package io.github.jdkdoctor.evidence.tls;

import io.github.jdkdoctor.evidence.Lines;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts handshakes in the output of JDK 11 and newer.
 *
 * <p>A handshake is judged by its two hello messages alone, which carry the session's identity, and not by the thread:
 * an engine's tasks run on many. A message is printed in one piece, however many threads print.
 */
final class NewHandshakes {
    // session ids are forgotten beyond this: offers come within seconds, caches hold 20,480
    private static final int REMEMBERED = 20_480;

    private final Side client = new Side(true);
    private final Side server = new Side(false);
    private @Nullable Hello hello;

    /** The message that is being printed. */
    private static final class Hello {
        private final Side side;
        private final boolean ofClient;
        private final long line;
        private final boolean tried;
        private @Nullable String session;
        private boolean ticketFollows;
        private boolean ticket;
        private boolean extendedMasterSecret;
        private boolean sharedKey;
        private boolean tls13;
        private boolean extensions;

        Hello(Side side, boolean ofClient, long line, boolean tried) {
            this.side = side;
            this.ofClient = ofClient;
            this.line = line;
            this.tried = tried;
        }

        // "session id" : "5307…",   "extended_master_secret (23)": {   "selected version": [TLSv1.3]
        void line(Lines lines) {
            if (ticketFollows) {
                ticket = !lines.text().contains("<empty>");
                ticketFollows = false;
            }
            int quote = lines.indexOf("\"", lines.start());
            if (quote < 0) {
                return;
            }
            if (lines.startsWith("\"session id\"", quote)) {
                session = lastQuoted(lines.text());
            } else if (lines.startsWith("\"extended_master_secret", quote)) {
                extensions = true;
                extendedMasterSecret = true;
            } else if (lines.startsWith("\"session_ticket", quote)) {
                ticketFollows = true;
            } else if (lines.startsWith("\"pre_shared_key", quote)) {
                sharedKey = true;
            } else if (lines.startsWith("\"renegotiation_info", quote)
                    || lines.startsWith("\"supported_versions", quote)) {
                extensions = true;
            } else if (lines.startsWith("\"versions\"", quote) || lines.startsWith("\"selected version\"", quote)) {
                tls13 |= lines.indexOf("TLSv1.3", quote) >= 0;
            }
        }

        private static String lastQuoted(String line) {
            int end = line.lastIndexOf('"');
            return line.substring(line.lastIndexOf('"', end - 1) + 1, end);
        }
    }

    /** The handshakes in one role. */
    private static final class Side {
        private final boolean isClient;
        // sessions that a ClientHello named, with whether that was an offer for certain
        private final Map<String, Boolean> named = remembering();
        private final Map<String, Boolean> given = remembering();
        private long firstLine;
        private int printedHellos;
        private int printedAnswers;
        private int certificates;
        private int hellos;
        private int answers;
        private int offered;
        private int resumed;
        private int full;
        private int agreed;
        private int absent;
        private int refused;
        private int failed;
        private int tls13;
        private int invalidated;
        private int retries;
        private boolean tried;
        private boolean extendedOffer;
        private boolean tls13Offer;

        Side(boolean isClient) {
            this.isClient = isClient;
        }

        private static Map<String, Boolean> remembering() {
            return new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > REMEMBERED;
                }
            };
        }

        void clientHello(Hello hello, String session) {
            if (hellos == 0) {
                firstLine = hello.line;
            }
            hellos++;
            // who offers TLS 1.3 fills the field with chance where there is nothing to resume (RFC 8446, appendix D.4)
            boolean known = !hello.tls13 || given.containsKey(session) || hello.tried;
            boolean offers = hello.sharedKey || hello.ticket || (!session.isEmpty() && known);
            offered += offers ? 1 : 0;
            extendedOffer = hello.extendedMasterSecret;
            tls13Offer = hello.tls13;
            if (!session.isEmpty()) {
                named.put(session, offers);
            }
        }

        void serverHello(Hello hello, String session) {
            if (answers >= hellos) {
                return; // the log begins behind the ClientHello
            }
            answers++;
            if (hello.extensions || isClient) {
                boolean resumes = hello.tls13 ? hello.sharedKey : !session.isEmpty() && named.containsKey(session);
                decide(resumes, named.getOrDefault(session, true));
                tls13 += hello.tls13 ? 1 : 0;
                agreed += !hello.tls13 && hello.extendedMasterSecret ? 1 : 0;
                absent += !hello.tls13 && !hello.extendedMasterSecret ? 1 : 0;
            } else {
                bareServerHello(session);
            }
            if (!session.isEmpty()) {
                given.put(session, true);
            }
        }

        // the server of 11.0.2 prints the hello that it sends without any extension (run of 11.0.2; 11.0.13 prints
        // them)
        private void bareServerHello(String session) {
            boolean resumes = named.getOrDefault(session, false);
            if (resumes || !tls13Offer) {
                decide(resumes, true);
                absent += extendedOffer ? 0 : 1;
            }
        }

        private void decide(boolean resumes, boolean offeredForCertain) {
            resumed += resumes ? 1 : 0;
            full += resumes ? 0 : 1;
            offered += resumes && !offeredForCertain ? 1 : 0;
        }

        Optional<Handshakes> counted() {
            if (hellos > 0) {
                return Optional.of(new Handshakes(
                        isClient,
                        firstLine,
                        hellos,
                        offered,
                        resumed,
                        full,
                        agreed,
                        absent,
                        refused,
                        failed,
                        tls13,
                        invalidated));
            }
            if (printedHellos == 0) {
                return Optional.empty();
            }
            // only the lines with a prefix were kept: full handshakes show the server's certificate
            int complete = Math.min(printedHellos, printedAnswers);
            int negotiated = Math.min(complete, certificates);
            int reused = complete - negotiated;
            int known = Math.max(reused, Math.min(printedHellos, refused + failed));
            return Optional.of(new Handshakes(
                    isClient,
                    firstLine,
                    printedHellos,
                    known,
                    reused,
                    negotiated,
                    0,
                    0,
                    refused,
                    failed,
                    0,
                    invalidated));
        }
    }

    void line(Lines lines) {
        Hello current = hello;
        if (current != null) {
            byte first = lines.buffer()[lines.start()];
            if (first == ' ' || first == '"' || first == '\t') {
                current.line(lines);
                return;
            }
            end(current);
            hello = null;
        }
        message(lines);
    }

    private static void end(Hello hello) {
        String session = hello.session;
        if (session != null) {
            if (hello.ofClient) {
                hello.side.clientHello(hello, session);
            } else {
                hello.side.serverHello(hello, session);
            }
        }
    }

    private void message(Lines lines) {
        int from = lines.start();
        int message = lines.indexOf(" handshake message", from);
        if (message >= 0) {
            handshakeMessage(lines, message);
        } else if (lines.indexOf("Try resuming session", from) >= 0) {
            client.tried = true;
        } else if (lines.indexOf("abort session resumption", from) >= 0) {
            // the server's: "…, missing Extended Master Secret extension", "… which did not use Extended Master …"
            server.refused += lines.indexOf("Extended Master Secret", from) >= 0 ? 1 : 0;
        } else if (lines.indexOf("|Fatal (", from) >= 0 && lines.indexOf("Extended Master Secret", from) >= 0) {
            // both ends print "Missing Extended Master Secret extension on session resumption"
            ending().failed++;
        } else if (lines.indexOf("|Fatal (INTERNAL_ERROR): closing inbound before receiving peer's close_notify", from)
                >= 0) {
            ending().invalidated++;
        }
    }

    // which role it was is not printed; a program has one of them, but for tests
    private Side ending() {
        return client.printedHellos > 0 && server.printedHellos == 0 ? client : server;
    }

    private void handshakeMessage(Lines lines, int message) {
        if (ends("Produced ClientHello", lines, message)) {
            boolean tried = client.tried;
            client.tried = false;
            begin(client, true, lines, tried);
        } else if (ends("Consuming ClientHello", lines, message)) {
            if (server.retries > 0) {
                server.retries--; // the second hello of one handshake
            } else {
                begin(server, true, lines, false);
            }
        } else if (ends("Consuming ServerHello", lines, message)) {
            begin(client, false, lines, false);
        } else if (ends("Produced ServerHello", lines, message)) {
            begin(server, false, lines, false);
        } else if (ends("Produced HelloRetryRequest", lines, message)) {
            server.retries++;
        } else if (ends("Consuming server Certificate", lines, message)) {
            client.certificates++;
        } else if (ends("Produced server Certificate", lines, message)) {
            server.certificates++;
        }
    }

    private static boolean ends(String words, Lines lines, int end) {
        return lines.startsWith(words, end - words.length());
    }

    private void begin(Side side, boolean ofClient, Lines lines, boolean tried) {
        hello = new Hello(side, ofClient, lines.number(), tried);
        if (ofClient) {
            if (side.printedHellos++ == 0) {
                side.firstLine = lines.number();
            }
        } else if (side.printedAnswers < side.printedHellos) {
            side.printedAnswers++;
        }
    }

    List<Handshakes> sides() {
        return Stream.of(client, server)
                .map(Side::counted)
                .flatMap(Optional::stream)
                .toList();
    }
}
