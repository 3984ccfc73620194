package io.github.jdkdoctor.evidence.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JvmArgument;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VerboseGcReaderTest {
    private static final VerboseGcReader READER = new VerboseGcReader();
    private static final String BEGIN =
            """
            <?xml version="1.0" encoding="UTF-8"?>

            <verbosegc xmlns="http://www.ibm.com/j9/verbosegc" version="8863f8aba">

            <initialized id="1" timestamp="2026-11-20T10:00:00.000">
              <attribute name="gcPolicy" value="-Xgcpolicy:gencon" />
              <attribute name="maxHeapSize" value="0x40000000" />
              <vmargs>
                <vmarg name="-Xmx1024m" />
                <vmarg name="-Dname=&lt;x&gt;" />
              </vmargs>
            </initialized>
            """;

    private static String pause(String second, String cause, String type, String took, long freeAfter) {
        return """
                <exclusive-start id="2" timestamp="2026-11-20T10:00:%1$s.000" intervalms="400.180">
                  <response-info timems="0.070" idlems="0.070" threads="0" lastid="00000000013D6900" lastname="main" />
                </exclusive-start>
                %2$s
                <cycle-start id="4" type="%3$s" contextid="0" timestamp="2026-11-20T10:00:%1$s.000" intervalms="418.231" />
                <gc-start id="5" type="%3$s" contextid="4" timestamp="2026-11-20T10:00:%1$s.000">
                  <mem-info id="6" free="100000000" total="1073741824" percent="9">
                    <mem type="nursery" free="0" total="268435456" percent="0">
                      <mem type="allocate" free="0" total="241565696" percent="0" />
                      <mem type="survivor" free="0" total="26869760" percent="0" />
                    </mem>
                  </mem-info>
                </gc-start>
                <gc-end id="8" type="%3$s" contextid="4" durationms="%4$s" usertimems="46.278" systemtimems="0.036" stalltimems="0.145" timestamp="2026-11-20T10:00:%1$s.012" activeThreads="4">
                  <mem-info id="9" free="%5$d" total="1073741824" percent="60">
                    <mem type="nursery" free="235142120" total="268435456" percent="87">
                      <mem type="survivor" free="0" total="26869760" percent="0" />
                    </mem>
                  </mem-info>
                </gc-end>
                <exclusive-end id="13" timestamp="2026-11-20T10:00:%1$s.012" durationms="%4$s" />
                """
                .formatted(second, cause, type, took, freeAfter);
    }

    private static final String FAILURE =
            "<af-start id=\"3\" threadId=\"00000000013D7280\" totalBytesRequested=\"8200\" type=\"nursery\" />";
    private static final String EXPLICIT = "<sys-start reason=\"explicit\" id=\"3\" intervalms=\"9987.458\" />";
    private static final String FINAL =
            "<concurrent-global-final id=\"3\" timestamp=\"2026-11-20T10:00:30.000\" intervalms=\"1.5\" />";

    private static GcLog log(String text) {
        assertThat(READER.recognizes(ReadFile.head(text))).isTrue();
        ReadFile read = ReadFile.of(READER, text);
        assertThat(read.facts(GcLog.class)).hasSize(1);
        return read.facts(GcLog.class).get(0);
    }

    @Test
    void pausesHaveTheirCauseAndTheHeapAfterThem() {
        GcLog log = log(BEGIN
                + pause("10", FAILURE, "scavenge", "12.319", 700_000_000)
                + pause("20", EXPLICIT, "global", "1250.5", 900_000_000)
                + pause("30", FINAL, "global", "90", 800_000_000));

        assertThat(log.collector()).contains("gencon");
        assertThat(log.pauses())
                .extracting(GcLog.Pauses::kind, GcLog.Pauses::cause, GcLog.Pauses::longest)
                .containsExactly(
                        tuple("Full", "System.gc()", Duration.ofMillis(1_250).plusNanos(500_000)),
                        tuple("Global", "Concurrent Global Final", Duration.ofMillis(90)),
                        tuple(
                                "Young",
                                "Allocation Failure",
                                Duration.ofMillis(12).plusNanos(319_000)));
        assertThat(log.heapCapacity()).hasValue(1_073_741_824);
        // without the space for survivors, which counts as full and is empty
        assertThat(log.heapAfter()).hasValue(1_073_741_824 - 800_000_000 - 26_869_760);
        assertThat(log.wall()).isEqualTo(Duration.ofMillis(20_012));
        assertThat(log.workers()).hasValue(4);
    }

    @Test
    void argumentsAreTheJvmsOwnList() {
        assertThat(ReadFile.of(READER, BEGIN).facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xmx1024m", "-Dname=<x>");
    }

    @Test
    void anExcerptAndALogWithoutAnEndAreReadToTheirEnd() {
        String pause = pause("10", FAILURE, "scavenge", "12.319", 700_000_000);
        assertThat(log(pause + pause.substring(0, pause.indexOf("<gc-end"))).count())
                .isEqualTo(1);
    }

    @Test
    void aLengthThatIsNoneBecomesARemarkWithItsLine() {
        String damaged = pause("10", FAILURE, "scavenge", "1e99", 700_000_000);
        ReadFile read = ReadFile.of(READER, damaged + pause("20", FAILURE, "scavenge", "5", 700_000_000));

        assertThat(read.facts(GcLog.class).get(0).count()).isEqualTo(1);
        assertThat(read.remarks()).containsExactly("line 14: 2 lengths or sizes cannot be read");
    }

    @Test
    void entitiesAndNestingWithoutEndDoNoHarm() {
        String hostile = "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<verbosegc>\n"
                + "<mem-info id=\"1\" free=\"1\" total=\"2\">\n".repeat(20_000)
                + "<vmarg name=\"-D&a;\" />\n<gc-end id=\"" + "x".repeat(3 << 20) + "\n";
        ReadFile read = ReadFile.of(READER, hostile);

        assertThat(read.facts(GcLog.class)).isEmpty();
        assertThat(read.facts(JvmArgument.class)).extracting(JvmArgument::text).containsExactly("-D&a;");
    }
}
