package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.SetBy;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of {@code -XX:+PrintFlagsFinal} and {@code jcmd VM.flags -all}, one line at a time. */
public final class FlagTable {
    // 9+:  "   size_t MaxHeapSize     = 536870912       {product} {command line}"
    // 8:   "    uintx MaxHeapSize    := 536870912       {product}           "
    // and lists of more than one text have a line each: "ccstrlist OnError     = a", "   OnError    += b   {product}
    // {command line}"
    // at the end {C2 pd product}, and since 9 {default} after it; a value may have braces too
    private static final Pattern END = Pattern.compile(
            "\\{(?:(?:C1|C2|JVMCI|ARCH|pd|lp64_product|product|rw|diagnostic|experimental|manageable|develop|notproduct) ?)+\\}"
                    + "(?: \\{([a-z ,]+)\\})?\\s*$");

    private static final int MOST_OF_END = 200;
    private static final int MOST_ENDS = 200;
    private static final int LONGEST_VALUE = 1 << 20;

    /** One line of the table. */
    public record Row(String name, String value, SetBy setBy) {}

    // hundreds of lines end in the same few ways
    private final Map<String, Optional<End>> ends = new HashMap<>();
    private String pendingName = "";
    private String pendingValue = "";
    private boolean pendingChanged;
    private boolean complete;

    /** Whether a line has the form of the table. */
    static boolean like(String line) {
        return Parts.of(line).filter(Parts::typed).isPresent() && end(line).isPresent();
    }

    // the kind and origin stand in the last columns, in the last one or two pairs of braces; a text before them may be
    // long
    private static Optional<End> end(String line) {
        int braces = braces(line);
        return braces < 0 ? Optional.empty() : endOf(line.substring(braces));
    }

    // where the last two pairs of braces begin, or the last one; negative where there is none
    private static int braces(String line) {
        int least = Math.max(0, line.length() - MOST_OF_END);
        int last = line.lastIndexOf('{');
        int before = last <= 0 ? -1 : line.lastIndexOf('{', last - 1);
        return before >= least ? before : last >= least ? last : -1;
    }

    private static Optional<End> endOf(String braces) {
        Matcher end = END.matcher(braces);
        for (int brace : new int[] {0, braces.lastIndexOf('{')}) {
            if (end.region(brace, braces.length()).lookingAt()) {
                return Optional.of(new End(brace, Objects.requireNonNullElse(end.group(1), "")));
            }
        }
        return Optional.empty();
    }

    /** The kind and origin at the end of a line, within its last braces; the origin is empty where there is none. */
    private record End(int start, String origin) {}

    /**
     * What stands in a line, a table of which has hundreds: {@code type NAME = rest}, without the type for one more text of
     * a list.
     */
    private record Parts(boolean typed, String name, String sign, String rest) {
        static Optional<Parts> of(String line) {
            int first = blanks(line, 0);
            int end = word(line, first);
            int start = blanks(line, end);
            boolean typed = start < line.length() && inWord(line.charAt(start));
            int name = typed ? start : first;
            int nameEnd = typed ? word(line, start) : end;
            int sign = blanks(line, nameEnd);
            if (name == nameEnd || sign == nameEnd || line.charAt(name) < 'A' || line.charAt(name) > 'Z') {
                return Optional.empty();
            }
            boolean two = line.startsWith(":=", sign) || line.startsWith("+=", sign);
            int behind = two ? sign + 2 : sign + 1;
            boolean assigned = two || line.startsWith("=", sign);
            if (!assigned || (behind < line.length() && line.charAt(behind) != ' ')) {
                return Optional.empty();
            }
            String rest = behind < line.length() ? line.substring(behind + 1) : "";
            return endsWithin(rest)
                    ? Optional.empty()
                    : Optional.of(new Parts(typed, line.substring(name, nameEnd), line.substring(sign, behind), rest));
        }

        private static int blanks(String line, int from) {
            int at = from;
            while (at < line.length() && (line.charAt(at) == ' ' || (line.charAt(at) >= 9 && line.charAt(at) <= 13))) {
                at++;
            }
            return at;
        }

        private static int word(String line, int from) {
            int at = from;
            while (at < line.length() && inWord(line.charAt(at))) {
                at++;
            }
            return at;
        }

        private static boolean inWord(char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        }

        private static boolean endsWithin(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * Takes a line of the table and tells whether it is one.
     *
     * @param rows gets the row when it is whole
     */
    public boolean take(String line, Rows rows) {
        Optional<Parts> read = Parts.of(line);
        if (read.isEmpty()) {
            return false;
        }
        Parts parts = read.get();
        boolean more = parts.sign().equals("+=");
        if (more == parts.typed() || (more && !parts.name().equals(pendingName))) {
            return false;
        }
        String rest = parts.rest();
        int braces = braces(rest);
        Optional<End> end = braces < 0 ? Optional.empty() : known(rest.substring(braces));
        boolean whole = end.isPresent();
        String text = (whole ? rest.substring(0, braces + end.get().start()) : rest).strip();
        boolean changed = parts.sign().equals(":=") || (more && pendingChanged);
        boolean room = pendingValue.length() + text.length() < LONGEST_VALUE;
        String value = !more ? text : room ? pendingValue + "\n" + text : pendingValue;
        if (!whole) {
            pendingName = parts.name();
            pendingValue = value;
            pendingChanged = changed;
            return true;
        }
        pendingName = "";
        // the table is sorted, and this is the last flag of 8 to 25
        complete |= parts.name().equals("ZeroTLAB");
        String origin = end.get().origin();
        SetBy setBy = !origin.isEmpty() ? setBy(origin) : changed ? SetBy.CHANGED : SetBy.DEFAULT;
        rows.row(new Row(parts.name(), value, setBy));
        return true;
    }

    private Optional<End> known(String braces) {
        if (ends.size() > MOST_ENDS) {
            ends.clear();
        }
        Optional<End> known = ends.get(braces);
        if (known == null) {
            known = endOf(braces);
            ends.put(braces, known);
        }
        return known;
    }

    /** Whether the last flag of the table was seen. */
    boolean complete() {
        return complete;
    }

    /** Takes rows of the table. */
    public interface Rows {
        void row(Row row);
    }

    // JVMFlag::print_origin. "command line, ergonomic" is a value that a person gave and the JVM rounded (11+).
    private static SetBy setBy(String origin) {
        return switch (origin) {
            case "default" -> SetBy.DEFAULT;
            case "command line", "command line, ergonomic" -> SetBy.COMMAND_LINE;
            case "environment", "environment, ergonomic" -> SetBy.ENVIRONMENT;
            case "config file", "config file, ergonomic" -> SetBy.CONFIG_FILE;
            // options that were linked into the image by jlink --add-options
            case "jimage", "jimage, ergonomic" -> SetBy.CONFIG_FILE;
            case "management", "attach" -> SetBy.MANAGEMENT;
            case "ergonomic", "internal" -> SetBy.ERGONOMIC;
            default -> SetBy.NOT_STATED;
        };
    }
}
