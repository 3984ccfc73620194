package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code java -XshowSettings:system -version} prints of the version and, since 11, of the container
 * ({@code sun.launcher.LauncherHelper}, 11 to 25): lines such as {@code Effective CPU Count: 2}, {@code CPU Quota: 50000us}
 * and {@code Memory Limit: 512.00M}.
 */
public final class ShownSettingsReader implements EvidenceReader {
    private static final Set<String> HEADINGS =
            Set.of("Operating System Metrics:", "VM settings:", "Property settings:", "Locale settings:");
    private static final Pattern CPUS = Pattern.compile("Effective CPU Count: (\\d{1,5})");
    private static final Pattern MICROS = Pattern.compile("CPU (Quota|Period): (-?\\d{1,12})(?:us)?");
    private static final Pattern MEMORY =
            Pattern.compile("Memory Limit: (?:(Unlimited)|(\\d{1,9}(?:\\.\\d{1,2})?)([KMGT])?)");
    private static final String SIZES = "KMGT";

    @Override
    public String name() {
        return "settings shown by java";
    }

    @Override
    public boolean recognizes(Head head) {
        return head.text()
                && head.lines().stream()
                        .filter(l -> !l.isBlank())
                        .findFirst()
                        .filter(l -> HEADINGS.contains(l.strip()))
                        .isPresent();
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException {
        VersionLines version = new VersionLines();
        Container container = Container.unknown(entry.run(), Origin.of(entry.name()));
        OptionalInt cpus = OptionalInt.empty();
        Lines lines = new Lines(entry.content());
        while (lines.next()) {
            String line = lines.text().strip();
            version.take(line, lines.number());
            Matcher count = CPUS.matcher(line);
            cpus = count.matches() ? OptionalInt.of(Integer.parseInt(count.group(1))) : cpus;
            container = with(line, container);
        }
        version.build(entry.run(), entry.name()).ifPresent(jdk -> {
            sink.fact(jdk);
            sink.observed(FactKind.JDK);
        });
        if (cpus.isPresent()) {
            sink.fact(new Machine(
                    entry.run(),
                    cpus,
                    OptionalLong.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Origin.of(entry.name())));
            sink.observed(FactKind.MACHINE);
        }
        if (!container.equals(Container.unknown(entry.run(), Origin.of(entry.name())))) {
            sink.fact(container);
            sink.observed(FactKind.CONTAINER);
        }
    }

    private static Container with(String line, Container container) {
        Matcher micros = MICROS.matcher(line);
        if (micros.matches()) {
            long value = Long.parseLong(micros.group(2));
            OptionalLong stated = OptionalLong.of(value < 0 ? Long.MAX_VALUE : value);
            return micros.group(1).equals("Quota")
                    ? container.withQuota(stated)
                    : value <= 0 ? container : container.withPeriod(stated);
        }
        Matcher memory = MEMORY.matcher(line);
        if (!memory.matches()) {
            return container;
        }
        long bytes = memory.group(1) != null
                ? Long.MAX_VALUE
                : (long) (Double.parseDouble(memory.group(2)) * scale(memory.group(3)));
        return container.withMemory(OptionalLong.of(bytes));
    }

    private static double scale(String unit) {
        return unit == null ? 1 : Math.pow(1024, SIZES.indexOf(unit) + 1.0);
    }
}
