package io.github.jdkdoctor.cli;

import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** Does what users do, for the JVM to keep the classes that it takes in an archive. Run by the launcher. */
public final class Training {
    private Training() {}

    /** Takes the names of bundles. */
    public static void main(String[] args) {
        Terminal nowhere =
                Terminal.of(List.of(), Map.of(), OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        for (String bundle : args) {
            Cli.run(nowhere, "diagnose", bundle);
            Cli.run(nowhere, "diagnose", "--format", "json", bundle);
        }
        Cli.run(nowhere, "cases", "list");
        Cli.run(nowhere, "check", "--jdk", "17", "--", "-Xmx1g", "-XX:+UseConcMarkSweepGC");
        Cli.run(nowhere, "compare", "8u202", "17.0.9");
        Cli.run(nowhere, "--help");
        Cli.run(nowhere, "--version");
    }
}
