package io.github.jdkdoctor.evidence.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.OpenFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenFilesReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence/open-files");

    private static ReadFile read(String text) {
        assertThat(new OpenFilesReader().recognizes(ReadFile.head(text))).isTrue();
        return ReadFile.of(new OpenFilesReader(), text);
    }

    private static String says(String text) {
        return read(text).facts(OpenFiles.class).get(0).says();
    }

    @Test
    void countsTheLinksOfAProcess() throws IOException {
        ReadFile read = read(Files.readString(FIXTURES.resolve("links.txt")));

        assertThat(read.facts(OpenFiles.class)).singleElement().satisfies(o -> {
            assertThat(o.descriptors()).isEqualTo(6);
            assertThat(o.says())
                    .isEqualTo("6 open file descriptors: 2 pipes, 1 device, 1 event descriptor, 1 file, 1 socket");
            assertThat(o.origin()).hasToString("current/file:2");
        });
        assertThat(read.observed()).containsExactly(FactKind.OPEN_FILES);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void countsTheRowsOfLsofThatAreDescriptors() throws IOException {
        ReadFile read = read(Files.readString(FIXTURES.resolve("lsof.txt")));

        assertThat(read.facts(OpenFiles.class))
                .singleElement()
                .extracting(OpenFiles::says)
                .isEqualTo("9 open file descriptors: 4 sockets (2 in CLOSE_WAIT), 1 deleted file, 1 device,"
                        + " 1 event descriptor, 1 file, 1 pipe");
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void theJavaProcessWithMostFilesCountsAndItsThreadsDoNot() {
        String all =
                """
                COMMAND  PID  TID TASKCMD USER   FD   TYPE DEVICE SIZE/OFF NODE NAME
                systemd    1              root   10r   REG    0,1        0    1 /run/a
                systemd    1              root   11r   REG    0,1        0    2 /run/b
                java      20              1000   10r   REG    0,1        0    3 /app/a.jar
                java      20   21 GC\\x20Th 1000   10r   REG    0,1        0    3 /app/a.jar
                java      20   22         1000   10r   REG    0,1        0    3 /app/a.jar
                java      30              1000   10r   REG    0,1        0    3 /app/b.jar
                java      30              1000   11u  IPv4    8,1      0t0  TCP *:8080 (LISTEN)
                """;
        assertThat(says(all)).isEqualTo("2 open file descriptors: 1 file, 1 socket");
        assertThat(says(all.replace("java ", "jsvc ")
                        .lines()
                        .filter(l -> !l.startsWith("systemd") && !l.contains("30  "))
                        .reduce("", (a, b) -> a + b + "\n")))
                .isEqualTo("1 open file descriptor: 1 file");
        assertThat(read(all.replace("java ", "bash ")).damage())
                .contains("no file descriptors of a Java process; give ls -l /proc/<pid>/fd");
    }

    @Test
    void ofSeveralListsTheLongestCounts() {
        String row = "lrwx------    1 root     root            64 Nov 20 10:00 4 -> socket:[812345]\n";
        assertThat(says("/proc/7/fd:\ntotal 0\n" + row.repeat(3) + "\n/proc/8/fd:\ntotal 0\n" + row))
                .isEqualTo("3 open file descriptors: 3 sockets");
        assertThat(says("total 0\ndr-x------ 2 app app  0 Nov 20 10:00 .\ndr-xr-xr-x 9 app app  0 Nov 20 10:00 ..\n"
                        + row))
                .isEqualTo("1 open file descriptor: 1 socket");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "total 4\nlrwxrwxrwx 1 root root 7 Nov 20 10:00 bin -> usr/bin\n",
                "total 4\nlrwxrwxrwx 1 root root 7 Nov 20 10:00 11 -> java-11\n",
                "COMMAND  PID USER\n",
                "a\nb\nc\nlrwx------ 1 app app 64 Nov 20 10:00 4 -> socket:[812345]\n"
            })
    void otherListsAreNone(String text) {
        assertThat(new OpenFilesReader().recognizes(ReadFile.head(text))).isFalse();
    }
}
