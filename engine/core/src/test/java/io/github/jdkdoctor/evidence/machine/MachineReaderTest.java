package io.github.jdkdoctor.evidence.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Container;
import io.github.jdkdoctor.fact.CpuThrottling;
import io.github.jdkdoctor.fact.Host;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.KernelSetting;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineReaderTest {
    private static final Path FIXTURES = Path.of("src/test/resources/evidence");
    private final MachineReader machines = new MachineReader();
    private final ControlGroupReader groups = new ControlGroupReader();

    private static ReadFile read(EvidenceReader reader, String file) throws IOException {
        Path path = FIXTURES.resolve(file);
        ReadFile read = ReadFile.of(reader, "current/" + path.getFileName(), Files.readAllBytes(path));
        assertThat(read.damage()).isEmpty();
        assertThat(read.remarks()).isEmpty();
        return read;
    }

    private Container container(String file) throws IOException {
        return read(groups, "file-of-a-control-group/" + file)
                .facts(Container.class)
                .get(0);
    }

    @Test
    void readsSeveralPrintsInOneFile() throws IOException {
        assertThat(read(machines, "print-of-the-machine/system.txt").facts(Host.class))
                .singleElement()
                .returns(OptionalInt.of(2), Host::cpus)
                .returns(Optional.of("Intel(R) Xeon(R) Processor"), Host::model)
                .returns(Optional.of("KVM"), Host::virtualisation)
                .returns(OptionalLong.of(24_684_092L << 10), Host::memory)
                .returns(Optional.of("6.18.44-fc-v657"), Host::kernel);
        assertThat(read(machines, "print-of-the-machine/cpuinfo").facts(Host.class))
                .singleElement()
                .returns(Optional.of("Intel(R) Xeon(R) Processor"), Host::model);
    }

    @Test
    void readsSettingsOfTheKernel() throws IOException {
        assertThat(settings(read(machines, "print-of-the-machine/sysctl.txt")))
                .contains("vm.swappiness=60", "vm.max_map_count=65530", "net.core.somaxconn=4096");
        assertThat(settings(read(machines, "print-of-the-machine/transparent-huge-pages")))
                .containsExactly("transparent_hugepage.enabled=madvise");
        assertThat(settings(ReadFile.of(machines, "[always] madvise never\n")))
                .containsExactly("transparent_hugepage.enabled=always");
    }

    private static List<String> settings(ReadFile read) {
        return read.facts(KernelSetting.class).stream()
                .map(s -> s.name() + "=" + s.value())
                .toList();
    }

    @Test
    void readsThrottling() throws IOException {
        CpuThrottling throttling = read(groups, "file-of-a-control-group/cpu.stat.v2")
                .facts(CpuThrottling.class)
                .get(0);
        assertThat(throttling.share()).isEqualTo(0.25);
        assertThat(throttling.time()).isEqualTo(Duration.ofNanos(93_817_263_000L));
        assertThat(read(groups, "file-of-a-control-group/cpu.stat.v1").facts(CpuThrottling.class))
                .singleElement()
                .returns(0.0, CpuThrottling::share);
    }

    @Test
    void readsLimitsOfBothVersions() throws IOException {
        assertThat(container("cpu.max")).returns(OptionalDouble.of(2), Container::cpus);
        assertThat(container("grep-v2.txt"))
                .returns(OptionalDouble.of(1.5), Container::cpus)
                .returns(OptionalDouble.of(998), Container::shares)
                .returns(OptionalLong.of(512L << 20), Container::memory)
                .returns(OptionalLong.of(412_345_678), Container::memoryUsed)
                .returns(OptionalLong.of(0), Container::swap);
        assertThat(container("head-v1.txt"))
                .returns(OptionalDouble.of(0.5), Container::cpus)
                .returns(OptionalDouble.of(512), Container::shares)
                .returns(OptionalLong.of(1L << 30), Container::memory);
        // 9223372036854771712, and -1
        assertThat(container("memory.limit_in_bytes").memory()).hasValue(Long.MAX_VALUE);
        assertThat(container("cpu.cfs_quota_us").cpus()).hasValue(Double.POSITIVE_INFINITY);
        assertThat(container("cpu.weight.txt").shares()).hasValue(2048);
    }

    @Test
    void knowsFilesByTheirNamesWherePrintsNameNoFolder() throws IOException {
        assertThat(container("head-v2-names.txt"))
                .returns(OptionalDouble.of(2.5), Container::cpus)
                .returns(OptionalLong.of(1L << 30), Container::memory)
                .returns(OptionalLong.of(304L << 20), Container::memoryUsed);
        ReadFile grep = ReadFile.of(groups, "cpu.max:max 100000\nmemory.max:1073741824\n");
        assertThat(grep.facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(Double.POSITIVE_INFINITY), Container::cpus)
                .returns(OptionalLong.of(1L << 30), Container::memory);
        assertThat(groups.recognizes(
                        new Head("==> app.log <==\nstarted\n\n==> cpu.txt <==\n100 100\n".getBytes(UTF_8), true)))
                .isFalse();
    }

    @Test
    void filesOfOneValueAreKnownByTheirNamesAndPutTogether(@TempDir Path folder) throws Exception {
        Path current = Files.createDirectory(folder.resolve("current"));
        Files.writeString(current.resolve("cpu.cfs_quota_us"), "150000\n");
        Files.writeString(current.resolve("cpu.cfs_period_us"), "50000\n");
        Files.writeString(current.resolve("memory.max"), "536870912\n");
        Files.writeString(current.resolve("number"), "7\n");

        Evidence evidence = Reading.withAllReaders().of(Bundle.open(folder, Limits.DEFAULT));

        assertThat(evidence.of(Container.class, Run.CURRENT))
                .singleElement()
                .returns(OptionalDouble.of(3), Container::cpus)
                .returns(OptionalLong.of(512L << 20), Container::memory);
        assertThat(evidence.remarks())
                .singleElement()
                .satisfies(r -> assertThat(r).contains("current/number").doesNotContain("memory.max"));
    }

    @Test
    void readsLimitsAndOptionsOfAPod() throws IOException {
        ReadFile read = read(new PodReader(), "description-of-a-pod/pod.yaml");

        assertThat(read.facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(1.5), Container::cpus)
                .returns(OptionalDouble.of(512), Container::shares)
                .returns(OptionalLong.of(1L << 30), Container::memory);
        assertThat(read.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly(
                        "-XX:MaxRAMPercentage=75",
                        "-XX:+UseG1GC",
                        "-Dapp.name=shop",
                        "-Xlog:gc*:file=/logs/gc.log",
                        "-XX:NativeMemoryTracking=summary");
    }

    @Test
    void whatNobodyLimitsIsNotLimited() {
        ReadFile read = ReadFile.of(
                new PodReader(),
                """
                apiVersion: v1
                kind: Pod
                spec:
                  containers:
                  - name: shop
                    resources: {}
                """);

        assertThat(read.facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(Double.POSITIVE_INFINITY), Container::cpus)
                .returns(OptionalDouble.of(2), Container::shares)
                .returns(OptionalLong.of(Long.MAX_VALUE), Container::memory);
    }

    private static List<String> arguments(String containers) {
        return ReadFile.of(
                        new PodReader(),
                        "apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n"
                                + containers.indent(6))
                .facts(JvmArgument.class)
                .stream()
                .map(JvmArgument::text)
                .toList();
    }

    @Test
    void readsOptionsOfTheCommandOfAContainer() {
        assertThat(
                        arguments(
                                """
                        - name: shop
                          command: ["/opt/java/bin/java"]
                          args:
                          - -Xmx2g
                          - "-XX:+UseSerialGC"
                          - -jar
                          - app.jar
                          - -Xnot=for the JVM
                        - name: sidecar
                          args: ["-Xss1m"]
                        """))
                .containsExactly("-Xmx2g", "-XX:+UseSerialGC");
        assertThat(arguments("- name: shop\n  args: [\"-Xmx1g\", '-Dx=a, b', \"-jar\", \"app.jar\"]\n"))
                .containsExactly("-Xmx1g", "-Dx=a, b");
        assertThat(arguments(
                        """
                        - name: shop
                          command:
                            - sh
                            - -c
                            - |
                              exec java -Xmx1g \\
                                -Xint -jar app.jar
                        """
                                .replace(" \\\n", "\n")))
                .containsExactly("-Xmx1g", "-Xint");
        assertThat(arguments("- name: proxy\n  command: [envoy]\n  args: [\"-c\", \"-Xmx\"]\n"))
                .isEmpty();
    }

    @Test
    void readsWhatKubectlDescribePrints() throws IOException {
        ReadFile read = read(new PodReader(), "description-of-a-pod/describe.txt");

        assertThat(read.facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(1.5), Container::cpus)
                .returns(OptionalDouble.of(512), Container::shares)
                .returns(OptionalLong.of(1L << 30), Container::memory);
        assertThat(read.facts(JvmArgument.class))
                .extracting(JvmArgument::text)
                .containsExactly("-Xmx2g", "-XX:TieredStopAtLevel=1", "-Xint");
        assertThat(read.facts(LogMessage.class)).extracting(LogMessage::id).containsExactly("killed-for-memory");
    }

    @Test
    void readsWhatDockerInspectPrints() throws IOException {
        ReadFile read = read(new InspectReader(), "description-of-a-container/inspect.json");

        assertThat(read.facts(Container.class))
                .singleElement()
                .returns(OptionalDouble.of(1.5), Container::cpus)
                .returns(OptionalLong.of(512L << 20), Container::memory);
        assertThat(read.facts(JvmArgument.class)).extracting(JvmArgument::text).containsExactly("-Xint", "-Xmx2g");
        assertThat(read.facts(LogMessage.class)).extracting(LogMessage::id).containsExactly("killed-for-memory");
    }

    @Test
    void anInspectionThatIsCutSaysWhere() {
        assertThat(ReadFile.of(new InspectReader(), "[{\"Args\": [],\n\"HostConfig\": {")
                        .damage())
                .hasValueSatisfying(d -> assertThat(d).contains("line 2: no JSON"));
    }
}
