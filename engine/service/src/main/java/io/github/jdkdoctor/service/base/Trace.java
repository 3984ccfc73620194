package io.github.jdkdoctor.service.base;

import java.util.Arrays;
import java.util.stream.Collectors;

/** An exception for the log: where it was thrown, without its message, which may be a piece of a bundle. */
public final class Trace {
    private Trace() {}

    public static String of(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        for (Throwable e = thrown; e != null; e = e.getCause()) {
            text.append(text.isEmpty() ? "" : "\nCaused by: ")
                    .append(e.getClass().getName())
                    .append(Arrays.stream(e.getStackTrace())
                            .map(frame -> "\n\tat " + frame)
                            .collect(Collectors.joining()));
        }
        return text.toString();
    }
}
