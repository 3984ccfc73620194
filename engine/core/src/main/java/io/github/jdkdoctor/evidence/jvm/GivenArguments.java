package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.SystemProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Arguments of one place, handed on with the system properties among them. */
final class GivenArguments {
    private GivenArguments() {}

    static void handOn(List<ArgumentWords.Word> arguments, JvmArgument.Source source, Entry entry, FactSink sink) {
        Map<String, SystemProperty> properties = new LinkedHashMap<>();
        for (ArgumentWords.Word argument : arguments) {
            String text = argument.text();
            Origin origin = new Origin(entry.name(), argument.line());
            sink.fact(new JvmArgument(entry.run(), text, source, origin));
            if (text.startsWith("-D") && text.length() > 2) {
                int equals = text.indexOf('=');
                String name = equals < 0 ? text.substring(2) : text.substring(2, equals);
                String value = equals < 0 ? "" : text.substring(equals + 1);
                // the JVM keeps the last one of a name
                properties.put(name, new SystemProperty(entry.run(), name, value, origin));
            }
        }
        properties.values().forEach(sink::fact);
    }
}
