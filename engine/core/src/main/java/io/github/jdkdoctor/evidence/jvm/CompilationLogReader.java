package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The log of {@code -XX:+LogCompilation}: the JVM and its arguments, uncommon traps by method and reason, and whether the
 * code cache was full. Read line by line, since the log of a JVM that was killed is no complete XML. What a compiler planned
 * ({@code <uncommon_trap bci=…}) is no event and not counted. HotSpot: Deoptimization::uncommon_trap_inner,
 * CompileBroker::handle_full_code_cache.
 *
 * <pre>
 * &lt;uncommon_trap thread='8569' reason='null_check' action='none' … stamp='0.142'&gt;
 * &lt;jvms bci='1' method='app.Shop sell (I)V' …/&gt;
 * </pre>
 */
public final class CompilationLogReader implements EvidenceReader {
    private static final String START = "<hotspot_log version=";
    private static final String TRAP = "<uncommon_trap thread=";
    private static final String FULL = "<code_cache_full";
    private static final Pattern REASON = Pattern.compile(" reason='([^']{1,100})'");
    private static final Pattern METHOD = Pattern.compile("<jvms .*?\\bmethod='(\\S{1,500}) (\\S{1,200}) ");
    // with a comma in some locales
    private static final Pattern STAMP = Pattern.compile(" stamp='(\\d{1,9})[.,](\\d{3})'");
    private static final int MOST_PLACES = 10_000;
    private static final int MOST_SITES = 10;

    @Override
    public String name() {
        return "compilation log";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text() && head.lines().stream().limit(5).anyMatch(line -> line.startsWith(START));
    }

    private record Place(String reason, String method) {}

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        Log log = new Log(entry);
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            if (lines.length() > 0) {
                log.line(lines.text(), lines.number());
            }
        }
        log.handOn(sink);
    }

    /** The log so far. */
    private static final class Log {
        private final Entry entry;
        private final VersionLines version = new VersionLines();
        private final Map<Place, Long> places = new HashMap<>();
        private Optional<String> arguments = Optional.empty();
        private long argumentsLine;
        private boolean inArguments;
        private Optional<String> reason = Optional.empty();
        private long traps;
        private long firstTrap;
        private long fullAt;
        private int full;
        private Duration last = Duration.ZERO;

        Log(Entry entry) {
            this.entry = entry;
        }

        void line(String text, long number) {
            if (inArguments) {
                arguments = Optional.of(unescaped(text));
                argumentsLine = number;
                inArguments = false;
            } else if (text.charAt(0) != '<') {
                version.take(unescaped(text), number);
            } else if (text.equals("<args>")) {
                inArguments = arguments.isEmpty();
            } else if (text.startsWith(TRAP)) {
                trap(text, number);
            } else if (text.startsWith(FULL)) {
                fullAt = full++ == 0 ? number : fullAt;
            } else if (reason.isPresent()) {
                place(text);
            } else {
                stamp(text);
            }
        }

        private void trap(String text, long number) {
            stamp(text);
            firstTrap = traps++ == 0 ? number : firstTrap;
            Matcher why = REASON.matcher(text);
            reason = Optional.of(why.find() ? why.group(1) : "");
        }

        private void place(String text) {
            Matcher where = METHOD.matcher(text);
            String method = where.lookingAt() ? unescaped(where.group(1) + "." + where.group(2)) : "";
            Place place = new Place(reason.orElse(""), method);
            if (places.size() < MOST_PLACES || places.containsKey(place)) {
                places.merge(place, 1L, Long::sum);
            }
            reason = Optional.empty();
        }

        private void stamp(String text) {
            Matcher stamp = STAMP.matcher(text);
            if (stamp.find()) {
                Duration at =
                        Duration.ofSeconds(Long.parseLong(stamp.group(1))).plusMillis(Long.parseLong(stamp.group(2)));
                last = at.compareTo(last) > 0 ? at : last;
            }
        }

        private static String unescaped(String text) {
            return text.replace("&quot;", "\"")
                    .replace("&apos;", "'")
                    .replace("&lt;", "<")
                    .replace("&gt;", ">")
                    .replace("&amp;", "&");
        }

        void handOn(FactSink sink) {
            version.build(entry.run(), entry.name()).ifPresent(sink::fact);
            version.machine(entry.run(), entry.name()).ifPresent(sink::fact);
            arguments.ifPresent(list -> {
                GivenArguments.listed(list, argumentsLine, JvmArgument.Source.COMMAND_LINE, entry, sink);
                sink.observed(FactKind.ARGUMENT);
            });
            List<EventSites.Site> sites = places.entrySet().stream()
                    .map(e -> new EventSites.Site(
                            e.getKey().reason(),
                            e.getKey().method(),
                            Optional.empty(),
                            e.getValue(),
                            Duration.ZERO,
                            Optional.empty()))
                    .sorted(Comparator.comparing(EventSites.Site::count, Comparator.reverseOrder())
                            .thenComparing(EventSites.Site::says))
                    .limit(MOST_SITES)
                    .toList();
            sink.fact(new EventSites(
                    entry.run(),
                    EventSites.Kind.DEOPTIMIZATION,
                    traps,
                    Duration.ZERO,
                    last,
                    sites,
                    new Origin(entry.name(), firstTrap)));
            if (full > 0) {
                sink.fact(new LogMessage(
                        entry.run(),
                        "code-cache-full",
                        "the log of the compilers says that the code cache is full",
                        full,
                        new Origin(entry.name(), fullAt)));
            }
        }
    }
}
