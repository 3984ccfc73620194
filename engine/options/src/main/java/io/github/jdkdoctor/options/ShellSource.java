package io.github.jdkdoctor.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A shell script or a file of environment variables: values of variables, and commands that start {@code java}. What
 * stands under a test of the version ({@code if [ "$JAVA_VERSION" -ge 9 ]}) is guarded.
 */
final class ShellSource implements Source {
    private static final Set<String> NAMES = Set.of(
            ".mavenrc", ".env", ".envrc", ".bazelrc", "Makefile", "Justfile", "justfile", "catalina.properties.sh");

    // {% if tls %} of a template
    private static final Pattern STEERING = Pattern.compile("\\{%[^%\\n]{0,400}%\\}");

    @Override
    public boolean recognizes(String name, String text) {
        return name.matches(
                        ".*\\.(?:sh|bash|env|zsh|ksh|fish|csh|profile)|\\.?(?:zshrc|zshenv|bashrc|bash_profile|profile)")
                || NAMES.contains(name)
                || text.startsWith("#!")
                || text.lines()
                        .map(String::strip)
                        .filter(l -> !l.isEmpty() && !l.startsWith("#"))
                        .findFirst()
                        .filter(l -> l.matches("(?:export\\s+)?[A-Za-z_]\\w*\\+?=.*|(?:if|case)\\s.*|:\\s.*"))
                        .isPresent();
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        // the recipe of a Makefile may begin with @, which does not print it, and - which goes on after errors
        String shell = file.endsWith("Makefile") ? text.replaceAll("(?m)^\t[@-]+", "\t") : text;
        if (file.endsWith(".bazelrc")) {
            // test is a command of Bazel here
            shell = shell.replaceAll("(?m)^[ \t]*(?:test|common|always|build)(?=[: \t])", "bazel");
        }
        if (shell.contains("{%")) {
            shell = STEERING.matcher(shell).replaceAll(" ");
        }
        return groups(ShellOptions.of(file, shell, 1));
    }

    /** Options of one variable together, as far as one run of the script gives them all. */
    private static final class Together {
        private final String name;
        private final List<ShellOptions.Given> places = new ArrayList<>();

        Together(String name) {
            this.name = name;
        }

        boolean takes(ShellOptions.Given more) {
            return places.stream().noneMatch(p -> p.excludes(more));
        }
    }

    /** The options of a script by the JVMs that get them. */
    static List<OptionGroup> groups(List<ShellOptions.Given> places) {
        List<Together> all = new ArrayList<>();
        for (ShellOptions.Given place : places) {
            int base = 0;
            for (int i = 0; i < all.size(); i++) {
                Together before = all.get(i);
                boolean fresh = before.name.equals(place.name())
                        && !before.places.get(0).more();
                base = fresh && !before.places.get(0).excludes(place) ? i : base;
            }
            Together at = new Together(place.name());
            if (place.variable() && place.more() && !place.guarded()) {
                at = all.subList(base, all.size()).stream()
                        .filter(t -> t.name.equals(place.name()) && t.takes(place))
                        .findFirst()
                        .orElse(at);
            }
            if (at.places.isEmpty()) {
                all.add(at);
            }
            at.places.add(place);
        }
        return all.stream()
                .map(t -> new OptionGroup(
                        t.name,
                        t.places.stream().flatMap(p -> p.options().stream()).toList()))
                .filter(g -> !g.options().isEmpty())
                .toList();
    }
}
