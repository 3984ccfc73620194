package io.github.jdkdoctor.evidence.threads;

import io.github.jdkdoctor.evidence.Lines;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line under a frame says of a lock.
 *
 * <p>{@code vframe.cpp} prints them: {@code locked}, {@code waiting to lock}, {@code waiting on} an object and, below it,
 * {@code waiting to re-lock in wait()} (12 on; before, {@code locked}) for the lock that the thread gave up; {@code parking
 * to wait for}; {@code eliminated} by the compiler; {@code None} where no synchronizer is owned. {@code ThreadInfo} prints
 * {@code blocked on}, {@code waiting on} and {@code locked} behind two blanks, without angle brackets.
 */
final class LockLine {
    // another thread runs the static initializer of the class, 17 on
    private static final String INITIALIZATION = "waiting on the Class initialization monitor for ";

    // as ThreadInfo.toString writes it: "-  blocked on java.lang.Object@1b2c3d", "- " and an owned synchronizer
    private static final Pattern INFO =
            Pattern.compile("(blocked on |waiting on |locked )?([\\w.$\\[;]{1,190}@[0-9a-f]{1,16})");

    private LockLine() {}

    /** Takes a line behind its dash; false for words that no release prints. */
    static boolean take(Lines lines, int from, DumpedThread thread) {
        int at = lines.startsWith(" ", from) ? from + 1 : from;
        if (at > from || lines.indexOf("<", at) < 0) {
            Matcher info = INFO.matcher(DumpedThread.cut(lines.text(at, lines.end())));
            if (info.matches()) {
                DumpedThread.Lock lock = named(info.group(2));
                if (info.group(1) == null || info.group(1).equals("locked ")) {
                    thread.holds(lock);
                } else {
                    thread.blocker(lock);
                }
                return true;
            }
        }
        if (thread.ofInfo && lines.startsWith("waiting ", at)) {
            thread.blocker(hashed(lock(lines, at)));
            return true;
        }
        if (lines.startsWith("<", at)) {
            // of the list of owned synchronizers
            thread.holds(lock(lines, at));
            return true;
        }
        if (lines.startsWith("locked ", at)) {
            thread.holds(thread.ofInfo ? hashed(lock(lines, at)) : lock(lines, at));
            return true;
        }
        if (lines.startsWith("waiting to lock ", at)) {
            thread.wanted = lock(lines, at);
            return true;
        }
        if (lines.startsWith("waiting to re-lock in wait()", at)) {
            // notified, and waiting for the lock again; a thread that still waits for its notification is not at the
            // lock
            if (thread.state.equals("BLOCKED")) {
                thread.wanted = lock(lines, at);
            }
            return true;
        }
        if (lines.startsWith(INITIALIZATION, at)) {
            thread.wanted = DumpedThread.initialization(lines.text(at + INITIALIZATION.length(), lines.end()));
            return true;
        }
        if (lines.startsWith("waiting on ", at)) {
            thread.waitsOn = lock(lines, at);
            // up to 11 this is all that is said of a thread that was notified
            thread.wanted = thread.state.equals("BLOCKED") ? thread.waitsOn : thread.wanted;
            return true;
        }
        if (lines.startsWith("parking to wait for ", at)) {
            thread.parksFor(lock(lines, at));
            return true;
        }
        return lines.startsWith("eliminated ", at) || lines.startsWith("None", at) || lines.startsWith("joining", at);
    }

    /**
     * The lock that a line names behind a place, {@link DumpedThread#NONE} where it names none: {@code <0x00000000ffd186e0>
     * (a java.lang.Object)}, {@code <java.lang.Object@670e6b45>}, {@code <no object reference available>}, {@code <owner is
     * scalar replaced> (a …)}.
     */
    static DumpedThread.Lock lock(Lines lines, int from) {
        int open = lines.indexOf("<", from);
        int close = open < 0 ? -1 : lines.indexOf(">", open);
        if (close < 0 || lines.startsWith("<no object", open) || lines.startsWith("<owner", open)) {
            return DumpedThread.NONE;
        }
        int name = lines.indexOf("(a ", close);
        if (name > 0) {
            int end = lines.indexOf(")", name);
            return of(
                    lines.text(open + 1, close),
                    lines.text(name + 3, end < 0 ? lines.end() : end).replace("java.lang.Class for ", "class "));
        }
        return named(lines.text(open + 1, close));
    }

    // <0x00e5f3a1> (a java.lang.Object) is an identity hash, and elsewhere in the dump java.lang.Object@e5f3a1
    private static DumpedThread.Lock hashed(DumpedThread.Lock lock) {
        String digits = lock.address().replaceFirst("^0x0{0,15}", "");
        return lock.equals(DumpedThread.NONE)
                ? lock
                : new DumpedThread.Lock(lock.className() + "@" + digits, lock.className());
    }

    /** A lock as newer dumps name it: {@code java.lang.Object@670e6b45}. */
    static DumpedThread.Lock named(String text) {
        int at = text.lastIndexOf('@');
        return at <= 0 ? DumpedThread.NONE : of(text, text.substring(0, at));
    }

    private static DumpedThread.Lock of(String address, String className) {
        return address.length() > 500 || className.length() > 500
                ? DumpedThread.NONE
                : new DumpedThread.Lock(address, className);
    }
}
