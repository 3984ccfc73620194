package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hundred secrets of twenty kinds are planted into every kind of evidence, and none comes out. */
@Tag("thorough")
class CanaryTest {
    private static final Path EVIDENCE =
            Path.of(System.getProperty("jdkdoctor.root"), "engine/core/src/test/resources/evidence");
    private static final Random RANDOM = new Random(17);

    /**
     * What must not be found.
     *
     * @param name of the property or variable that holds the value
     * @param needle the part of the value that is secret
     */
    private record Secret(String name, String value, String needle) {
        static Secret of(String name, String before, String needle, String after) {
            return new Secret(name, before + needle + after, needle);
        }
    }

    private static String drawn(String alphabet, int length) {
        return RANDOM.ints(length, 0, alphabet.length())
                .mapToObj(i -> alphabet.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    private static String word(int length) {
        return drawn("abcdefghijkmnopqrstuvwxyz", length);
    }

    private static String mixed(int length) {
        return drawn("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789", length - 3) + "7Kq";
    }

    private static int octet() {
        return 128 + RANDOM.nextInt(100);
    }

    private static List<Secret> secrets() {
        List<Supplier<Secret>> kinds = List.of(
                () -> Secret.of("db.password", "", mixed(9), ""),
                () -> Secret.of("auth.token", "", mixed(12), ""),
                () -> Secret.of("payment.api-key", "", mixed(16), ""),
                () -> Secret.of("oauth.client.secret", "", word(14), ""),
                () -> Secret.of("key.passphrase", "", word(12), ""),
                () -> Secret.of("session", "eyJ" + mixed(20) + ".", "eyJ" + mixed(30), "." + mixed(20)),
                () -> Secret.of("cloud.id", "", "AKIA" + drawn("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16), ""),
                () -> Secret.of("git", "", "ghp_" + mixed(36), ""),
                () -> Secret.of("chat", "", "xoxb-" + drawn("0123456789", 12) + "-" + mixed(24), ""),
                () -> Secret.of("maps", "", "AIza" + mixed(35), ""),
                () -> Secret.of("proxy.url", "http://svc:", mixed(10), "@127.0.0.1:3128/"),
                () -> Secret.of(
                        "spring.datasource.url",
                        "jdbc:mysql://localhost/a?user=root&password=",
                        mixed(11),
                        "&ssl=true"),
                () -> Secret.of("signer", "", mixed(32), ""),
                () -> Secret.of("owner.user", "", word(8), ""),
                () -> Secret.of("app.dir", "/home/", word(7), "/app"),
                () -> Secret.of("app.data", "/home/app/", word(9), "/x.jar"),
                () -> Secret.of("db.host", "", word(5) + "-" + RANDOM.nextInt(100) + ".corp.internal", ""),
                () -> Secret.of("peer", "", octet() + "." + octet() + "." + octet() + "." + octet(), ":8443"),
                () -> Secret.of(
                        "peer6",
                        "",
                        "2001:db8:" + Integer.toHexString(4096 + RANDOM.nextInt(50000)) + "::"
                                + (1000 + RANDOM.nextInt(8000)),
                        ""),
                () -> Secret.of("mail.from", "", word(6) + "." + word(6) + "@" + word(8) + ".io", ""));
        List<Secret> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            for (Supplier<Secret> kind : kinds) {
                Secret secret = kind.get();
                all.add(new Secret("x" + i + "." + secret.name(), secret.value(), secret.needle()));
            }
        }
        return all;
    }

    @Test
    void findsNoneOfAHundredSecrets(@TempDir Path folder) throws Exception {
        List<Secret> secrets = secrets();
        assertThat(secrets).hasSize(100);
        String pem = "-----BEGIN PRIVATE KEY-----\n" + drawn("ABCDEFGHIJKLMNOPabcdefghijklmnop0123456789+/", 64) + "\n"
                + "-----END PRIVATE KEY-----\n";
        Path current = Files.createDirectories(folder.resolve("bundle/current"));
        Files.createDirectories(folder.resolve("bundle/baseline"));
        String planted = planted(secrets) + pem;
        texts(current, secrets, pem);
        Files.writeString(folder.resolve("bundle/baseline/notes.txt"), planted);
        Files.write(current.resolve("utf16.txt"), ("\ufeff" + planted).getBytes(StandardCharsets.UTF_16LE));
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(current.resolve("app.log.gz")))) {
            out.write(planted.getBytes(StandardCharsets.UTF_8));
        }
        record(secrets, folder, current.resolve("recording.jfr"));

        Path redacted = folder.resolve("redacted.zip");
        Ran ran = Ran.of(
                "redact", "-o", redacted.toString(), folder.resolve("bundle").toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<String> needles =
                new ArrayList<>(secrets.stream().map(Secret::needle).toList());
        needles.add(pem.lines().toList().get(1));
        assertThat(leaks(needles, ran.err().getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(leaks(needles, Files.readAllBytes(redacted))).isEmpty();
        entries(redacted, needles, folder);
        for (String format : List.of("text", "html", "json", "markdown", "sarif")) {
            for (Path bundle : List.of(redacted, folder.resolve("bundle"))) {
                Ran report = Ran.of("diagnose", "-v", "--jmc", "never", "--format", format, bundle.toString());
                assertThat(leaks(needles, (report.out() + report.err()).getBytes(StandardCharsets.UTF_8)))
                        .as(format + " of " + bundle)
                        .isEmpty();
            }
        }
    }

    // each secret in one place only, so that none is known from another
    @Test
    void findsEachInEachForm(@TempDir Path folder) throws Exception {
        Path current = Files.createDirectories(folder.resolve("bundle/current"));
        List<String> needles = new ArrayList<>();
        for (int i = 0; i < FORMS.size(); i++) {
            List<Secret> secrets = secrets();
            Files.writeString(
                    current.resolve("form-" + i + ".txt"),
                    secrets.stream().map(FORMS.get(i)).collect(Collectors.joining()));
            secrets.forEach(secret -> needles.add(secret.needle()));
        }
        Path redacted = folder.resolve("redacted.zip");
        Ran ran = Ran.of(
                "redact", "-o", redacted.toString(), folder.resolve("bundle").toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        entries(redacted, needles, folder);
    }

    @Test
    void findsOneThatTwoNamesShare(@TempDir Path folder) throws Exception {
        String needle = "ghp_" + mixed(36);
        String page = Files.readString(EVIDENCE.resolve("HTML-flame-graph/version-4.5-converted.html"));
        Path graph = Files.writeString(
                folder.resolve("graph.html"),
                page.replace(
                        "const cpool = [\n'all',\n",
                        "const cpool = [\n'all',\n' it\\'s " + needle.substring(0, 36) + "',\n'*" + needle.substring(5)
                                + " one',\n"));
        assertThat(Files.readString(graph)).contains(needle.substring(5));
        Path redacted = folder.resolve("redacted.zip");
        Ran ran = Ran.of("redact", "-o", redacted.toString(), "--current", graph.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        entries(redacted, List.of(needle.substring(5, 30), needle.substring(12)), folder);
    }

    private static final List<Function<Secret, String>> FORMS = List.of(
            secret -> secret.name() + "=" + secret.value() + "\n",
            secret -> "java -D" + secret.name() + "=" + secret.value() + " -Xmx1g\n",
            secret -> "        - name: " + variable(secret) + "\n          value: \"" + secret.value() + "\"\n",
            secret -> "{\"" + secret.name() + "\": \"" + secret.value() + "\", \"x\": 1}\n",
            secret -> "<title>" + secret.name() + "=" + secret.value() + "</title>\n",
            // jcmd VM.system_properties
            secret -> secret.name() + "=" + secret.value().replaceAll("[:=#!\\\\]", "\\\\$0") + "\n",
            // /proc/<pid>/environ
            secret -> variable(secret) + "=" + secret.value() + "\0",
            secret -> "export " + variable(secret) + "='" + secret.value() + "'\n",
            secret -> "Environment=\"" + variable(secret) + "=" + secret.value() + "\"\n",
            secret -> secret.name() + ": " + secret.value() + "\n",
            // jinfo -sysprops of JDK 8
            secret -> secret.name() + " = " + secret.value() + "\n",
            secret -> "[\"-D" + secret.name() + "=" + secret.value() + "\", \"-jar\", \"x.jar\"]\n");

    private static String planted(List<Secret> secrets) {
        return FORMS.stream()
                .flatMap(form -> secrets.stream().map(form))
                .map(text -> text.replace('\0', '\n'))
                .collect(Collectors.joining());
    }

    // each secret once, in the next form for each file
    private static String planted(List<Secret> secrets, int turn) {
        return IntStream.range(0, secrets.size())
                .mapToObj(i -> FORMS.get((i + turn) % FORMS.size()).apply(secrets.get(i)))
                .map(text -> text.replace('\0', '\n'))
                .collect(Collectors.joining());
    }

    private static String variable(Secret secret) {
        return secret.name().toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    // files of each reader, with all secrets behind them: behind one of a folder in all forms, behind the others in one
    private static void texts(Path current, List<Secret> secrets, String pem) throws IOException {
        int turn = 0;
        Set<Path> folders = new HashSet<>();
        try (Stream<Path> files = Files.walk(EVIDENCE, 2)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                byte[] bytes = Files.readAllBytes(file);
                if (bytes.length > 100_000
                        || file.toString().contains("flight-recording")
                        || file.toString().contains("pprof")) {
                    continue;
                }
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                out.write(bytes);
                out.write('\n');
                String planted = folders.add(file.getParent()) ? planted(secrets) : planted(secrets, turn++);
                out.write((planted + pem).getBytes(StandardCharsets.UTF_8));
                Files.write(current.resolve(EVIDENCE.relativize(file).toString().replace('/', '-')), out.toByteArray());
            }
        }
    }

    private static void record(List<Secret> secrets, Path folder, Path recording) throws Exception {
        Path program = folder.resolve("Busy.java");
        Files.writeString(
                program,
                """
                public class Busy {
                    public static void main(String[] names) throws Exception {
                        for (String name : System.getProperty("names").split(" ")) {
                            Thread thread = new Thread(() -> { }, "worker " + name);
                            thread.start();
                            thread.join();
                        }
                        Thread.sleep(1500);
                    }
                }
                """);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:StartFlightRecording=settings=profile,filename=" + recording);
        secrets.forEach(secret -> command.add("-D" + secret.name() + "=" + secret.value()));
        command.add("-Dnames=" + secrets.stream().map(Secret::value).collect(Collectors.joining(" ")));
        command.add(program.toString());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(folder.resolve("out.txt").toFile());
        secrets.forEach(secret -> builder.environment().put(variable(secret), secret.value()));
        Process process = builder.start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(leaks(secrets.stream().map(Secret::needle).toList(), Files.readAllBytes(recording)))
                .as("secrets in the recording as it was")
                .hasSize(secrets.size());
    }

    private static void entries(Path zip, List<String> needles, Path folder) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                byte[] bytes = in.readAllBytes();
                assertThat(leaks(needles, bytes)).as(entry.getName()).isEmpty();
                if (entry.getName().endsWith(".jfr")) {
                    Path recording = Files.write(folder.resolve("redacted.jfr"), bytes);
                    String all = RecordingFile.readAllEvents(recording).toString();
                    assertThat(all).contains("jdk.InitialSystemProperty").contains("jdk.InitialEnvironmentVariable");
                    assertThat(leaks(needles, all.getBytes(StandardCharsets.UTF_8)))
                            .isEmpty();
                }
            }
        }
    }

    private static List<String> leaks(List<String> needles, byte[] bytes) {
        List<String> leaks = new ArrayList<>();
        String raw = new String(bytes, StandardCharsets.ISO_8859_1).replaceAll("\\\\([:=#!])", "$1");
        // without NUL it has no ASCII in 16 bits
        List<Charset> charsets = raw.indexOf('\0') < 0
                ? List.of(StandardCharsets.UTF_8)
                : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);
        for (String needle : needles) {
            for (Charset charset : charsets) {
                int at = raw.indexOf(new String(needle.getBytes(charset), StandardCharsets.ISO_8859_1));
                if (at >= 0) {
                    leaks.add(needle + " in " + raw.substring(Math.max(0, at - 40), Math.min(raw.length(), at + 60)));
                }
            }
        }
        return leaks;
    }
}
