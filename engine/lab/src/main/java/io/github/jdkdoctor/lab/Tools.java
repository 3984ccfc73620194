package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** Compiles one source and is idle then, as a short command is all start. Arguments: seconds to be idle. */
public final class Tools {
    private Tools() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path into = Files.createTempDirectory("tools");
        Path source = into.resolve("Sum.java");
        Files.writeString(
                source,
                "class Sum { int of(java.util.List<Integer> l) { return l.stream().mapToInt(i -> i).sum(); } }");
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Tally tally = new Tally("compiled", "0");
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(nowhere, nowhere, "-d", into.toString(), source.toString());
        tally.print(1, " status=" + status);
        Thread.sleep(Long.parseLong(args[0]) * 1000);
    }
}
