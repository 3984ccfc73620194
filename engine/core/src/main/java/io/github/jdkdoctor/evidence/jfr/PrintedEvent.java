package io.github.jdkdoctor.evidence.jfr;

import io.github.jdkdoctor.profile.FrameNames;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One event as {@code jfr print} writes it: its fields as printed, those of a struct behind the struct's name and a dot. */
final class PrintedEvent implements RecordedEvent {
    // 53.7 ms, 1 m 12 s, 7,65 ms with the decimal comma of the reader's country
    private static final Pattern TIME_PART = Pattern.compile("(\\d{1,15}(?:[.,]\\d{1,9})?) ?(ns|us|ms|s|m|h|d)\\b");
    // 17.2 MB, 512 bytes, 1.0 kB
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:[.,]\\d{1,9})?) (byte|bytes|B|kB|MB|GB|TB)");
    // 14:31:32.123 (2026-01-02), and 17:32:37.583 of older releases
    private static final Pattern MOMENT =
            Pattern.compile("(\\d\\d):(\\d\\d):(\\d\\d)[.,](\\d{3,9})(?: \\((\\d{4})-(\\d\\d)-(\\d\\d)\\))?.*");
    private static final Pattern PERCENT = Pattern.compile("(\\d{1,6}(?:[.,]\\d{1,9})?)%");
    // app.Shop.enter(String, int) line: 22
    private static final Pattern FRAME = Pattern.compile("([^\\s(]{1,500})\\.([^\\s.(]{1,200})\\(.*");
    // a hidden class: Shop$$Lambda.0x00007f1c4c000a00, before 15 Shop$$Lambda$22.1560911714
    private static final Pattern HIDDEN = Pattern.compile("(.*Lambda[^.]{0,40})\\.((?:0x)?[0-9a-f]{1,18})");
    private static final int MOST_FIELDS = 100;
    private static final int MOST_FRAMES = 2048;

    private final String name;
    private final Map<String, String> fields = new HashMap<>();
    private final List<String> frames = new ArrayList<>();
    private boolean cut;

    PrintedEvent(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    void field(String field, String printed) {
        if (fields.size() < MOST_FIELDS && !printed.equals("N/A")) {
            fields.put(field, printed);
        }
    }

    /** A line of the stack: a method, or dots for callers that were left out. */
    void frame(String printed) {
        Matcher frame = FRAME.matcher(printed);
        if (printed.equals("...")) {
            cut = true;
        } else if (frame.matches() && frames.size() < MOST_FRAMES) {
            Matcher hidden = HIDDEN.matcher(frame.group(1));
            String owner = hidden.matches() ? hidden.group(1) + '/' + hidden.group(2) : frame.group(1);
            frames.add(FrameNames.canonicalClass(owner) + '.' + FrameNames.canonicalMethod(frame.group(2)));
        }
    }

    @Override
    public List<String> frames() {
        return frames;
    }

    @Override
    public boolean cut() {
        return cut;
    }

    @Override
    public Optional<String> text(String field) {
        String printed = fields.get(field);
        if (printed == null) {
            return Optional.empty();
        }
        if (printed.startsWith("\"")) {
            int end = printed.lastIndexOf('"');
            return Optional.of(printed.substring(1, end > 0 ? end : printed.length()));
        }
        int loader = printed.indexOf(" (classLoader = ");
        return Optional.of(loader < 0 ? printed : printed.substring(0, loader));
    }

    // "main" (javaThreadId = 1)
    @Override
    public Optional<String> thread(String field) {
        return Optional.ofNullable(fields.get(field));
    }

    @Override
    public OptionalLong number(String field) {
        String printed = fields.getOrDefault(field, "");
        return printed.matches("-?\\d{1,18}") ? OptionalLong.of(Long.parseLong(printed)) : OptionalLong.empty();
    }

    @Override
    public OptionalLong bytes(String field) {
        Matcher amount = AMOUNT.matcher(fields.getOrDefault(field, ""));
        if (!amount.matches()) {
            return number(field);
        }
        double times =
                switch (amount.group(2)) {
                    case "kB" -> 0x1p10;
                    case "MB" -> 0x1p20;
                    case "GB" -> 0x1p30;
                    case "TB" -> 0x1p40;
                    default -> 1;
                };
        return OptionalLong.of((long) (decimal(amount.group(1)) * times));
    }

    @Override
    public OptionalDouble share(String field) {
        Matcher percent = PERCENT.matcher(fields.getOrDefault(field, ""));
        return percent.matches() ? OptionalDouble.of(decimal(percent.group(1)) / 100) : OptionalDouble.empty();
    }

    @Override
    public long nanos(String field) {
        Matcher part = TIME_PART.matcher(fields.getOrDefault(field, ""));
        double nanos = 0;
        while (part.find()) {
            nanos += decimal(part.group(1))
                    * switch (part.group(2)) {
                        case "ns" -> 1;
                        case "us" -> 1e3;
                        case "ms" -> 1e6;
                        case "s" -> 1e9;
                        case "m" -> 60e9;
                        case "h" -> 3600e9;
                        default -> 86_400e9;
                    };
        }
        return (long) nanos;
    }

    /** When it began. */
    Optional<Moment> began() {
        Matcher moment = MOMENT.matcher(fields.getOrDefault("startTime", ""));
        if (!moment.matches()) {
            return Optional.empty();
        }
        long seconds = Long.parseLong(moment.group(1)) * 3600
                + Long.parseLong(moment.group(2)) * 60
                + Long.parseLong(moment.group(3));
        long nanos = seconds * 1_000_000_000 + Long.parseLong((moment.group(4) + "000000").substring(0, 9));
        return Optional.of(new Moment(
                nanos,
                moment.group(5) == null
                        ? OptionalLong.empty()
                        : day(moment.group(5), moment.group(6), moment.group(7))));
    }

    /**
     * When an event began.
     *
     * @param ofDay nanoseconds since midnight
     * @param day the day, counted from 1970; empty where it is not printed
     */
    record Moment(long ofDay, OptionalLong day) {}

    private static OptionalLong day(String year, String month, String day) {
        int m = Integer.parseInt(month);
        int d = Integer.parseInt(day);
        return m < 1 || m > 12 || d < 1 || d > 31
                ? OptionalLong.empty()
                : OptionalLong.of(
                        YearMonth.of(Integer.parseInt(year), m).atDay(1).toEpochDay() + d - 1);
    }

    private static double decimal(String printed) {
        return Double.parseDouble(printed.replace(',', '.'));
    }
}
