package io.github.jdkdoctor.redact;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What was found in a line; of two that overlap the first one found counts. */
final class Found {
    // digits of a port that is told from other numbers
    private static final int PORT = 4;

    private final String line;
    private final Predicate<String> kept;
    private final TreeMap<Integer, Span> spans = new TreeMap<>();
    private Optional<Kind> group = Optional.empty();
    private int groupEnd;
    private Optional<Boolean> names = Optional.empty();
    // where the list of each kind ends that was read last
    private final Map<Kind, Integer> lists = new EnumMap<>(Kind.class);
    // from where a closing bracket was looked for last, and where it is
    private final Map<Character, int[]> closings = new HashMap<>();

    Found(String line, Predicate<String> kept) {
        this.line = line;
        this.kept = kept;
    }

    /** Up to an index, what has no name of its own is of a kind. */
    void group(Kind kind, int end) {
        group = Optional.of(kind);
        groupEnd = end;
    }

    Optional<Kind> group() {
        return group;
    }

    int groupEnd() {
        return groupEnd;
    }

    /** Whether the elements of a list of a kind, up to an index, were not read yet as those of one around it. */
    boolean lists(Kind kind, int end) {
        return !Integer.valueOf(end).equals(lists.put(kind, end));
    }

    /** Where the next such character is at or behind an index, or the end of the line; a long line is looked through once. */
    int end(char closing, int from) {
        int[] range = closings.computeIfAbsent(closing, c -> new int[] {0, -1});
        if (from < range[0] || from > range[1]) {
            int end = line.indexOf(closing, from);
            range[0] = from;
            range[1] = end < 0 ? line.length() : end;
        }
        return range[1];
    }

    String line() {
        return line;
    }

    /** Whether a text stands in the line, without which a slower pattern finds nothing. */
    boolean has(String text) {
        return line.contains(text);
    }

    /** Whether a word that begins with a capital stands behind another word, as in each full name. */
    boolean hasNames() {
        if (names.isEmpty()) {
            names = Optional.of(searchNames());
        }
        return names.get();
    }

    // a letter beyond ASCII is two or three bytes of UTF-8, each of which is a character here
    private boolean searchNames() {
        for (int i = line.indexOf(' ', 1); i >= 0 && i + 1 < line.length(); i = line.indexOf(' ', i + 1)) {
            char before = line.charAt(i - 1);
            char behind = line.charAt(i + 1);
            if ((Character.isLetter(before) || before >= 0x80 || before == '.')
                    && ((behind >= 'A' && behind <= 'Z') || behind >= 0x80)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a colon and four digits stand in the line, as before each port of a server. */
    boolean hasPort() {
        for (int i = line.indexOf(':'); i >= 0 && i + PORT < line.length(); i = line.indexOf(':', i + 1)) {
            int at = i + 1;
            while (at <= i + PORT && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
                at++;
            }
            if (at > i + PORT) {
                return true;
            }
        }
        return false;
    }

    /** The value from one index to another, unless it is none. */
    void add(Kind kind, int start, int end) {
        add(new Span(kind, start, end));
    }

    /** A host, unless it is one that everybody knows. */
    void host(MatchResult m, int group) {
        String host = m.group(group);
        if (host != null && Words.telling(host) && !Words.everybodys(host)) {
            add(Kind.HOST, m, group);
        }
    }

    /** A user, unless it is one of every machine. */
    void user(MatchResult m, int group) {
        String user = m.group(group);
        if (user != null && Words.telling(user)) {
            add(Kind.USER, m, group);
        }
    }

    /** The same, where a number can only be an account. */
    void account(MatchResult m, int group) {
        if (m.group(group) != null && Words.numbered(m.group(group))) {
            add(Kind.USER, m, group);
        } else {
            user(m, group);
        }
    }

    /** A secret, unless it is a placeholder or similar. */
    void secret(MatchResult m, int group) {
        String secret = m.group(group);
        if (secret != null && !Words.plain("password", secret)) {
            add(Kind.SECRET, m, group);
        }
    }

    /** What was found of a kind between two indexes is none. */
    void remove(Kind kind, int start, int end) {
        spans.subMap(start, end).values().removeIf(span -> span.kind() == kind);
    }

    Stream<MatchResult> matches(Pattern pattern) {
        return pattern.matcher(line).results();
    }

    void all(Kind kind, Pattern pattern) {
        matches(pattern).forEach(m -> add(kind, m, 0));
    }

    void add(Kind kind, MatchResult m, int group) {
        if (m.start(group) >= 0) {
            add(new Span(kind, m.start(group), m.end(group)));
        }
    }

    void add(Span span) {
        Map.Entry<Integer, Span> before = spans.lowerEntry(span.end());
        boolean free = before == null || before.getValue().end() <= span.start();
        if (free && span.start() < span.end() && !kept.test(line.substring(span.start(), span.end()))) {
            spans.put(span.start(), span);
        } else if (!free
                && before != null
                && span.kind() == Kind.SECRET
                && (before.getValue().kind() != Kind.SECRET || around(span, before.getValue()))) {
            widen(span);
        }
    }

    private static boolean around(Span span, Span before) {
        return span.start() <= before.start() && span.end() >= before.end();
    }

    // a secret that something else is part of is replaced as a whole
    private void widen(Span secret) {
        Map.Entry<Integer, Span> first = spans.floorEntry(secret.start());
        int start = first != null && first.getValue().end() > secret.start() ? first.getKey() : secret.start();
        int end = secret.end();
        for (Span inner : List.copyOf(spans.subMap(start, secret.end()).values())) {
            end = Math.max(end, inner.end());
            spans.remove(inner.start());
        }
        spans.put(start, new Span(Kind.SECRET, start, end));
    }

    List<Span> spans() {
        return List.copyOf(spans.values());
    }
}
