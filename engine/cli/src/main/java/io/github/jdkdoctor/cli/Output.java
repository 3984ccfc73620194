package io.github.jdkdoctor.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * One of the process's streams: UTF-8 whatever the locale, ASCII for a terminal that can show no more. A reader that
 * went away, as {@code head} does, is no error; a disk that is full is one.
 */
final class Output extends Writer {
    private static final Map<Integer, String> PLAIN = Map.ofEntries(
            Map.entry(0x2026, "..."), // …
            Map.entry(0x2013, "-"), // –
            Map.entry(0x2014, "-"), // —
            Map.entry(0x2018, "'"),
            Map.entry(0x2019, "'"),
            Map.entry(0x201c, "\""),
            Map.entry(0x201d, "\""),
            Map.entry(0x2192, "->"), // →
            Map.entry(0x2264, "<="), // ≤
            Map.entry(0x2265, ">="), // ≥
            Map.entry(0x00d7, "x"), // ×
            Map.entry(0x00b5, "u"), // µ
            Map.entry(0x00b1, "+-"), // ±
            Map.entry(0x00a0, " "));

    private final OutputStream to;
    private final boolean ascii;
    private boolean readerGone;

    Output(OutputStream to, boolean ascii) {
        this.to = to;
        this.ascii = ascii;
    }

    /** Writes a text and lets it go at once. */
    void print(String text) throws Failure {
        try {
            write(text);
            flush();
        } catch (IOException e) {
            throw Failure.at("standard output", String.valueOf(e.getMessage()));
        }
    }

    @Override
    public synchronized void write(char[] text, int offset, int length) throws IOException {
        String whole = new String(text, offset, length);
        attempt(() -> to.write((ascii ? plain(whole) : whole).getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public synchronized void flush() throws IOException {
        attempt(to::flush);
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    private interface Attempt {
        void run() throws IOException;
    }

    private void attempt(Attempt attempt) throws IOException {
        if (readerGone) {
            return;
        }
        try {
            attempt.run();
        } catch (IOException e) {
            // EPIPE of Linux and macOS, ERROR_NO_DATA of Windows
            String why = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            readerGone = why.contains("broken pipe") || why.contains("pipe is being closed");
            if (!readerGone) {
                throw e;
            }
        }
    }

    private static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> plain.append(c < 0x80 ? Character.toString(c) : PLAIN.getOrDefault(c, "?")));
        return plain.toString();
    }
}
