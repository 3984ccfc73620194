package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the files of a control group together: one holds the quota, the next its period, the next the memory's limit. */
public final class GroupFiles {
    private record Folder(Run run, String name) {}

    private GroupFiles() {}

    /** The facts with containers of one run and folder made one where nothing speaks against it. */
    public static List<Fact> merge(List<Fact> facts) {
        List<Fact> merged = new ArrayList<>();
        Map<Folder, List<Container>> folders = new LinkedHashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof Container container) {
                String file = container.origin().file();
                Folder folder = new Folder(container.run(), file.substring(0, file.lastIndexOf('/') + 1));
                add(folders.computeIfAbsent(folder, f -> new ArrayList<>()), container);
            } else {
                merged.add(fact);
            }
        }
        folders.values().forEach(merged::addAll);
        return List.copyOf(merged);
    }

    private static void add(List<Container> known, Container container) {
        for (int i = 0; i < known.size(); i++) {
            var both = known.get(i).and(container);
            if (both.isPresent()) {
                known.set(i, both.get());
                return;
            }
        }
        known.add(container);
    }
}
