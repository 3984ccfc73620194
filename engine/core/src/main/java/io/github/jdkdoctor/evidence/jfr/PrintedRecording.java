package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.jfr.PrintedEvent.Moment;
import java.time.Duration;
import java.util.Optional;

/** Adds up printed events. */
final class PrintedRecording {
    private static final long DAY = Duration.ofDays(1).toNanos();
    // what is printed of a recording may be an excerpt: of a burst of events in a shorter time it says nothing of rates
    static final long SHORTEST = Duration.ofSeconds(5).toNanos();

    private final Recording recording = new Recording();
    private final SingleEvents adding = new SingleEvents(recording);
    private long events;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private long latest = Long.MIN_VALUE;
    private long days;

    /** Takes an event with all its lines; one without its time counts for nothing. */
    void take(PrintedEvent event) {
        Optional<Moment> moment = event.began();
        if (moment.isEmpty()) {
            return;
        }
        take(event, since(moment.get()));
    }

    /**
     * Takes an event.
     *
     * @param began in nanoseconds since 1970
     */
    void take(RecordedEvent event, long began) {
        events++;
        long nanos = event.nanos("duration");
        first = Math.min(first, began);
        last = Math.max(last, began + nanos);
        recording.begins(first);
        adding.take(event, began, nanos);
    }

    // nanoseconds since 1970; before that where no day is printed, so that it is not taken for a date
    private long since(Moment moment) {
        if (moment.day().isPresent()) {
            return moment.day().getAsLong() * DAY + moment.ofDay();
        }
        long at = moment.ofDay() + days * DAY;
        if (latest != Long.MIN_VALUE && latest - at > DAY / 2) {
            days++;
            at += DAY;
        }
        latest = Math.max(latest, at);
        return at - 10_000 * DAY;
    }

    /** The number of events so far. */
    long events() {
        return events;
    }

    /** Hands on what the events say together. */
    void report(Entry entry, FactSink sink) {
        recording.remark("printed events: of what was recorded and not printed it tells nothing");
        if (adding.cutSamples() > 0) {
            recording.remark(adding.cutSamples() + " of " + adding.samples()
                    + " stacks are printed without their outer frames; print with --stack-depth 64");
        }
        if (last - first >= SHORTEST) {
            recording.covers(first, last - first);
        }
        new RecordingFacts(recording, entry).giveTo(sink);
    }
}
