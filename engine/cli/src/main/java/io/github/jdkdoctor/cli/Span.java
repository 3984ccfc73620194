package io.github.jdkdoctor.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time such as {@code 60s}, {@code 5m} or {@code 90}, which are seconds. */
final class Span implements ITypeConverter<Duration> {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,6}) ?(s|m|min)?");

    @Override
    public Duration convert(String text) {
        Matcher span = SPAN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!span.matches()) {
            throw new TypeConversionException("invalid duration '" + text + "'; write it as in 60s or 5m");
        }
        long count = Long.parseLong(span.group(1));
        return span.group(2) == null || span.group(2).equals("s")
                ? Duration.ofSeconds(count)
                : Duration.ofMinutes(count);
    }
}
