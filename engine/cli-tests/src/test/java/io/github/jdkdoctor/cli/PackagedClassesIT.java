package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is linked while packaging does what the JVM would have linked. */
class PackagedClassesIT {
    private static final Path CLI = Path.of("../cli");

    // prints a line for each kind of call that is linked while packaging
    private static final String SAMPLE =
            """
            import java.io.Serializable;
            import java.util.*;
            import java.util.function.*;

            public class Sample {
                record Of(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a) {}
                record None() {}
                private interface Mixed { double of(int i, long l, Integer boxed); default int twice(IntUnaryOperator f) { return f.applyAsInt(f.applyAsInt(1)); } }
                private static final class Kept { private final long at; private Kept(long at) { this.at = at; } private long at() { return at; } }
                interface Texts { static String joined(Object o, int i) { Supplier<String> s = () -> o + "/" + i; return s.get(); } }
                interface Quiet extends Runnable, Serializable {}

                private final String name = "n";
                private String own(String s) { return name + s; }
                private static long sum(int i, long l) { return i + l; }
                static <T extends Comparable<T>> T greater(T a, T b) { BinaryOperator<T> g = (x, y) -> x.compareTo(y) > 0 ? x : y; return g.apply(a, b); }

                public static void main(String[] args) {
                    long big = 1L << 40; double half = 0.5; byte small = 3; char letter = 'x';
                    Supplier<String> captured = () -> "c" + big + half + small + letter + null + true + 1.5f + (Object) null;
                    System.out.println(captured.get());
                    Function<String, String> method = new Sample()::own; System.out.println(method.apply("!"));
                    Function<Long, Kept> make = Kept::new; ToLongFunction<Kept> at = Kept::at; System.out.println(at.applyAsLong(make.apply(7L)));
                    Mixed mixed = (i, l, boxed) -> sum(i, l) + boxed; System.out.println(mixed.of(1, 2, 3) + mixed.twice(i -> i * 3));
                    IntToDoubleFunction widened = Math::abs; ToLongFunction<Integer> unboxed = Integer::intValue;
                    System.out.println(widened.applyAsDouble(-4) + " " + unboxed.applyAsLong(5));
                    ToDoubleFunction<Integer> twice = Integer::intValue; ToDoubleBiFunction<Integer, Long> added = Sample::sum; DoubleUnaryOperator up = d -> d + 1; LongFunction<Object> wrapped = Long::valueOf;
                    System.out.println(twice.applyAsDouble(8) + added.applyAsDouble(1, 2L) + up.applyAsDouble(1) + " " + wrapped.apply(9));
                    Map<String, Integer> map = new TreeMap<>(); Consumer<String> dropped = s -> map.put(s, s.length()); BiConsumer<String, Integer> put = map::put; ObjLongConsumer<List<Long>> list = List::add;
                    dropped.accept("abc"); put.accept("d", 4); List<Long> longs = new ArrayList<>(); list.accept(longs, 6L); System.out.println(map + " " + longs);
                    IntFunction<int[][]> arrays = int[][]::new; UnaryOperator<int[]> copied = int[]::clone; System.out.println(arrays.apply(2).length + copied.apply(new int[] {4})[0]);
                    Supplier<Supplier<String>> nested = () -> () -> "in" + big; System.out.println(nested.get().get() + Texts.joined("o", 2) + greater("a", "b"));
                    Supplier<Integer> same = () -> 1; System.out.println(one() == one());
                    Quiet quiet = () -> System.out.println("quiet"); quiet.run();
                    try { ((Function) (Function<String, Integer>) String::length).apply(1); } catch (ClassCastException e) { System.out.println("no string"); }
                    int[] a = {1};
                    Of of = new Of(true, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, -0.0, null, a);
                    List<Of> others = List.of(new Of(true, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, -0.0, null, a), new Of(false, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, -0.0, null, a),
                            new Of(true, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, 0.0, null, a), new Of(true, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, -0.0, "t", a), new Of(true, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, -0.0, null, a.clone()));
                    others.forEach(o -> System.out.println(of.equals(o) + " " + o.equals(of)));
                    System.out.println(of.equals(null) + " " + of.equals("x") + " " + new None().equals(new None()) + new None().hashCode() + new None());
                    System.out.println(new Of(true, (byte) -1, (short) 2, 'c', 4, 5L << 33, Float.NaN, -0.0, "t", null).hashCode());
                }

                static Supplier<String> one() { return () -> "one"; }
            }
            """;

    private final Path folder;

    PackagedClassesIT(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void doesWhatTheJvmWouldHaveLinked() throws Exception {
        Path jar = jar("sample.jar", List.of());
        Path packaged = packaged(jar);

        assertThat(java("-cp", packaged.toString(), "Sample"))
                .isEqualTo(java("-cp", jar.toString(), "Sample"))
                .contains("no string", "quiet", "true true");
        assertThat(names(packaged)).filteredOn(name -> name.contains("$$L")).hasSize(25);
        assertThat(java("-Xlog:class+load", "-cp", packaged.toString(), "Sample")
                        .lines())
                .filteredOn(line -> line.contains("Sample$$Lambda"))
                .as("the one that is serializable")
                .hasSize(1);
    }

    @Test
    void aSignedJarStaysAsItIs() throws Exception {
        Path jar = jar("signed.jar", List.of("META-INF/ACME.SF"));
        assertThat(packaged(jar)).hasSameBinaryContentAs(jar);
    }

    private Path packaged(Path jar) throws IOException, InterruptedException {
        Path out = folder.resolve("packaged");
        java(
                "-cp",
                CLI.resolve("target/asm/asm.jar").toString(),
                CLI.resolve("src/build/PackagedClasses.java").toString(),
                out.toString(),
                jar.toString(),
                "classes");
        return out.resolve(jar.getFileName());
    }

    private Path jar(String name, List<String> more) throws IOException {
        Path source = Files.writeString(folder.resolve("Sample.java"), SAMPLE);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        OutputStream.nullOutputStream(),
                        "--release",
                        "17",
                        "-nowarn",
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(failed).isZero();
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream to = new JarOutputStream(out);
                Stream<Path> files = Files.list(classes)) {
            for (Path file : files.sorted().toList()) {
                to.putNextEntry(new JarEntry(file.getFileName().toString()));
                Files.copy(file, to);
            }
            for (String one : more) {
                to.putNextEntry(new JarEntry(one));
            }
        }
        return jar;
    }

    private static List<String> names(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(JarEntry::getName).toList();
        }
    }

    private String java(String... arguments) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin/java");
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(Stream.concat(Stream.of(java.toString()), Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String text = Files.readString(out, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
