package io.github.jdkdoctor.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;

/** What a command prints, to a file or to standard output. */
final class Printed {
    private Printed() {}

    interface Printing {
        void write(StringWriter to) throws IOException;
    }

    static String text(Printing printing) {
        StringWriter text = new StringWriter();
        try {
            printing.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    static void to(Terminal terminal, Optional<ReportFile> file, String text) throws Failure {
        if (file.isPresent()) {
            file.get().write(text);
        } else {
            terminal.out().print(text);
        }
    }
}
