package io.github.jdkdoctor.lab;

import java.util.HashMap;
import java.util.Map;

/** Arguments of the form {@code name=value}. */
final class Options {
    private final Map<String, String> values = new HashMap<>();

    Options(String[] args) {
        for (String arg : args) {
            int equals = arg.indexOf('=');
            values.put(arg.substring(0, equals), arg.substring(equals + 1));
        }
    }

    String get(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    int number(String name, int otherwise) {
        return Integer.parseInt(get(name, Integer.toString(otherwise)));
    }

    boolean is(String name, String value) {
        return value.equals(values.get(name));
    }
}
