package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files of a control group, versions 1 and 2. {@code cpu.stat}, {@code memory.stat} and {@code cpu.max} say what they are;
 * so do those of {@code grep . /sys/fs/cgroup/*} and {@code head /sys/fs/cgroup/*}, which print the path or the name. A
 * file that holds one number says nothing: it is known by its name, the only kind of file that is.
 */
public final class ControlGroupReader implements EvidenceReader {
    private static final Pattern MAX = Pattern.compile("(?:max|\\d{4,12}) (\\d{4,7})\\s*");
    private static final Pattern COUNTER = Pattern.compile("[a-z][\\w.]{0,60} \\d{1,20}");
    // /sys/fs/cgroup/cpu.max:200000 100000; ==> /sys/fs/cgroup/cpu.max <==; in that folder, the name alone
    private static final Pattern WITH_PATH = Pattern.compile("(?:[^:]{0,500}/)?([a-z_]+(?:\\.[a-z_]+)+):(.*)");
    private static final Pattern PATH = Pattern.compile("==> (?:.{0,500}/)?([a-z_]+(?:\\.[a-z_]+)+) <==");
    // in front of the name may stand anything that no name of the kernel's ends with
    private static final Pattern NAME =
            Pattern.compile("(?:.*[^a-z_.])?((?:cpu|memory)\\.[a-z_.]+?)(?:\\.(?:txt|log))?");
    private static final Pattern ONE_VALUE = Pattern.compile("\\s*(?:max|-?\\d{1,20})\\s*");
    private static final Set<String> TOLD_BY_CONTENT = Set.of("cpu.max", "cpu.stat", "memory.stat");
    private static final int MOST_LINES = 20_000;

    @Override
    public String name() {
        return "file of a control group";
    }

    @Override
    public boolean recognizes(Head head) {
        List<String> lines = head.text() ? head.lines() : List.of();
        if (lines.isEmpty() || lines.get(0).length() > 1000) {
            return false;
        }
        String first = lines.get(0);
        return (file(first).isPresent()
                        && (first.contains("cgroup")
                                || lines.stream().limit(100).anyMatch(ControlGroupReader::known)))
                || (lines.size() == 1 && MAX.matcher(first).matches())
                || (lines.stream().limit(100).allMatch(l -> COUNTER.matcher(l).matches())
                        && lines.stream().anyMatch(ControlGroupReader::telling));
    }

    private static Optional<String> file(String line) {
        return Stream.of(PATH, WITH_PATH)
                .map(pattern -> pattern.matcher(line))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    private static boolean known(String line) {
        return line.length() <= 1000
                && file(line)
                        .filter(name -> GroupValues.knows(name) || TOLD_BY_CONTENT.contains(name))
                        .isPresent();
    }

    private static boolean telling(String line) {
        return line.startsWith("nr_periods ")
                || line.startsWith("usage_usec ")
                || line.startsWith("hierarchical_memory_limit ")
                || line.startsWith("anon ")
                || line.startsWith("rss ");
    }

    @Override
    public boolean recognisesNamed(String name, Head head) {
        Matcher matcher = NAME.matcher(base(name));
        return matcher.matches()
                && GroupValues.knows(matcher.group(1))
                && head.text()
                && head.lines().size() == 1
                && ONE_VALUE.matcher(head.lines().get(0)).matches();
    }

    private static String base(String name) {
        return name.substring(name.lastIndexOf('/') + 1);
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        GroupValues values = new GroupValues();
        String file = Optional.of(NAME.matcher(base(entry.name())))
                .filter(Matcher::matches)
                .map(m -> m.group(1))
                .orElse("");
        while (lines.next() && lines.number() <= MOST_LINES) {
            String line = lines.text();
            Matcher path = PATH.matcher(line);
            Matcher with = WITH_PATH.matcher(line);
            if (line.length() > 1000 || line.isBlank()) {
                continue;
            }
            if (path.matches()) {
                file = path.group(1);
            } else if (with.matches()) {
                values.take(with.group(1), with.group(2), lines.number());
            } else {
                values.take(file, line, lines.number());
            }
        }
        if (!values.report(entry.run(), entry.name(), sink)) {
            throw new UnreadableException("no value of a control group that is of use");
        }
    }
}
