package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.report.Report;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The built-in cases, and 5,000 more next to them: reading the index, decoding all of it, and reasoning with it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx512m", "-XX:+UseSerialGC"})
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CasebookBenchmark {
    private static final String BUNDLE = "cases/biased-lock-revocation-storm/fixtures/on-11";

    @Param({"0", "5000"})
    public int more = 0;

    private byte[] index = {};
    private Optional<Evidence> evidence = Optional.empty();
    private Optional<Doctor> doctor = Optional.empty();

    @Setup
    public void write() throws IOException, CasebookException, BundleException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ManyCases.writeIndex(more, out);
        index = out.toByteArray();
        evidence = Optional.of(
                Reading.withAllReaders().of(Bundle.open(Fixtures.root().resolve(BUNDLE), Limits.DEFAULT)));
        doctor = Optional.of(new Doctor(open()));
    }

    @Benchmark
    public Casebook open() throws IOException, CasebookException {
        ClassLoader loader = CasebookBenchmark.class.getClassLoader();
        List<Pack> packs = new ArrayList<>(Pack.onClassPath(loader));
        packs.add(Pack.read(new ByteArrayInputStream(index), loader));
        return new Casebook(packs);
    }

    @Benchmark
    public List<Case> openAndDecode() throws IOException, CasebookException {
        return open().cases();
    }

    @Benchmark
    public Report examine() {
        return doctor.orElseThrow().examine(evidence.orElseThrow());
    }
}
