package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The fixture is cut from a run of JDK 17 with a null check that compiled code fails again and again. */
class CompilationLogReaderTest {
    private static ReadFile read(String text) {
        return ReadFile.of(new CompilationLogReader(), text);
    }

    @Test
    void readsTheJvmAndWhereCompiledCodeIsLeft() throws IOException {
        ReadFile file = read(Files.readString(Path.of("src/test/resources/evidence/compilation-log/traps-17.xml")));
        assertThat(file.facts(JdkBuild.class))
                .singleElement()
                .extracting(build -> build.version().toString())
                .isEqualTo("17.0.15+6");
        assertThat(file.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .startsWith("-XX:-OmitStackTraceInFastThrow")
                .hasSize(4);
        assertThat(file.facts(EventSites.class))
                .containsExactly(new EventSites(
                        Run.CURRENT,
                        EventSites.Kind.DEOPTIMIZATION,
                        6,
                        Duration.ZERO,
                        Duration.ofMillis(1612),
                        List.of(new EventSites.Site(
                                "null_check", "Traps.length", Optional.empty(), 6, Duration.ZERO, Optional.empty())),
                        new Origin(ReadFile.NAME, 30)));
    }

    @Test
    void aFullCodeCacheIsAMessageAndAPlannedTrapIsNone() {
        ReadFile file = read(
                """
                <?xml version='1.0' encoding='UTF-8'?>
                <hotspot_log version='160 1' process='1' time_ms='1'>
                <uncommon_trap bci='3' reason='unstable_if' action='reinterpret'/>
                <code_cache_full total_blobs='900' nmethods='500' adapters='200' free_code_cache='1024' stamp='9,500'/>
                """);
        assertThat(file.facts(LogMessage.class))
                .singleElement()
                .returns("code-cache-full", LogMessage::id)
                .returns(1, LogMessage::count);
        assertThat(file.facts(EventSites.class)).singleElement().returns(0L, EventSites::count);
    }
}
