package io.github.jdkdoctor.casebook;

import io.github.jdkdoctor.fact.VersionWindow;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The conditions and version windows of a casebook, each read once: thousands of cases ask much the same. Thread-safe. */
final class Conditions {
    private final Map<String, PhenomenonDeclaration> phenomena;
    private final Map<Asked, Condition> conditions = new ConcurrentHashMap<>();
    private final Map<String, VersionWindow> windows = new ConcurrentHashMap<>();

    // by the bytes that they are read from
    private final Map<PackInput, Symptom> signs = new ConcurrentHashMap<>();

    private record Asked(String fact, String attribute, String text) {}

    /** Phenomena are looked up for the units of conditions on them. */
    Conditions(Map<String, PhenomenonDeclaration> phenomena) {
        this.phenomena = phenomena;
    }

    Condition on(String fact, String attribute, String text) {
        return conditions.computeIfAbsent(
                new Asked(fact, attribute, text), a -> Vocabulary.condition(fact, attribute, text, phenomena));
    }

    VersionWindow window(String text) {
        return windows.computeIfAbsent(text, VersionWindow::parse);
    }

    /** A sign that was read before. */
    Optional<Symptom> sign(PackInput from) {
        return Optional.ofNullable(signs.get(from));
    }

    /** Keeps a sign for the next bundle. */
    Symptom keep(PackInput from, Symptom sign) {
        signs.put(from, sign);
        return sign;
    }
}
