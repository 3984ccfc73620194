package io.github.jdkdoctor.evidence.log;

import java.time.DateTimeException;
import java.time.LocalDate;

/** Time stamps as HotSpot prints them. Remembers the last day, since most lines are of the same. */
final class Stamps {
    private static final long SECOND = 1_000_000_000L;

    private long day = -1;
    private long secondsOfDay;

    /** Whether a date such as {@code 2026-11-20T20:36:52.738+0000} begins here. */
    static boolean isDate(byte[] bytes, int from, int to) {
        return to - from >= 23 && bytes[from + 4] == '-' && bytes[from + 10] == 'T' && bytes[from + 13] == ':';
    }

    /** The date in nanoseconds since 1970, UTC; {@link Cursor#NONE} where it is none. */
    long date(byte[] bytes, int from, int to) {
        long yearMonthDay =
                digits(bytes, from, 4) * 10_000 + digits(bytes, from + 5, 2) * 100 + digits(bytes, from + 8, 2);
        long hours = digits(bytes, from + 11, 2);
        long minutes = digits(bytes, from + 14, 2);
        long seconds = digits(bytes, from + 17, 2);
        long millis = digits(bytes, from + 20, 3);
        if (yearMonthDay < 0 || hours < 0 || minutes < 0 || seconds < 0 || millis < 0) {
            return Cursor.NONE;
        }
        if (yearMonthDay != day) {
            try {
                secondsOfDay = LocalDate.of((int) (yearMonthDay / 10_000), (int) (yearMonthDay / 100 % 100), (int)
                                        (yearMonthDay % 100))
                                .toEpochDay()
                        * 86_400;
            } catch (DateTimeException e) {
                return Cursor.NONE;
            }
            day = yearMonthDay;
        }
        long local = secondsOfDay + hours * 3600 + minutes * 60 + seconds;
        return (local - zone(bytes, from + 23, to)) * SECOND + millis * 1_000_000;
    }

    // the offset from UTC in seconds: +0100, -0800
    private static long zone(byte[] bytes, int from, int to) {
        if (to - from < 5 || (bytes[from] != '+' && bytes[from] != '-')) {
            return 0;
        }
        long hours = digits(bytes, from + 1, 2);
        long minutes = digits(bytes, from + 3, 2);
        if (hours < 0 || minutes < 0) {
            return 0;
        }
        long seconds = hours * 3600 + minutes * 60;
        return bytes[from] == '-' ? -seconds : seconds;
    }

    private static long digits(byte[] bytes, int from, int count) {
        long value = 0;
        for (int i = from; i < from + count; i++) {
            if (!Cursor.digit(bytes[i])) {
                return Long.MIN_VALUE / 100_000;
            }
            value = value * 10 + bytes[i] - '0';
        }
        return value;
    }
}
