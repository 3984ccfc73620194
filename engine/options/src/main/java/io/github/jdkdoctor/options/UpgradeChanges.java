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
import java.util.TreeSet;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The changes of {@code upgrades/}, one file each; nothing else lists them. */
public final class UpgradeChanges {
    private static final Set<String> KEYS = Set.of("title", "versions", "area", "concerns", "sees", "do", "sources");

    private UpgradeChanges() {}

    /** All changes, oldest first. */
    public static List<UpgradeChange> all() {
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
        List<UpgradeChange> changes = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
                String name = String.valueOf(file.getFileName());
                changes.add(parse(name.substring(0, name.length() - ".yaml".length()), Files.readString(file)));
            }
        }
        changes.sort(Comparator.comparing(UpgradeChanges::first).thenComparing(UpgradeChange::id));
        return List.copyOf(changes);
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
        Object loaded = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        if (!(loaded instanceof Map<?, ?> fields)) {
            throw new IllegalArgumentException(id + ": no fields");
        }
        Set<String> keys = new TreeSet<>();
        fields.keySet().forEach(k -> keys.add(String.valueOf(k)));
        if (!keys.equals(new TreeSet<>(KEYS))) {
            throw new IllegalArgumentException(id + ": has the keys " + keys + " and not " + new TreeSet<>(KEYS));
        }
        List<UpgradeChange.Source> sources = new ArrayList<>();
        if (fields.get("sources") instanceof List<?> list) {
            for (Object source : list) {
                if (source instanceof Map<?, ?> map) {
                    sources.add(
                            new UpgradeChange.Source(String.valueOf(map.get("name")), String.valueOf(map.get("url"))));
                }
            }
        }
        return new UpgradeChange(
                id,
                String.valueOf(fields.get("title")),
                VersionWindow.parse(String.valueOf(fields.get("versions"))),
                String.valueOf(fields.get("area")),
                String.valueOf(fields.get("concerns")),
                String.valueOf(fields.get("sees")),
                String.valueOf(fields.get("do")),
                sources);
    }
}
