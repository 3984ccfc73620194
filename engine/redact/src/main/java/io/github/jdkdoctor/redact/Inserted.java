package io.github.jdkdoctor.redact;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows of SQL whose columns are named before them: {@code INSERT INTO users (login, password) VALUES ('jane', 'x')}. */
final class Inserted {
    /** One of these is in each line that names columns. */
    static final List<String> SIGNS = List.of("INSERT INTO ", "insert into ", "REPLACE INTO ", "IGNORE INTO ");

    private static final Pattern OPENS = Pattern.compile(
            "(?i)\\b(?:insert|replace)\\s+(?:ignore\\s+)?into\\s+[\\w.$\"`]{1,200}\\s*\\(([^()']{1,2000})\\)\\s*values\\s*");
    private static final Pattern VALUE = Pattern.compile(
            "\\s*(?:[EN]?'([^'\\\\]*+(?:(?:''|\\\\.)[^'\\\\]*+){0,200}+)'|([^,()']{0,200}+))\\s*([,)])");
    private static final Pattern NEXT_ROW = Pattern.compile("\\s*,?\\s*\\(");
    private static final Pattern CONTINUES = Pattern.compile("\\s*,?\\s*");
    private static final int FEWEST_DIGITS = 7;

    private List<String> names = List.of();

    boolean none() {
        return names.isEmpty();
    }

    void end() {
        names = List.of();
    }

    /** Takes note of a line that names columns, and finds what stands in those of secrets and people. */
    void line(Found found, Words words) {
        Matcher opens = OPENS.matcher(found.line());
        int at = 0;
        if (opens.find()) {
            names = List.of(opens.group(1).replaceAll("[\"`\\s]", "").split(","));
            at = opens.end();
        }
        if (names.isEmpty()) {
            return;
        }
        Matcher row = NEXT_ROW.matcher(found.line()).region(at, found.line().length());
        while (row.lookingAt()) {
            at = row(found, words, row.end());
            if (at < 0) {
                names = List.of();
                return;
            }
            row.region(at, found.line().length());
        }
        if (!CONTINUES.matcher(found.line().substring(at)).matches()) {
            names = List.of();
        }
    }

    /** Where a row ends; -1 where it is none. */
    private int row(Found found, Words words, int start) {
        Matcher value = VALUE.matcher(found.line()).region(start, found.line().length());
        for (int i = 0; value.lookingAt(); i++) {
            if (i < names.size() && value.group(1) != null && !value.group(1).isBlank()) {
                value(found, words, names.get(i), value);
            }
            if (value.group(3).equals(")")) {
                return value.end();
            }
            value.region(value.end(), found.line().length());
        }
        return -1;
    }

    private static void value(Found found, Words words, String name, Matcher value) {
        String text = value.group(1);
        Optional<Kind> kind = words.kind(name);
        kind.filter(k -> switch (k) {
                    case SECRET -> !Words.plain(name, text);
                    case PHONE -> text.chars().filter(Character::isDigit).count() >= FEWEST_DIGITS;
                    default -> Words.telling(text);
                })
                .ifPresent(k -> found.add(k, value.start(1), value.end(1)));
    }
}
