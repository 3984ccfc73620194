package io.github.jdkdoctor.jmc;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/**
 * Runs JDK Mission Control's rules over a recording on standard input and writes what they say to standard output, each
 * rule as soon as it is done.
 *
 * <p>The output is a sequence of records, all strings as of {@link DataOutputStream#writeUTF}:
 *
 * <pre>
 * 'R' rule name severity score(double, NaN where it does not apply) summary explanation solution
 * 'F' rule why       a rule that failed
 * 'S' rule           a rule that took too long
 * 'U' why            the recording cannot be loaded
 * 'E'                the end; without it the program was stopped
 * </pre>
 */
public final class RulesProgram {
    // writeUTF takes 65,535 bytes, of which a character needs at most three
    private static final int LONGEST_TEXT = 20_000;

    private static final long LOOK_AGAIN_MS = 5;

    private final DataOutputStream out;
    private final long end;

    private RulesProgram(OutputStream out, Duration patience) {
        this.out = new DataOutputStream(out);
        this.end = System.nanoTime() + patience.toNanos();
    }

    /** Takes one argument: how long it may take, in milliseconds. */
    public static void main(String[] args) throws IOException {
        OutputStream out = System.out;
        // what the libraries print is no record
        System.setOut(System.err);
        Locale.setDefault(Locale.ENGLISH);
        run(System.in, out, Duration.ofMillis(Long.parseLong(args[0])));
        // a rule that took too long still runs: some of JDK Mission Control 9.1 take time by the square of the pauses
        System.exit(0);
    }

    static void run(InputStream recording, OutputStream to, Duration patience) throws IOException {
        RulesProgram program = new RulesProgram(to, patience);
        try {
            program.examine(JfrLoaderToolkit.loadEvents(recording));
        } catch (CouldNotLoadRecordingException | RuntimeException e) {
            program.out.writeByte('U');
            program.text(why(e));
        }
        program.out.writeByte('E');
        program.out.flush();
    }

    private void examine(IItemCollection events) throws IOException {
        List<IRule> rules = RuleRegistry.getRules().stream()
                .sorted(Comparator.comparing(IRule::getId))
                .toList();
        Map<IRule, Future<IResult>> left = new LinkedHashMap<>();
        Map<IRule, Future<IResult>> results = RulesToolkit.evaluateParallel(
                rules,
                events,
                IPreferenceValueProvider.DEFAULT_VALUES,
                Runtime.getRuntime().availableProcessors());
        for (IRule rule : rules) {
            Future<IResult> result = results.get(rule);
            if (result != null) {
                left.put(rule, result);
            }
        }
        while (writeWhatIsDone(left) && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_AGAIN_MS));
        }
        for (IRule rule : left.keySet()) {
            out.writeByte('S');
            text(rule.getId());
        }
    }

    private boolean writeWhatIsDone(Map<IRule, Future<IResult>> left) throws IOException {
        for (IRule rule : List.copyOf(left.keySet())) {
            Future<IResult> result = left.get(rule);
            if (result != null && result.isDone()) {
                write(rule, result);
                left.remove(rule);
            }
        }
        out.flush();
        return !left.isEmpty();
    }

    private void write(IRule rule, Future<IResult> future) throws IOException {
        try {
            write(rule, future.get());
        } catch (ExecutionException e) {
            failed(rule, e.getCause() == null ? e : e.getCause());
        } catch (RuntimeException e) {
            failed(rule, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failed(rule, e);
        }
    }

    private void write(IRule rule, IResult result) throws IOException {
        Severity severity = result.getSeverity();
        String summary = said(result, result.getSummary());
        String explanation = said(result, result.getExplanation());
        String solution = said(result, result.getSolution());
        out.writeByte('R');
        text(rule.getId());
        text(rule.getName());
        text(severity.name().toLowerCase(Locale.ROOT));
        out.writeDouble(score(result));
        text(summary);
        text(explanation);
        text(solution);
    }

    // a rule that does not apply has a severity below OK's, and no score
    private static double score(IResult result) {
        Severity severity = result.getSeverity();
        if (severity == Severity.NA || severity == Severity.IGNORE) {
            return Double.NaN;
        }
        var score = result.getResult(TypedResult.SCORE);
        return score == null ? severity.getLimit() : score.doubleValue();
    }

    private static String said(IResult result, @Nullable String message) {
        return message == null ? "" : Prose.of(ResultToolkit.populateMessage(result, message, false));
    }

    private void failed(IRule rule, Throwable e) throws IOException {
        out.writeByte('F');
        text(rule.getId());
        text(why(e));
    }

    private static String why(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank()
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    private void text(String text) throws IOException {
        out.writeUTF(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text);
    }
}
