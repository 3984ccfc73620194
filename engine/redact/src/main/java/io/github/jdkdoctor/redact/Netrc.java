package io.github.jdkdoctor.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of {@code .netrc} below the one that names a machine: its login, its password and its account. */
final class Netrc {
    /** One of these is in each line that names a machine, or all of them. */
    static final String SIGN = "machine ";

    static final String DEFAULT = "default login ";

    private static final Pattern MACHINE = Pattern.compile("\\s*machine\\s+(\\S{1,253})\\s*");
    private static final Pattern ENTRY =
            Pattern.compile("\\s*(login|password|account)\\s+(\\S{1,400})(?:\\s+(password)\\s+(\\S{1,400}))?\\s*");
    // default login x password y, machine h login x account y password z
    private static final Pattern WHOLE =
            Pattern.compile("\\s*(?:default|machine\\s+(\\S{1,253}))\\s+login\\s+(\\S{1,400})"
                    + "(?:\\s+account\\s+(\\S{1,400}))?\\s+password\\s+(\\S{1,400})\\s*");
    // login, account and password, and blank lines between
    private static final int REACHES = 5;

    private int lines;

    boolean none() {
        return lines == 0;
    }

    void end() {
        lines = 0;
    }

    /** Takes note of a machine, or finds what is said of the one before. */
    void line(Found found) {
        String line = found.line();
        Matcher machine = MACHINE.matcher(line);
        if (machine.matches()) {
            found.host(machine, 1);
            lines = REACHES;
            return;
        }
        Matcher whole = WHOLE.matcher(line);
        if (whole.matches()) {
            if (whole.group(1) != null) {
                found.host(whole, 1);
            }
            found.user(whole, 2);
            if (whole.group(3) != null) {
                found.user(whole, 3);
            }
            found.add(Kind.SECRET, whole, 4);
            return;
        }
        if (lines == 0) {
            return;
        }
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches()) {
            lines--;
            if (entry.group(1).equals("password")) {
                found.add(Kind.SECRET, entry, 2);
            } else {
                found.user(entry, 2);
            }
            if (entry.group(3) != null) {
                found.add(Kind.SECRET, entry, 4);
            }
        } else {
            lines = line.isBlank() ? lines - 1 : 0;
        }
    }
}
