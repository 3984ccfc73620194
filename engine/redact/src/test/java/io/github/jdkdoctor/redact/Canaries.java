package io.github.jdkdoctor.redact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A text with values planted in the place of marks, names in braces, each another one; two braces are one.
 *
 * @param needles what must not be found in the text after it was redacted
 */
record Canaries(String text, List<String> needles) {
    private static final Pattern MARK = Pattern.compile("\\{\\{|}}|\\{([a-z0-9]+)}");
    private static final String LOWER = "abcdefghijkmnopqrstuvwxyz";
    private static final String DIGITS = "0123456789";
    private static final String UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
    private static final String HEX = "0123456789abcdef";
    private static final String ALL = UPPER + LOWER + DIGITS;
    private static final List<String> SYLLABLES = List.of(
            "ba", "dro", "fel", "gu", "hin", "jo", "kar", "lum", "mis", "nor", "pel", "quo", "ras", "tev", "wol", "zi");

    static Canaries plant(String template, Random random) {
        List<String> needles = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Matcher mark = MARK.matcher(template);
        while (mark.find()) {
            mark.appendReplacement(text, "");
            if (mark.group(1) == null) {
                text.append(mark.group().charAt(0));
            } else {
                text.append(planted(mark.group(1), template, random, needles));
            }
        }
        mark.appendTail(text);
        return new Canaries(text.toString(), List.copyOf(needles));
    }

    // none that is in the file anyway
    private static String planted(String mark, String template, Random random, List<String> needles) {
        for (int i = 0; i < 1000; i++) {
            Planted planted = new Planted(random);
            String value = planted.value(mark);
            List<String> its = planted.needle.isEmpty() ? List.of(value) : planted.needle;
            if (its.stream().noneMatch(n -> template.contains(n) || needles.contains(n))) {
                needles.addAll(its);
                return value;
            }
        }
        throw new IllegalStateException("no value for " + mark);
    }

    private static final class Planted {
        private final Random random;
        private List<String> needle = List.of();

        private Planted(Random random) {
            this.random = random;
        }

        private String drawn(String alphabet, int length) {
            return random.ints(length, 0, alphabet.length())
                    .mapToObj(i -> alphabet.substring(i, i + 1))
                    .collect(Collectors.joining());
        }

        private String word(int syllables) {
            return random.ints(syllables, 0, SYLLABLES.size())
                    .mapToObj(SYLLABLES::get)
                    .collect(Collectors.joining());
        }

        private String part(Supplier<String> part, String before, String after) {
            String secret = part.get();
            needle = List.of(secret);
            return before + secret + after;
        }

        private String octets() {
            return (20 + random.nextInt(200)) + "." + (100 + random.nextInt(100)) + "." + (10 + random.nextInt(200))
                    + "." + (10 + random.nextInt(200));
        }

        private String host() {
            String machine = word(4);
            String domain = word(3);
            needle = List.of(machine, domain);
            return machine + "." + domain + "."
                    + List.of("corp", "internal", "net", "io", "local").get(random.nextInt(5));
        }

        private String luhn(String start) {
            String digits = start + drawn(DIGITS, 15 - start.length());
            int sum = IntStream.range(0, 15)
                    .map(i -> {
                        int digit = digits.charAt(i) - '0';
                        return i % 2 == 0 ? digit * 2 > 9 ? digit * 2 - 9 : digit * 2 : digit;
                    })
                    .sum();
            return digits + (10 - sum % 10) % 10;
        }

        private String iban() {
            String account = drawn("123456789", 18);
            int check = 98
                    - new BigInteger(account + "131400")
                            .mod(BigInteger.valueOf(97))
                            .intValue();
            return "DE" + String.format(Locale.ROOT, "%02d", check) + account;
        }

