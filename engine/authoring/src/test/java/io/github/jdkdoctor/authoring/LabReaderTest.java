package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabReaderTest {
    private static final String LAB =
            """
            does: a client calls a server
            program: Client {seconds} port={port}
            options: -Xmx64m
            server: Server port={port}
            ways:
              - baseline: { jdk: "[11,15)" }
                current: { jdk: "[15,)", program: Other 1, options: -XX:+A -XX:-B, server-options: -Dx=y }
            """;

    private final Problems problems = new Problems("lab.yaml");

    private Lab read(String text) {
        return LabReader.read("a-case", text.getBytes(StandardCharsets.UTF_8), problems);
    }

    private List<String> problems(String text) {
        read(text);
        return problems.found().stream().map(Problem::toString).toList();
    }

    @Test
    void aRunAddsToWhatTheLabSays() {
        Lab lab = read(LAB);
        Lab.Way way = lab.ways().get(0);
        assertThat(problems.found()).isEmpty();
        assertThat(lab.caseId()).isEqualTo("a-case");
        assertThat(way.needs()).isEqualTo("JDK [11,15) and JDK [15,)");
        assertThat(way.baseline().program())
                .isEqualTo(new Lab.Program(List.of("-Xmx64m"), List.of("Client", "{seconds}", "port={port}")));
        assertThat(way.baseline().server()).contains(new Lab.Program(List.of(), List.of("Server", "port={port}")));
        assertThat(way.current().program())
                .isEqualTo(new Lab.Program(List.of("-Xmx64m", "-XX:+A", "-XX:-B"), List.of("Other", "1")));
        assertThat(way.current().server())
                .contains(new Lab.Program(List.of("-Dx=y"), List.of("Server", "port={port}")));
    }

    @Test
    void findsWhatIsWrong() {
        assertThat(
                        problems(
                                """
                        does: something
                        options: "{seconds} {secs}"
                        ways:
                          - baseline: { options: -Xmx1g }
                            current: { jdk: "11,15", server-options: -Dx=y, jvm: 11 }
                        """))
                .containsExactly(
                        "lab.yaml:1:1: a run has no 'program', and neither has the lab [missing-key]",
                        "lab.yaml:2:10: '{secs}' stands for nothing; there are {seconds} and {port} [unknown-word]",
                        "lab.yaml:4:5: 'baseline' has no 'jdk' [missing-key]",
                        "lab.yaml:5:21: '11,15' is not a version window; write intervals such as '[8u161,9) [10,)'"
                                + " [bad-version]",
                        "lab.yaml:5:30: the lab has no 'server' for these options [contradiction]",
                        "lab.yaml:5:53: unknown key 'jvm'; write jdk, program, options, server-options [unknown-key]");
    }

    @Test
    void aLabHasAWay() {
        assertThat(problems("does: something\nprogram: Idle 1\nways: []\n"))
                .containsExactly("lab.yaml:3:1: 'ways' has no entry [missing-key]");
    }
}
