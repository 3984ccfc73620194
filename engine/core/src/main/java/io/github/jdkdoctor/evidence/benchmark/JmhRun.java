package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The JDK and the arguments that JMH states for each benchmark; they are the run's where all benchmarks have the same. */
final class JmhRun {
    private final Entry entry;
    private final Set<JdkBuild> builds = new LinkedHashSet<>();
    private final Set<Optional<List<String>>> arguments = new LinkedHashSet<>();

    JmhRun(Entry entry) {
        this.entry = entry;
    }

    /** Takes the arguments of one benchmark's JVM; empty where they are not stated. */
    void arguments(Optional<List<String>> given) {
        arguments.add(given);
    }

    /** Takes the JVM of one benchmark: {@code 17.0.9}, {@code OpenJDK 64-Bit Server VM}, {@code 17.0.9+9}. */
    void jdk(String jdkVersion, String vmName, String vmVersion) {
        jdk(jdkVersion, vmName, vmVersion, "");
    }

    /** Takes the JVM of one benchmark, with what it says of its vendor: {@code Eclipse Adoptium}. */
    void jdk(String jdkVersion, String vmName, String vmVersion, String vendor) {
        JdkVersion.printed(vmVersion)
                .filter(JdkVersion::exact)
                .or(() -> JdkVersion.printed(jdkVersion))
                .map(v -> new JdkBuild(
                        entry.run(),
                        v,
                        Vendor.of(vmName, vmVersion, vendor),
                        Vendor.vm(vmName),
                        Origin.of(entry.name())))
                .ifPresent(builds::add);
    }

    /** Hands on what all benchmarks share, and remarks on what they do not. */
    void handOn(FactSink sink) {
        if (builds.size() == 1) {
            builds.forEach(sink::fact);
        } else if (builds.size() > 1) {
            sink.remark("the benchmarks ran on " + builds.size() + " JDKs; give each run results of one");
        }
        if (arguments.size() == 1) {
            arguments.iterator().next().ifPresent(all -> {
                GivenArguments.handOn(all, JvmArgument.Source.COMMAND_LINE, Origin.of(entry.name()), entry.run(), sink);
                sink.observed(FactKind.ARGUMENT);
            });
        } else if (arguments.size() > 1) {
            sink.remark("the benchmarks ran with different arguments; they are not taken for the run's");
        }
    }
}
