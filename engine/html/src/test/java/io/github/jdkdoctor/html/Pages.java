package io.github.jdkdoctor.html;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.JmcRule;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.report.Report;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Reports of bundles as pages. */
final class Pages {
    private Pages() {}

    /** The report of a case's fixture. */
    static String ofFixture(String name) throws Exception {
        return of(Path.of(System.getProperty("jdkdoctor.root", "."), "cases").resolve(name));
    }

    /** The report of any bundle. */
    static String of(Path bundle) throws Exception {
        return of(Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT)));
    }

    /** What is said of any bundle. */
    static Report report(Path bundle) throws Exception {
        return Doctor.withBuiltInCasebook().examine(Bundle.open(bundle, Limits.DEFAULT));
    }

    private static String of(Evidence evidence) throws Exception {
        Doctor doctor = Doctor.withBuiltInCasebook();
        Report report = doctor.examine(evidence);
        return HtmlReport.print(report, doctor.exhibits(evidence, report));
    }

    /** The report of a bundle with what a rule of Mission Control says of both runs, in its words. */
    static String withARule(Path bundle, String words) throws Exception {
        Evidence read = Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT));
        List<Fact> facts = new ArrayList<>(read.facts());
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            facts.add(new JmcRule(
                    run,
                    "ParallelThreads",
                    "Inverted Parallelism",
                    "warning",
                    OptionalDouble.of(75),
                    words,
                    words + "\n" + words,
                    words,
                    Origin.of(run.label() + "/recording.jfr")));
        }
        return of(new Evidence(read.bundle(), read.sha256(), facts, read.observed(), read.files(), read.remarks()));
    }

    /**
     * A bundle of two large profiles: a stack 1,000 frames deep below {@code Bottom.reached}, one of 10,000 frames, 200,000
     * frames that are there once, and 20,000 with long names that are large enough to be drawn.
     */
    static Path huge(Path folder) throws IOException {
        for (String run : new String[] {"baseline", "current"}) {
            Path side = Files.createDirectories(folder.resolve(run));
            int hot = run.equals("baseline") ? 4_000 : 9_000;
            try (BufferedWriter out = Files.newBufferedWriter(side.resolve("profile.collapsed"))) {
                out.write("java/lang/Thread.run" + frames(";org/example/Rule%d.descend", 1_000, 9)
                        + ";org/example/Bottom.reached " + hot + "\n");
                out.write("java/lang/Thread.run" + frames(";org/example/Node%d.visit", 10_000, 5) + " 1000\n");
                for (int i = 0; i < 10_000; i++) {
                    out.write("java/lang/Thread.run" + frames(";org/example/Small" + i + ".call%d", 20, 20) + " 1\n");
                }
                String module = "org/example/" + "module/".repeat(40);
                for (int i = 0; i < 1_000; i++) {
                    out.write(
                            "java/lang/Thread.run" + frames(";" + module + "Large" + i + ".call%d", 20, 20) + " 25\n");
                }
            }
        }
        return folder;
    }

    private static String frames(String pattern, int count, int different) {
        StringBuilder frames = new StringBuilder();
        for (int i = 0; i < count; i++) {
            frames.append(pattern.replace("%d", String.valueOf(i % different)));
        }
        return frames.toString();
    }

    /** Names that try to be mark-up, scripts, other names, or wider than any page. */
    private static final List<String> NAMES = List.of(
            "<img src=x onerror=hacked()>",
            "</script><script>hacked()</script><!--",
            "javascript:hacked()",
            "@{data}",
            "]]>",
            "' onmouseover=hacked() x='",
            "`a|b` \\\\| ``c`` [d](javascript:hacked()) @team www.evil.example",
            "a\u2028b\u202egpj.exe",
            "\u001b[31mred\u001b[0m\u0007",
            "\u05e9\u05dc\u05d5\u05dd.\u05e2\u05d5\u05dc\u05dd",
            "w".repeat(3_000),
            "com.".repeat(500) + "Deep.run");

    /** A bundle whose names try to be mark-up and scripts wherever a page shows them. */
    static Path hostile(Path folder) throws IOException {
        for (String run : new String[] {"baseline", "current"}) {
            boolean slow = run.equals("current");
            Path side = Files.createDirectories(folder.resolve(run));
            StringBuilder stacks = new StringBuilder();
            StringBuilder log = new StringBuilder();
            StringBuilder dump =
                    new StringBuilder("2026-11-21 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM (17.0.9+9"
                            + " mixed mode, sharing):\n\n");
            StringBuilder scores = new StringBuilder();
            for (int i = 0; i < NAMES.size(); i++) {
                String name = NAMES.get(i);
                stacks.append(
                        "java/lang/Thread.run;%s %d\n".formatted(name, i == 0 ? 20_000 : slow ? 500 + 300 * i : 900));
                log.append("[%d.500s][info][gc] GC(%d) Pause Young (Normal) (%s) 18M->2M(378M) %d.660ms\n"
                        .formatted(i, i, name, slow ? 36 : 6));
                log.append(
                        ("[%d.600s][info][safepoint] Safepoint \"%s\", Time since last: 68743502 ns, Reaching safepoint:"
                                        + " 85909 ns, Cleanup: 52720 ns, At safepoint: 1453301 ns, Total: 1591930 ns\n")
                                .formatted(i, name));
                dump.append(
                        """
                        "%s" #%d prio=5 os_prio=0 cpu=1.00ms elapsed=5.00s tid=0x00007f0000000000 nid=0x64 waiting for monitor entry
                           java.lang.Thread.State: BLOCKED (on object monitor)
                        \tat org.example.Lock.%s(A.java:1)
                        \t- waiting to lock <0x00000000aaaa000%x> (a %s)

                        """
                                .formatted(name, 20 + i, name, i, name));
                scores.append("\"%s\",\"thrpt\",1,5,%d,1.0,\"ops/s\"\n".formatted(name, slow ? 50 + i : 100));
            }
            Files.writeString(side.resolve("<img src=x onerror=hacked()>.collapsed"), stacks);
            Files.writeString(side.resolve("gc.log"), log);
            Files.writeString(side.resolve("threads.txt"), dump);
            Files.writeString(
                    side.resolve("jmh.csv"),
                    "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n"
                            + scores);
            Files.writeString(
                    side.resolve("vm-command-line.txt"),
                    "VM Arguments:\njvm_args: -XX:OnError=" + String.join("", NAMES) + run + " -Dname=" + NAMES.get(0)
                            + "\njava_command: javascript:hacked()\n");
            Files.writeString(side.resolve("&lt;script&gt;hacked()&lt;.bin"), "nothing that is known " + NAMES.get(1));
        }
        return folder;
    }
}
