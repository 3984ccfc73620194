package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.options.UpgradeJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
    @Test
    void namesDefaultsAndTheCasesTheyBring() {
        Ran ran = Ran.of("compare", "8u202", "17.0.9");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .startsWith("JDK 8u202 to 17.0.9\n")
                .contains(
                        "[biased-locking-disabled]\n      because the default of UseBiasedLocking changes from true to false\n")
                .contains("UseBiasedLocking                    true -> false (JEP 374")
                .contains("UseG1GC                             false -> true");
        assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80 || !line.contains(" "));
    }

    @Test
    void namesCasesWhoseWindowBegins() {
        assertThat(Ran.of("compare", "8u202", "11.0.13").out()).contains("[g1-resizeplab-disabled]");
        assertThat(Ran.of("compare", "11.0.13", "17.0.9").out()).doesNotContain("[g1-resizeplab-disabled]");
    }

    @Test
    void printsJsonAsItsSchemaSays() throws IOException {
        for (String to : new String[] {"11", "21.0.8", "26"}) {
            String json = Ran.of("compare", "--format", "json", "11.0.2", to).out();
            assertThat(ReportSchema.against(json, UpgradeJson.class, "compare.schema.json"))
                    .isEmpty();
        }
    }

    @Test
    void takesBundles() {
        Path cases = Path.of(System.getProperty("jdkdoctor.root"), "cases");
        Ran ran = Ran.of("compare", cases.resolve("healthy/cpu-17").toString(), "21");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).startsWith("JDK 17.0");
    }

    @Test
    void saysThatABundleNamesNoJdk(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "hello");
        assertThat(Ran.of("compare", folder.toString(), "21"))
                .isEqualTo(new Ran(
                        3,
                        "",
                        "jdkdoctor: " + folder + ": does not say which JDK it is of; give its version instead\n"));
    }
}
