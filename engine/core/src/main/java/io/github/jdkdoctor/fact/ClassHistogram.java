package io.github.jdkdoctor.fact;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * The heap by class ({@code jcmd GC.class_histogram}, {@code jmap -histo}): its largest classes and those that rules ask for.
 *
 * @param classes by class name as in {@code sun.security.ssl.SSLSessionImpl}
 * @param totalInstances of all classes, or of those that are left of a table that was cut
 * @param whole whether the table has its end, so that the totals are those of the heap
 */
public record ClassHistogram(
        Run run, Map<String, Usage> classes, long totalInstances, long totalBytes, boolean whole, Origin origin)
        implements Fact {
    // reflection makes a loader for each accessor up to JDK 17
    private static final Pattern REFLECTION = Pattern.compile("(?:jdk\\.internal|sun)\\.reflect\\..*");
    private static final Pattern LOADER = Pattern.compile("[\\w.$]*(?:ClassLoader|\\$InnerLoader)");

    public ClassHistogram {
        classes = Map.copyOf(classes);
    }

    /** A whole one. */
    public ClassHistogram(Run run, Map<String, Usage> classes, long totalInstances, long totalBytes, Origin origin) {
        this(run, classes, totalInstances, totalBytes, true, origin);
    }

    /** Instances of one class and the bytes that they take. */
    public record Usage(long instances, long bytes) {}

    /** Instances of a class; 0 where the histogram has none. */
    public long instances(String className) {
        return classes.getOrDefault(className, new Usage(0, 0)).instances();
    }

    /** Whether reflection makes the instances of a class of class loaders. */
    public static boolean ofReflection(String className) {
        return REFLECTION.matcher(className).matches();
    }

    /** The most instances of one class of class loaders, other than those of reflection; 0 where the histogram has none. */
    public long mostLoaders() {
        return classes.entrySet().stream()
                .filter(e -> LOADER.matcher(e.getKey()).matches() && !ofReflection(e.getKey()))
                .mapToLong(e -> e.getValue().instances())
                .max()
                .orElse(0);
    }
}
