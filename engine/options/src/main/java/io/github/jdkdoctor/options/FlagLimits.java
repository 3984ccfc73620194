package io.github.jdkdoctor.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a JVM takes for a flag beyond the range that it prints: words, multiples, least sizes. */
final class FlagLimits {
    private record Limit(int first, int last, String kind, String rest) {}

    private static final Map<String, List<Limit>> LIMITS = read();

    private FlagLimits() {}

    private static Map<String, List<Limit>> read() {
        try (InputStream in = FlagLimits.class.getResourceAsStream("flag-limits.txt")) {
            if (in == null) {
                throw new IllegalStateException("flag-limits.txt is missing");
            }
            Map<String, List<Limit>> limits = new HashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| ", 3))
                    .forEach(p -> {
                        String[] releases = p[1].split("-", -1);
                        String[] limit = p[2].split(" ", 2);
                        limits.computeIfAbsent(p[0], n -> new ArrayList<>())
                                .add(new Limit(
                                        Integer.parseInt(releases[0]),
                                        releases[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(releases[1]),
                                        limit[0],
                                        limit.length > 1 ? limit[1] : ""));
                    });
            return limits;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Why a release does not take a value of a flag; empty where nothing is known against it. */
    static Optional<String> wrong(String flag, String value, int feature) {
        return LIMITS.getOrDefault(flag, List.of()).stream()
                .filter(l -> feature >= l.first() && feature <= l.last())
                .flatMap(l -> wrong(l, value).stream())
                .findFirst();
    }

    private static Optional<String> wrong(Limit limit, String value) {
        switch (limit.kind()) {
            case "one-of" -> {
                List<String> words = List.of(limit.rest().split(" ", -1));
                return words.contains(value)
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is none of " + String.join(", ", words));
            }
            case "none-or-one-of" -> {
                return value.isEmpty() ? Optional.empty() : wrong(new Limit(0, 0, "one-of", limit.rest()), value);
            }
            case "matches" -> {
                return Pattern.matches(limit.rest(), value)
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is not of the form " + limit.rest());
            }
            default -> {}
        }
        Optional<BigDecimal> number = FlagWord.number(value);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        BigInteger n = number.get().toBigInteger();
        switch (limit.kind()) {
            case "multiple-of" -> {
                return n.mod(new BigInteger(limit.rest())).signum() == 0
                        ? Optional.empty()
                        : Optional.of("must be a multiple of " + limit.rest());
            }
            case "power-of-two" -> {
                return n.signum() == 0 || n.bitCount() == 1 ? Optional.empty() : Optional.of("must be a power of two");
            }
            default -> {
                String[] range = limit.rest().split("\\.\\.", -1);
                boolean zero = limit.kind().equals("zero-or") && n.signum() == 0;
                return zero
                                || (n.compareTo(new BigInteger(range[0])) >= 0
                                        && n.compareTo(new BigInteger(range[1])) <= 0)
                        ? Optional.empty()
                        : Optional.of(
                                n.compareTo(new BigInteger(range[0])) < 0
                                        ? "too small, at least " + range[0]
                                        : "too large, at most " + range[1]);
            }
        }
    }
}
