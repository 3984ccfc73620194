package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What Linux says of the machine, one thing or several after another: {@code lscpu}, {@code /proc/cpuinfo}, {@code
 * /proc/meminfo}, {@code uname -a}, {@code sysctl -a}, {@code cat /sys/kernel/mm/transparent_hugepage/enabled}.
 */
public final class MachineReader implements EvidenceReader {
    private static final Pattern UNAME = Pattern.compile("Linux \\S+ \\d+\\.\\d\\S* #.*");
    private static final Pattern SYSCTL =
            Pattern.compile("(?:abi|debug|dev|fs|kernel|net|sunrpc|vm|crypto)\\.[\\w./:@-]+ ?= ?.*");
    private static final Pattern CHOICE = Pattern.compile(
            "(?:/sys/kernel/mm/transparent_hugepage/enabled: ?)?(?:\\[always\\] madvise never|always \\[madvise\\] never|always madvise \\[never\\])");

    @Override
    public String name() {
        return "print of the machine";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines().stream()
                .filter(l -> !l.isBlank())
                .limit(20)
                .map(l -> l.length() > 1000 ? l.substring(0, 1000) : l)
                .toList();
        if (lines.isEmpty()) {
            return false;
        }
        String first = lines.get(0);
        return (first.startsWith("Architecture:") && lines.stream().anyMatch(l -> l.startsWith("CPU(s):")))
                || (first.matches("processor\\s*: 0\\s*") && lines.size() > 3)
                || first.matches("MemTotal: +\\d+ kB")
                || UNAME.matcher(first).matches()
                || CHOICE.matcher(first.strip()).matches()
                || lines.stream().allMatch(l -> SYSCTL.matcher(l).matches());
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        HostLines host = new HostLines();
        Strange strange = new Strange();
        while (lines.next()) {
            String line = lines.text();
            if (!line.isBlank() && !host.take(line, lines.number())) {
                strange.line(lines.number());
            }
        }
        if (!host.found()) {
            throw new UnreadableException("says nothing of processors, memory, kernel or its settings");
        }
        host.report(entry.run(), entry.name(), sink);
        strange.remark(sink);
    }
}
