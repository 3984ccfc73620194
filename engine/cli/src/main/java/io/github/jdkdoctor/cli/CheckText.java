package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.options.Finding;
import io.github.jdkdoctor.options.Finding.Level;
import io.github.jdkdoctor.options.GivenOption;
import io.github.jdkdoctor.options.OptionGroup;
import io.github.jdkdoctor.options.OptionReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a check found, for a terminal. */
final class CheckText {
    private static final int COLUMN = 9;
    private static final int WIDE = 32;

    private CheckText() {}

    static String print(OptionReport report, boolean color) {
        Table table = new Table(color);
        details(table, report);
        return table.toString();
    }

    private static void details(Table table, OptionReport report) {
        table.heading(verdict(report));
        report.data().ifPresent(d -> table.paragraph("Told by " + d + "."));
        String file = "";
        for (Finding f : report.findings()) {
            if (!f.option().origin().file().equals(file)) {
                file = f.option().origin().file();
                table.heading(file);
            }
            long line = f.option().origin().line();
            String place = (line > 0 ? " (line " + line : "")
                    + (f.where().isEmpty() ? "" : (line > 0 ? ", " : " (") + f.where())
                    + (line > 0 || !f.where().isEmpty() ? ")" : "");
            table.row(
                    f.level().name().toLowerCase(Locale.ROOT),
                    COLUMN,
                    f.option().text() + place);
            table.row("", COLUMN, f.says() + f.source().map(s -> " (" + s + ")").orElse(""));
            f.instead().ifPresent(i -> table.row("", COLUMN, (i.startsWith("-") ? "write: " : "do: ") + i));
            f.caseId().ifPresent(c -> table.row("", COLUMN, "see: jdkdoctor cases show " + c));
        }
    }

    /** What was found in files, a line each. */
    static String list(List<OptionGroup> groups) {
        StringBuilder text = new StringBuilder();
        for (OptionGroup group : groups) {
            for (GivenOption option : group.options()) {
                text.append(option.origin())
                        .append(": ")
                        .append(option.text())
                        .append(group.where().isEmpty() ? "" : " (" + group.where() + ")")
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** The same options for several JDKs: how each takes each option that one of them has something against, and why. */
    static String print(List<OptionReport> reports, boolean color) {
        Table table = new Table(color);
        Map<String, Map<String, Level>> worst = new LinkedHashMap<>();
        for (OptionReport report : reports) {
            table.heading(verdict(report));
            for (Finding f : report.findings()) {
                worst.computeIfAbsent(f.option().text(), o -> new LinkedHashMap<>())
                        .merge(report.jdk(), f.level(), (a, b) -> a.compareTo(b) >= 0 ? a : b);
            }
        }
        if (!worst.isEmpty()) {
            table.heading("By option");
        }
        worst.forEach((option, levels) -> table.row(
                option,
                WIDE,
                reports.stream()
                        .map(r -> r.jdk() + ": "
                                + Optional.ofNullable(levels.get(r.jdk()))
                                        .map(l -> l.name().toLowerCase(Locale.ROOT))
                                        .orElse("ok"))
                        .collect(Collectors.joining(", "))));
        for (OptionReport report : reports) {
            if (!report.findings().isEmpty()) {
                details(table, report);
            }
        }
        return table.toString();
    }

    private static String verdict(OptionReport report) {
        String jdk = "JDK " + report.jdk() + ": ";
        if (report.options() == 0) {
            return jdk + "no options to check";
        }
        String all = counted(report.options(), "option");
        if (report.data().isEmpty()) {
            return jdk + "not known; make data with --learn where you have that JDK";
        }
        List<String> parts = new ArrayList<>();
        add(parts, report.count(Level.ERROR), "error");
        add(parts, report.count(Level.WARNING), "warning");
        add(parts, report.count(Level.NOTE), "note");
        String found = parts.isEmpty() ? "nothing against " + all : String.join(", ", parts) + " about " + all;
        return jdk + (report.count(Level.ERROR) > 0 ? "does not start: " : "") + found;
    }

    private static void add(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(counted(count, what));
        }
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
