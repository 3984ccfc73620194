package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JDKs, and runtimes without a compiler, that a lab can take, in the order in which they are preferred. */
record JdksAtHand(List<Jdk> jdks) {
    /** The programs of the lab are compiled for it. */
    private static final int OLDEST = 11;

    JdksAtHand {
        jdks = List.copyOf(jdks);
    }

    /** One, with the version that its file {@code release} states. */
    record Jdk(Path home, JdkVersion version) {
        @Override
        public String toString() {
            return version + " (" + home + ")";
        }
    }

    /** Those that were named; each must be one that the lab can take. */
    static JdksAtHand named(List<Path> homes) throws Failure {
        Map<Path, Jdk> found = new LinkedHashMap<>();
        for (Path home : homes) {
            if (java(home).isEmpty()) {
                throw Failure.at(home, "has no bin/java; name the directory of a JDK");
            }
            Jdk jdk = read(home)
                    .orElseThrow(
                            () -> Failure.at(home, "has no file release that states its version; name another JDK"));
            if (jdk.version().feature() < OLDEST) {
                throw Failure.at(
                        home, "is JDK " + jdk.version() + "; the programs of the lab need " + OLDEST + " or newer");
            }
            found.putIfAbsent(real(home), jdk);
        }
        return new JdksAtHand(List.copyOf(found.values()));
    }

    /**
     * Those of {@code JAVA_HOME}, the running JVM, {@code JDKDOCTOR_TEST_JDKS}, {@code /usr/lib/jvm}, {@code /opt} and
     * SDKMAN.
     */
    static JdksAtHand found(Map<String, String> environment) {
        List<Path> places = new ArrayList<>();
        Optional.ofNullable(environment.get("JAVA_HOME"))
                .filter(home -> !home.isBlank())
                .ifPresent(home -> places.add(Path.of(home)));
        places.add(Path.of(System.getProperty("java.home")));
        Stream.of(environment.getOrDefault("JDKDOCTOR_TEST_JDKS", "").split(File.pathSeparator, -1))
                .filter(home -> !home.isBlank())
                .forEach(home -> places.add(Path.of(home)));
        places.addAll(inside(Path.of("/usr/lib/jvm"), "*"));
        places.addAll(inside(Path.of("/opt"), "*jdk*"));
        places.addAll(inside(Path.of(System.getProperty("user.home"), ".sdkman", "candidates", "java"), "*"));
        Map<Path, Jdk> found = new LinkedHashMap<>();
        for (Path place : places) {
            if (java(place).isPresent()) {
                read(place)
                        .filter(jdk -> jdk.version().feature() >= OLDEST)
                        .ifPresent(jdk -> found.putIfAbsent(real(place), jdk));
            }
        }
        return new JdksAtHand(List.copyOf(found.values()));
    }

    private static List<Path> inside(Path folder, String glob) {
        List<Path> inside = new ArrayList<>();
        try (DirectoryStream<Path> places = Files.newDirectoryStream(folder, glob)) {
            places.forEach(inside::add);
        } catch (IOException e) {
            // no such folder, or none of ours
        }
        inside.sort(null);
        return inside;
    }

    /** The program {@code java} of a JDK. */
    static Optional<Path> java(Path home) {
        return Stream.of("bin/java", "bin/java.exe")
                .map(home::resolve)
                .filter(Files::isExecutable)
                .findFirst();
    }

    // JAVA_RUNTIME_VERSION="25.0.3+9-LTS" since 15 or so, JAVA_VERSION="11.0.13" always
    private static Optional<Jdk> read(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"), StandardCharsets.UTF_8)) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        return Stream.of("JAVA_RUNTIME_VERSION", "JAVA_VERSION")
                .flatMap(key -> Stream.ofNullable(release.getProperty(key)))
                .flatMap(value -> JdkVersion.printed(value.replace("\"", "")).stream())
                .findFirst()
                .map(version -> new Jdk(home, version));
    }

    private static Path real(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException e) {
            return home.toAbsolutePath().normalize();
        }
    }

    /** Those in a window. */
    List<Jdk> in(VersionWindow window) {
        return jdks.stream()
                .filter(jdk -> window.contains(jdk.version()) == Outcome.SEEN)
                .toList();
    }

    @Override
    public String toString() {
        return jdks.isEmpty()
                ? "no JDK of " + OLDEST + " or newer"
                : jdks.stream().map(Jdk::toString).collect(Collectors.joining(", "));
    }
}
