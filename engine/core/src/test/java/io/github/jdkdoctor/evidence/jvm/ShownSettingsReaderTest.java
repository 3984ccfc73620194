package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Machine;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ShownSettingsReaderTest {
    private final ShownSettingsReader reader = new ShownSettingsReader();

    // as sun.launcher.LauncherHelper of 17 prints it
    @Test
    void readsTheVersionAndTheContainer() {
        String text =
                """
                Operating System Metrics:
                    Provider: cgroupv1
                    Effective CPU Count: 1
                    CPU Period: 100000us
                    CPU Quota: 50000us
                    CPU Shares: -1
                    Memory Limit: 512.00M
                    Memory Soft Limit: Unlimited
                    Memory & Swap Limit: 512.00M

                openjdk version "17.0.15" 2025-04-15
                OpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)
                OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)
                """;
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        ReadFile read = ReadFile.of(reader, text);
        assertThat(read.facts(JdkBuild.class)).singleElement().satisfies(jdk -> assertThat(jdk.version())
                .hasToString("17.0.15+6"));
        assertThat(read.facts(Container.class)).singleElement().satisfies(c -> {
            assertThat(c.cpus()).isEqualTo(OptionalDouble.of(0.5));
            assertThat(c.memory()).isEqualTo(OptionalLong.of(512L << 20));
        });
        assertThat(read.facts(Machine.class)).extracting(Machine::processors).containsExactly(OptionalInt.of(1));
    }

    @Test
    void saysNothingOfAContainerWhereThereIsNone() {
        String text =
                """
                Operating System Metrics:
                    Provider: cgroupv1
                    System not containerized.
                openjdk version "25.0.3" 2026-04-21 LTS
                OpenJDK 64-Bit Server VM Temurin-25.0.3+9 (build 25.0.3+9-LTS, mixed mode, sharing)
                """;
        ReadFile read = ReadFile.of(reader, text);
        assertThat(read.facts(JdkBuild.class)).hasSize(1);
        assertThat(read.facts(Container.class)).isEmpty();
        assertThat(read.facts(Machine.class)).isEmpty();
    }
}
