package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Checks {@code -Xlog:what:output:decorators:options} whole, as {@code LogConfiguration::parse_log_arguments} of 9 and
 * later does: selections with their levels, the kind of output, decorators, and the output's options.
 */
final class LogOption {
    private static final Set<String> LEVELS = Set.of("off", "trace", "debug", "info", "warning", "error");
    private static final Set<String> DECORATORS = Set.of(
            "time",
            "utctime",
            "uptime",
            "timemillis",
            "uptimemillis",
            "timenanos",
            "uptimenanos",
            "hostname",
            "pid",
            "tid",
            "level",
            "tags",
            "t",
            "utc",
            "u",
            "tm",
            "um",
            "tn",
            "un",
            "hn",
            "p",
            "ti",
            "l",
            "tg");
    private static final int MOST_TAGS = 5;
    private static final int MOST_FILES = 1000;

    private static final NavigableTags TAGS = NavigableTags.read();

    private LogOption() {}

    /** The tags of the releases that were asked. */
    private record NavigableTags(TreeMap<Integer, Set<String>> byRelease) {
        static NavigableTags read() {
            try (InputStream in = LogOption.class.getResourceAsStream("log-tags.txt")) {
                if (in == null) {
                    throw new IllegalStateException("log-tags.txt is missing");
                }
                TreeMap<Integer, Set<String>> tags = new TreeMap<>();
                new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(l -> !l.isBlank() && !l.startsWith("#"))
                        .map(l -> l.split(" \\| ", -1))
                        .forEach(p -> tags.put(Integer.parseInt(p[0]), Set.of(p[1].split(" ", -1))));
                return new NavigableTags(tags);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The tags near a release, and whether the release surely does not have one: no neighbor has it. */
        boolean refuses(String tag, int feature) {
            Map.Entry<Integer, Set<String>> before = byRelease.floorEntry(feature);
            Map.Entry<Integer, Set<String>> after = byRelease.ceilingEntry(feature);
            return before != null
                    && after != null
                    && !before.getValue().contains(tag)
                    && !after.getValue().contains(tag);
        }

        Set<String> near(int feature) {
            Map.Entry<Integer, Set<String>> before = byRelease.floorEntry(feature);
            return before == null ? byRelease.firstEntry().getValue() : before.getValue();
        }
    }

    /**
     * Why a release does not start with the option; empty where nothing is known against it.
     *
     * @param option begins with {@code -Xlog}
     */
    static Optional<String> wrong(String option, int feature) {
        if (option.equals("-Xlog") || option.equals("-Xlog:") || feature < 9) {
            return Optional.empty();
        }
        if (!option.startsWith("-Xlog:")) {
            return Optional.of("no option: '" + option + "' is neither -Xlog nor -Xlog:");
        }
        String text = option.substring("-Xlog:".length());
        if (text.equals("disable") || text.equals("help")) {
            return Optional.empty();
        }
        if (text.equals("async") && feature >= 17) {
            return Optional.empty();
        }
        if (text.equals("async:drop") || text.equals("async:stall")) {
            return feature >= 22
                    ? Optional.empty()
                    : Optional.of("-Xlog:async takes no mode" + (feature < 17 ? ": it came with JDK 17" : ""));
        }
        if (text.equals("async") && feature < 16) {
            return Optional.of("-Xlog:async came with JDK 17 (JDK-8229517)");
        }
        if (text.chars().filter(c -> c == '"').count() % 2 != 0 && text.matches("[^:\"]*:(?:file=)?\".*")) {
            return Optional.of("has no second quotation mark behind the name of the file");
        }
        List<String> parts = parts(text);
        Optional<String> wrong = selections(parts.get(0), feature);
        if (wrong.isEmpty() && parts.size() > 1) {
            wrong = output(parts.get(1));
        }
        if (wrong.isEmpty() && parts.size() > 2) {
            wrong = decorators(parts.get(2));
        }
        if (wrong.isEmpty()
                && parts.size() > 1
                && parts.get(1).replaceFirst("^file=", "").equals("/dev/null")
                && (parts.size() < 4 || !parts.get(3).contains("filecount=0"))) {
            wrong = Optional.of("/dev/null cannot be rotated; add filecount=0, as in file=/dev/null::filecount=0");
        }
        if (wrong.isEmpty() && parts.size() > 3) {
            wrong = options(parts.get(1), parts.get(3), feature);
        }
        return wrong;
    }

    // quotes keep colons together; from the fifth part on the JVM ignores what is left
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            if (c == ':' && !quoted) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }

