package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.Arrays;
import java.util.Optional;

/** The known messages of the JVM, for readers of other files that hold some. */
public final class KnownMessages {
    private static final int TEXT = 300;

    private KnownMessages() {}

    /** The message that a line holds; empty for any other line. */
    public static Optional<LogMessage> in(String line, Run run, Origin origin) {
        return Arrays.stream(KnownMessage.values())
                .filter(message -> message.phrases().stream().anyMatch(line::contains))
                .findFirst()
                .map(message -> new LogMessage(
                        run,
                        message.id(),
                        line.strip().substring(0, Math.min(TEXT, line.strip().length())),
                        1,
                        origin));
    }
}
