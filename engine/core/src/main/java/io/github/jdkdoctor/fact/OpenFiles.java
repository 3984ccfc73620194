package io.github.jdkdoctor.fact;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The file descriptors that a process has open.
 *
 * @param kinds how many there are of each kind, as in {@code sockets}
 * @param closeWait of its sockets those that the other end has closed and the process has not; 0 where the list does not say
 */
public record OpenFiles(Run run, Map<String, Integer> kinds, int closeWait, Origin origin) implements Fact {
    /** Connections, and sockets that listen. */
    public static final String SOCKETS = "sockets";

    public OpenFiles {
        kinds = Map.copyOf(kinds);
    }

    /** How many descriptors there are. */
    public int descriptors() {
        return kinds.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many there are of each kind, in words, most first. */
    public String says() {
        return counted(descriptors(), "open file descriptors") + ": "
                + kinds.entrySet().stream()
                        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .map(e -> counted(e.getValue(), e.getKey())
                                + (e.getKey().equals(SOCKETS) && closeWait > 0
                                        ? String.format(Locale.ROOT, " (%,d in CLOSE_WAIT)", closeWait)
                                        : ""))
                        .collect(Collectors.joining(", "));
    }

    private static String counted(int count, String plural) {
        return String.format(Locale.ROOT, "%,d ", count)
                + (count == 1 ? plural.substring(0, plural.length() - 1) : plural);
    }
}
