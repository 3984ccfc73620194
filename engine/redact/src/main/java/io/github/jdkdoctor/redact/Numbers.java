package io.github.jdkdoctor.redact;

import java.math.BigInteger;
import java.util.regex.Pattern;

/** Numbers of cards and accounts, which prove themselves by their check digits. */
final class Numbers {
    private static final Pattern CARD = Pattern.compile(
            "(?<![0-9A-Za-z.+-])(?<![A-Za-z0-9]=)([3-6][0-9]{14,15}|[4-6][0-9]{3}(?:[ -][0-9]{4}){3}|3[47][0-9]{2}["
                    + " -][0-9]{6}[ -][0-9]{5})(?![0-9A-Za-z.])");
    private static final Pattern CARD_FIELD = Pattern.compile(
            "(?i)(?:card|pan)[a-z_. \\[({]{0,20}[\"']?\\s*[:=]\\s*[\"']?([3-6][0-9]{14,15}|[3-6][0-9]{3}(?:[ -][0-9]{4}){3})(?![0-9])");
    private static final Pattern ENCODED_CARD =
            Pattern.compile("(?<![0-9A-Za-z.+-])([4-6][0-9]{3}(?:(?:%20|\\+)[0-9]{4}){3})(?![0-9A-Za-z.])");
    private static final Pattern IBAN =
            Pattern.compile("(?<![A-Za-z0-9])([A-Z]{2}[0-9]{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?:"
                    + " [A-Z0-9]{1,3})?))(?![A-Za-z0-9])");
    private static final BigInteger IBAN_MODULUS = BigInteger.valueOf(97);

    private Numbers() {}

    /** In a URL, in which a blank is {@code %20} or a plus. */
    static void encoded(Found found) {
        found.matches(ENCODED_CARD)
                .filter(m -> luhn(m.group(1).replace("%20", "")))
                .forEach(m -> found.add(Kind.SECRET, m, 1));
    }

    static void find(Found found) {
        found.matches(CARD).filter(m -> luhn(m.group(1))).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(CARD_FIELD).filter(m -> luhn(m.group(1))).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(IBAN).filter(m -> iban(m.group(1))).forEach(m -> found.add(Kind.SECRET, m, 1));
    }

    // ISO/IEC 7812-1
    private static boolean luhn(String number) {
        int sum = 0;
        boolean twice = false;
        for (int i = number.length() - 1; i >= 0; i--) {
            int digit = number.charAt(i) - '0';
            if (digit >= 0 && digit <= 9) {
                int counted = twice ? digit * 2 : digit;
                sum += counted > 9 ? counted - 9 : counted;
                twice = !twice;
            }
        }
        return sum % 10 == 0;
    }

    // ISO 13616: the first four characters go to the end, letters count from 10, and the rest by 97 is 1
    private static boolean iban(String text) {
        String account = text.replace(" ", "");
        StringBuilder digits = new StringBuilder();
        for (char c : (account.substring(4) + account.substring(0, 4)).toCharArray()) {
            digits.append(c <= '9' ? c - '0' : c - 'A' + 10);
        }
        return new BigInteger(digits.toString()).mod(IBAN_MODULUS).intValue() == 1;
    }

    /** Whether four numbers of one to three digits, with dots between them, begin at an index. */
    static boolean dotted(String line, int index) {
        int at = index;
        for (int number = 0; number < 4; number++) {
            if (number > 0) {
                if (at >= line.length() || line.charAt(at) != '.') {
                    return false;
                }
                at++;
            }
            int start = at;
            while (at < line.length() && at - start < 3 && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
                at++;
            }
            if (at == start) {
                return false;
            }
        }
        return true;
    }

    /** Whether such numbers stand anywhere behind one of some characters. */
    static boolean dottedBehind(String line, String characters) {
        for (int i = 1; i < line.length(); i++) {
            if (characters.indexOf(line.charAt(i - 1)) >= 0 && dotted(line, i)) {
                return true;
            }
        }
        return false;
    }
}
