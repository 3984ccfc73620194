package io.github.jdkdoctor.benchmarks;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A program with many different stacks, to record. */
final class Busy {
    @SuppressWarnings("UnusedVariable") // keeps the compiler from leaving the work out
    private static volatile Object sink = "";

    private Busy() {}

    /** Keeps some threads busy for a while. */
    static void run(int threads, int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Random random = new Random(i);
            all.add(new Thread(
                    () -> {
                        while (System.nanoTime() < end) {
                            descend(random, 4 + random.nextInt(40));
                        }
                    },
                    "busy-" + i));
        }
        all.forEach(Thread::start);
        try {
            for (Thread thread : all) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void descend(Random random, int depth) {
        if (depth == 0) {
            work(random);
            return;
        }
        switch (random.nextInt(3)) {
            case 0 -> left(random, depth - 1);
            case 1 -> right(random, depth - 1);
            default -> descend(random, depth - 1);
        }
    }

    private static void left(Random random, int depth) {
        descend(random, depth);
    }

    private static void right(Random random, int depth) {
        Runnable further = () -> descend(random, depth);
        further.run();
    }

    private static void work(Random random) {
        switch (random.nextInt(5)) {
            case 0 ->
                sink = IntStream.range(0, 300)
                        .boxed()
                        .collect(Collectors.groupingBy(
                                i -> i % 7, TreeMap::new, Collectors.mapping(i -> "x" + i, Collectors.joining(","))));
            case 1 ->
                sink = new BigInteger(512, random)
                        .modPow(
                                new BigInteger(64, random),
                                BigInteger.ONE.shiftLeft(511).setBit(0));
            case 2 ->
                sink = Pattern.compile("(a|b)*c([0-9]+)")
                        .matcher("ababababc" + random.nextInt())
                        .replaceAll("$1-$2");
            case 3 -> {
                List<String> words = new ArrayList<>();
                for (int i = 0; i < 300; i++) {
                    words.add(Integer.toHexString(random.nextInt()));
                }
                Collections.sort(words);
                sink = words;
            }
            default -> {
                Map<String, Integer> counts = new HashMap<>();
                for (int i = 0; i < 300; i++) {
                    counts.merge("k" + random.nextInt(50), 1, Integer::sum);
                }
                sink = counts;
            }
        }
    }
}
