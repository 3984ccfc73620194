package io.github.jdkdoctor.evidence.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a pause or concurrent cycle of a unified log is filed under, by all its words before sizes and time.
 *
 * @param failed whether a pause of G1 says itself that it ran out of room
 */
record PauseName(CollectionTally.Kind kind, boolean failed) {
    private static final Set<String> YOUNG = Set.of("Normal", "Prepare Mixed");
    private static final Set<String> WITH_CAUSE = Set.of("Young", "Full", "Mixed", "Initial Mark");

    /** Takes the words of a pause without {@code Pause }, or of a cycle: {@code Young (Normal) (G1 Evacuation Pause)}. */
    static PauseName of(String words) {
        int paren = words.indexOf(" (");
        String name = paren < 0 ? words : words.substring(0, paren);
        List<String> groups = paren < 0 ? List.of() : groups(words.substring(paren + 1));
        // JDK 22 and later: (Evacuation Failure: Allocation), and without want of room (… Pinned), JDK-8318706
        boolean failed = groups.stream()
                .anyMatch(g -> g.startsWith("Evacuation Failure") && !g.equals("Evacuation Failure: Pinned"));
        List<String> said =
                groups.stream().filter(g -> !g.startsWith("Evacuation Failure")).toList();
        if (name.endsWith(" Collection")) {
            return new PauseName(new CollectionTally.Kind(name, said.isEmpty() ? "" : said.get(0)), false);
        }
        // Shenandoah: Degenerated GC (Evacuation), generational: Degenerated GC (Young) (Outside of Cycle)
        if (name.equals("Degenerated GC") && !said.isEmpty()) {
            return new PauseName(new CollectionTally.Kind(name, said.get(said.size() - 1)), false);
        }
        if (!WITH_CAUSE.contains(name)) {
            return new PauseName(new CollectionTally.Kind(name, ""), failed);
        }
        if (name.equals("Initial Mark")) {
            // G1 of JDK 9 and 10 gives it a cause, CMS does not
            return said.isEmpty()
                    ? new PauseName(new CollectionTally.Kind(name, ""), failed)
                    : new PauseName(new CollectionTally.Kind("Concurrent Start", said.get(0)), failed);
        }
        String kind = name;
        int cause = 0;
        if (name.equals("Young") && !said.isEmpty()) {
            String type = said.get(0);
            if (YOUNG.contains(type)) {
                cause = 1;
            } else if (type.equals("Mixed") || type.equals("Concurrent Start")) {
                kind = type;
                cause = 1;
            }
        }
        return new PauseName(new CollectionTally.Kind(kind, said.size() > cause ? said.get(cause) : ""), failed);
    }

    // "(Normal) (System.gc())" to its outermost groups
    private static List<String> groups(String text) {
        List<String> groups = new ArrayList<>();
        int level = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '(' && level++ == 0) {
                start = i + 1;
            } else if (text.charAt(i) == ')' && level > 0 && --level == 0) {
                groups.add(text.substring(start, i));
            }
        }
        return groups;
    }
}
