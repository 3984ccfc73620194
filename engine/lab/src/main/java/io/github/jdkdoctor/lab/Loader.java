package io.github.jdkdoctor.lab;

import java.util.ArrayDeque;
import java.util.function.Supplier;

/**
 * Loads classes, each by a loader of its own, and allocates. Arguments: seconds, classes to keep loaded, classes a second
 * to load beyond those (0 to stop loading then), live megabytes.
 */
public final class Loader {
    private static volatile byte[] sink = {};

    private Loader() {}

    /** The class that is loaded again and again. */
    public static final class Part implements Supplier<String> {
        @Override
        public String get() {
            return "part";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int kept = Integer.parseInt(args[1]);
        int more = Integer.parseInt(args[2]);
        byte[][] live = new byte[Integer.parseInt(args[3]) << 10][1024];
        byte[] bytes = FreshClass.bytesOf(Part.class);
        ArrayDeque<Supplier<?>> parts = new ArrayDeque<>();
        Tally tally = new Tally("loaded", args[0]);
        long loaded = 0;
        while (tally.running()) {
            boolean loading = loaded < kept || more > 0;
            if (loading) {
                parts.addLast(FreshClass.instance(Part.class, bytes, Supplier.class));
                loaded++;
                if (parts.size() > kept) {
                    parts.removeFirst();
                }
            }
            for (int i = 0; i < 64; i++) {
                sink = new byte[256];
            }
            if (!loading) {
                Thread.sleep(1);
            } else if (loaded > kept) {
                Thread.sleep(Math.max(1, 1000 / more));
            }
        }
        tally.print(loaded, live.length + sink.length == 42 ? " " : "");
    }
}
