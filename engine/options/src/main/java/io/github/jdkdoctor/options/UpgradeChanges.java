package io.github.jdkdoctor.options;

import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The changes of {@code upgrades/}, one file each; nothing else lists them. */
public final class UpgradeChanges {
    private static final Set<String> KEYS = Set.of("title", "versions", "area", "concerns", "sees", "do", "sources");

    private UpgradeChanges() {}

    /** Read at first use, and once. */
    private static final class Once {
        static final List<UpgradeChange> CHANGES = load();
    }

    /** All changes, oldest first. */
    public static List<UpgradeChange> all() {
        return Once.CHANGES;
    }

    private static List<UpgradeChange> load() {
        URL folder = UpgradeChanges.class.getResource("upgrades");
        if (folder == null) {
            throw new IllegalStateException("the folder of changes is missing");
        }
        try {
            URI uri = folder.toURI();
            if (!uri.getScheme().equals("jar")) {
                return read(Path.of(uri));
            }
            String inside = uri.toString();
            try (FileSystem jar =
                    FileSystems.newFileSystem(Path.of(URI.create(inside.substring(4, inside.indexOf("!/")))))) {
                return read(jar.getPath(inside.substring(inside.indexOf("!/") + 1)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<UpgradeChange> read(Path folder) throws IOException {
        Map<Integer, List<UpgradeChange>> changes = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
                String name = String.valueOf(file.getFileName());
                UpgradeChange change =
                        parse(name.substring(0, name.length() - ".yaml".length()), Files.readString(file));
                changes.computeIfAbsent(first(change), f -> new ArrayList<>()).add(change);
            }
        }
        return changes.values().stream()
                .flatMap(of -> of.stream().sorted(Comparator.comparing(UpgradeChange::id)))
                .toList();
    }

    // the release line that brought it; updates of older lines took it over later
    private static int first(UpgradeChange change) {
        for (int feature = 9; feature < 100; feature++) {
            if (change.versions().contains(JdkVersion.parse("" + feature).orElseThrow()) == Outcome.SEEN) {
                return feature;
            }
        }
        return 0;
    }

    /**
     * Reads a file of a change.
     *
     * @throws IllegalArgumentException where it lacks something, or has something else
     */
    static UpgradeChange parse(String id, String text) {
        List<Tree> documents;
        try {
            documents = Tree.yaml(text);
        } catch (Tree.BrokenException e) {
            throw new IllegalArgumentException(id + ".yaml:" + e.line() + ":" + e.column() + ": " + e.getMessage(), e);
        }
        if (documents.size() != 1 || !(documents.get(0) instanceof Tree.Mapping change)) {
            throw new IllegalArgumentException(id + ": no fields");
        }
        Set<String> keys = new TreeSet<>(change.fields().keySet());
        if (!keys.equals(new TreeSet<>(KEYS))) {
            throw new IllegalArgumentException(id + ": has the keys " + keys + " and not " + new TreeSet<>(KEYS));
        }
        List<UpgradeChange.Source> sources = new ArrayList<>();
        if (change.fields().get("sources") instanceof Tree.Items list) {
            for (Tree source : list.items()) {
                if (source instanceof Tree.Mapping map) {
                    sources.add(new UpgradeChange.Source(field(map, "name"), field(map, "url")));
                }
            }
        }
        return new UpgradeChange(
                id,
                field(change, "title"),
                VersionWindow.parse(field(change, "versions")),
                field(change, "area"),
                field(change, "concerns"),
                field(change, "sees"),
                field(change, "do"),
                sources);
    }

    private static String field(Tree.Mapping of, String name) {
        return of.fields().get(name) instanceof Tree.Scalar scalar ? scalar.text() : "";
    }
}
