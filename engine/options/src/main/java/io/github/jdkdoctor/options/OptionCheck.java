package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.OptionRange;
import io.github.jdkdoctor.options.Finding.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Holds options against a JDK: what it would do with each of them, and with all of one JVM together. */
public final class OptionCheck {
    // under a test of the system they never meet another launcher
    private static final Pattern OF_MACOS = Pattern.compile("-Xdock:.*|-XstartOnFirstThread");

    private static final Pattern OF_WINDOWS = Pattern.compile(".*\\btransport=dt_shmem\\b.*");
    private static final Pattern BATCH = Pattern.compile("(?i).*\\.(?:bat|cmd|psm?1)");

    private final Target target;
    private final SingleOptions single;
    private final TogetherOptions together;
    private final CaseOptions cases;

    public OptionCheck(Target target, Casebook casebook, FlagBook book) {
        this.target = target;
        this.single = new SingleOptions(target);
        this.together = new TogetherOptions(target);
        this.cases = new CaseOptions(target, casebook, book);
    }

    /** Checks the options of some JVMs. */
    public OptionReport check(List<OptionGroup> groups) {
        List<Finding> findings = new ArrayList<>();
        List<OptionGroup> all = new ArrayList<>();
        int options = 0;
        for (OptionGroup group : groups) {
            List<GivenOption> given = forTarget(group);
            options += given.size();
            OptionGroup counted = new OptionGroup(group.where(), given);
            all.add(counted);
            List<Finding> found = new ArrayList<>(single.check(counted));
            found.addAll(together.check(counted));
            found.addAll(cases.check(counted));
            found.sort(Comparator.comparing((Finding f) -> f.option().origin().file())
                    .thenComparing(f -> f.option().origin().line())
                    .thenComparingInt(f -> given.indexOf(f.option())));
            found.removeIf(f -> meetsItsSystem(f.option()));
            found.stream().map(OptionCheck::underItsTest).forEach(findings::add);
        }
        return new OptionReport(target.version().toString(), target.data(), options, all, findings);
    }

    private static boolean meetsItsSystem(GivenOption option) {
        boolean windows = OF_WINDOWS.matcher(option.text()).matches();
        return (option.guarded() && (windows || OF_MACOS.matcher(option.text()).matches()))
                || (windows && BATCH.matcher(option.origin().file()).matches());
    }

    private static Finding underItsTest(Finding f) {
        return f.option().guarded()
                ? new Finding(
                        f.kind(),
                        f.option(),
                        f.where(),
                        f.says() + ", if the test that it stands under holds",
                        f.instead(),
                        f.source(),
                        f.caseId())
                : f;
    }

    // 8-13:-XX:+UseConcMarkSweepGC is for some releases only
    private List<GivenOption> forTarget(OptionGroup group) {
        List<GivenOption> given = new ArrayList<>();
        for (GivenOption option : group.options()) {
            OptionRange range = OptionRange.of(option.text());
            if (range.holds(Optional.of(target.version()))) {
                given.add(new GivenOption(range.option(), option.origin(), option.guarded()));
            }
        }
        return given;
    }

    static Finding finding(Kind kind, GivenOption option, String where, String says) {
        return new Finding(kind, option, where, says, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static Finding finding(Kind kind, GivenOption option, String where, String says, Optional<String> instead) {
        return new Finding(kind, option, where, says, instead, Optional.empty(), Optional.empty());
    }
}
