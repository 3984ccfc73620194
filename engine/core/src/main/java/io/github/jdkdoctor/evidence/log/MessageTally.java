package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Messages that are known by their words, and warnings of the JVM that are not. */
final class MessageTally {
    private static final int TEXT = 300;
    private static final String PICKED_UP = "Picked up ";
    private static final String VM_WARNING = " VM warning: ";
    private static final List<String> MARKS = List.of(PICKED_UP, VM_WARNING, CallTally.COUNT, CallTally.TIME);
    private static final List<String> PAUSES = ReportedPauseTally.PHRASES;

    // one for each phrase, in order; the marks and the words of reported pauses come after them
    private static final List<KnownMessage> MESSAGES = Arrays.stream(KnownMessage.values())
            .flatMap(message -> message.phrases().stream().map(phrase -> message))
            .toList();
    private static final Phrases PHRASES = new Phrases(Stream.concat(
                    Arrays.stream(KnownMessage.values()).flatMap(message -> message.phrases().stream()),
                    Stream.concat(MARKS.stream(), PAUSES.stream()))
            .toList());

    // programs log the state of their pools as well
    private static final Pattern REFUSED = Pattern.compile("[Rr]eject|did not accept task|EXHAUSTED");
    private static final Pattern POOL = Pattern.compile("pool size = (\\d{1,9}), active threads = (\\d{1,9})");
    // took [746,031] milliseconds
    private static final Pattern TOOK = Pattern.compile("took \\[([0-9][0-9,.]{0,14})\\] milliseconds");
    private static final long SLOW_MILLIS = 5_000;

    // HikariCP's state of a pool of which nothing is left
    private static final Pattern ALL_IN_USE =
            Pattern.compile("\\(total=(\\d{1,9}), active=\\1, idle=0, waiting=(\\d{1,9})");
    private static final int WAITERS = 5;

    private static final class Seen {
        private final String text;
        private final long line;
        private int logged;
        private int printed;

        Seen(String text, long line) {
            this.text = text;
            this.line = line;
        }

        // since JDK 9 some warnings come twice on one console, logged and printed: [warning][codecache] …, VM warning:
        // …
        int count() {
            return Math.max(logged, printed);
        }
    }

    private record PickedUp(JvmArgument.Source source, List<String> arguments, long line) {}

    private final Map<String, Seen> seen = new TreeMap<>();
    private final List<PickedUp> pickedUp = new ArrayList<>();
    private final CallTally calls = new CallTally();
    private final ReportedPauseTally pauses = new ReportedPauseTally();
    private boolean standardError;
    private boolean stuck;

    /**
     * Reads a line for known words; true where it holds any, or is a warning in any case.
     *
     * @param warning whether unified logging says that it is one
     */
    boolean line(Cursor cursor, boolean warning, long number) {
        int found = PHRASES.find(cursor.bytes(), cursor.at(), cursor.end());
        if (found == Phrases.NONE) {
            return warning && other(cursor, number);
        }
        if (found < MESSAGES.size()) {
            if (!counts(MESSAGES.get(found), cursor)) {
                return true;
            }
            if (MESSAGES.get(found) == KnownMessage.THREAD_STUCK) {
                stuck = true;
                if (cursor.find(KnownMessage.EVENT_LOOP) >= 0) {
                    count(KnownMessage.EVENT_LOOP_STUCK.id(), cursor, warning, number);
                }
            }
            if (MESSAGES.get(found) == KnownMessage.CONNECTION_POOL_TIMEOUT && othersWait(cursor.rest())) {
                count(KnownMessage.CONNECTION_POOL_WAITERS.id(), cursor, warning, number);
            }
            standardError |= !warning && cursor.find(VM_WARNING) >= 0;
            count(MESSAGES.get(found).id(), cursor, warning, number);
            return true;
        }
        if (found >= MESSAGES.size() + MARKS.size()) {
            return pauses.line(cursor.rest(), number) || (warning && other(cursor, number));
        }
        String mark = MARKS.get(found - MESSAGES.size());
        if (mark.equals(PICKED_UP)) {
            return pickedUp(cursor, number);
        }
        if (mark.equals(VM_WARNING)) {
            standardError = true;
            count(KnownMessage.OTHER_WARNING, cursor, false, number);
            return true;
        }
        return calls.line(cursor, number);
    }

