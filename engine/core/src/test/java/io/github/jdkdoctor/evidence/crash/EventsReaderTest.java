package io.github.jdkdoctor.evidence.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.EventHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class EventsReaderTest {
    private static final Path EVENTS = Path.of("src/test/resources/evidence/events-of-the-JVM/vm-events-21.txt");

    @Test
    void countsEventsByTheirKind() throws IOException {
        ReadFile read = ReadFile.of(new EventsReader(), Files.readString(EVENTS));

        assertThat(read.facts(EventHistory.class))
                .extracting(EventHistory::kind, EventHistory::events)
                .containsExactly(
                        tuple("Compilation events", 20),
                        tuple("GC Heap History", 20),
                        tuple("Deoptimization events", 20),
                        tuple("Classes unloaded", 0));
        assertThat(read.facts()).allMatch(EventHistory.class::isInstance);
    }
}
