package io.github.jdkdoctor.evidence.log;

/**
 * What stands in brackets before the message of a unified log's line (JEP 158), in any choice, order and padding:
 *
 * <pre>
 * [2026-11-20T20:36:52.738+0000][0.150s][info][gc,start     ] GC(0) Pause Young …
 * [1795228850935ms][7ms][host][15878][15879][info ][safepoint] Safepoint …
 * </pre>
 */
final class Decorations {
    private static final int LONGEST = 160;
    private static final long YEARS_IN_MILLIS = 100_000_000_000L;

    private final Stamps stamps = new Stamps();
    private final Cursor cursor = new Cursor();
    private final NameTable<Topic> topics = new NameTable<>(500, Topic::of);

    private int content;
    private long uptime;
    private long date;
    private boolean warning;
    private boolean level;
    private boolean detail;
    private boolean any;
    private Topic topic = Topic.NONE;

    /** Reads the line's brackets; false where they are none that HotSpot writes. */
    boolean read(byte[] bytes, int from, int to) {
        uptime = Cursor.NONE;
        date = Cursor.NONE;
        warning = false;
        level = false;
        detail = false;
        any = false;
        topic = Topic.NONE;
        content = from;
        int at = from;
        while (at < to && bytes[at] == '[') {
            int close = group(bytes, at, to);
            if (close < 0) {
                return false;
            }
            at = close + 1;
        }
        if (!any || (at < to && bytes[at] != ' ')) {
            return false;
        }
        content = at < to ? at + 1 : at;
        return true;
    }

    // where the bracket closes; -1 for what is no decoration: [GC (Allocation Failure) …], [Times: user=…]
    private int group(byte[] bytes, int open, int to) {
        int limit = Math.min(to, open + LONGEST);
        int end = open + 1;
        int close = end;
        while (close < limit && bytes[close] != ']') {
            if (bytes[close] != ' ') {
                if (end != close) {
                    return -1;
                }
                end = close + 1;
            }
            close++;
        }
        if (close >= limit) {
            return -1;
        }
        if (end > open + 1) {
            if (Cursor.digit(bytes[open + 1])) {
                number(bytes, open + 1, end);
            } else {
                word(bytes, open + 1, end);
            }
        }
        return close;
    }

    // 0.150s, 150ms, 150000000ns, 2026-11-20T20:36:52.738+0000, or the number of a process or thread
    private void number(byte[] bytes, int from, int end) {
        if (bytes[end - 1] != 's') {
            if (Stamps.isDate(bytes, from, end)) {
                date = stamps.date(bytes, from, end);
                any |= date != Cursor.NONE;
            }
            return;
        }
        cursor.over(bytes, from, end);
        byte unit = bytes[end - 2];
        if (unit == 'n') {
            // timenanos comes before uptimenanos; both grow steadily, so either will do
            uptime = cursor.number();
        } else if (unit == 'm') {
            long millis = cursor.number();
            if (millis >= YEARS_IN_MILLIS) {
                date = millis * 1_000_000;
            } else if (millis != Cursor.NONE) {
                uptime = millis * 1_000_000;
            }
        } else {
            uptime = cursor.decimal(9);
        }
        any |= uptime != Cursor.NONE || date != Cursor.NONE;
    }

    // a level, tags, or a host name
    private void word(byte[] bytes, int from, int end) {
        if (!level && isLevel(bytes, from, end)) {
            level = true;
            any = true;
            warning = bytes[from] == 'w' || bytes[from] == 'e';
            detail = bytes[from] == 'd' || bytes[from] == 't';
            return;
        }
        Topic found = topics.get(bytes, from, end);
        if (level || found != Topic.FOREIGN) {
            topic = found;
            any |= found != Topic.FOREIGN;
        }
    }

    private boolean isLevel(byte[] bytes, int from, int end) {
        cursor.over(bytes, from, end);
        return switch (end - from) {
            case 4 -> cursor.looksAt("info");
            case 5 -> cursor.looksAt("debug") || cursor.looksAt("trace") || cursor.looksAt("error");
            case 7 -> cursor.looksAt("warning");
            default -> false;
        };
    }

    /** Where the message begins. */
    int content() {
        return content;
    }

    /** Nanoseconds of a clock that does not jump; {@link Cursor#NONE} where there is none. */
    long uptime() {
        return uptime;
    }

    /** Nanoseconds since 1970; {@link Cursor#NONE} where there is no date. */
    long date() {
        return date;
    }

    /** Whether the level is warning or error. */
    boolean warning() {
        return warning;
    }

    /** Whether the level is debug or trace. */
    boolean detail() {
        return detail;
    }

    /** Whether there are stamps and neither level nor tags. */
    boolean stampedOnly() {
        return !level && topic == Topic.NONE && (uptime != Cursor.NONE || date != Cursor.NONE);
    }

    Topic topic() {
        return topic;
    }
}
