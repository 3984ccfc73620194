package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The {@code jcmd} of the JDK that runs jdkdoctor, for systems whose attach protocol is not spoken here. */
final class JcmdProgram implements Commands {
    private final Path program;
    private final long pid;

    private JcmdProgram(Path program, long pid) {
        this.program = program;
        this.pid = pid;
    }

    static JcmdProgram of(long pid) throws CollectException {
        if (ProcessHandle.of(pid).isEmpty()) {
            throw new CollectException("no process " + pid);
        }
        Path program = Stream.of("jcmd", "jcmd.exe")
                .map(name -> Path.of(System.getProperty("java.home"), "bin", name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new CollectException(
                        "the Java that runs jdkdoctor has no jcmd, which is needed on this system; set"
                                + " JAVA_HOME to a JDK"));
        return new JcmdProgram(program, pid);
    }

    @Override
    public void ask(String command, Duration patience, OutputStream to) throws CollectException, IOException {
        Path answer = Files.createTempFile("jdkdoctor-", ".txt");
        Process process = new ProcessBuilder(program.toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .redirectOutput(answer.toFile())
                .start();
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new CollectException("process " + pid + " does not answer within " + patience.toSeconds() + " s");
            }
            String text = Files.readString(answer, StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new CollectException(
                        text.strip().lines().skip(1).findFirst().orElse("jcmd failed"));
            }
            // the first line is the process's number
            to.write(text.substring(text.indexOf('\n') + 1).getBytes(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectException("interrupted");
        } finally {
            process.destroyForcibly();
            Owners.delete(answer);
        }
    }
}
