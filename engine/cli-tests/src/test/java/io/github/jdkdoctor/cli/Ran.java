package io.github.jdkdoctor.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What a command printed and how it ended. */
record Ran(int exitCode, String out, String err) {
    static Ran of(String... args) {
        return on(List.of(), Map.of(), args);
    }

    static Ran on(List<String> traits, Map<String, String> environment, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Cli.run(Terminal.of(traits, environment, out, err), args);
        return new Ran(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
