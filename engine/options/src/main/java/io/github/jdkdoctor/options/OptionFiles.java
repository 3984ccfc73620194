package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import io.github.jdkdoctor.evidence.jvm.OptionFileReader;
import io.github.jdkdoctor.fact.Origin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads options out of the files that JVMs are started by. */
public final class OptionFiles {
    private static final List<Source> SOURCES = List.of(
            new DockerfileSource(),
            new PomSource(),
            new GradleSource(),
            new UnitSource(),
            new BatchSource(),
            new PropertiesSource(),
            new DefinitionSource(),
            new TreeSource(),
            new ShellSource(),
            new ArgumentFileSource());

    private static final Pattern TEMPLATE =
            Pattern.compile("(?<=[A-Za-z])\\.(?:tpl|tmpl|template|j2|erb|dist|sample)$");
    private static final int LARGEST = 4 << 20;
    private static final Pattern SENDING = Pattern.compile("-XX:(?:VMOptionsFile|Flags)=(.+)");

    private OptionFiles() {}

    /**
     * The options in a file, by the JVMs that get them; none where there are no options in it.
     *
     * @param file as the user named it
     * @throws OptionFileException where it is no text, too long, or not what it seems
     */
    public static List<OptionGroup> read(String file, byte[] content) throws OptionFileException {
        if (content.length > LARGEST) {
            throw new OptionFileException("longer than 4 MB; name a file of options");
        }
        for (byte b : content) {
            if (b == 0) {
                throw new OptionFileException("no text; name a file of options, a Dockerfile, YAML or a build file");
            }
        }
        String text = new String(content, StandardCharsets.UTF_8);
        return read(file, file, text);
    }

    private static List<OptionGroup> read(String file, String path, String text) throws OptionFileException {
        // docker-compose.tpl, custom.properties.tmpl
        String name = TEMPLATE.matcher(path.replaceFirst("(?s).*[/\\\\]", "")).replaceFirst("");
        name = name.matches("(?:docker-)?compose") ? name + ".yml" : name;
        for (Source source : SOURCES) {
            if (source.recognizes(name, text)) {
                return source.read(file, text);
            }
        }
        return List.of();
    }

    /**
     * The options in a file that another file has in it, such as a here-document of a script or a key of a ConfigMap; none
     * where it cannot be read.
     *
     * @param file the file around it
     * @param line the line of the file around it in which the text begins
     */
    static List<OptionGroup> nested(String file, String path, String text, long line) {
        try {
            return read(file, path, text).stream()
                    .map(g -> new OptionGroup(
                            g.where(),
                            g.options().stream()
                                    .map(o -> new GivenOption(
                                            o.text(),
                                            new Origin(file, o.origin().line() + line - 1),
                                            o.guarded()))
                                    .toList()))
                    .toList();
        } catch (OptionFileException e) {
            return List.of();
        }
    }

    /** Whether a text is a list of options, with remarks or without. */
    static boolean listed(String text) {
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(l -> !l.isEmpty() && !l.startsWith("#") && !l.startsWith("//"))
                .toList();
        long options = lines.stream()
                .filter(l -> l.matches("(?:\\d+(?:-\\d*)?:)?[\"']?--?[A-Za-z].*|[$@%]\\{?[\\w.]+.*"))
                .count();
        return options * 2 > lines.size();
    }

    /** The file that an option sends the JVM to: {@code -XX:VMOptionsFile=}, {@code -XX:Flags=}; empty for other options. */
    public static Optional<String> sentTo(GivenOption option) {
        Matcher file = SENDING.matcher(option.text());
        return file.matches() && !option.open() ? Optional.of(file.group(1)) : Optional.empty();
    }

    /**
     * The options in a file that an option sends the JVM to.
     *
     * @param option one that {@link #sentTo} knows
     */
    public static List<GivenOption> sent(GivenOption option, String file, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        if (option.text().startsWith("-XX:VMOptionsFile=")) {
            return OptionWords.all(OptionFileReader.words(text), file);
        }
        // .hotspotrc: +UseSerialGC, -UseTLAB and MaxHeapSize=1g, with remarks
        List<GivenOption> options = new ArrayList<>();
        String[] lines = text.split("\r?\n", -1);
        for (int i = 0; i < lines.length; i++) {
            for (String setting : lines[i].replaceFirst("#.*", "").strip().split("\\s+", -1)) {
                if (!setting.isEmpty()) {
                    options.add(new GivenOption("-XX:" + setting, new Origin(file, i + 1L)));
                }
            }
        }
        return options;
    }

    /** The options among the words of a command line, with {@code java} in front or without. */
    public static List<GivenOption> words(List<String> words, String where) {
        boolean java = !words.isEmpty() && OptionWords.java(words.get(0));
        List<ArgumentWords.Word> given = words.stream()
                .skip(java ? 1 : 0)
                .map(w -> new ArgumentWords.Word(w, 0))
                .toList();
        LauncherArguments arguments = LauncherArguments.of(given);
        List<GivenOption> options = new ArrayList<>();
        arguments.options().forEach(w -> options.add(new GivenOption(w.text(), new Origin(where, 0))));
        if (!arguments.ends()
                && !given.isEmpty()
                && LauncherArguments.takesValue(given.get(given.size() - 1).text())) {
            options.add(new GivenOption(given.get(given.size() - 1).text(), new Origin(where, 0)));
        }
        return options;
    }
}