        private String value(String mark) {
            return switch (mark) {
                case "pw" -> drawn(ALL, 7) + drawn(DIGITS, 2) + drawn(LOWER, 2);
                case "weak" -> word(4);
                case "blob" -> drawn(ALL, 9) + drawn(DIGITS, 2) + drawn(UPPER, 1) + drawn(LOWER, 4);
                case "mixed" -> drawn(LOWER, 4) + drawn(DIGITS, 2) + drawn(ALL, 22);
                case "ssn" -> "5" + drawn(DIGITS, 2) + "-" + drawn(DIGITS, 2) + "-" + drawn(DIGITS, 4);
                case "dollar" -> part(() -> drawn(ALL, 9), "$", "");
                case "at" -> part(() -> drawn(ALL, 9), "@", "");
                case "dash" -> part(() -> drawn(ALL, 9), "-A", "");
                case "pin" -> (10 + random.nextInt(89)) + drawn(DIGITS, 3);
                case "user" -> word(3);
                case "person" -> word(4);
                case "host" -> word(2) + "-" + word(2) + "-" + random.nextInt(100);
                case "fqdn" -> host();
                case "ip" -> octets();
                case "ip6" -> "2001:db8:" + drawn("123456789abcdef", 4) + "::" + drawn("123456789abcdef", 4);
                case "mac" ->
                    "02:" + drawn(HEX, 2) + ":" + drawn(HEX, 2) + ":" + drawn(HEX, 2) + ":11:0" + drawn(HEX, 1);
                case "macd" -> drawn("0123456789ABCDEF", 12).replaceAll("..(?=..)", "$0-");
                case "realm" -> word(3).toUpperCase(Locale.ROOT) + ".CORP";
                case "slash64" -> part(() -> drawn(ALL, 30), "/", "/" + drawn(ALL, 12) + "==");
                case "google" -> "GOCSPX-" + drawn(ALL, 28);
                case "mail" -> part(() -> word(2) + "." + word(3), "", "@" + word(3) + ".io");
                case "card" -> luhn("4");
                case "card4" -> luhn("5").replaceAll("(.{4})(?=.)", "$1 ");
                case "iban" -> iban();
                case "tok" -> drawn(ALL, 30) + "7Kq";
                case "hex32" -> drawn(HEX, 32);
                case "hex40" -> drawn(HEX, 40);
                case "hex64" -> drawn(HEX, 64);
                case "b64" -> part(() -> drawn(ALL, 40), "", drawn(ALL, 2) + "==");
                case "sig" -> part(() -> drawn(ALL, 20), drawn(ALL, 12) + "%2B", drawn(ALL, 8) + "%3D");
                case "slack" -> part(() -> drawn(ALL, 24), "T" + drawn(UPPER, 8) + "/B" + drawn(UPPER, 8) + "/", "");
                case "aws" -> "AKIA" + drawn("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16);
                case "ghp" -> "ghp_" + drawn(ALL, 36);
                case "stripe" -> "sk_live_" + drawn(ALL, 24);
                case "sendgrid" -> "SG." + drawn(ALL, 22) + "." + drawn(ALL, 43);
                case "npm" -> "npm_" + drawn(ALL, 36);
                case "glpat" -> "glpat-" + drawn(ALL, 20);
                case "hvs" -> "hvs." + drawn(ALL, 24);
                case "aiza" -> "AIza" + drawn(ALL, 35);
                case "slackbot" -> "xoxb-" + drawn(DIGITS, 12) + "-" + drawn(ALL, 24);
                case "jwt" -> "eyJ" + drawn(ALL, 20) + ".eyJ" + drawn(ALL, 30) + "." + drawn(ALL, 20);
                case "podhash" -> part(() -> drawn("bcdfghjklmnpqrstvwxz2456789", 5), "", "");
                case "bytes" ->
                    "73 " + drawn("67", 1) + drawn("23456789", 1) + " 6" + drawn("123456789", 1) + " 7"
                            + drawn("23456789", 1);
                default -> throw new IllegalArgumentException(mark);
            };
        }
    }
}
