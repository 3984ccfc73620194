package io.github.jdkdoctor.casebook;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a number means, with the way conditions and reports write it. */
public enum Unit {
    /** A share, 0 to 1; written {@code 5 %}. */
    PERCENT("%", 0.01),
    /** A difference of two shares, -1 to 1; written {@code 10 points}. */
    POINTS("points", 0.01),
    /** A quotient; written {@code 3 times}. */
    TIMES("times", 1),
    /** Events per second; written {@code 100 /s}. */
    PER_SECOND("/s", 1),
    /** Seconds; written {@code 2 s}. */
    SECONDS("s", 1),
    /** Bytes; written {@code 48 MB}, with 1 MB = 1024 x 1024 bytes as HotSpot counts. */
    MEGABYTES("MB", 1024 * 1024),
    /** A plain number. */
    COUNT("", 1),
    /** 1 for yes, 0 for no. */
    YES_NO("", 1);

    private static final int GROUP = 3;

    private final String symbol;
    private final double factor;

    Unit(String symbol, double factor) {
        this.symbol = symbol;
        this.factor = factor;
    }

    /** As conditions write it; empty for a plain number. */
    public String symbol() {
        return symbol;
    }

    /** What one of it is worth in a fact. */
    public double factor() {
        return factor;
    }

    /** The name in phenomenon declarations, as in {@code percent}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Unit> ofLabel(String label) {
        return Arrays.stream(values()).filter(u -> u.label().equals(label)).findFirst();
    }

    /** A value for people, with two significant digits below 10 and whole numbers above. */
    public String format(double value) {
        if (this == YES_NO) {
            return value == 0 ? "no" : "yes";
        }
        double shown = value / factor;
        double size = Math.abs(shown);
        String number = size != 0 && size < 0.095 ? small(shown) : plain(shown, size < 9.95 ? 1 : 0);
        return symbol.isEmpty() ? number : number + " " + symbol;
    }

    // as %,.1f or %,.0f; a report has hundreds of numbers, and a formatter takes ten times as long
    private static String plain(double shown, int decimals) {
        if (!Double.isFinite(shown)) {
            return String.valueOf(shown);
        }
        String digits = BigDecimal.valueOf(shown)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
        return grouped(digits, decimals == 0 ? digits.length() : digits.length() - decimals - 1);
    }

    /** A whole number with its digits in groups, as in {@code 10,000}. */
    public static String grouped(long number) {
        String digits = Long.toString(number);
        return grouped(digits, digits.length());
    }

    private static String grouped(String digits, int ones) {
        int first = digits.startsWith("-") ? 1 : 0;
        if (ones - first <= GROUP) {
            return digits;
        }
        StringBuilder grouped = new StringBuilder(digits);
        for (int i = ones - GROUP; i > first; i -= GROUP) {
            grouped.insert(i, ',');
        }
        return grouped.toString();
    }

    private static String small(double shown) {
        return Math.abs(shown) < 1e-6
                ? String.format(Locale.ROOT, "%.1e", shown)
                : new BigDecimal(shown)
                        .round(new MathContext(2, RoundingMode.HALF_UP))
                        .toPlainString();
    }
}
