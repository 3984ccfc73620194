package io.github.jdkdoctor.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Options of variables and of a command, put together as JVMs get them. */
final class Environment {
    /** Variables of tools that start a JVM of their own. */
    private static final Set<String> TOOLS =
            Set.of("MAVEN_OPTS", "GRADLE_OPTS", "ANT_OPTS", "SBT_OPTS", "JRUBY_OPTS", "LEIN_JVM_OPTS");

    private static final String FIRST = "JAVA_TOOL_OPTIONS";
    private static final String LAST = "_JAVA_OPTIONS";

    private Environment() {}

    /**
     * The JVM's own variables, then those that a start script hands on, then the command; {@code _JAVA_OPTIONS} comes
     * last. Tools' variables are JVMs of their own.
     */
    static List<OptionGroup> groups(Map<String, List<GivenOption>> variables, List<GivenOption> command) {
        List<OptionGroup> groups = new ArrayList<>();
        List<GivenOption> all = new ArrayList<>(variables.getOrDefault(FIRST, List.of()));
        variables.forEach((name, options) -> {
            if (TOOLS.contains(name)) {
                groups.add(new OptionGroup(name, options));
            } else if (!name.equals(FIRST) && !name.equals(LAST)) {
                all.addAll(options);
            }
        });
        all.addAll(command);
        all.addAll(variables.getOrDefault(LAST, List.of()));
        groups.add(new OptionGroup("", all));
        return groups.stream().filter(g -> !g.options().isEmpty()).toList();
    }
}
