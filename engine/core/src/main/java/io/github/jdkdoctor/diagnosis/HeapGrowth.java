package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.ClassHistogram;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.FrameNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What grows in the heap of one run from one class histogram to the next. A histogram has no time: the files are taken in the
 * order of their names, numbers in them by value, and the tables of one file in its order.
 *
 * @param histograms two or more, the earliest first
 */
public record HeapGrowth(List<ClassHistogram> histograms) {
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int WIDTH = 20;

    public HeapGrowth {
        histograms = List.copyOf(histograms);
    }

    /** What one class gained between the first histogram and the last one. */
    public record Gain(String className, long instances, long bytes, long instancesBefore) {
        /** Whether it is a class of the program or of a library, not one of the JDK and no array. */
        public boolean ofProgram() {
            return className.charAt(0) != '[' && !FrameNames.ofJdk(className);
        }
    }

    /** The growth of one run's heap; nothing with fewer than two histograms. One that was cut is no less of a heap. */
    public static Optional<HeapGrowth> of(FactBase facts, Run run) {
        List<ClassHistogram> all = facts.of(FactKind.CLASS_HISTOGRAM, run).stream()
                .map(ClassHistogram.class::cast)
                .toList();
        boolean anyWhole = all.stream().anyMatch(ClassHistogram::whole);
        List<ClassHistogram> histograms =
                all.stream().filter(h -> h.whole() == anyWhole).toList();
        return histograms.size() < 2
                ? Optional.empty()
                : Optional.of(new HeapGrowth(histograms.stream()
                        .sorted(Comparator.comparing(
                                        (ClassHistogram h) -> inOrder(h.origin().file()))
                                .thenComparing(ClassHistogram::origin))
                        .toList()));
    }

    // histogram-9.txt comes before histogram-10.txt
    private static String inOrder(String file) {
        return NUMBER.matcher(file)
                .replaceAll(n -> "0".repeat(Math.max(0, WIDTH - n.group().length())) + n.group());
    }

    public Run run() {
        return last().run();
    }

    public ClassHistogram first() {
        return histograms.get(0);
    }

    public ClassHistogram last() {
        return histograms.get(histograms.size() - 1);
    }

    /** Whether no histogram has less than the one before it. */
    public boolean steady() {
        for (int i = 1; i < histograms.size(); i++) {
            if (histograms.get(i).totalBytes() < histograms.get(i - 1).totalBytes()) {
                return false;
            }
        }
        return true;
    }

    /** By how many bytes the heap grew; 0 where it shrank in between. */
    public long bytes() {
        return steady() ? last().totalBytes() - first().totalBytes() : 0;
    }

    /** By which part of what it first held the heap grew; 0 where it shrank in between. */
    public double share() {
        return first().totalBytes() <= 0 ? 0 : bytes() / (double) first().totalBytes();
    }

    /** The smaller growth of the two halves, in bytes; nothing with fewer than three histograms. */
    public OptionalLong bytesInEachHalf() {
        if (histograms.size() < 3) {
            return OptionalLong.empty();
        }
        long middle = histograms.get((histograms.size() - 1) / 2).totalBytes();
        return OptionalLong.of(steady() ? Math.min(middle - first().totalBytes(), last().totalBytes() - middle) : 0);
    }

    /** The classes that gained instances, by bytes, the most first. */
    public List<Gain> gains() {
        List<Gain> gains = new ArrayList<>();
        last().classes().forEach((name, usage) -> {
            ClassHistogram.Usage before = first().classes().getOrDefault(name, new ClassHistogram.Usage(0, 0));
            if (usage.instances() > before.instances()) {
                gains.add(new Gain(
                        name,
                        usage.instances() - before.instances(),
                        usage.bytes() - before.bytes(),
                        before.instances()));
            }
        });
        gains.sort(Comparator.comparingLong(Gain::bytes).reversed().thenComparing(Gain::className));
        return gains;
    }

    /** The class of the program or of a library that gained the most instances. */
    public Optional<Gain> ofProgram() {
        return gains().stream().filter(Gain::ofProgram).max(Comparator.comparingLong(Gain::instances));
    }

    /** Instances that {@link #ofProgram()} gained; 0 where none did. */
    public long instancesGained() {
        return ofProgram().map(Gain::instances).orElse(0L);
    }

    /** The two classes that gained the most bytes, then the two of the program that gained the most instances. */
    public List<Gain> most() {
        List<Gain> gains = gains();
        List<Gain> largest = gains.stream().limit(2).toList();
        return Stream.concat(
                        largest.stream(),
                        gains.stream()
                                .filter(g -> g.ofProgram() && !largest.contains(g))
                                .sorted(Comparator.comparingLong(Gain::instances)
                                        .reversed())
                                .limit(2))
                .toList();
    }

    /** As in {@code com.acme.Session: 12 -> 16,203 instances}; empty where no class of the program grew. */
    public String says() {
        return ofProgram()
                .map(g -> String.format(
                        Locale.ROOT,
                        "%s: %,d -> %,d instances",
                        g.className(),
                        g.instancesBefore(),
                        g.instancesBefore() + g.instances()))
                .orElse("");
    }
}
