package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Replaces texts in place, in as many bytes; or, before, takes note of what is to be replaced wherever it stands. */
final class Disguise {
    private static final int MOST_LABELS = 100_000;

    private static final Pattern VERSION = Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}");
    private static final Pattern VERSION_NAME =
            Pattern.compile("(?i)(?:.*[._-]|.*[a-z](?-i:(?=V)))?(?:version|release)");

    private final Finder finder;
    private final Pseudonyms pseudonyms;
    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    private final Map<String, Map<Kind, Long>> inFiles = new HashMap<>();
    private final Map<String, Kind> labels = new HashMap<>();
    private Map<Kind, Long> byFile = new EnumMap<>(Kind.class);
    private boolean learning = true;

    Disguise(Supplier<byte[]> key, Predicate<String> kept, Optional<Pattern> also) {
        pseudonyms = new Pseudonyms(key);
        finder = new Finder(kept, also);
    }

    /** What was replaced, and where: for the file that is named from now on. */
    void file(String name) {
        finder.file();
        byFile = inFiles.computeIfAbsent(name, n -> new EnumMap<>(Kind.class));
    }

    /** How often something was replaced in each file where anything was. */
    Map<String, Map<Kind, Long>> inFiles() {
        Map<String, Map<Kind, Long>> some = new TreeMap<>(inFiles);
        some.values().removeIf(Map::isEmpty);
        return some;
    }

    /** From now on texts are replaced. */
    void learnt() {
        learning = false;
    }

    boolean learning() {
        return learning;
    }

    /** How often something was replaced. */
    Map<Kind, Long> counts() {
        return counts;
    }

    /** From now on another text is looked at, of no file. */
    void newText() {
        finder.file();
    }

    /** Whether nothing in lines before says what the next one is. */
    boolean quiet() {
        return finder.quiet();
    }

    /** The values that are replaced wherever they stand, each character a byte. */
    Set<String> learned() {
        return finder.learned();
    }

    /** Whether one of these values is anywhere in a line. */
    boolean holdsLearned(byte[] line) {
        return finder.holdsLearned(line, 0, line.length);
    }

    /** One line, or any text that stands by itself. */
    void line(byte[] bytes, int from, int to) {
        int unused = found(bytes, from, to);
    }

    /** The same, and how many texts in it are to be replaced. */
    int found(byte[] bytes, int from, int to) {
        List<Span> spans = finder.spans(bytes, from, to);
        for (Span span : spans) {
            whole(span.kind(), bytes, from + span.start(), from + span.end());
        }
        return spans.size();
    }

    /** The value of a property or variable of a name. */
    void value(String name, byte[] bytes, int from, int to) {
        String text = text(bytes, from, to);
        if (!isVersion(name, text)) {
            replace(finder.kind(name, text), bytes, from, to);
        }
    }

    /** The value of a field that is declared by its name. */
    void field(String name, byte[] bytes, int from, int to) {
        String text = text(bytes, from, to);
        if (!isVersion(name, text)) {
            replace(finder.kindByName(name, text), bytes, from, to);
        }
    }

    // 17.0.9.1 where the name says so is no address
    private static boolean isVersion(String name, String text) {
        return VERSION.matcher(text).matches() && VERSION_NAME.matcher(name).matches();
    }

    private void replace(Optional<Kind> kind, byte[] bytes, int from, int to) {
        boolean several = kind.filter(k -> k == Kind.HOST || k == Kind.USER).isPresent();
        if (several && end(bytes, from, to) < to) {
            parts(kind.get(), bytes, from, to);
        } else if (kind.isPresent()) {
            whole(kind.get(), bytes, from, to);
        } else {
            line(bytes, from, to);
        }
    }

    // web-1,web-2:9092 and HTTP/web-1@CORP.LOCAL: each part is what it is elsewhere
    private void parts(Kind kind, byte[] bytes, int from, int to) {
        int start = from;
        while (start < to) {
            int end = end(bytes, start, to);
            String part = text(bytes, start, end);
            // behind jane@ and jane/ there is a host
            boolean behind = start > from && (bytes[start - 1] == '@' || bytes[start - 1] == '/');
            if (Words.telling(part) && !Words.everybodys(part)) {
                whole(behind ? Kind.HOST : kind, bytes, start, end);
            } else {
                line(bytes, start, end);
            }
            start = end + 1;
        }
    }

    private static int end(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && ",;/@".indexOf(bytes[end]) < 0 && !isPort(bytes, end, to)) {
            end++;
        }
        return end;
    }

    // :9092 behind a host, and no part of an address of IPv6
    private static boolean isPort(byte[] bytes, int colon, int to) {
        int end = colon + 1;
        while (end < to && bytes[end] >= '0' && bytes[end] <= '9') {
            end++;
        }
        boolean ends = end == to || ",;/@".indexOf(bytes[end]) >= 0;
        return bytes[colon] == ':' && ends && end - colon > 2;
    }

    /** Takes note of the value of a label, which stands apart from its name. */
    void learnLabel(String name, String value) {
        finder.kind(name, value).ifPresent(kind -> {
            finder.learn(kind, value);
            if (labels.size() < MOST_LABELS) {
                labels.put(value, kind);
            }
        });
    }

    /** A text that may be the value of a label that was learned. */
    void label(byte[] bytes) {
        replace(Optional.ofNullable(labels.get(text(bytes, 0, bytes.length))), bytes, 0, bytes.length);
    }

    /** A text that is all of one kind. */
    void whole(Kind kind, byte[] bytes, int from, int to) {
        String text = text(bytes, from, to);
        if (learning) {
            finder.learn(kind, text);
            return;
        }
        byte[] other = pseudonyms.of(kind, text).getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(other, 0, bytes, from, to - from);
        counts.merge(kind, 1L, Long::sum);
        byFile.merge(kind, 1L, Long::sum);
    }

    /** A name of a file or similar. */
    String name(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        line(bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The value that comes soon is called so. */
    void key(String name) {
        finder.key(name);
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
