package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.SystemProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arguments of one place, handed on with the system properties among them. */
public final class GivenArguments {
    private GivenArguments() {}

    /** Hands on arguments that stand in one place. */
    public static void handOn(
            List<String> arguments, JvmArgument.Source source, Origin origin, Run run, FactSink sink) {
        Map<String, SystemProperty> properties = new LinkedHashMap<>();
        arguments.forEach(text -> handOn(text, source, origin, run, sink, properties));
        properties.values().forEach(sink::fact);
    }

    /** Hands on the JVM's own list of its arguments; line 0 where the source has no lines. */
    public static void listed(String list, long line, JvmArgument.Source source, Entry entry, FactSink sink) {
        handOn(ArgumentWords.listed(list, line), source, entry, sink);
    }

    /**
     * Hands on the options in the command of a container.
     *
     * @param command empty where the image has it
     */
    public static void ofContainer(
            List<ArgumentWords.Word> command, List<ArgumentWords.Word> arguments, Entry entry, FactSink sink) {
        handOn(
                LauncherArguments.ofContainer(command, arguments).options(),
                JvmArgument.Source.COMMAND_LINE,
                entry,
                sink);
    }

    static void handOn(List<ArgumentWords.Word> arguments, JvmArgument.Source source, Entry entry, FactSink sink) {
        Map<String, SystemProperty> properties = new LinkedHashMap<>();
        arguments.forEach(word ->
                handOn(word.text(), source, new Origin(entry.name(), word.line()), entry.run(), sink, properties));
        properties.values().forEach(sink::fact);
    }

    private static void handOn(
            String text,
            JvmArgument.Source source,
            Origin origin,
            Run run,
            FactSink sink,
            Map<String, SystemProperty> properties) {
        JvmArgument argument = new JvmArgument(run, text, source, origin);
        sink.fact(argument);
        // the JVM keeps the last one of a name
        SystemProperty.of(argument).ifPresent(p -> properties.put(p.name(), p));
    }
}
