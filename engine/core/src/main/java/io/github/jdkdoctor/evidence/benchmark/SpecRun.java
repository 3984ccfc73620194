package io.github.jdkdoctor.evidence.benchmark;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.jvm.GivenArguments;
import io.github.jdkdoctor.evidence.jvm.Vendor;
import io.github.jdkdoctor.fact.BenchmarkScore;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One run of SPECjvm2008, whichever of its reports says it. Its scores are operations a minute; a workload's is that of its
 * best iteration, and iterations that warm up do not count (the suite's User's Guide).
 */
final class SpecRun {
    private static final String UNIT = "ops/m";
    private static final int MOST = 1000;
    // the workloads of a full run, the parts of scimark by size
    private static final List<String> WORKLOADS = List.of(
            "startup.helloworld",
            "startup.compiler.compiler",
            "startup.compiler.sunflow",
            "startup.compress",
            "startup.crypto.aes",
            "startup.crypto.rsa",
            "startup.crypto.signverify",
            "startup.mpegaudio",
            "startup.scimark.fft",
            "startup.scimark.lu",
            "startup.scimark.monte_carlo",
            "startup.scimark.sor",
            "startup.scimark.sparse",
            "startup.serial",
            "startup.sunflow",
            "startup.xml.transform",
            "startup.xml.validation",
            "compiler.compiler",
            "compiler.sunflow",
            "compress",
            "crypto.aes",
            "crypto.rsa",
            "crypto.signverify",
            "derby",
            "mpegaudio",
            "scimark.fft.large",
            "scimark.lu.large",
            "scimark.sor.large",
            "scimark.sparse.large",
            "scimark.monte_carlo",
            "scimark.fft.small",
            "scimark.lu.small",
            "scimark.sor.small",
            "scimark.sparse.small",
            "serial",
            "sunflow",
            "xml.transform",
            "xml.validation");
    private static final int FEW = 5;

    private final Map<String, Score> scores = new LinkedHashMap<>();
    private final Set<String> failed = new LinkedHashSet<>();
    private String vendor = "";
    private String vmName = "";
    private String vmVersion = "";
    private String arguments = "";
    private long argumentsLine;

    private record Score(double value, int iterations, long line) {}

    /** Takes the score of an iteration that counts. */
    void score(String workload, double score, long line) {
        if (!Double.isFinite(score) || score <= 0) {
            failed(workload);
        } else if (scores.size() < MOST) {
            scores.merge(
                    workload,
                    new Score(score, 1, line),
                    (a, b) -> new Score(Math.max(a.value, b.value), a.iterations + 1, a.line));
        }
    }

    /** Notes a workload that did not come to a score. */
    void failed(String workload) {
        if (failed.size() < MOST) {
            failed.add(workload);
        }
    }

    void vendor(String text) {
        vendor = text;
    }

    void vmName(String text) {
        vmName = text;
    }

    /** Takes the version, as in {@code 25.45-b02 mixed mode}. */
    void vmVersion(String text) {
        int space = text.indexOf(' ');
        vmVersion = space < 0 ? text : text.substring(0, space);
    }

    /** Takes the JVM's arguments as the person stated them who ran the suite; {@code n/a} where none were stated. */
    void arguments(String text, long line) {
        arguments = text;
        argumentsLine = line;
    }

    /** Hands on what the run says. */
    void handOn(Entry entry, FactSink sink) throws UnreadableException {
        scores.forEach((workload, score) -> sink.fact(new BenchmarkScore(
                entry.run(),
                "SPECjvm2008 " + workload,
                score.value,
                OptionalDouble.empty(),
                UNIT,
                true,
                score.iterations,
                new Origin(entry.name(), score.line))));
        JdkVersion.printed(vmVersion)
                .map(v -> new JdkBuild(
                        entry.run(),
                        v,
                        Vendor.of(vmName, vmVersion, vendor.equals("Oracle Corporation") ? "" : vendor),
                        Vendor.vm(vmName),
                        Origin.of(entry.name())))
                .ifPresent(sink::fact);
        if (arguments.startsWith("-")) {
            GivenArguments.listed(arguments, argumentsLine, JvmArgument.Source.COMMAND_LINE, entry, sink);
        }
        remark(sink);
        if (scores.isEmpty()) {
            throw new UnreadableException("no workload with a score");
        }
    }

    private void remark(FactSink sink) {
        failed.removeAll(scores.keySet());
        if (!failed.isEmpty()) {
            sink.remark("no valid score of " + listed(new ArrayList<>(failed)));
        }
        List<String> skipped = WORKLOADS.stream()
                .filter(w -> !scores.containsKey(w) && !failed.contains(w))
                .toList();
        if (scores.size() > WORKLOADS.size() / 2 && !skipped.isEmpty()) {
            sink.remark("not run: " + listed(skipped));
        }
    }

    private static String listed(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(FEW, names.size())));
        return names.size() > FEW ? first + " and " + (names.size() - FEW) + " more" : first;
    }
}