    private static Optional<String> selections(String what, int feature) {
        if (what.isEmpty()) {
            return Optional.empty();
        }
        for (String selection : what.split(",", -1)) {
            int equals = selection.indexOf('=');
            String level = equals < 0 ? "info" : selection.substring(equals + 1).toLowerCase(Locale.ROOT);
            String tags = equals < 0 ? selection : selection.substring(0, equals);
            if (!LEVELS.contains(level)) {
                return Optional.of("'" + level
                        + "' is not a level of logging; there are off, error, warning, info, debug," + " trace");
            }
            if (tags.equals("all")) {
                continue;
            }
            Optional<String> wrong =
                    tags(tags.endsWith("*") ? tags.substring(0, tags.length() - 1) : tags, selection, feature);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> tags(String tags, String selection, int feature) {
        Set<String> seen = new HashSet<>();
        for (String tag : tags.split("\\+", -1)) {
            String name = tag.toLowerCase(Locale.ROOT);
            if (TAGS.refuses(name, feature)) {
                return Optional.of("'" + tag + "' is not a tag of logging in JDK " + feature
                        + Nearest.to(name, TAGS.near(feature), 2)
                                .map(n -> "; did you mean '" + n + "'?")
                                .orElse(""));
            }
            if (!seen.add(name)) {
                return Optional.of("'" + selection + "' has the tag " + tag + " twice");
            }
        }
        return seen.size() > MOST_TAGS
                ? Optional.of("'" + selection + "' has more than " + MOST_TAGS + " tags")
                : Optional.empty();
    }

    private static Optional<String> output(String output) {
        if (output.isEmpty() || output.equals("stdout") || output.equals("stderr") || output.startsWith("\"")) {
            return Optional.empty();
        }
        if (output.startsWith("#")) {
            return output.matches("#[01]")
                    ? Optional.empty()
                    : Optional.of("'" + output + "' is not an output of the JVM");
        }
        int equals = output.indexOf('=');
        if (equals < 0) {
            return Optional.empty();
        }
        return output.startsWith("file=")
                ? (equals == output.length() - 1 ? Optional.of("'file=' names no file") : Optional.empty())
                : Optional.of("'" + output + "' is not a kind of output; there are stdout, stderr and file=<name>");
    }

    private static Optional<String> decorators(String decorators) {
        if (decorators.isEmpty() || decorators.equals("none")) {
            return Optional.empty();
        }
        for (String decorator : decorators.split(",", -1)) {
            if (!DECORATORS.contains(decorator.toLowerCase(Locale.ROOT))) {
                return Optional.of("'" + decorator + "' is not a decorator; there are "
                        + DECORATORS.stream()
                                .filter(d -> d.length() > 2 && !d.equals("utc"))
                                .sorted()
                                .collect(Collectors.joining(", ")));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> options(String output, String options, int feature) {
        boolean file =
                !output.isEmpty() && !output.equals("stdout") && !output.equals("stderr") && !output.startsWith("#");
        // outputs other than files ignored what they were given before the lines of a message could be folded
        if (options.isEmpty() || (!file && feature < 21)) {
            return Optional.empty();
        }
        for (String option : options.split(",", -1)) {
            int equals = option.indexOf('=');
            String key = equals < 0 ? option : option.substring(0, equals);
            String value = equals < 0 ? "" : option.substring(equals + 1);
            boolean fold = key.equals("foldmultilines") && feature >= 18;
            boolean known = equals >= 0 && (fold || (file && (key.equals("filecount") || key.equals("filesize"))));
            if (!known) {
                return Optional.of("'" + option + "' is not an option of the output "
                        + (output.isEmpty() ? "stdout" : output)
                        + (file ? "; there are filecount=<number> and filesize=<size>" : ""));
            }
            Optional<BigDecimal> number = FlagWord.number(value).filter(n -> n.signum() >= 0);
            if (key.equals("filecount")
                    && (!value.matches("\\d+")
                            || number.filter(n -> n.intValue() <= MOST_FILES).isEmpty())) {
                return Optional.of("filecount must be a number from 0 to " + MOST_FILES + ", not '" + value + "'");
            }
            if (key.equals("filesize") && number.isEmpty()) {
                return Optional.of("filesize must be a size such as 512K or 10M, not '" + value + "'");
            }
            if (fold && !value.equals("true") && !value.equals("false")) {
                return Optional.of("foldmultilines must be true or false, not '" + value + "'");
            }
        }
        return Optional.empty();
    }
}
