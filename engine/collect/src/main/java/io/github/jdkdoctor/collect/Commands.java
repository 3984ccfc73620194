package io.github.jdkdoctor.collect;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Takes the diagnostic commands of {@code jcmd} to a JVM. */
interface Commands {
    /**
     * Runs one and writes its answer.
     *
     * @param patience how long the JVM may be silent
     * @throws CollectException where the JVM refuses it, does not know it or does not answer
     * @throws IOException where the answer cannot be written
     */
    void ask(String command, Duration patience, OutputStream to) throws CollectException, IOException;

    /** Runs one with a short answer. */
    default String ask(String command, Duration patience) throws CollectException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            ask(command, patience, answer);
        } catch (IOException e) {
            throw new CollectException(String.valueOf(e.getMessage()));
        }
        return answer.toString(StandardCharsets.UTF_8);
    }
}
