package io.github.jdkdoctor.evidence;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Files that people add and that no reader takes, with what to give instead. */
enum Unused {
    HEAP_DUMP(
            "a heap dump",
            "give the table of its classes, as jcmd <pid> GC.class_histogram prints it",
            head -> head.string().startsWith("JAVA PROFILE 1.0")),
    PERF_DATA(
            "the binary data of perf",
            "give the text that perf script prints of it on the same machine",
            head -> head.string().startsWith("PERFILE2")),
    // # Overhead  Command  Shared Object      Symbol
    PERF_REPORT(
            "the table of perf report", "give the stacks that perf script prints", head -> any(head, "# Overhead ")),
    // Version: 2.1, Chunks: 1, Event Type   Count  Size (bytes)
    JFR_SUMMARY(
            "the output of jfr summary",
            "give the recording, or what jfr print --stack-depth 64 prints of it",
            head -> any(head, " Event Type ") && any(head, " Chunks: ")),
    // below a title the columns of each view stand over dashes: ------------ ------- -------; other tables have no
    // title
    JFR_VIEW(
            "a table of jfr view",
            "give the recording, or what jfr print --stack-depth 64 prints of it",
            head -> head.lines().stream()
                    .filter(l -> !l.isBlank())
                    .skip(2)
                    .limit(1)
                    .anyMatch(l -> Columns.DASHES.matcher(l).matches())),
    // % time     seconds  usecs/call     calls    errors syscall
    STRACE(
            "a count of system calls",
            "give a profile with native frames, as asprof -e cpu makes one",
            head -> any(head, "% time     seconds  usecs/call")),
    PICTURE(
            "a picture",
            "give the data that it was made of, or type the figures into a text file",
            head -> head.startsWith(0x89, 'P', 'N', 'G') || head.startsWith(0xff, 0xd8, 0xff)),
    CORE(
            "a core file or program",
            "give what jhsdb jstack --exe <java> --core <file> prints",
            head -> head.startsWith(0x7f, 'E', 'L', 'F'));

    // an enum's constants are made before its other fields
    private static final class Columns {
        private static final Pattern DASHES = Pattern.compile("-{3,500}(?: -{3,500}){1,20}\\s*");

        private Columns() {}
    }

    private static final int NEAR = 20;

    private final String what;
    private final String instead;

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final Predicate<Head> is;

    Unused(String what, String instead, Predicate<Head> is) {
        this.what = what;
        this.instead = instead;
        this.is = is;
    }

    /** What a file is, and what to give instead; empty for one of another kind. */
    static Optional<String> says(Head head) {
        return List.of(values()).stream()
                .filter(kind -> kind.is.test(head))
                .map(kind -> kind.what + "; " + kind.instead)
                .findFirst();
    }

    private static boolean any(Head head, String start) {
        return head.text() && head.lines().stream().limit(NEAR).anyMatch(l -> l.startsWith(start));
    }
}
