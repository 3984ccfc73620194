package io.github.jdkdoctor.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A script of a checkout of Brendan Gregg's FlameGraph, whose place the environment variable {@code FLAMEGRAPH} tells. */
final class FlameGraphScript {
    // what the shell's own times prints: its user and system time, then that of its children, as in 0m5.310s 0m0.240s
    private static final Pattern OF_CHILDREN =
            Pattern.compile("\\n(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s", Pattern.DOTALL);

    private FlameGraphScript() {}

    /** Runs a script with files as its arguments and returns the milliseconds of processor time that it took. */
    static long run(String script, Path... files) throws IOException {
        String place = System.getenv("FLAMEGRAPH");
        if (place == null) {
            throw new IOException("set FLAMEGRAPH to a checkout of github.com/brendangregg/FlameGraph");
        }
        List<String> command = new ArrayList<>(
                List.of("sh", "-c", "\"$@\" >/dev/null && times", "sh", "perl", place + File.separator + script));
        for (Path file : files) {
            command.add(file.toString());
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher times = OF_CHILDREN.matcher(said);
        if (!times.find()) {
            throw new IOException(script + ": " + said);
        }
        return millis(times.group(1), times.group(2)) + millis(times.group(3), times.group(4));
    }

    private static long millis(String minutes, String seconds) {
        return Math.round((Integer.parseInt(minutes) * 60 + Double.parseDouble(seconds)) * 1000);
    }
}
