package io.github.jdkdoctor.bundle;

import io.github.jdkdoctor.fact.Run;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The names of files in bundles: what is refused, what is passed over, and which run a file is of. */
final class Names {
    // what people call the two folders of a comparison before they know ours
    private static final Map<String, Run> OTHER_NAMES = Map.of(
            "before",
            Run.BASELINE,
            "good",
            Run.BASELINE,
            "fast",
            Run.BASELINE,
            "candidate",
            Run.CURRENT,
            "after",
            Run.CURRENT,
            "slow",
            Run.CURRENT,
            "bad",
            Run.CURRENT);

    private Names() {}

    /**
     * A name with forward slashes and without empty and {@code .} folders. Backslashes are separators: Windows
     * PowerShell 5.1 writes them into zip files, against the format's rule.
     */
    static String plain(String stored) {
        StringBuilder plain = new StringBuilder(stored.length());
        for (String segment : stored.replace('\\', '/').split("/", -1)) {
            if (!segment.isEmpty() && !segment.equals(".")) {
                plain.append(plain.isEmpty() ? "" : "/").append(segment);
            }
        }
        return plain.toString();
    }

    /** Why a name as stored is refused. Nothing is written by it, but a report would print it and people would follow it. */
    static Optional<String> refusal(String stored) {
        String name = stored.replace('\\', '/');
        if (name.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return Optional.of("has control characters in its name");
        }
        if (name.startsWith("/")) {
            return Optional.of("has an absolute name");
        }
        if (name.length() > 1 && name.charAt(1) == ':' && Character.isLetter(name.charAt(0))) {
            return Optional.of("has a drive letter in its name");
        }
        for (String segment : name.split("/", -1)) {
            if (segment.equals("..")) {
                return Optional.of("has '..' in its name");
            }
        }
        return Optional.empty();
    }

    /** Files that file managers leave behind, and drafts of what is being written, such as the redacted copy of this bundle. */
    static boolean junk(String plain) {
        String last = plain.substring(plain.lastIndexOf('/') + 1);
        return plain.startsWith("__MACOSX/")
                || plain.contains("/__MACOSX/")
                || last.startsWith("._")
                || (last.startsWith(".") && last.endsWith(".tmp"))
                || last.equals(".DS_Store")
                || last.equals("Thumbs.db")
                || last.equals("desktop.ini");
    }

    /** How many folders a file is in. */
    static int depth(String plain) {
        return (int) plain.chars().filter(c -> c == '/').count();
    }

    /** The folder that holds the run folders of a file: empty for the bundle's root; nothing where the file is in no run's folder. */
    static Optional<String> top(String plain) {
        String[] segments = plain.split("/", 4);
        if (segments.length > 1 && run(segments[0]).isPresent()) {
            return Optional.of("");
        }
        return segments.length > 2 && run(segments[1]).isPresent() ? Optional.of(segments[0] + "/") : Optional.empty();
    }

    /** The run whose folder a file is in. */
    static Optional<Run> runOf(String plain) {
        return top(plain).flatMap(top -> run(plain.substring(top.length()).split("/", 2)[0]));
    }

    private static Optional<Run> run(String folder) {
        for (Run run : Run.values()) {
            if (run.label().equalsIgnoreCase(folder)) {
                return Optional.of(run);
            }
        }
        return Optional.ofNullable(OTHER_NAMES.get(folder.toLowerCase(Locale.ROOT)));
    }

    /** A name for a message: at most 120 characters, control characters as {@code ?}. */
    static String quoted(String stored) {
        String name = stored.length() > 120 ? stored.substring(0, 119) + "…" : stored;
        StringBuilder quoted = new StringBuilder("'");
        name.chars().forEach(c -> quoted.append(c < ' ' || c == 0x7f ? '?' : (char) c));
        return quoted.append('\'').toString();
    }
}
