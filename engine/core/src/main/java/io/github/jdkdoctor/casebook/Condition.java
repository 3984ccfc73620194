package io.github.jdkdoctor.casebook;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a case asks of one attribute of a fact, in one small language: {@code value}, {@code < 15}, {@code >= 2 points},
 * {@code 15..17}, {@code glob*}, {@code /regex/}, {@code one | of}; for versions a window such as {@code [8u161,9)}.
 * Regular expressions run in linear time.
 */
public sealed interface Condition {
    /** Whether an attribute's value meets the condition. */
    boolean test(Object value);

    /** As the author wrote it. */
    String text();

    /** A comparison with a number, in a fact's own scale. */
    record Compare(String text, String operator, double number) implements Condition {
        @Override
        public boolean test(Object value) {
            if (!(value instanceof Number n)) {
                return false;
            }
            double x = n.doubleValue();
            return switch (operator) {
                case "<" -> x < number;
                case "<=" -> x <= number;
                case ">" -> x > number;
                case ">=" -> x >= number;
                default -> x == number;
            };
        }
    }

    /** A closed range of numbers, in a fact's own scale. */
    record Between(String text, double from, double to) implements Condition {
        @Override
        public boolean test(Object value) {
            return value instanceof Number n && n.doubleValue() >= from && n.doubleValue() <= to;
        }
    }

    /** Text that is equal, or matches a glob or a regular expression. */
    record Matches(String text, Pattern pattern) implements Condition {
        @Override
        public boolean test(Object value) {
            return pattern.matcher(String.valueOf(value)).matches();
        }
    }

    /** Any of several. */
    record AnyOf(String text, List<Condition> choices) implements Condition {
        public AnyOf {
            choices = List.copyOf(choices);
        }

        @Override
        public boolean test(Object value) {
            return choices.stream().anyMatch(c -> c.test(value));
        }
    }

    /** A version in a window. */
    record Within(String text, VersionWindow window) implements Condition {
        @Override
        public boolean test(Object value) {
            return value instanceof JdkVersion v && window.contains(v) == io.github.jdkdoctor.fact.Outcome.SEEN;
        }
    }

    /**
     * Reads a condition on a number.
     *
     * @throws IllegalArgumentException saying what is wrong and how to write it
     */
    static Condition number(String text, Unit unit) {
        String t = text.strip();
        int dots = t.indexOf("..");
        if (dots > 0) {
            String to = t.substring(dots + 2).strip();
            String from = t.substring(0, dots).strip();
            return new Between(text, bare(from, text) * unit.factor(), quantity(to, text, unit));
        }
        for (String operator : List.of("<=", ">=", "<", ">")) {
            if (t.startsWith(operator)) {
                return new Compare(text, operator, quantity(t.substring(operator.length()), text, unit));
            }
        }
        return new Compare(text, "=", quantity(t, text, unit));
    }

    private static double bare(String number, String whole) {
        try {
            return Double.parseDouble(number.strip().replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + whole + "' has no number; write for example '>= 5'", e);
        }
    }

    private static double quantity(String text, String whole, Unit unit) {
        String t = text.strip();
        int end = 0;
        while (end < t.length() && "0123456789.-+_eE".indexOf(t.charAt(end)) >= 0) {
            end++;
        }
        double number = bare(t.substring(0, end), whole);
        String symbol = t.substring(end).strip();
        if (!symbol.equals(unit.symbol())) {
            String wanted = unit.symbol().isEmpty() ? "no unit" : "the unit '" + unit.symbol() + "'";
            throw new IllegalArgumentException(
                    symbol.isEmpty()
                            ? "'" + whole + "' has no unit; write '" + whole.strip() + " " + unit.symbol() + "'"
                            : "'" + whole + "' is in '" + symbol + "'; this one takes " + wanted);
        }
        return number * unit.factor();
    }

    /**
     * Reads a condition on text: equal, {@code glob*}, {@code /regex/}, or a number comparison where it begins with one.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    static Condition text(String text) {
        String t = text.strip();
        if (t.contains(" | ")) {
            return new AnyOf(
                    text, Arrays.stream(t.split(" \\| ")).map(Condition::text).toList());
        }
        if (t.length() > 1 && t.startsWith("/") && t.endsWith("/")) {
            try {
                return new Matches(text, Pattern.compile(t.substring(1, t.length() - 1)));
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "'" + t + "' is not a regular expression: "
                                + e.getDescription().toLowerCase(Locale.ROOT),
                        e);
            }
        }
        StringBuilder regex = new StringBuilder();
        for (String part : t.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(part.isEmpty() ? "(?:)" : Pattern.quote(part));
        }
        return new Matches(text, Pattern.compile(regex.toString()));
    }

    /**
     * Reads a condition on the value of a flag or property, which may be a number without a unit or text.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    static Condition scalar(String text) {
        String t = text.strip();
        boolean numeric = t.matches("(?:[<>]=?\\s*)?-?[0-9][0-9_.]*(?:\\s*(?:MB))?(?:\\.\\.[0-9_]+(?:\\s*MB)?)?");
        if (!numeric) {
            return text(text);
        }
        Condition number = number(t, t.endsWith("MB") ? Unit.MEGABYTES : Unit.COUNT);
        return new Scalar(text, number);
    }

    /** A number compared with a value that stands as text. */
    record Scalar(String text, Condition number) implements Condition {
        @Override
        public boolean test(Object value) {
            try {
                return number.test(Double.parseDouble(String.valueOf(value)));
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    /**
     * Reads a condition on a JDK version.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    static Condition version(String text) {
        return new Within(text, VersionWindow.parse(text));
    }

    /** The first number that the condition names, for reports; empty where it names none. */
    default Optional<Double> threshold() {
        if (this instanceof Compare c) {
            return Optional.of(c.number());
        }
        return this instanceof Between b ? Optional.of(b.from()) : Optional.empty();
    }
}
