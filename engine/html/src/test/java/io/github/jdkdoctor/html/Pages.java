package io.github.jdkdoctor.html;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.Reading;
import io.github.jdkdoctor.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reports of bundles as pages. */
final class Pages {
    private Pages() {}

    /** The report of a case's fixture. */
    static String ofFixture(String name) throws Exception {
        return of(Path.of(System.getProperty("jdkdoctor.root", "."), "cases").resolve(name));
    }

    /** The report of any bundle. */
    static String of(Path bundle) throws Exception {
        Doctor doctor = Doctor.withBuiltInCasebook();
        Evidence evidence = Reading.withAllReaders().of(Bundle.open(bundle, Limits.DEFAULT));
        Report report = doctor.examine(evidence);
        return HtmlReport.print(report, doctor.exhibits(evidence, report));
    }

    /** A bundle whose names try to be mark-up and scripts wherever a page shows them. */
    static Path hostile(Path folder) throws IOException {
        String image = "<img src=x onerror=hacked()>";
        String end = "</script><script>hacked()</script><!--";
        String link = "javascript:hacked()";
        for (String run : new String[] {"baseline", "current"}) {
            Path side = Files.createDirectories(folder.resolve(run));
            int hot = run.equals("baseline") ? 1000 : 9000;
            Files.writeString(
                    side.resolve("<img src=x onerror=hacked()>.collapsed"),
                    "java/lang/Thread.run;" + image + ";" + end + " " + hot + "\n"
                            + "java/lang/Thread.run;" + link + ";@{data} 5000\n"
                            + "java/lang/Thread.run;\"' onmouseover=hacked() x='\" 5000\n");
            Files.writeString(
                    side.resolve("vm-command-line.txt"),
                    "VM Arguments:\njvm_args: -XX:OnError=" + (run.equals("baseline") ? image : end) + " -Dname="
                            + image + "\njava_command: " + link + "\n");
            Files.writeString(side.resolve("&lt;script&gt;hacked()&lt;.bin"), "nothing that is known " + end);
        }
        return folder;
    }
}
