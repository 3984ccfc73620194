package io.github.jdkdoctor.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinePrefixTest {
    private static final String DUMP =
            """
            Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):

            "main" #1 prio=5 os_prio=0 tid=0x00007f51b40dc6f0 nid=0x4966 runnable [0x00007f51b850f000]
               java.lang.Thread.State: RUNNABLE
            \tat app.Shop.enter(Shop.java:10)
            """;

    private static String each(String prefix, String text) {
        return text.lines().map(line -> (prefix + line).stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static Head head(String text) {
        return new Head(text.getBytes(UTF_8), true);
    }

    private static Optional<String> without(Optional<Wrapping> prefix, String text) throws IOException {
        if (prefix.isEmpty()) {
            return Optional.empty();
        }
        try (var stripped = prefix.get().without(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
            return Optional.of(new String(stripped.readAllBytes(), UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "web_1  | ",
                "\u001b[36mweb-1  | \u001b[0m",
                "shop_web.1.76bikgr3bu48@node-1    | ",
                "INFO   | jvm 1    | 2026/01/05 10:00:00 | ",
                "[pod/shop-6d4/shop] ",
                "2026-11-20T10:00:00.123456789Z stdout F ",
                "Nov 28 13:22:05 host app[2701]: ",
                "2026-11-28T13:22:05+0100 host app.service[2701]: "
            })
    void takesAwayWhatARuntimePutsBeforeEachLine(String prefix) throws IOException {
        String text = each(prefix, DUMP);

        assertThat(without(LinePrefix.ofRuntime(head(text)), text)).contains(DUMP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-20T10:00:00.123456789Z ",
                "[2026-11-20T10:00:00.123Z] ",
                "13:22:05  ",
                "> ",
                " * ",
                "    ",
                "server.log:",
                "logs/gc.log.1-204-",
                "17:"
            })
    void takesAwayATimeAQuoteAnIndentationAndWhatGrepPrints(String prefix) throws IOException {
        String text = each(prefix, DUMP);

        assertThat(LinePrefix.ofRuntime(head(text))).isEmpty();
        assertThat(without(LinePrefix.any(head(text)), text)).contains(DUMP);
    }

    @Test
    void aLineThatLacksItStaysAsItIs() throws IOException {
        String text = "Attaching to web_1\n" + each("web_1  | ", DUMP + DUMP);

        assertThat(without(LinePrefix.ofRuntime(head(text)), text)).contains("Attaching to web_1\n" + DUMP + DUMP);
    }

    @Test
    void linesWithoutACommonPrefixHaveNone() {
        assertThat(LinePrefix.ofRuntime(head(DUMP))).isEmpty();
        assertThat(LinePrefix.any(head(DUMP))).isEmpty();
        // a table and the log of a JVM of 8 have something like it of their own
        assertThat(LinePrefix.ofRuntime(head("a | b\nc | d\n"))).isEmpty();
        assertThat(LinePrefix.any(head(
                        "2014-06-14T17:26:12.484+0900: 0.269: [GC 3365K->2478K(10432K), 0.0025134 secs]\n".repeat(5))))
                .isEmpty();
    }

    @Test
    void aBlockOfCodeInAPageMayHaveASentenceBeforeIt() throws IOException {
        String page = "I took a dump:\n\n" + each("    ", DUMP);
        assertThat(without(LinePrefix.any(head(page)), page)).contains("I took a dump:\n\n" + DUMP);
        String log = "started\nstopped\n" + each("    ", DUMP);
        assertThat(LinePrefix.any(head(log))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-20 10:00:00,123 INFO  [main] c.a.Dumper - ",
                "10:00:00.123 [worker-1] WARN  c.a.Dumper - ",
                "[11/20/26 10:00:00:123 UTC] 00000001 SystemErr     R ",
                "<Nov 20, 2026 10:00:00,123 AM UTC> <Info> <Stdout> ",
                "[ERROR] ",
                "> > ",
                "| "
            })
    void takesAwayWhatALoggerPutsBeforeEachLineOfADump(String prefix) throws IOException {
        String text = each(prefix, DUMP);
        assertThat(without(LinePrefix.ofDump(head(text)), text)).contains(DUMP);
        // a cut dump, at other times
        String thread = DUMP.substring(DUMP.indexOf('"'));
        String later = each(prefix.replace("10:00:00", "09:59:58").replace("123", "7"), thread) + each(prefix, thread);
        assertThat(without(LinePrefix.ofDump(head(later)), later)).contains(thread + thread);
    }

    @Test
    void whatStandsBeforeADumpIsOnlyTakenAwayWhereNearlyAllLinesHaveIt() {
        String log = "2026-11-20 10:00:00,123 INFO  [main] c.a.Dumper - ";
        assertThat(LinePrefix.ofDump(head(DUMP))).isEmpty();
        assertThat(LinePrefix.ofDump(head(each(log, "started\nstopped\n"))))
                .as("no dump")
                .isEmpty();
        assertThat(LinePrefix.ofDump(head(each(log, DUMP) + "at\n".repeat(4)))).isEmpty();
        assertThat(LinePrefix.ofDump(head("Please send a Full thread dump OpenJDK of it\n" + DUMP)))
                .isEmpty();
        // a prefix of other letters is not told by its bytes
        assertThat(LinePrefix.ofDump(head(each("größe: ", DUMP)))).isEmpty();
    }
}
