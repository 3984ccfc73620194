package io.github.jdkdoctor.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/**
 * What {@code jdkdoctor collect} costs the JVM that it collects from: processor time for an operation while it collects,
 * over that of a time as long before or after it. Pairs are interleaved, and which comes first alternates.
 *
 * <p>Arguments: the jdkdoctor program, how many pairs, how many seconds each collection takes, and where to put bundles.
 */
public final class CollectCost {
    // two-sided 95 % of Student's distribution for 5, 10, 15, 20, 30 and 60 degrees of freedom
    private static final double[][] STUDENT = {{5, 2.571}, {10, 2.228}, {15, 2.131}, {20, 2.086}, {30, 2.042}, {60, 2.0}
    };

    private CollectCost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 1 && args[0].equals("target")) {
            Target.main();
            return;
        }
        String program = args[0];
        int pairs = Integer.parseInt(args[1]);
        int seconds = Integer.parseInt(args[2]);
        Process target = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx256m",
                        "-XX:+UseG1GC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CollectCost.class.getName(),
                        "target")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader answers = target.inputReader();
                Writer questions = target.outputWriter()) {
            List<Double> ratios = new ArrayList<>();
            // the first collection compiles and loads what later ones find
            collect(program, target, args[3] + "/warm-up.zip", seconds);
            for (int pair = 0; pair < pairs; pair++) {
                String bundle = args[3] + "/cost-" + pair + ".zip";
                double[] cost = new double[2];
                for (int half = 0; half < 2; half++) {
                    boolean with = (half + pair) % 2 == 0;
                    long[] before = state(questions, answers);
                    if (with) {
                        collect(program, target, bundle, seconds);
                    } else {
                        Thread.sleep(seconds * 1000L);
                    }
                    long[] after = state(questions, answers);
                    cost[with ? 1 : 0] = (after[0] - before[0]) / (double) (after[1] - before[1]);
                }
                ratios.add(cost[1] / cost[0]);
                System.out.printf(Locale.ROOT, "pair %2d: %+.2f %%%n", pair + 1, 100 * (cost[1] / cost[0] - 1));
            }
            System.out.println(summary(ratios, seconds));
        } finally {
            target.destroyForcibly();
        }
    }

    private static long[] state(Writer questions, BufferedReader answers) throws IOException {
        questions.write("\n");
        questions.flush();
        return Arrays.stream(answers.readLine().split(" ", -1))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private static void collect(String program, Process target, String bundle, int seconds)
            throws IOException, InterruptedException {
        Process collecting = new ProcessBuilder(
                        program, "collect", "--duration", seconds + "s", "-o", bundle, Long.toString(target.pid()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (collecting.waitFor() != 0) {
            throw new IOException(program + " collect ended with " + collecting.exitValue());
        }
    }

    /** The geometric mean of ratios less one, with the interval that holds it with 95 %. */
    static String summary(List<Double> ratios, int seconds) {
        int count = ratios.size();
        double mean = ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN);
        double square = ratios.stream()
                .mapToDouble(r -> (Math.log(r) - mean) * (Math.log(r) - mean))
                .sum();
        double half = student(count - 1) * Math.sqrt(square / (count - 1) / count);
        return String.format(
                Locale.ROOT,
                "processor time for an operation while collecting for %d s: %+.2f %% (95 %%: %+.2f to %+.2f %%, %d"
                        + " pairs)",
                seconds,
                100 * Math.expm1(mean),
                100 * Math.expm1(mean - half),
                100 * Math.expm1(mean + half),
                count);
    }

    // the next smaller number of degrees, which makes the interval no narrower than it is
    private static double student(int degrees) {
        double t = 12.706;
        for (double[] row : STUDENT) {
            t = degrees >= row[0] ? row[1] : t;
        }
        return t;
    }

    /** The JVM that is collected from: allocates, computes, takes locks, sleeps a little. */
    private static final class Target {
        private static final LongAdder OPERATIONS = new LongAdder();

        static void main() throws IOException {
            for (int i = 0; i < 2; i++) {
                Thread worker = new Thread(Target::work, "worker-" + i);
                worker.setDaemon(true);
                worker.start();
            }
            var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            while (System.in.read() >= 0) {
                System.out.println(system.getProcessCpuTime() + " " + OPERATIONS.sum());
            }
        }

        private static void work() {
            try {
                for (long n = 0; ; n++) {
                    StringBuilder text = new StringBuilder();
                    for (int i = 0; i < 400; i++) {
                        text.append(Long.toHexString(n * 31 + i)).append(' ');
                    }
                    String[] words = text.toString().split(" ", -1);
                    Arrays.sort(words);
                    synchronized (OPERATIONS) {
                        OPERATIONS.add(words.length > 0 ? 1 : 0);
                    }
                    if (n % 50 == 0) {
                        Thread.sleep(5);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
