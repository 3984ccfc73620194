package io.github.jdkdoctor.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks the options that name modules: their form, and modules that the JDK does not have. */
final class ModuleOption {
    /** A module that some releases have; why it came or went. */
    private record Stay(int first, int last, String why) {}

    private static final Pattern PACKAGE = Pattern.compile("[^/=]+/[^/=]+=.+");
    // JEP 412
    private static final int WITH_NATIVE_ACCESS = 17;
    private static final Set<String> NAMING =
            Set.of("--add-opens", "--add-exports", "--add-reads", "--enable-native-access");
    private static final Set<String> MODULES = new HashSet<>();
    private static final Map<String, Stay> STAYS = new HashMap<>();

    static {
        try (InputStream in = ModuleOption.class.getResourceAsStream("modules.txt")) {
            if (in == null) {
                throw new IllegalStateException("modules.txt is missing");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| ", -1))
                    .forEach(p -> {
                        if (p.length == 1) {
                            MODULES.addAll(List.of(p[0].split(" ", -1)));
                        } else {
                            String[] releases = p[1].split("-", -1);
                            STAYS.put(
                                    p[0],
                                    new Stay(
                                            Integer.parseInt(releases[0]),
                                            releases[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(releases[1]),
                                            p[2]));
                        }
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final Map<String, Set<String>> REQUIRED = required();

    private ModuleOption() {}

    private static Map<String, Set<String>> required() {
        try (InputStream in = ModuleOption.class.getResourceAsStream("module-requires.txt")) {
            if (in == null) {
                throw new IllegalStateException("module-requires.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| ", -1))
                    .collect(Collectors.toMap(p -> p[0], p -> Set.of(p[1].split(" ", -1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A module that an added module requires and {@code --limit-modules} hides: the added modules can be seen, but not what
     * they require (ModuleBootstrap).
     */
    static Optional<String> hidden(String limit, Set<String> added) {
        Set<String> seen = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(limit.split(",", -1)));
        while (!next.isEmpty()) {
            String module = next.remove();
            if (seen.add(module)) {
                next.addAll(REQUIRED.getOrDefault(module, Set.of()));
            }
        }
        seen.addAll(added);
        return added.stream()
                .sorted()
                .flatMap(a -> REQUIRED.getOrDefault(a, Set.of()).stream()
                        .filter(r -> !seen.contains(r))
                        .sorted()
                        .map(r -> "--limit-modules hides " + r + ", which " + a + " requires"))
                .findFirst();
    }

    /** Why a release does not start with an option; empty where nothing is known against it. */
    static Optional<String> wrong(String option, int feature) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        String value = equals < 0 ? "" : option.substring(equals + 1);
        if (feature < 9) {
            return Optional.empty();
        }
        return switch (name) {
            case "--limit-modules" ->
                value.matches("(?:.*,)?ALL-(?:SYSTEM|DEFAULT|MODULE-PATH)(?:,.*)?")
                        ? Optional.of("takes names of modules, and no ALL-SYSTEM, ALL-DEFAULT or ALL-MODULE-PATH")
                        : modules(value, feature);
            case "--add-modules" -> modules(value, feature);
            case "--add-exports", "--add-opens" ->
                (value.isEmpty() && equals >= 0 && feature > 21)
                                || (PACKAGE.matcher(value).matches() && !value.endsWith("=,"))
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is not of the form module/package=module");
            case "--module-path", "--upgrade-module-path" ->
                equals >= 0 && value.isEmpty() && feature >= 17 ? Optional.of("names no directory") : Optional.empty();
            case "--add-reads" ->
                value.matches(feature >= 11 ? "[^=]+=.+" : "[^=]+=.*")
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is not of the form module=module");
            case "--patch-module" ->
                value.matches(feature >= 11 ? "[^=]+=.+" : "[^=]+=.*")
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is not of the form module=path");
            case "--enable-native-access" ->
                value.isEmpty() ? Optional.of("names no module, and not ALL-UNNAMED") : Optional.empty();
            default ->
                name.startsWith("--enable-preview") && !option.equals("--enable-preview")
                        ? Optional.of("takes no value: write --enable-preview")
                        : Optional.empty();
        };
    }

    /** What names a module that the JDK does not have any more, or not yet: the JVM warns and goes on. */
    static Optional<String> ignored(String option, int feature) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        boolean came = feature >= (name.equals("--enable-native-access") ? WITH_NATIVE_ACCESS : 9);
        if (!came || !NAMING.contains(name)) {
            return Optional.empty();
        }
        String value = option.substring(equals + 1);
        String named = name.equals("--enable-native-access") ? value : value.replaceFirst("[/=].*", "");
        return List.of(named.split(",", -1)).stream()
                .filter(m -> m.matches("(?:java|jdk)\\.[\\w.]+"))
                .flatMap(m -> modules(m, feature).stream())
                .findFirst()
                .map(says -> "ignored with a warning: " + says);
    }

    private static Optional<String> modules(String value, int feature) {
        if (value.isEmpty()) {
            return Optional.of("names no module");
        }
        List<String> lacking = new ArrayList<>();
        for (String module : value.split(",", -1)) {
            if (module.startsWith("ALL-")
                    && !Set.of("ALL-DEFAULT", "ALL-SYSTEM", "ALL-MODULE-PATH").contains(module)) {
                return Optional.of("'" + module + "' is none of ALL-DEFAULT, ALL-SYSTEM, ALL-MODULE-PATH");
            }
            Stay stay = STAYS.get(module);
            if (stay != null) {
                if (feature < stay.first() || feature > stay.last()) {
                    lacking.add(module + " (" + stay.why() + ")");
                }
            } else if (feature <= 25
                    && !MODULES.contains(module)
                    && (module.matches("(?:java|jdk)\\..*")
                            || MODULES.contains(module.toLowerCase(Locale.ROOT))
                            || module.matches("(?!ALL-)(?i)all-(?:default|system|module-path)"))) {
                lacking.add(module);
            }
        }
        return lacking.isEmpty()
                ? Optional.empty()
                : Optional.of("JDK " + feature + " has no module " + String.join(", ", lacking));
    }
}
