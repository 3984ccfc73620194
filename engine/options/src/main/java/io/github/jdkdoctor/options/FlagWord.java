package io.github.jdkdoctor.options;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code -XX} option in its parts.
 *
 * @param on the sign before the name; empty where there is none
 * @param value behind the equals sign; empty where there is none
 * @param argument behind the equals sign or, as Flight Recorder's options take it, a colon
 */
record FlagWord(String name, Optional<Boolean> on, Optional<String> value, Optional<String> argument) {
    private static final Pattern FORM = Pattern.compile("-XX:([+\\-]?)([^=:]*)(?:(:?=)(.*)|(:.*))?", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("(-?)(0[xX][0-9a-fA-F]+|\\d+)([kKmMgGtT]?)");

    /** The parts of an option; empty where it is no {@code -XX} option. */
    static Optional<FlagWord> of(String option) {
        Matcher matcher = FORM.matcher(option);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String sign = matcher.group(1);
        return Optional.of(new FlagWord(
                matcher.group(2),
                sign.isEmpty() ? Optional.empty() : Optional.of(sign.equals("+")),
                Optional.ofNullable(matcher.group(4)),
                Optional.ofNullable(matcher.group(4))
                        .or(() -> Optional.ofNullable(matcher.group(5)).map(a -> a.substring(1)))));
    }

    /** A number as the JVM reads it, with k, m, g or t behind it. */
    static Optional<BigDecimal> number(String text) {
        Matcher matcher = NUMBER.matcher(text);
        if (text.length() > 30 || !matcher.matches()) {
            return Optional.empty();
        }
        String digits = matcher.group(2).toLowerCase(Locale.ROOT);
        BigInteger value = digits.startsWith("0x") ? new BigInteger(digits.substring(2), 16) : new BigInteger(digits);
        String unit = matcher.group(3).toLowerCase(Locale.ROOT);
        BigInteger number = unit.isEmpty() ? value : value.shiftLeft(10 * ("kmgt".indexOf(unit) + 1));
        return Optional.of(new BigDecimal(matcher.group(1).isEmpty() ? number : number.negate()));
    }
}
