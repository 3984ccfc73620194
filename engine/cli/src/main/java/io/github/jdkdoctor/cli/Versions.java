package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/** Which jdkdoctor this is, with which cases, on which JDK. */
final class Versions {
    private Versions() {}

    static String product() {
        Properties build = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("build.properties")) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "jdkdoctor " + build.getProperty("version");
    }

    static String java() {
        return String.format(
                Locale.ROOT,
                "JDK %s (%s)",
                System.getProperty("java.runtime.version"),
                System.getProperty("java.vendor"));
    }

    static String all() throws Failure, CasebookException {
        Casebook casebook = Casebooks.with(List.of());
        int cases = casebook.packs().stream().mapToInt(p -> p.ids().size()).sum();
        return product() + "\n" + "casebook " + casebook.version() + ", " + cases + " cases\n" + java() + "\n";
    }
}