    private static boolean counts(KnownMessage message, Cursor cursor) {
        if (message == KnownMessage.TASK_REJECTED) {
            String line = cursor.rest();
            Matcher pool = POOL.matcher(line);
            return REFUSED.matcher(line).find()
                    && (!pool.find() || pool.group(1).equals(pool.group(2)));
        }
        if (message == KnownMessage.SEED_SLOW) {
            Matcher took = TOOK.matcher(cursor.rest());
            return took.find() && Long.parseLong(took.group(1).replaceAll("[,.]", "")) >= SLOW_MILLIS;
        }
        return true;
    }

    private static boolean othersWait(String line) {
        Matcher state = ALL_IN_USE.matcher(line);
        return state.find() && Integer.parseInt(state.group(2)) >= WAITERS;
    }

    private boolean other(Cursor cursor, long number) {
        if (!cursor.atEnd()) {
            count(KnownMessage.OTHER_WARNING, cursor, true, number);
        }
        return true;
    }

    private void count(String id, Cursor cursor, boolean logged, long number) {
        Seen message = seen.get(id);
        if (message == null) {
            String text = cursor.text(cursor.at(), Math.min(cursor.end(), cursor.at() + 4 * TEXT))
                    .strip();
            message = new Seen(text.length() > TEXT ? text.substring(0, TEXT) : text, number);
            seen.put(id, message);
        }
        if (logged) {
            message.logged++;
        } else {
            message.printed++;
        }
    }

    // Picked up JAVA_TOOL_OPTIONS: -Xmx1g -Dmode=test; the launcher's: NOTE: Picked up JDK_JAVA_OPTIONS: …
    private boolean pickedUp(Cursor cursor, long number) {
        if (!cursor.take(PICKED_UP) && !cursor.take("NOTE: " + PICKED_UP)) {
            return false;
        }
        JvmArgument.Source source;
        if (cursor.take("JAVA_TOOL_OPTIONS: ")) {
            source = JvmArgument.Source.TOOL_OPTIONS;
        } else if (cursor.take("_JAVA_OPTIONS: ")) {
            source = JvmArgument.Source.LAST_OPTIONS;
        } else if (cursor.take("JDK_JAVA_OPTIONS: ")) {
            source = JvmArgument.Source.LAUNCHER_OPTIONS;
        } else {
            return false;
        }
        standardError = true;
        if (pickedUp.size() < 10) {
            pickedUp.add(new PickedUp(source, words(cursor.rest()), number));
        }
        return true;
    }

    /** Splits options at blanks, as the JVM does: single and double quotes hold blanks and vanish. */
    static List<String> words(String options) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean within = false;
        char quote = 0;
        for (int i = 0; i < options.length(); i++) {
            char c = options.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                within = true;
            } else if (Character.isWhitespace(c)) {
                if (within) {
                    words.add(word.toString());
                    word.setLength(0);
                    within = false;
                }
            } else {
                word.append(c);
                within = true;
            }
        }
        if (within) {
            words.add(word.toString());
        }
        return words;
    }

    /** Whether a line since the last question said that a thread takes too long, whose stack may follow. */
    boolean saidStuck() {
        boolean said = stuck;
        stuck = false;
        return said;
    }

    /** Whether a program reported pauses of its own. */
    boolean reportsPauses() {
        return pauses.any();
    }

    /** Whether a line was seen that the JVM writes to standard error alone. */
    boolean standardError() {
        return standardError;
    }

    void report(Run run, String file, FactSink sink) {
        seen.forEach((id, message) ->
                sink.fact(new LogMessage(run, id, message.text, message.count(), new Origin(file, message.line))));
        for (PickedUp each : pickedUp) {
            for (String argument : each.arguments) {
                sink.fact(new JvmArgument(run, argument, each.source, new Origin(file, each.line)));
            }
        }
        calls.report(run, file, sink);
        pauses.report(run, file, sink);
    }
}
