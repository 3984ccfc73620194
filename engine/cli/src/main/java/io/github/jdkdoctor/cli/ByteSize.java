package io.github.jdkdoctor.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a size such as {@code 512M}, {@code 2 GB} or {@code 1000}; units are powers of 1,024, as the JVM counts. */
final class ByteSize implements ITypeConverter<Long> {
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,12}) ?(?:([kmgt])b?|b)?");
    private static final String UNITS = "kmgt";

    @Override
    public Long convert(String text) {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (size.matches()) {
            int power = size.group(2) == null ? 0 : UNITS.indexOf(size.group(2)) + 1;
            long count = Long.parseLong(size.group(1));
            long bytes = count << (10 * power);
            if (count > 0 && (bytes >> (10 * power)) == count) {
                return bytes;
            }
        }
        throw new TypeConversionException("invalid size '" + text + "'; write it as in 512M or 2G");
    }
}
