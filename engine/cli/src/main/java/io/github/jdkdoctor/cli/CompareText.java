package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.options.Upgrade;
import io.github.jdkdoctor.options.Upgrade.CaseInWindow;
import io.github.jdkdoctor.options.Upgrade.FlagChange;
import io.github.jdkdoctor.options.Upgrade.PropertyChange;
import io.github.jdkdoctor.options.UpgradeChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an upgrade brings, for a terminal. */
final class CompareText {
    private static final int SHOWN = 60;

    private CompareText() {}

    static String print(Upgrade u, boolean color) {
        Table table = new Table(color);
        table.heading("JDK " + u.from() + " to " + u.to());
        cases(table, u.cases());
        changes(table, u.changes());
        if (u.fromData().isEmpty() || u.toData().isEmpty()) {
            table.heading("Flags: not known")
                    .paragraph("There is no data of JDK " + (u.fromData().isEmpty() ? u.from() : u.to())
                            + "; there is of " + FlagBook.FIRST + " to " + FlagBook.LAST + ".");
        } else {
            table.heading("Flags with another default");
            table.paragraph(
                    u.withinLine()
                            ? "Within a release line only what is known of single updates; the data is from "
                                    + u.toData().orElse("") + "."
                            : "From " + u.fromData().orElse("") + " and "
                                    + u.toData().orElse("") + ", on linux-x64.");
            String none = u.unknown().isEmpty() ? "none" : "none that is known";
            flags(table, u.changed(), none);
            table.heading("Flags set ergonomically at startup, as printed with 2 CPUs and 24 GB");
            if (!u.atStart().isEmpty()) {
                table.paragraph(
                        "They follow the model and number of the CPUs and the memory: look at those of your machine.");
            }
            flags(table, u.atStart(), none);
            names(table, "Flags that are gone", u.removed(), none);
            names(table, "New flags", u.added(), none);
            if (!u.unknown().isEmpty()) {
                table.heading("Flags of which it is not known whether they change: "
                        + u.unknown().size());
                table.row("", 1, u.unknown().size() > SHOWN ? "see --format json" : String.join(", ", u.unknown()));
            }
        }
        security(table, u);
        return table.toString();
    }

    private static void changes(Table table, List<Upgrade.Change> changes) {
        table.heading("Other changes of the JDK, oldest first");
        if (changes.isEmpty()) {
            table.row("", 1, "none that is known");
        }
        for (Upgrade.Change c : changes) {
            UpgradeChange change = c.change();
            String sources =
                    change.sources().stream().map(UpgradeChange.Source::name).collect(Collectors.joining(", "));
            table.row("-", 3, change.title() + " (" + sources + ")" + (c.certain() ? "" : ", perhaps"));
            table.row("", 3, "concerns: " + change.concerns());
            table.row("", 3, "you see: " + change.sees());
            table.row("", 3, "do: " + change.action());
        }
    }

    private static void cases(Table table, List<CaseInWindow> cases) {
        table.heading("Cases that can begin with it, most likely first");
        if (cases.isEmpty()) {
            table.row("", 1, "none that is known");
        }
        int number = 1;
        for (CaseInWindow c : cases) {
            table.row(number++ + ".", 4, c.title() + " [" + c.caseId() + "]");
            table.row("", 4, (c.certain() ? "because " : "perhaps: ") + c.because());
            c.watch().stream().limit(3).forEach(w -> table.row("", 4, "watch: " + w));
            c.collect().stream().limit(2).forEach(r -> table.row("", 4, "record before and after: " + r.command()));
        }
    }

    private static void flags(Table table, List<FlagChange> flags, String none) {
        List<FlagChange> shown = flags.stream().filter(CompareText::forUsers).toList();
        if (shown.isEmpty()) {
            table.row("", 1, none);
        }
        for (FlagChange f : shown) {
            table.row(
                    f.flag(),
                    36,
                    told(f.from()) + " -> " + told(f.to())
                            + f.source().map(s -> " (" + s + ")").orElse(""));
        }
        others(table, flags.size() - shown.size());
    }

    private static void names(Table table, String heading, List<FlagChange> flags, String none) {
        List<FlagChange> shown = flags.stream().filter(CompareText::forUsers).toList();
        table.heading(heading);
        table.row(
                "",
                1,
                shown.isEmpty() ? none : shown.stream().map(FlagChange::flag).collect(Collectors.joining(", ")));
        others(table, flags.size() - shown.size());
    }

    private static void others(Table table, int others) {
        if (others > 0) {
            table.row("", 1, "and " + others + " diagnostic or experimental ones: see --format json");
        }
    }

    private static boolean forUsers(FlagChange flag) {
        return flag.kind().equals("product") || flag.kind().equals("manageable");
    }

    private static String told(Optional<String> value) {
        return value.map(v -> v.isEmpty() ? "empty" : v).orElse("settled at start");
    }

    private static void security(Table table, Upgrade u) {
        if (u.security().isEmpty()) {
            table.heading("Security properties: not known")
                    .paragraph(
                            u.withinLine()
                                    ? "There is data of one update of each of 11, 17, 21 and 25."
                                    : "There is data of 11, 17, 21 and 25.");
            return;
        }
        Upgrade.SecurityChanges security = u.security().get();
        table.heading("Security properties with another default");
        table.paragraph("From java.security of " + security.fromBuild() + " and " + security.toBuild() + ".");
        for (PropertyChange p : security.changes()) {
            table.row(p.property(), 36, change(p));
        }
    }

    private static String change(PropertyChange p) {
        if (p.from().isEmpty()) {
            return "new: " + p.to().orElse("");
        }
        if (p.to().isEmpty()) {
            return "gone; was " + p.from().orElse("");
        }
        if (p.added().isEmpty() && p.dropped().isEmpty()) {
            return p.from().get() + " -> " + p.to().get();
        }
        return (p.added().isEmpty() ? "" : "added " + String.join(", ", p.added()))
                + (p.added().isEmpty() || p.dropped().isEmpty() ? "" : "; ")
                + (p.dropped().isEmpty() ? "" : "dropped " + String.join(", ", p.dropped()));
    }
}
