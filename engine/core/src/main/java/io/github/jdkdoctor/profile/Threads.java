package io.github.jdkdoctor.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The threads of a profile, those together that differ only in numbers: {@code http-nio-#-exec-#}. The first of each
 * bucket is for threads that the source does not name, and for those beyond {@link #MOST}.
 */
public final class Threads {
    /** The most groups that are told apart. */
    public static final int MOST = 250;

    private static final int LONGEST = 80;

    private final List<String> names = new ArrayList<>();
    private final List<Bucket> buckets = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    public Threads() {
        for (Bucket bucket : Bucket.values()) {
            names.add("");
            buckets.add(bucket);
        }
    }

    /** The number of the threads without a name of a bucket. */
    static int unnamed(Bucket bucket) {
        return bucket.code;
    }

    /** The number of the group that a thread belongs to, below {@link #MOST}. */
    public int of(String thread) {
        return group(grouped(thread), Bucket.ofThread(thread));
    }

    /** The number of a group of another profile's threads. */
    int of(Threads others, int number) {
        return group(others.names.get(number), others.buckets.get(number));
    }

    /** The number of a group by its name, empty for threads without one, and its bucket. */
    int group(String name, Bucket bucket) {
        if (name.isEmpty()) {
            return unnamed(bucket);
        }
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (names.size() == MOST) {
            return unnamed(bucket);
        }
        numbers.put(name, names.size());
        names.add(name);
        buckets.add(bucket);
        return names.size() - 1;
    }

    int count() {
        return names.size();
    }

    Bucket bucket(int number) {
        return buckets.get(number);
    }

    /** The name of a group; empty for threads without one. */
    public Optional<String> name(int number) {
        return Optional.of(names.get(number)).filter(n -> !n.isEmpty());
    }

    /** The name of a thread with its numbers as {@code #}, and of the one that ran main {@code main}. */
    public static String grouped(String thread) {
        // it is called so once main has returned, and recorders ask for names at the end
        if (thread.equals("DestroyJavaVM")) {
            return "main";
        }
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < thread.length() && name.length() < LONGEST; i++) {
            char c = thread.charAt(i);
            boolean digit = FrameNames.digit(c);
            if (!digit || name.length() == 0 || name.charAt(name.length() - 1) != '#') {
                name.append(digit ? '#' : c);
            }
        }
        return name.toString().strip();
    }
}
