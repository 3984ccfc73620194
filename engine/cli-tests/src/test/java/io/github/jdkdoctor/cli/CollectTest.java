package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class CollectTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder = Path.of("");

    // a JVM that waits: the source is compiled by the launcher (JEP 330)
    private Process target() throws IOException {
        Path source = Files.writeString(
                folder.resolve("Waiting.java"),
                """
                public class Waiting {
                    public static void main(String[] args) throws Exception {
                        System.out.println("ready");
                        while (true) {
                            Thread.sleep(20);
                        }
                    }
                }
                """);
        Process target = new ProcessBuilder(
                        JAVA,
                        "-Xmx64m",
                        "-Dkey.store.password=xyzzy-plugh-42",
                        "-Dpeer.host=web-17.acme.internal",
                        "-Djava.io.tmpdir=" + folder,
                        source.toString())
                .start();
        target.inputReader().readLine();
        return target;
    }

    private static String[] words(Object... words) {
        return Stream.of(words).map(Object::toString).toArray(String[]::new);
    }

    @Test
    void makesABundleThatIsDiagnosed() throws Exception {
        Process target = target();
        try {
            Path bundle = folder.resolve("bundle.zip");
            Ran first = Ran.of(words("collect", "--duration", "1s", "--baseline", "-o", bundle, target.pid()));
            assertThat(first.exitCode()).as(first.err()).isZero();
            assertThat(first.out()).isEqualTo(bundle + "\n");
            assertThat(first.err()).contains("cost: ").contains("stays until it ends: ");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(bundle)))
                    .isEqualTo("rw-------");
            Ran again = Ran.of(words("collect", "--duration", "1s", "--baseline", "--into", bundle, target.pid()));
            assertThat(again.err()).contains("holds a baseline run already");
            Ran second = Ran.of(words("collect", "--duration", "1s", "--into", bundle, target.pid()));
            assertThat(second.exitCode()).as(second.err()).isZero();
            assertThat(first.err()).contains("replaced in ");
            assertThat(text(bundle, "baseline")).contains("key.store.password").doesNotContain("xyzzy-plugh-42");
            assertThat(property(text(bundle, "current"), "peer.host"))
                    .isEqualTo(property(text(bundle, "baseline"), "peer.host"))
                    .doesNotContain("web-17");
            Ran diagnosed = Ran.of(words("diagnose", bundle));
            assertThat(diagnosed.exitCode()).isZero();
            assertThat(diagnosed.out()).contains("baseline").doesNotContain("remark");
            assertThat(Ran.of(words("diagnose", "--format", "json", bundle)).out())
                    .contains("safepoint-log");
            assertThat(Ran.of(words("diagnose", "--verbose", bundle)).err()).doesNotContain("nothing known");
            try (Stream<Path> left = Files.list(folder)) {
                assertThat(left.map(f -> f.getFileName().toString())).noneMatch(n -> n.contains("jdkdoctor-"));
            }
        } finally {
            target.destroyForcibly();
        }
    }

    private static String property(String text, String name) {
        return text.lines().filter(l -> l.startsWith(name + "=")).findFirst().orElseThrow();
    }

    private static String text(Path bundle, String run) throws IOException {
        try (ZipFile zip = new ZipFile(bundle.toFile());
                InputStream in = zip.getInputStream(zip.getEntry(run + "/properties.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void leavesNothingBehindWhenItIsInterrupted() throws Exception {
        Process target = target();
        Path bundle = folder.resolve("bundle.zip");
        Process collecting = program("exec \"$@\"", words("--duration", "60s", "-o", bundle, target.pid()));
        try {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (attempts().stream().noneMatch(n -> n.startsWith("jdkdoctor-")) && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            TimeUnit.SECONDS.sleep(1);
            new ProcessBuilder("sh", "-c", "kill -TERM " + collecting.pid())
                    .start()
                    .waitFor();
            assertThat(collecting.waitFor(60, TimeUnit.SECONDS)).isTrue();
            String said = said(collecting);
            assertThat(collecting.exitValue()).as(said).isEqualTo(143);
            assertThat(said).contains("interrupted: all is switched off");
            assertThat(attempts()).noneMatch(n -> n.contains("jdkdoctor-") || n.equals("bundle.zip"));
            assertThat(target.isAlive()).isTrue();
        } finally {
            collecting.destroyForcibly();
            target.destroyForcibly();
        }
    }

    @Test
    void endsWhatAnEarlierOneThatWasKilledLeftOn() throws Exception {
        Process target = target();
        Path bundle = folder.resolve("bundle.zip");
        Process collecting = program("exec \"$@\"", words("--duration", "60s", "-o", bundle, target.pid()));
        try {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!recording() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            collecting.destroyForcibly().waitFor();
            Ran next = Ran.of(words("collect", "--duration", "1s", "-o", bundle, target.pid()));
            assertThat(next.exitCode()).as(next.err()).isZero();
            assertThat(next.err()).contains("ended what an earlier jdkdoctor collect, which was killed, left on: ");
            assertThat(attempts()).noneMatch(n -> n.contains("jdkdoctor-"));
        } finally {
            collecting.destroyForcibly();
            target.destroyForcibly();
        }
    }

    // the first dump is made after the recording has begun
    private boolean recording() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.anyMatch(f -> f.endsWith("threads-1.txt"));
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    @Test
    void saysThatABundleHasNoRecording() throws Exception {
        Process target = target();
        Thread end = new Thread(() -> {
            try {
                while (!recording()) {
                    TimeUnit.MILLISECONDS.sleep(50);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            target.destroyForcibly();
        });
        end.start();
        Path bundle = folder.resolve("bundle.zip");
        Ran ran = Ran.of(words("collect", "--duration", "60s", "-o", bundle, target.pid()));
        assertThat(ran.exitCode()).as(ran.err()).isEqualTo(ExitCode.NO_RECORDING);
        assertThat(ran.err()).contains("bundle.zip: holds no flight recording\n");
        assertThat(bundle).isNotEmptyFile();
    }

    @Test
    void saysThatTheDiskIsFull() throws Exception {
        Process target = target();
        Path bundle = folder.resolve("bundle.zip");
        // no file beyond 16 blocks of 512 bytes, of which the flags alone are more
        Process collecting =
                program("ulimit -f 16; exec \"$@\"", words("--duration", "1s", "-o", bundle, target.pid()));
        try {
            assertThat(collecting.waitFor(60, TimeUnit.SECONDS)).isTrue();
            String said = said(collecting);
            assertThat(said).contains("bundle.zip: cannot be written").doesNotContain("internal error");
            assertThat(collecting.exitValue()).isEqualTo(ExitCode.USAGE);
            assertThat(attempts()).noneMatch(n -> n.contains("jdkdoctor-") || n.equals("bundle.zip"));
        } finally {
            collecting.destroyForcibly();
            target.destroyForcibly();
        }
    }

    private Process program(String shell, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", shell, "sh", JAVA, "-XX:-UsePerfData"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "collect"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
    }

    private String said(Process collecting) throws IOException {
        assertThat(collecting.isAlive()).isFalse();
        return Files.readString(folder.resolve("said"), StandardCharsets.UTF_8);
    }

    private List<String> attempts() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString()).toList();
        }
    }

    @Test
    void saysWhatIsWrongWithACommand() {
        assertThat(Ran.of("collect").err()).startsWith("jdkdoctor: name a JVM; there are ");
        assertThat(Ran.of("collect", "999999999").err()).isEqualTo("jdkdoctor: no process 999999999\n");
        assertThat(Ran.of("collect", "--duration", "soon", "1").err())
                .contains("invalid duration 'soon'; write it as in 60s");
        assertThat(Ran.of("collect", "--duration", "0", "1").err()).contains("--duration is 1s to 60m");
        assertThat(Ran.of("collect", "--into", "nothing.zip", "1").err()).contains("nothing.zip: no such file");
        assertThat(Ran.of("collect", "--async-profiler", "nothing", "1").err()).contains("nothing: no program");
        assertThat(Ran.of("collect", "-o", "no/folder/b.zip", "1").err()).contains("no directory");
        assertThat(Ran.of("collect", "--bogus", "1").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
