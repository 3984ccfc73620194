package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces in what is printed of a bundle what {@link Redactor} would in the bundle. All that is printed is learnt first, so
 * that what is known from one place is replaced in all.
 */
public final class ReportRedactor {
    private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9._@:-]+");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9A-Fa-f]{4})|(.))");

    // reports are as wide as a terminal
    private static final int FULL_LINE = 79;
    // as MarkdownReport escapes
    private static final Pattern MARKDOWN_SPECIAL = Pattern.compile("[\\\\`*_\\[\\]<>#|~&!$]");
    private static final Pattern MARKDOWN_ESCAPE = Pattern.compile("\\\\([`*_\\[\\]<>#|~&!$])");

    // it also separates what would be a link, an address or a name with this character
    private static final char NO_WIDTH = '\u200b';
    // as a page escapes them; the ampersand first when it is written
    private static final String[] HTML = {"'", "&#39;", "\"", "&quot;", ">", "&gt;", "<", "&lt;", "&", "&amp;"};

    // property key.password: none -> Commode, in Markdown property `key.password`: `none` became `Commode`
    private static final Pattern CHANGED =
            Pattern.compile("(.{0,20}?\\bproperty `?)([^\\s:`]{1,200})(`?: `?)(.*?)(`? (?:->|became) `?)(.*?)(`?)");
    // of the same in JSON, behind its name
    private static final Set<String> VALUES = Set.of("baseline", "current", "value");

    // of more words, one pass over all of them at once is faster
    private static final int MOST_SEARCHED = 16;

    private final Disguise disguise;
    // while learning: lines in which there was nothing, and texts that have only such; forms of a report repeat each
    // other
    private final Set<String> inert = new HashSet<>();
    private final InertLines before;
    private final Set<String> clean = new HashSet<>();
    private boolean found;
    private List<String> learned = List.of();
    private boolean searchable;

    /**
     * A redactor of reports.
     *
     * @param key as that of {@link Redactor}; asked for when there is something to replace
     * @param known what stays, since it is no bundle's
     */
    public ReportRedactor(Supplier<byte[]> key, Predicate<String> known) {
        this(key, known, new InertLines());
    }

    /**
     * A redactor of one of many reports.
     *
     * @param before what redactors of other reports found with the same {@code known}; filled and used
     */
    public ReportRedactor(Supplier<byte[]> key, Predicate<String> known, InertLines before) {
        disguise = new Disguise(key, known, Optional.empty());
        this.before = before;
    }

    /** Takes note of a line that is not printed as it is. */
    public void learn(String line) {
        String unused = whole(line, this::lines);
    }

    /** What was learnt is complete. */
    public void learnt() {
        disguise.learnt();
        learned = List.copyOf(disguise.learned());
        // JSON writes other characters in its own way, and those beyond ASCII were learned as bytes
        searchable = learned.size() <= MOST_SEARCHED
                && learned.stream().allMatch(word -> PLAIN_WORD.matcher(word).matches());
    }

    /** Lines of text: takes note of them or, after {@link #learnt}, replaces. */
    public String text(String text) {
        if (!disguise.learning()) {
            return whole(inOneLine(text), this::lines);
        }
        String unfolded = unfolded(text);
        if (!unfolded.equals(text)) {
            String unused = whole(unfolded, this::lines);
        }
        return whole(text, this::lines);
    }

    /** Lines of text as an HTML page has them, with its five characters escaped. */
    public String page(String html) {
        String plain = html;
        for (int i = 0; i < HTML.length; i += 2) {
            plain = plain.replace(HTML[i + 1], HTML[i]);
        }
        String other = text(plain);
        if (other.equals(plain)) {
            return html;
        }
        for (int i = HTML.length - 2; i >= 0; i -= 2) {
            other = other.replace(HTML[i], HTML[i + 1]);
        }
        return other;
    }

    // a long word goes on in the next line, and Markdown writes license\_key
    private static String unfolded(String text) {
        return MARKDOWN_ESCAPE.matcher(joined(text, (line, next) -> true)).replaceAll("$1");
    }

    // what was learnt and goes on in the next line is put into one, where it is replaced like any other
    private String inOneLine(String text) {
        if (learned.isEmpty()) {
            return text;
        }
        String plain = text;
        if (text.indexOf('\\') >= 0) {
            for (String word : learned) {
                String escaped = MARKDOWN_SPECIAL.matcher(word).replaceAll("\\\\$0");
                plain = escaped.equals(word) ? plain : plain.replace(escaped, word);
            }
        }
        return joined(plain, (line, next) -> learned.stream().anyMatch(word -> spans(word, line, next)));
    }

    private static boolean spans(String word, String line, String next) {
        for (int cut = 1; cut < word.length(); cut++) {
            if (line.endsWith(word.substring(0, cut)) && next.startsWith(word.substring(cut))) {
                return true;
            }
        }
        return false;
    }

    // lines that are as wide as a report may go on in the next one
    private static String joined(String text, BiPredicate<String, String> together) {
        if (text.length() < FULL_LINE) {
            return text;
        }
        StringBuilder joined = new StringBuilder(text.length());
        String before = "";
        boolean first = true;
        for (String line : text.split("\n", -1)) {
            String next = line.stripLeading();
            boolean full = before.length() >= FULL_LINE && before.charAt(before.length() - 1) != ' ';
            if (full && !next.isEmpty() && together.test(before, next)) {
                joined.append(next);
            } else {
                joined.append(first ? "" : "\n").append(line);
            }
            before = line;
            first = false;
        }
        return joined.toString();
    }

    /** The strings of JSON, but for names. */
    public String json(String json) {
        return whole(json, this::strings);
    }

    // what is announced in one text is nothing to the next
    private String whole(String text, UnaryOperator<String> form) {
        boolean learning = disguise.learning();
        if (!learning && clean.contains(text) && isFreeOfLearned(text)) {
            return text;
        }
        disguise.newText();
        found = false;
        String other = form.apply(text);
        if (learning && !found) {
            clean.add(text);
        }
        return other;
    }

    private boolean isFreeOfLearned(String text) {
        if (!searchable) {
            return false;
        }
        for (String word : learned) {
            if (text.contains(word)) {
                return false;
            }
        }
        return true;
    }

    private String lines(String text) {
        if (text.indexOf('\n') < 0) {
            return text.isEmpty() ? text : line(text);
        }
        StringBuilder other = new StringBuilder(text.length());
        int from = 0;
        while (from < text.length()) {
            int newline = text.indexOf('\n', from);
            int to = newline < 0 ? text.length() : newline;
            other.append(line(text.substring(from, to)));
            if (newline >= 0) {
                other.append('\n');
            }
            from = to + 1;
        }
        return other.toString();
    }

    private String strings(String json) {
        StringBuilder other = new StringBuilder(json.length());
        int at = 0;
        int start = json.indexOf('"') + 1;
        String field = "";
        String name = "";
        while (start > 0) {
            int end = stringEnd(json, start);
            if (end < 0) {
                break;
            }
            if (isName(json, end + 1)) {
                field = json.substring(start, end);
            } else {
                String value = unescaped(json.substring(start, end));
                boolean named = VALUES.contains(field) && !name.isEmpty() && value.indexOf('\n') < 0;
                String redacted = named ? lines(valueOf(name, value)) : lines(value);
                name = field.equals("name") ? value : named ? name : "";
                if (!redacted.equals(value)) {
                    other.append(json, at, start).append(escaped(redacted));
                    at = end;
                }
            }
            start = json.indexOf('"', end + 1) + 1;
        }
        return other.append(json, at, json.length()).toString();
    }

    private static int stringEnd(String json, int start) {
        for (int i = start; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '"') {
                return i;
            }
            if (c == '\\') {
                i++;
            }
        }
        return -1;
    }

    // a colon makes a string a name
    private static boolean isName(String json, int after) {
        int i = after;
        while (i < json.length() && json.charAt(i) <= ' ') {
            i++;
        }
        return i < json.length() && json.charAt(i) == ':';
    }

    private String line(String line) {
        return line.indexOf(NO_WIDTH) < 0 && line.indexOf('\\') < 0 ? shown(line) : marked(line);
    }

    // in Markdown a name is found as it reads; what is around it stays as it is written
    private String marked(String line) {
        int[] written = new int[line.length() + 1];
        StringBuilder read = new StringBuilder(line.length());
        Matcher escape = MARKDOWN_ESCAPE.matcher(line);
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == NO_WIDTH) {
                continue;
            }
            written[read.length()] = i;
            if (escape.region(i, line.length()).lookingAt()) {
                i++;
            }
            read.append(line.charAt(i));
        }
        written[read.length()] = line.length();
        String plain = read.toString();
        String other = shown(plain);
        if (other.equals(plain)) {
            return shown(line);
        }
        int same = 0;
        int shorter = Math.min(plain.length(), other.length());
        while (same < shorter && plain.charAt(same) == other.charAt(same)) {
            same++;
        }
        int end = 0;
        while (end < shorter - same
                && plain.charAt(plain.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
            end++;
        }
        String middle = other.substring(same, other.length() - end);
        return line.substring(0, written[same])
                + MARKDOWN_SPECIAL.matcher(middle).replaceAll("\\\\$0")
                + line.substring(written[plain.length() - end]);
    }

    private String shown(String line) {
        Matcher changed = line.contains("property ") ? CHANGED.matcher(line) : null;
        if (changed == null || !changed.matches()) {
            return plain(line);
        }
        String name = changed.group(2);
        return plain(changed.group(1)
                + name
                + changed.group(3)
                + valueOf(name, changed.group(4))
                + changed.group(5)
                + valueOf(name, changed.group(6))
                + changed.group(7));
    }

    // a word is a secret by the name that it is given to
    private String valueOf(String name, String value) {
        String given = name + "=";
        String other = plain(given + value);
        return other.startsWith(given) ? other.substring(given.length()) : value;
    }

    // in bytes as files are, where characters beyond ASCII are several
    private String plain(String line) {
        boolean quiet = disguise.quiet();
        boolean same = quiet && inert.contains(line);
        if (same && disguise.learning()) {
            return line;
        }
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        if ((same || (quiet && before.contains(line))) && !disguise.holdsLearned(bytes)) {
            return line;
        }
        boolean some = disguise.found(bytes, 0, bytes.length) > 0;
        found |= some;
        if (disguise.learning()) {
            if (quiet && !some && disguise.quiet()) {
                inert.add(line);
                before.add(line);
            }
            return line;
        }
        return some ? new String(bytes, StandardCharsets.UTF_8) : line;
    }

    private static String unescaped(String text) {
        UnaryOperator<String> letter = c -> switch (c) {
            case "n" -> "\n";
            case "t" -> "\t";
            case "r" -> "\r";
            case "b" -> "\b";
            case "f" -> "\f";
            default -> c;
        };
        return text.indexOf('\\') < 0
                ? text
                : ESCAPE.matcher(text)
                        .replaceAll(m -> Matcher.quoteReplacement(
                                m.group(1) == null
                                        ? letter.apply(m.group(2))
                                        : String.valueOf((char) Integer.parseInt(m.group(1), 16))));
    }

    // a less-than sign is written so that JSON in a page ends no element
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> escaped.append('\\').append(c);
                case '\n' -> escaped.append("\\n");
                case '\t' -> escaped.append("\\t");
                case '\r' -> escaped.append("\\r");
                default -> {
                    if (c < ' ' || c == '<') {
                        escaped.append(String.format("\\u%04x", (int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }
}
