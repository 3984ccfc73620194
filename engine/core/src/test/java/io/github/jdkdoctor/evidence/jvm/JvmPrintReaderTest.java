package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Machine;
import io.github.jdkdoctor.fact.SystemProperty;
import io.github.jdkdoctor.fact.VmFlag;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmPrintReaderTest {
    private final JvmPrintReader reader = new JvmPrintReader();

    // cut from the output of 17.0.15
    private static final String FINAL_17 =
            """
            OpenJDK 64-Bit Server VM warning: Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a future release.
            [Global flags]
                  int ActiveProcessorCount                     = -1                                        {product} {default}
                ccstr CompileCommandFile                       =                                        {diagnostic} {default}
               size_t MaxHeapSize                              = 536870912                                 {product} {command line}
               size_t MaxNewSize                               = 8388608                                   {product} {command line, ergonomic}
               double MaxRAMPercentage                         = 25.000000                                 {product} {default}
               size_t SoftMaxHeapSize                          = 536870912                              {manageable} {ergonomic}
                 bool UseBiasedLocking                         = true                                      {product} {environment}
                 bool UseCompressedOops                        = true                           {product lp64_product} {ergonomic}
                 bool ZeroTLAB                                 = false                                     {product} {default}
            openjdk version "17.0.15" 2025-04-15
            OpenJDK Runtime Environment (build 17.0.15+6-Debian-1deb12u1)
            OpenJDK 64-Bit Server VM (build 17.0.15+6-Debian-1deb12u1, mixed mode, sharing)
            """;

    // as CommandLineFlag::print_on of 8u writes it: "%9s %-40s %c= %-16s", then the kind
    private static final String FINAL_8 =
            """
            [Global flags]
                uintx AdaptiveSizeDecrementScaleFactor          = 4                                   {product}
                ccstr HeapDumpPath                              =                                     {manageable}
                uintx MaxHeapSize                              := 536870912                           {product}
                 bool UseBiasedLocking                          = true                                {product}
                 bool UseG1GC                                  := true                                {product}
                 bool ZeroTLAB                                  = false                               {product}
            java version "1.8.0_202"
            Java(TM) SE Runtime Environment (build 1.8.0_202-b08)
            Java HotSpot(TM) 64-Bit Server VM (build 25.202-b08, mixed mode)
            """;

    private static final String COMMAND_LINE =
            """
            28797:
            VM Arguments:
            jvm_args: -Dfrom.tool=1 -XX:+UseSerialGC -Xmx300m -Dfrom.argfile=a b -XX:MaxRAMPercentage=40 -Dfrom.tool=2\s
            java_command: S arg one
            java_class_path (initial): .
            Launcher Type: SUN_STANDARD
            """;

    private static final String PROPERTIES =
            """
            4603:
            #Fri Nov 20 21:27:40 UTC 2026
            java.runtime.version=17.0.15+6-Debian-1deb12u1
            java.vm.name=OpenJDK 64-Bit Server VM
            java.vm.vendor=Debian
            java.vm.version=17.0.15+6-Debian-1deb12u1
            java.vendor.url=https\\://tracker.debian.org/openjdk-17
            key=sp ace\\:\\=\\#\\u00E9\\\\b
            line.separator=\\n
            os.arch=amd64
            os.name=Linux
            sun.cpu.isalist=
            """;

    @Test
    void tellsWhoSetAFlagSince9() {
        ReadFile read = ReadFile.of(reader, FINAL_17);
        assertThat(read.facts(VmFlag.class).stream()
                        .map(f -> f.name() + "=" + f.value() + " " + f.setBy() + " "
                                + f.origin().line()))
                .containsExactly(
                        "ActiveProcessorCount=-1 DEFAULT 3",
                        "CompileCommandFile= DEFAULT 4",
                        "MaxHeapSize=536870912 COMMAND_LINE 5",
                        "MaxNewSize=8388608 COMMAND_LINE 6",
                        "MaxRAMPercentage=25.000000 DEFAULT 7",
                        "SoftMaxHeapSize=536870912 ERGONOMIC 8",
                        "UseBiasedLocking=true ENVIRONMENT 9",
                        "UseCompressedOops=true ERGONOMIC 10",
                        "ZeroTLAB=false DEFAULT 11");
        assertThat(read.observed()).containsExactly(FactKind.FLAG);
        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(JdkBuild.class))
                .singleElement()
                .extracting(b -> b.version() + " " + b.vendor())
                .isEqualTo("17.0.15+6 debian");
    }

    @Test
    void countsAChangedJdk8FlagAsSetByNobodyInParticular() {
        ReadFile read = ReadFile.of(reader, FINAL_8);
        assertThat(read.facts(VmFlag.class).stream().map(f -> f.name() + "=" + f.value() + " " + f.setBy()))
                .containsExactly(
                        "AdaptiveSizeDecrementScaleFactor=4 DEFAULT",
                        "HeapDumpPath= DEFAULT",
                        "MaxHeapSize=536870912 CHANGED",
                        "UseBiasedLocking=true DEFAULT",
                        "UseG1GC=true CHANGED",
                        "ZeroTLAB=false DEFAULT");
        assertThat(read.observed()).containsExactly(FactKind.FLAG);
    }

    @Test
    void joinsTheLinesOfAListOfTexts() {
        ReadFile read = ReadFile.of(
                reader,
                """
                [Global flags]
                ccstrlist OnError                                  = kill %p {now}
                          OnError                                 += gdb   {product} {command line}
                     bool ZeroTLAB                                 = false {product} {default}
                """);
        assertThat(read.facts(VmFlag.class).get(0).value()).isEqualTo("kill %p {now}\ngdb");
    }

    @Test
    void doesNotTakeACutTableForComplete() {
        ReadFile read = ReadFile.of(
                reader,
                """
                [Global flags]
                     bool UseG1GC                                  = true                                      {product} {ergonomic}
                     bool UseGCOverh""");
        assertThat(read.facts(VmFlag.class)).hasSize(1);
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks())
                .containsExactly(
                        "the table of flags is cut off; what it does not name is unknown",
                        "1 line not understood, the first is line 3");
    }

    @Test
    void readsPickedLinesOfTheTable() {
        String picked =
                "     bool UseBiasedLocking                         = true                  {product} {default}\n";
        assertThat(reader.recognizes(ReadFile.head(picked))).isTrue();
        ReadFile read = ReadFile.of(reader, picked);
        assertThat(read.facts(VmFlag.class)).hasSize(1);
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void refusesFlagsOfTheTimeBeforeTheStart() {
        ReadFile read = ReadFile.of(
                reader,
                """
                [Global flags]
                    uintx MaxHeapSize                               = 130862280                           {product}
                     bool ZeroTLAB                                  = false                               {product}
                """);
        assertThat(read.facts()).isEmpty();
        assertThat(read.observed()).isEmpty();
        assertThat(read.remarks())
                .containsExactly(
                        "flags before the start of the JVM are of no use; run java -XX:+PrintFlagsFinal -version");
    }

    @Test
    void readsTheFlagsThatAreNotAsBuilt() {
        ReadFile read = ReadFile.of(
                reader,
                """
                4603:
                -XX:CICompilerCount=2 -XX:MaxHeapSize=536870912 -XX:OnError=kill %p -XX:-THPStackMitigation -XX:+UseG1GC\s
                """);
        assertThat(read.facts(VmFlag.class).stream().map(f -> f.name() + "=" + f.value() + " " + f.setBy()))
                .containsExactly(
                        "CICompilerCount=2 CHANGED",
                        "MaxHeapSize=536870912 CHANGED",
                        "OnError=kill %p CHANGED",
                        "THPStackMitigation=false CHANGED",
                        "UseG1GC=true CHANGED");
        assertThat(read.observed()).containsExactly(FactKind.FLAG);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void readsTheArgumentsThatTheJvmLists() {
        ReadFile read = ReadFile.of(reader, COMMAND_LINE);
        assertThat(read.facts(JvmArgument.class).stream().map(a -> a.text() + " " + a.source()))
                .containsExactly(
                        "-Dfrom.tool=1 LISTED",
                        "-XX:+UseSerialGC LISTED",
                        "-Xmx300m LISTED",
                        "-Dfrom.argfile=a b LISTED",
                        "-XX:MaxRAMPercentage=40 LISTED",
                        "-Dfrom.tool=2 LISTED");
        assertThat(read.facts(SystemProperty.class).stream().map(p -> p.name() + "=" + p.value()))
                .containsExactly("from.tool=2", "from.argfile=a b", "sun.java.command=S arg one", "java.class.path=.");
        assertThat(read.observed()).containsExactlyInAnyOrder(FactKind.FLAG, FactKind.ARGUMENT);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void knowsAJvmWithoutArguments() {
        ReadFile read = ReadFile.of(reader, "1:\nVM Arguments:\njava_command: app.jar\nLauncher Type: SUN_STANDARD\n");
        assertThat(read.facts(JvmArgument.class)).isEmpty();
        assertThat(read.facts(SystemProperty.class))
                .extracting(SystemProperty::value)
                .containsExactly("app.jar");
        assertThat(read.observed()).containsExactlyInAnyOrder(FactKind.FLAG, FactKind.ARGUMENT);
        assertThat(read.damage()).isEmpty();
    }

    @Test
    void readsSystemProperties() {
        ReadFile read = ReadFile.of(reader, PROPERTIES);
        assertThat(read.facts(SystemProperty.class).stream().map(p -> p.name() + "=" + p.value()))
                .contains("java.vendor.url=https://tracker.debian.org/openjdk-17", "key=sp ace:=#é\\b")
                .contains("line.separator=\n", "sun.cpu.isalist=")
                .hasSize(10);
        assertThat(read.observed()).containsExactly(FactKind.PROPERTY);
        assertThat(read.facts(JdkBuild.class))
                .singleElement()
                .extracting(b -> b.version() + " " + b.vendor() + " " + b.vm())
                .isEqualTo("17.0.15+6 debian hotspot");
        assertThat(read.facts(Machine.class)).singleElement().satisfies(m -> assertThat(m.arch())
                .contains("amd64"));
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void doesNotTakeCutPropertiesForComplete() {
        ReadFile read = ReadFile.of(reader, PROPERTIES.substring(0, PROPERTIES.indexOf("java.vm.version")));
        assertThat(read.observed()).isEmpty();
    }

    // jinfo of 8 goes through the serviceability agent, which writes values as they are
    @Test
    void readsJinfoOf8() {
        String text =
                """
                Attaching to process ID 77, please wait...
                Debugger attached successfully.
                Server compiler detected.
                JVM version is 25.202-b08
                Java System Properties:

                java.runtime.name = Java(TM) SE Runtime Environment
                java.vm.version = 25.202-b08
                java.vm.name = Java HotSpot(TM) 64-Bit Server VM
                line.separator =\s

                java.runtime.version = 1.8.0_202-b08
                path = C:\\temp

                VM Flags:
                Non-default VM flags: -XX:CICompilerCount=3 -XX:+UseParallelGC\s
                Command line:  -Xmx512m -Dx=y
                """;
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        ReadFile read = ReadFile.of(reader, text);
        assertThat(read.facts(SystemProperty.class).stream().map(p -> p.name() + "=" + p.value()))
                .contains("line.separator=", "path=C:\\temp", "x=y");
        assertThat(read.facts(VmFlag.class)).hasSize(2);
        assertThat(read.facts(JvmArgument.class)).hasSize(2);
        assertThat(read.facts(JdkBuild.class).stream().map(b -> b.version() + " " + b.vendor()))
                .containsExactlyInAnyOrder("8u202-b08 oracle", "8u202-b08 unknown");
        assertThat(read.observed()).contains(FactKind.FLAG, FactKind.ARGUMENT, FactKind.PROPERTY);
        assertThat(read.remarks()).isEmpty();
    }

    @Test
    void readsSeveralPrintsInOneFile() {
        ReadFile read = ReadFile.of(reader, "4603:\nJDK 17.0.15\n" + PROPERTIES + "\n" + COMMAND_LINE + FINAL_17);
        assertThat(read.observed()).containsExactlyInAnyOrder(FactKind.FLAG, FactKind.ARGUMENT, FactKind.PROPERTY);
        assertThat(read.facts(VmFlag.class)).hasSize(9);
        assertThat(read.facts(SystemProperty.class)).hasSize(14);
        assertThat(read.remarks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {FINAL_17, FINAL_8, COMMAND_LINE, PROPERTIES})
    void recognisesEachPrint(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        assertThat(reader.recognizes(ReadFile.head(text.replace("\n", "\r\n")))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "4603:\n",
                "server.port=8080\nname=x\n",
                "#Fri Nov 20 21:27:40 UTC 2026\nserver.port=8080\n",
                "-XX:+UseG1GC\n-Xmx1g\n",
                "-XX:+UseG1GC -XX:+AlwaysPreTouch -XX:MaxHeapSize=1g\n",
                "java -Xmx1g -jar app.jar\n",
                "[0.003s][info][gc] Using G1\n",
                "a;b;c 17\n"
            })
    void leavesOtherFilesAlone(String text) {
        assertThat(reader.recognizes(ReadFile.head(text))).isFalse();
    }

    @Test
    void readsPrintCommandLineFlags() {
        String text =
                """
                -XX:InitialHeapSize=394946176 -XX:MaxHeapSize=6319138816 -XX:+PrintCommandLineFlags -XX:+UseParallelGC\s
                java version "1.8.0_202"
                Java(TM) SE Runtime Environment (build 1.8.0_202-b08)
                Java HotSpot(TM) 64-Bit Server VM (build 25.202-b08, mixed mode)
                """;
        assertThat(reader.recognizes(ReadFile.head(text))).isTrue();
        assertThat(ReadFile.of(reader, text).facts(VmFlag.class)).hasSize(4);
        assertThat(reader.recognizes(ReadFile.head(text.lines().findFirst().orElseThrow())))
                .isTrue();
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(ReadFile.of(reader, "4603:\nno such process\n").damage())
                .contains(
                        "no version, flags, arguments or properties found; expected the output of java -version, jcmd or jinfo");
    }

    @Test
    void passesOverUnknownLinesAndCountsThem() {
        ReadFile read = ReadFile.of(reader, "1:\nVM Arguments:\n??\njvm_args: -Xint\n!!\n");
        assertThat(read.facts(JvmArgument.class)).hasSize(1);
        assertThat(read.remarks()).isEqualTo(List.of("2 lines not understood, the first is line 3"));
    }

    @Test
    void aClassPathThatTheJvmCutIsNotUsed() {
        String lead = "java_class_path (initial): ";
        for (int length : new int[] {1997, 1998, 1999}) {
            String path = "/lib/a.jar:/lib/b.j" + "a".repeat(length - lead.length() - 19);
            ReadFile read = ReadFile.of(reader, COMMAND_LINE.replace(lead + ".", lead + path));
            boolean used = read.facts(SystemProperty.class).stream()
                    .anyMatch(p -> p.name().equals("java.class.path"));
            assertThat(used).isEqualTo(length != 1998);
            assertThat(read.remarks().isEmpty()).isEqualTo(used);
        }
    }

    // run on 17.0.15 with -Xlog:gc -XX:+PrintFlagsFinal -version
    @Test
    void aTableOfFlagsBehindALineOfALogIsRead() {
        String text =
                """
                [0.025s][info][gc] Using G1
                [Global flags]
                      int ActiveProcessorCount                     = -1                                        {product} {default}
                """;

        assertThat(new JvmPrintReader().recognizes(new Head(text.getBytes(StandardCharsets.UTF_8), true)))
                .isTrue();
        assertThat(new JvmPrintReader()
                        .recognizes(new Head(
                                text.replace("[Global flags]\n", "a line\n").getBytes(StandardCharsets.UTF_8), true)))
                .isFalse();
    }
}
