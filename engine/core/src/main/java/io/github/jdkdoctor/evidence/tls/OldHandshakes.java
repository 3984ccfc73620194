package io.github.jdkdoctor.evidence.tls;

import io.github.jdkdoctor.evidence.Lines;
import java.util.List;
import java.util.Optional;

/**
 * Counts handshakes in the output of JDK 7 to 10, and of JDK 8 before 8u261 (Oracle) and 8u272 (OpenJDK).
 *
 * <p>Those print line by line and name no thread, so lines of several connections mingle: only totals are taken, never
 * what follows what, but for the lines of one hello.
 */
final class OldHandshakes {
    private static final List<String> TELLING = List.of(
            "*** ClientHello, ",
            "*** ServerHello, ",
            "*** ServerHelloDone",
            "%% No cached client session",
            "%% Client cached [Session-",
            "%% Try resuming [Session-",
            "%% Server resumed [Session-",
            "%% Initialized:  [Session-",
            "%% Negotiating:  [Session-",
            "%% Resuming [Session-",
            "%% Cached client session: [Session-",
            "%% Cached server session: [Session-");

    /** Which hello's lines follow, where the option {@code verbose} prints them. */
    private enum Block {
        NONE,
        CLIENT_HELLO,
        SERVER_HELLO
    }

    private Block block = Block.NONE;
    private boolean blockTold;
    private boolean blockExtended;
    private boolean lastRead;
    private long firstLine;
    private int clientHellos;
    private int readBefore;
    private int namingSession;
    private int extendedOffers;
    private int serverHellos;
    private int agreed;
    private int absent;
    private int helloDone;
    private int nothingCached;
    private int cached;
    private int tried;
    private int unusable;
    private int serverResumed;
    private int clientStored;
    private int resuming;
    private int negotiating;
    private int serverStored;
    private int failed;

    /** Whether a text has a line that only this output has. */
    static boolean telling(String text) {
        return (text.contains("*** ") || text.contains("%% "))
                && TELLING.stream().anyMatch(text::contains);
    }

    void line(Lines lines) {
        int at = lines.start();
        // *** ClientHello, TLSv1.2      %% Client cached [Session-1, …]      other programs may print before it
        int mark = lines.indexOf("*** ", at);
        if (mark >= 0) {
            endBlock();
            stars(lines, mark);
            return;
        }
        mark = lines.indexOf("%% ", at);
        if (mark >= 0) {
            percents(lines, mark);
            return;
        }
        if (block != Block.NONE) {
            blockLine(lines, at);
        }
        if (lines.indexOf(", READ: ", at) >= 0) {
            lastRead = true;
        } else if (lines.indexOf(", WRITE: ", at) >= 0) {
            lastRead = false;
        } else if (lines.indexOf("Extended Master Secret extension", at) >= 0) {
            // main, handling exception: …: Missing Extended Master Secret extension on session resumption   (sockets)
            // pool-1, fatal error: 40: Missing Extended Master Secret extension on session resumption       (engines)
            failed += lines.indexOf("handling exception: ", at) >= 0 || lines.indexOf("fatal error: ", at) >= 0 ? 1 : 0;
        }
    }

    private void blockLine(Lines lines, int at) {
        int session = lines.indexOf("Session ID:  {", at);
        if (session >= 0) {
            blockTold = true;
            namingSession += block == Block.CLIENT_HELLO && !lines.startsWith("}", session + 14) ? 1 : 0;
        } else if (lines.indexOf("Extension extended_master_secret", at) >= 0) {
            blockExtended = true;
        } else if (lines.length() == 3 && lines.startsWith("***", at)) {
            endBlock();
        }
    }

    private void endBlock() {
        if (blockTold) {
            if (block == Block.CLIENT_HELLO) {
                extendedOffers += blockExtended ? 1 : 0;
            } else if (blockExtended) {
                agreed++;
            } else {
                absent++;
            }
        }
        block = Block.NONE;
        blockTold = false;
        blockExtended = false;
    }

    private void stars(Lines lines, int at) {
        if (lines.startsWith("*** ClientHello, ", at)) {
            first(lines);
            clientHellos++;
            readBefore += lastRead ? 1 : 0;
            block = Block.CLIENT_HELLO;
        } else if (lines.startsWith("*** ServerHello, ", at)) {
            serverHellos++;
            block = Block.SERVER_HELLO;
        } else if (lines.startsWith("*** ServerHelloDone", at)) {
            helloDone++;
        }
    }

    private void percents(Lines lines, int at) {
        if (lines.startsWith("%% No cached client session", at)) {
            first(lines);
            nothingCached++;
        } else if (lines.startsWith("%% Client cached [", at)) {
            first(lines);
            boolean usable = lines.indexOf("(not rejoinable)", at) < 0;
            cached += usable ? 1 : 0;
            nothingCached += usable ? 0 : 1;
        } else if (lines.startsWith("%% Try resuming [", at)) {
            tried++;
        } else if (lines.startsWith("%% can't resume", at)) {
            // another reason, said: cipher, protocol, endpoint identification
            unusable++;
        } else if (lines.startsWith("%% Server resumed [", at)) {
            serverResumed++;
        } else if (lines.startsWith("%% Cached client session", at)) {
            clientStored++;
        } else if (lines.startsWith("%% Resuming [", at)) {
            first(lines);
            resuming++;
        } else if (lines.startsWith("%% Negotiating:  [", at)) {
            first(lines);
            negotiating++;
        } else if (lines.startsWith("%% Cached server session", at)) {
            serverStored++;
        }
    }

    private void first(Lines lines) {
        firstLine = firstLine == 0 ? lines.number() : firstLine;
    }

    /** The handshakes, in the role that most lines speak of. */
    Optional<Handshakes> side() {
        endBlock();
        int asClient = nothingCached + cached + tried + serverResumed + clientStored;
        int asServer = resuming + negotiating + serverStored;
        if (clientHellos + asClient + asServer == 0) {
            return Optional.empty();
        }
        boolean sessionLines = asClient + asServer > 0;
        boolean client = sessionLines ? asClient >= asServer : readBefore * 2 < clientHellos;
        int hellos = clientHellos > 0 ? clientHellos : client ? nothingCached + cached : negotiating + resuming;
        int full = serverHellos > 0 ? helloDone : client ? clientStored : serverStored;
        int resumed = sessionLines ? (client ? serverResumed : resuming) : Math.max(0, serverHellos - helloDone);
        int offered = client ? tried : Math.max(namingSession, resuming);
        return Optional.of(new Handshakes(
                client,
                firstLine,
                hellos,
                offered,
                resumed,
                full,
                agreed,
                absent,
                client ? declined() : 0,
                failed,
                0,
                0));
    }

    // A client that has EMS drops a cached session which the server's hello lacked it in, and says nothing: there is a
    // session for this host, no other reason is printed, and yet it is not tried (ClientHandshaker since 8u161).
    private int declined() {
        return absent > 0 && extendedOffers > 0 ? Math.max(0, cached - tried - unusable) : 0;
    }
}
