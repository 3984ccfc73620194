package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.SetBy;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of {@code -XX:+PrintFlagsFinal} and {@code jcmd VM.flags -all}, one line at a time. */
public final class FlagTable {
    // 9+:  "   size_t MaxHeapSize     = 536870912       {product} {command line}"
    // 8:   "    uintx MaxHeapSize    := 536870912       {product}           "
    // and lists of more than one text have a line each: "ccstrlist OnError     = a", "   OnError    += b   {product}
    // {command line}"
    private static final Pattern LINE = Pattern.compile("\\s*(?:(\\w+)\\s+)?([A-Z]\\w*)\\s+(:=|\\+=|=)(?: (.*)|)");
    // at the end {C2 pd product}, and since 9 {default} after it; a value may have braces too
    private static final Pattern END = Pattern.compile(
            "\\{(?:(?:C1|C2|JVMCI|ARCH|pd|lp64_product|product|rw|diagnostic|experimental|manageable|develop|notproduct) ?)+\\}"
                    + "(?: \\{([a-z ,]+)\\})?\\s*$");

    private static final int MOST_OF_END = 200;
    private static final int LONGEST_VALUE = 1 << 20;

    /** One line of the table. */
    public record Row(String name, String value, SetBy setBy) {}

    private String pendingName = "";
    private String pendingValue = "";
    private boolean pendingChanged;
    private boolean complete;

    /** Whether a line has the form of the table. */
    static boolean like(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.matches() && matcher.group(1) != null && end(line).find();
    }

    // the kind and origin stand in the last columns; a text before them may be long
    private static Matcher end(String line) {
        return END.matcher(line).region(Math.max(0, line.length() - MOST_OF_END), line.length());
    }

    /**
     * Takes a line of the table and tells whether it is one.
     *
     * @param rows gets the row when it is whole
     */
    public boolean take(String line, Rows rows) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            return false;
        }
        boolean more = matcher.group(3).equals("+=");
        if (more != (matcher.group(1) == null) || (more && !matcher.group(2).equals(pendingName))) {
            return false;
        }
        String rest = matcher.group(4) == null ? "" : matcher.group(4);
        Matcher end = end(rest);
        boolean whole = end.find();
        String text = (whole ? rest.substring(0, end.start()) : rest).strip();
        boolean changed = matcher.group(3).equals(":=") || (more && pendingChanged);
        boolean room = pendingValue.length() + text.length() < LONGEST_VALUE;
        String value = !more ? text : room ? pendingValue + "\n" + text : pendingValue;
        if (!whole) {
            pendingName = matcher.group(2);
            pendingValue = value;
            pendingChanged = changed;
            return true;
        }
        pendingName = "";
        // the table is sorted, and this is the last flag of 8 to 25
        complete |= matcher.group(2).equals("ZeroTLAB");
        String origin = end.group(1);
        SetBy setBy = origin != null ? setBy(origin) : changed ? SetBy.CHANGED : SetBy.DEFAULT;
        rows.row(new Row(matcher.group(2), value, setBy));
        return true;
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
