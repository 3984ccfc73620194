package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.authoring.CaseCutter;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "cut",
        header = "Make fixtures smaller while what is said of them stays.",
        description = {
            "",
            "Leaves out lines of logs and dumps, rare stacks of profiles, and chunks and kinds of events of flight"
                    + " recordings. The bundle still shows the same cases and symptoms, and what rules measure stays within"
                    + " a tenth. Then it packs with gzip what is still large. No file is left out. Read the"
                    + " difference before you commit it.",
            "",
            "Of stacks it leaves out at most a tenth of the samples. To leave out kinds of events, run it on JDK 19 or"
                    + " later. Of packed files it cuts recordings only, and it leaves a file as it is that would become"
                    + " less than a tenth smaller.",
            ""
        },
        synopsisHeading = "%nUsage: ",
        sortOptions = false)
final class CasesCutCommand extends TerminalCommand {
    @Mixin
    private CaseSources sources = new CaseSources();

    @Option(
            names = "--only",
            paramLabel = "ID",
            description = "Only the fixtures of this case. Can be given several times.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--over",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Cut files that are larger than this. Default: 16K.")
    private long over = 16 << 10;

    @Option(names = "--pack-only", description = "Pack files with gzip and leave out nothing.")
    private boolean packOnly;

    CasesCutCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Failure, CasebookException {
        CaseDirectory cases = sources.directory(only);
        Progress progress = Progress.of(terminal, "cutting the fixtures of " + cases.path());
        try {
            CaseCutter.Outcome done =
                    new CaseCutter(CaseSources.casebook(cases), over, packOnly).run(cases.path(), Set.copyOf(only));
            progress.close();
            done.untouched().forEach(terminal::say);
            for (CaseCutter.Cut cut : done.cuts()) {
                terminal.out()
                        .print(String.format(
                                Locale.ROOT,
                                "%s: %,d to %,d bytes, %s\n",
                                cut.file(),
                                cut.before(),
                                cut.after(),
                                cut.how()));
            }
            return ExitCode.DONE;
        } catch (IOException e) {
            throw CaseDirectory.unreadable(cases.path());
        } finally {
            progress.close();
        }
    }
}
