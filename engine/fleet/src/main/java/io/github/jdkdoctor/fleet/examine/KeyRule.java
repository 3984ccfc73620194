package io.github.jdkdoctor.fleet.examine;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a path says what a bundle is of: by parts {@code service=cart}, or by a rule such as
 * {@code {service}/{date}/{instance}-{version}.zip} that is held against the end of the path.
 */
public final class KeyRule implements Serializable {
    /** The names that a path may give a value to. */
    public static final Set<String> NAMES = Set.of("service", "deployment", "version", "instance", "date", "time");

    private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)}");

    private final List<String> names = new ArrayList<>();
    private final Optional<String> pattern;

    private KeyRule(Optional<String> rule) {
        this.pattern = rule.map(this::pattern);
    }

    /** No rule: parts of the path that are {@code name=value}. */
    public static KeyRule ofParts() {
        return new KeyRule(Optional.empty());
    }

    /** A rule as people write it, for what parts do not say. */
    public static KeyRule of(String rule) {
        return new KeyRule(Optional.of(rule));
    }

    private String pattern(String rule) {
        StringBuilder regex = new StringBuilder("(?:.*/)?");
        Matcher places = PLACE.matcher(rule);
        int at = 0;
        while (places.find()) {
            String name = places.group(1);
            if (!NAMES.contains(name) && !name.equals("any")) {
                throw new IllegalArgumentException(
                        "{" + name + "} in --keys; there are {service}, {deployment}, {version},"
                                + " {instance}, {date}, {time} and {any}");
            }
            regex.append(Pattern.quote(rule.substring(at, places.start())));
            regex.append(name.equals("any") ? "[^/]*?" : "([^/]+?)");
            if (!name.equals("any")) {
                names.add(name);
            }
            at = places.end();
        }
        String rest = places.replaceAll("");
        if (rest.indexOf('{') >= 0 || rest.indexOf('}') >= 0) {
            throw new IllegalArgumentException("--keys " + rule
                    + ": a brace that opens or closes no name; write names as in {service}/{date}/{instance}.zip");
        }
        return regex.append(Pattern.quote(rule.substring(at))).toString();
    }

    /** What a path says. */
    public Map<String, String> keys(String path) {
        Map<String, String> keys = new TreeMap<>();
        if (pattern.isPresent()) {
            Matcher whole = Pattern.compile(pattern.get()).matcher(path);
            if (whole.matches()) {
                for (int i = 0; i < names.size(); i++) {
                    keys.put(names.get(i), whole.group(i + 1));
                }
            }
        }
        String[] parts = path.split("/", -1);
        for (int i = 0; i < parts.length; i++) {
            // the last part is a file, whose ending is of no key
            String part =
                    i == parts.length - 1 ? parts[i].replaceFirst("\\.(zip|tar|tgz|tar\\.gz|jfr|gz)$", "") : parts[i];
            int equals = part.indexOf('=');
            if (equals > 0 && NAMES.contains(part.substring(0, equals))) {
                keys.putIfAbsent(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return keys;
    }
}
