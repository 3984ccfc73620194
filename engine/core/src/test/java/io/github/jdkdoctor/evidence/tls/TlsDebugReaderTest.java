package io.github.jdkdoctor.evidence.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.TlsDebugLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fixtures of JDK 11 and newer are cut from runs; the text blocks are written as the sources of jdk8u print. */
class TlsDebugReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/TLS-debug-log");

    private final List<String> remarks = new ArrayList<>();

    private List<Fact> read(String text) {
        ReadFile file = ReadFile.of(new TlsDebugReader(), text);
        remarks.addAll(file.remarks());
        return file.facts();
    }

    private List<Fact> fixture(String name) throws IOException {
        return read(Files.readString(FIXTURES.resolve(name)));
    }

    private static TlsDebugLog client(long line, int hellos, int offered, int resumed, int full) {
        return new TlsDebugLog(
                Run.CURRENT,
                hellos,
                true,
                offered,
                resumed,
                full,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                new Origin(ReadFile.NAME, line));
    }

    private static TlsDebugLog server(long line, int hellos, int offered, int resumed, int full) {
        return new TlsDebugLog(
                Run.CURRENT,
                hellos,
                false,
                offered,
                resumed,
                full,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                new Origin(ReadFile.NAME, line));
    }

    private static TlsDebugLog with(
            TlsDebugLog log, int contexts, int agreed, int absent, int refused, int failed, int tls13) {
        return new TlsDebugLog(
                log.run(),
                log.clientHellos(),
                log.client(),
                log.offered(),
                log.resumed(),
                log.full(),
                contexts,
                agreed,
                absent,
                refused,
                failed,
                tls13,
                log.invalidated(),
                log.origin());
    }

    @Test
    void countsSessionsThatACloseInvalidates() {
        String hello =
                """
                javax.net.ssl|DEBUG|10|main|2026-11-23 00:38:09.825 UTC|null:-1|Produced ClientHello handshake message (
                "ClientHello": {
                  "session id"          : "",
                }
                )
                """;
        String fatal = "javax.net.ssl|ERROR|10|main|2026-11-23 00:38:09.825 UTC|null:-1|Fatal (INTERNAL_ERROR):"
                + " closing inbound before receiving peer's close_notify (\n";
        String exception = "  javax.net.ssl.SSLException: closing inbound before receiving peer's close_notify\n";
        assertThat(read((hello + fatal + exception).repeat(3) + exception))
                .singleElement()
                .isInstanceOfSatisfying(
                        TlsDebugLog.class, log -> assertThat(log.invalidated()).isEqualTo(3));
    }

    @Test
    void aHealthyClientResumesAllButTheFirst() throws IOException {
        assertThat(fixture("client-resumes-11.txt")).containsExactly(with(client(1, 4, 3, 3, 1), 0, 4, 0, 0, 0, 0));
    }

    @Test
    void aServerRefusesToResumeForClientsWithoutExtendedMasterSecret() throws IOException {
        assertThat(fixture("server-refuses-without-ems-17.txt"))
                .containsExactly(with(server(1, 4, 3, 0, 4), 0, 0, 4, 3, 0, 0));
    }

    @Test
    void aServerThatAllowsNoLegacyResumptionEndsTheHandshake() throws IOException {
        assertThat(fixture("server-fails-without-ems-17.txt"))
                .containsExactly(with(server(1, 4, 3, 0, 1), 0, 0, 1, 0, 3, 0));
    }

    // Nothing says why it offers nothing; "Stateless resumption supported" stands before each such hello, for one
    // context.
    @Test
    void aClientOfAServerWithoutExtendedMasterSecretOffersNothing() throws IOException {
        assertThat(fixture("client-of-server-without-ems-17.txt"))
                .containsExactly(with(client(2, 4, 0, 0, 4), 0, 0, 4, 0, 0, 0));
    }

    @Test
    void contextsAreCountedByTheSeedingOfTheirRandomNumbers() throws IOException {
        assertThat(fixture("client-context-each-25.txt"))
                .containsExactly(with(client(4, 4, 0, 0, 4), 6, 4, 0, 0, 0, 0));
    }

    @Test
    void threadsThatHandshakeAtOnceAreToldApartByTheirSessions() throws IOException {
        assertThat(fixture("client-tls13-three-threads-25.txt"))
                .containsExactly(with(client(5, 6, 3, 3, 3), 1, 0, 0, 0, 0, 6));
    }

    @Test
    void aRandomSessionIdOfAHelloForTls13IsNoOffer() throws IOException {
        assertThat(fixture("client-offers-tls13-agrees-12-17.txt"))
                .containsExactly(with(client(2, 4, 3, 3, 1), 0, 4, 0, 0, 0, 0));
    }

    @Test
    void aLogThatBeginsInTheMiddleCountsWhatItShowsWhole() throws IOException {
        String log = Files.readString(FIXTURES.resolve("client-resumes-11.txt"));
        String answer = "Consuming ServerHello handshake message";
        int second = log.indexOf(answer, log.indexOf(answer) + 1);
        assertThat(read(log.substring(second)))
                .singleElement()
                .isInstanceOfSatisfying(TlsDebugLog.class, found -> assertThat(
                                List.of(found.clientHellos(), found.offered(), found.resumed(), found.full()))
                        .containsExactly(2, 2, 2, 0));
    }

    @Test
    void aLogCutInTheMiddleOfAHelloLeavesThatOneOut() throws IOException {
        String log = Files.readString(FIXTURES.resolve("client-resumes-11.txt"));
        String cut = log.substring(0, log.lastIndexOf("ClientHello\": {") + 200);
        assertThat(read(cut)).containsExactly(with(client(1, 3, 2, 2, 1), 0, 3, 0, 0, 0, 0));
    }

    @Test
    void linesWithAPrefixAloneStillTellFullFromResumed() throws IOException {
        String log = Files.readString(FIXTURES.resolve("client-resumes-11.txt"))
                .lines()
                .filter(line -> line.startsWith("javax.net.ssl|"))
                .reduce("", (all, line) -> all + line + "\n");
        assertThat(read(log)).containsExactly(client(1, 4, 3, 3, 1));
    }

    @Test
    void anOldClientThatResumes() throws IOException {
        assertThat(
                        read(
                                """
                        trigger seeding of SecureRandom
                        done seeding SecureRandom
                        %% No cached client session
                        *** ClientHello, TLSv1.2
                        Session ID:  {}
                        Extension extended_master_secret
                        ***
                        main, WRITE: TLSv1.2 Handshake, length = 193
                        main, READ: TLSv1.2 Handshake, length = 1010
                        *** ServerHello, TLSv1.2
                        Session ID:  {90, 183, 12, 4}
                        Extension extended_master_secret
                        ***
                        %% Initialized:  [Session-1, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        *** ServerHelloDone
                        *** ECDHClientKeyExchange
                        *** Finished
                        %% Cached client session: [Session-1, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        %% Client cached [Session-1, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        %% Try resuming [Session-1, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256] from port 51234
                        *** ClientHello, TLSv1.2
                        Session ID:  {90, 183, 12, 4}
                        Extension extended_master_secret
                        ***
                        *** ServerHello, TLSv1.2
                        Session ID:  {90, 183, 12, 4}
                        Extension extended_master_secret
                        ***
                        %% Server resumed [Session-1, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        *** Finished
                        """))
                .containsExactly(with(client(3, 2, 1, 1, 1), 1, 2, 0, 0, 0, 0));
    }

    @Test
    void anOldClientThatDropsItsSessionForWantOfExtendedMasterSecret() throws IOException {
        String connection =
                """
                *** ClientHello, TLSv1.2
                Session ID:  {}
                Extension extended_master_secret
                ***
                *** ServerHello, TLSv1.2
                Session ID:  {1, 2, 3}
                Extension renegotiation_info, renegotiated_connection: <empty>
                ***
                *** ServerHelloDone
                *** Finished
                """;
        assertThat(read("%% No cached client session\n"
                        + connection
                        + "%% Client cached [Session-1, TLS_RSA_WITH_AES_128_CBC_SHA]\n"
                        + connection
                        + "%% Client cached [Session-2, TLS_RSA_WITH_AES_128_CBC_SHA]\n"
                        + connection))
                .containsExactly(with(client(1, 3, 0, 0, 3), 0, 0, 3, 2, 0, 0));
    }

    @Test
    void anOldClientWithAnotherReasonNotToResume() throws IOException {
        assertThat(
                        read(
                                """
                        %% Client cached [Session-4, TLS_RSA_WITH_AES_128_CBC_SHA]
                        %% can't resume, unavailable cipher
                        *** ClientHello, TLSv1.2
                        Session ID:  {}
                        Extension extended_master_secret
                        ***
                        *** ServerHello, TLSv1.2
                        Session ID:  {4, 4}
                        ***
                        *** ServerHelloDone
                        """))
                .containsExactly(with(client(1, 1, 0, 0, 1), 0, 0, 1, 0, 0, 0));
    }

    @Test
    void anOldServerThatResumesOnceAndThenNot() throws IOException {
        assertThat(
                        read(
                                """
                        Thread-4, READ: TLSv1.2 Handshake, length = 225
                        *** ClientHello, TLSv1.2
                        Session ID:  {90, 183, 12, 4}
                        ***
                        %% Resuming [Session-1, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        *** ServerHello, TLSv1.2
                        Session ID:  {90, 183, 12, 4}
                        ***
                        Thread-5, READ: TLSv1.2 Handshake, length = 225
                        *** ClientHello, TLSv1.2
                        Session ID:  {90, 183, 12, 5}
                        ***
                        %% Initialized:  [Session-2, SSL_NULL_WITH_NULL_NULL]
                        %% Negotiating:  [Session-2, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        *** ServerHello, TLSv1.2
                        Session ID:  {7, 7, 7}
                        ***
                        *** ServerHelloDone
                        %% Cached server session: [Session-2, TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]
                        """))
                .containsExactly(with(server(2, 2, 2, 1, 1), 0, 0, 2, 0, 0, 0));
    }

    @Test
    void aLogWithoutHandshakesSaysHowToRecordThem() throws IOException {
        assertThat(
                        read(
                                "javax.net.ssl|DEBUG|01|main|2026-11-21 03:04:02.159 UTC|SSLSocketImpl.java:577|duplex close\n"))
                .isEmpty();
        assertThat(remarks)
                .containsExactly("no handshakes in it; record with -Djavax.net.debug=ssl,handshake, of which ssl alone"
                        + " prints none in JDK 11 to 24");
    }

    @Test
    void aTextThatSpeaksOfHandshakesIsNoLog() {
        byte[] text = "The ClientHello of javax.net.ssl begins the handshake.\n".getBytes(StandardCharsets.UTF_8);
        assertThat(new TlsDebugReader().recognizes(new Head(text, true))).isFalse();
    }

    @Test
    void theRecordedBundlesAreReadRight() throws BundleException {
        Path recorded = Path.of(System.getProperty("jdkdoctor.root", "../.."), "../shared/evidence");
        Path bundle = recorded.resolve("d1-tls12-noems-client-jdk17-server.zip");
        assumeTrue(Files.exists(bundle), "no recorded bundles here");
        Evidence evidence = new Reading(List.of(new TlsDebugReader()), true).of(Bundle.open(bundle, Limits.DEFAULT));
        assertThat(evidence.of(TlsDebugLog.class, Run.BASELINE)).singleElement().satisfies(log -> assertThat(
                        List.of(log.resumed(), log.full(), log.refusedForEms()))
                .containsExactly(5, 1, 0));
        assertThat(evidence.of(TlsDebugLog.class, Run.CURRENT)).singleElement().satisfies(log -> assertThat(
                        List.of(log.resumed(), log.full(), log.refusedForEms()))
                .containsExactly(0, 4, 4));
    }
}
