package io.github.jdkdoctor.authoring;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A flight recording as the kinds of events in it, the most frequent first.
 *
 * @param recording a copy of it that stays as it is
 */
record EventTypes(Path recording, List<String> names) implements Pieces {
    // RecordingFile.write is there from JDK 19 on, with jfr scrub (JDK-8271232)
    private static final Optional<Method> WRITE = write();

    EventTypes {
        names = List.copyOf(names);
    }

    /** Whether this JDK writes recordings. */
    static boolean writable() {
        return WRITE.isPresent();
    }

    static EventTypes of(Path recording) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                counts.merge(file.readEvent().getEventType().getName(), 1L, Long::sum);
            }
        }
        return new EventTypes(
                recording,
                counts.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .map(Map.Entry::getKey)
                        .toList());
    }

    @Override
    public int count() {
        return names.size();
    }

    // one kind of a hundred is often most of a recording
    @Override
    public int finest() {
        return 1;
    }

    @Override
    public byte[] without(BitSet gone) throws IOException {
        Set<String> left = new HashSet<>(names);
        gone.stream().forEach(i -> left.remove(names.get(i)));
        Predicate<RecordedEvent> wanted = e -> left.contains(e.getEventType().getName());
        Path written = Files.createTempFile("jdkdoctor", ".jfr");
        try (RecordingFile file = new RecordingFile(recording)) {
            WRITE.orElseThrow().invoke(file, written, wanted);
            return Files.readAllBytes(written);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } finally {
            Files.delete(written);
        }
    }

    @Override
    public String says(int gone) {
        return String.format(Locale.ROOT, "%,d of %,d kinds of events left out", gone, names.size());
    }

    private static Optional<Method> write() {
        try {
            return Optional.of(RecordingFile.class.getMethod("write", Path.class, Predicate.class));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }
}
