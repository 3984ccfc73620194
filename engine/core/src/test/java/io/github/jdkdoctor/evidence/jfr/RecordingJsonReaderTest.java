package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.CpuLoad;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.Frames;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordingJsonReaderTest {
    private static ReadFile read(String print) {
        assertThat(new RecordingJsonReader().recognizes(ReadFile.head(print))).isTrue();
        return ReadFile.of(new RecordingJsonReader(), print);
    }

    private static String events(String... events) {
        return """
                {
                  "recording": {
                    "events": [%s]
                  }
                }
                """
                .formatted(String.join(", ", events));
    }

    private static String event(String type, String time, String values) {
        return """
                {
                      "type": "%s",\s
                      "values": {
                        "startTime": "%s",\s
                        %s
                      }
                    }"""
                .formatted(type, time, values);
    }

    private static String stack(String... methods) {
        StringBuilder frames = new StringBuilder();
        for (String method : methods) {
            frames.append(frames.isEmpty() ? "" : ", ")
                    .append(
                            """
                    {"method": {"type": {"classLoader": {"type": null, "name": "app"}, "name": "app\\/Shop", "hidden": false},
                      "name": "%s", "descriptor": "()V"}, "lineNumber": 22, "type": "JIT compiled"}"""
                                    .formatted(method));
        }
        return "\"stackTrace\": {\"truncated\": false, \"frames\": [%s]}".formatted(frames);
    }

    @Test
    void readsEventsLikeThoseOfTheRecording() {
        ReadFile read = read(events(
                event(
                        "jdk.GarbageCollection",
                        "2026-11-24T02:50:19.955802561Z",
                        """
                        "duration": "PT0.022541646S", "gcId": 1, "name": "G1New", "cause": "G1 Evacuation Pause",
                        "sumOfPauses": "PT0.02S", "longestPause": "PT0.02S\""""),
                event(
                        "jdk.JVMInformation",
                        "2026-11-24T02:50:20Z",
                        """
                        "jvmName": "OpenJDK 64-Bit Server VM", "jvmFlags": null, "pid": 7,
                        "jvmVersion": "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS), built on 2026-04-21"
                        """),
                event(
                        "jdk.CPULoad",
                        "2026-11-24T02:50:21.1Z",
                        """
                        "jvmUser": 0.25, "jvmSystem": 2.5E-1, "machineTotal": 1.0"""),
                event(
                        "jdk.ExecutionSample",
                        "2026-11-24T03:50:22.1+01:00",
                        """
                        "sampledThread": {"osName": "main", "javaName": "main", "javaThreadId": 3},
                        """
                                + stack("work", "main")),
                event(
                        "jdk.JavaMonitorEnter",
                        "2026-11-24T02:50:26Z",
                        """
                        "duration": "PT3.5S", "monitorClass": {"name": "app\\/Shop$Till"},
                        "previousOwner": {"osName": "x", "javaName": "order-2"},
                        """
                                + stack("enter", "run"))));

        assertThat(read.damage()).isEmpty();
        GcLog log = read.facts(GcLog.class).get(0);
        assertThat(log.pauses()).singleElement().satisfies(p -> {
            assertThat(p.cause()).isEqualTo("G1 Evacuation Pause");
            assertThat(p.longest()).isEqualTo(Duration.ofMillis(20));
        });
        assertThat(log.wall()).isEqualTo(Duration.ofNanos(9_544_197_439L));
        assertThat(read.facts(JdkBuild.class))
                .extracting(j -> j.version().toString())
                .containsExactly("25.0.3+9");
        assertThat(read.facts(CpuLoad.class).get(0).jvm()).isEqualTo(0.5);
        assertThat(read.facts(Profile.class)
                        .get(0)
                        .tree()
                        .self(Frames.of("app.Shop.work"))
                        .value())
                .isEqualTo(1);
        assertThat(read.facts(EventSites.class))
                .anySatisfy(s -> assertThat(s.toString()).contains("app.Shop$Till", "app.Shop.enter", "order-2"));
    }

    @Test
    void whatStandsBeforeTheCutCounts() {
        String whole = events(
                event("jdk.SystemGC", "2026-11-24T02:50:19Z", "\"duration\": \"PT0.02S\""),
                event("jdk.SystemGC", "2026-11-24T02:50:20Z", "\"duration\": \"PT0.02S\""));
        ReadFile read = read(whole.substring(0, whole.lastIndexOf("PT0")));

        assertThat(read.damage())
                .hasValueSatisfying(d -> assertThat(d).contains("damaged JSON; the print may be cut off"));
        assertThat(read.facts(EventCount.class)).extracting(EventCount::count).containsExactly(1L);
    }

    @Test
    void saysThatStacksAreCut() {
        ReadFile read =
                read(events(event("jdk.ExecutionSample", "2026-11-24T02:50:19Z", stack("a", "b", "c", "d", "e"))));

        assertThat(read.remarks()).anyMatch(r -> r.contains("--stack-depth 64"));
    }
}
