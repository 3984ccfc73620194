package io.github.jdkdoctor.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteCollectorTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void collectsOverTheNetwork() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        List<String> said = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void begins(String what) {}

            @Override
            public void says(String line) {
                said.add(line);
            }
        };
        try (LiveJvm jvm = LiveJvm.start(
                        Path.of(System.getProperty("java.home")),
                        folder,
                        "-Dcom.sun.management.jmxremote.port=" + port,
                        "-Dcom.sun.management.jmxremote.rmi.port=" + port,
                        "-Dcom.sun.management.jmxremote.host=127.0.0.1",
                        "-Djava.rmi.server.hostname=127.0.0.1",
                        "-Dcom.sun.management.jmxremote.authenticate=false",
                        "-Dcom.sun.management.jmxremote.ssl=false");
                RunFiles files = RunFiles.in(folder)) {
            RemoteCollector collector = RemoteCollector.connect(
                    "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi", Optional.empty(), Optional.empty());
            Request request = new Request(Duration.ofSeconds(2), true, Optional.empty());
            assertThat(collector.cost(request)).anyMatch(l -> l.contains("there is no log"));
            collector.collect(request, files, listener);
            assertThat(said).isEmpty();
            assertThat(files.folder().resolve("recording.jfr")).isNotEmptyFile();
            assertThat(Files.readString(files.folder().resolve("flags.txt"))).contains("[Global flags]");
            assertThat(Files.readString(files.folder().resolve("threads-4.txt")))
                    .contains("Full thread dump");
            assertThat(files.folder().resolve("classes.txt")).isNotEmptyFile();
            if (LinuxProcess.known()) {
                assertThat(AttachSocket.of(new LinuxProcess(jvm.pid()), Duration.ofSeconds(30))
                                .ask("JFR.check", Duration.ofSeconds(30)))
                        .contains("No available recordings");
            }
        }
    }

    @Test
    void saysThatNobodyListens() {
        assertThatThrownBy(() -> RemoteCollector.connect("nowhere", Optional.empty(), Optional.empty()))
                .isInstanceOf(CollectException.class)
                .hasMessageStartingWith("nowhere: no connection: ");
    }

    @ParameterizedTest
    @CsvSource({
        "VM.flags, vmFlags",
        "VM.command_line, vmCommandLine",
        "Thread.print, threadPrint",
        "GC.class_histogram, gcClassHistogram"
    })
    void namesTheOperationOfACommand(String command, String operation) {
        assertThat(RemoteCollector.operation(command)).isEqualTo(operation);
    }
}
