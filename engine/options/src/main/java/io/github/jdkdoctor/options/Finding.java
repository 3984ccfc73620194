package io.github.jdkdoctor.options;

import java.util.Locale;
import java.util.Optional;

/**
 * Something about an option that the user should know.
 *
 * @param where the variable, element or container that gives it; empty where the file says enough
 * @param says what the JVM does with it, as a sentence without a full stop
 * @param instead what to write in its place
 * @param source a JEP, a bug, or the case that knows it
 */
public record Finding(
        Kind kind,
        GivenOption option,
        String where,
        String says,
        Optional<String> instead,
        Optional<String> source,
        Optional<String> caseId) {
    /** How bad it is. */
    public enum Level {
        NOTE,
        /** The option does not do what it says, or not for long. */
        WARNING,
        /** The JVM does not start. */
        ERROR
    }

    /** What is wrong. */
    public enum Kind {
        UNRECOGNIZED(Level.ERROR, "No option of the target JDK"),
        MISSPELLED(Level.ERROR, "No option of the target JDK, and near to one"),
        LOCKED(Level.ERROR, "Needs an unlocking option before it"),
        BAD_VALUE(Level.ERROR, "Has a value that the JVM does not take"),
        CONFLICT(Level.ERROR, "Cannot be given with another option"),
        CONTRADICTION(Level.WARNING, "Contradicts another option"),
        IGNORED(Level.WARNING, "Is ignored"),
        DEPRECATED(Level.WARNING, "Is deprecated"),
        RENAMED(Level.WARNING, "Has another name now"),
        WITHOUT_EFFECT(Level.WARNING, "Has no effect here"),
        HARMFUL(Level.WARNING, "A case knows it as harmful"),
        CASE(Level.NOTE, "A case looks at it"),
        REPEATED(Level.NOTE, "Is given twice"),
        NOT_KNOWN(Level.NOTE, "Nothing is known of it for the target JDK");

        private final Level level;
        private final String title;

        Kind(Level level, String title) {
            this.level = level;
            this.title = title;
        }

        public Level level() {
            return level;
        }

        public String title() {
            return title;
        }

        /** As in {@code bad-value}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** How bad it is; where a test of the version in its script keeps it from other JDKs, it is only worth a note. */
    public Level level() {
        return option.guarded() ? Level.NOTE : kind.level();
    }
}
