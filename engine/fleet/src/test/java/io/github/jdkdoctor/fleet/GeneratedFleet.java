package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;

/**
 * A fleet with planted changes: of each service 50 bundles over 30 days with a deployment for every five, frames whose shares
 * scatter, and in some services a frame that grows, one that grows and goes back, or one whose cost moves to another.
 *
 * <p>{@code main} writes it as bundles, {@code GeneratedFleet <directory> <services>}; or prints a digest of all rows of a
 * fleet's tables, {@code GeneratedFleet <directory>}; or writes tables with so many rows of findings, as if bundles had been
 * examined, {@code GeneratedFleet <directory> <services> <findings>}.
 */
final class GeneratedFleet {
    static final int BUNDLES = 50;
    static final int FRAMES = 20;
    private static final int SAMPLES = 3000;
    private static final int FINDINGS = 4;
    private static final int CAUSES = 60;
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");

    /** What is planted in a service. */
    enum Plan {
        NOTHING,
        REGRESSION,
        GONE,
        SHIFT
    }

    private final Plan[] plans;
    private final long seed;

    /** Services of which so many got slower and stayed so, got slower for one deployment, and had a cost that moved. */
    GeneratedFleet(int services, int regressions, int gone, int shifts, long seed) {
        this.seed = seed;
        List<Plan> drawn = new ArrayList<>(Collections.nCopies(services, Plan.NOTHING));
        Collections.fill(drawn.subList(0, regressions), Plan.REGRESSION);
        Collections.fill(drawn.subList(regressions, regressions + gone), Plan.GONE);
        Collections.fill(drawn.subList(regressions + gone, regressions + gone + shifts), Plan.SHIFT);
        Collections.shuffle(drawn, new Random(seed));
        plans = drawn.toArray(Plan[]::new);
    }

    /** Of every two hundred services twelve, three and three. */
    static GeneratedFleet large(int services) {
        return new GeneratedFleet(services, services * 12 / 200, services * 3 / 200, services * 3 / 200, 1);
    }

    static String service(int number) {
        return "service-%03d".formatted(number);
    }

    /** Services with a planted change, each with the deployment at which it begins. */
    Map<String, String> planted(Plan plan) {
        Map<String, String> planted = new TreeMap<>();
        for (int service = 0; service < plans.length; service++) {
            if (plans[service] == plan) {
                planted.put(service(service), deployment(begin(service)));
            }
        }
        return planted;
    }

    /** The bundle with which a planted change begins: at a deployment, early, in the middle or late. */
    private static int begin(int service) {
        return 10 + 5 * (service % 7);
    }

    static String deployment(int bundle) {
        return "d%02d".formatted(bundle / 5);
    }

    /** Samples of each frame in a bundle. */
    private int[] samples(int service, int bundle) {
        Random random = new Random((seed * 1_000 + service) * 1_000 + bundle);
        double[] share = new double[FRAMES];
        for (int i = 0; i < FRAMES; i++) {
            // larger and smaller ones, those of each service its own, with a tenth of scatter from bundle to bundle
            share[i] = (1 + (i * 7 + service) % 13) * (1 + 0.1 * random.nextGaussian());
        }
        boolean begun = bundle >= begin(service);
        switch (plans[service]) {
            case REGRESSION -> share[3] *= begun ? 1.8 : 1;
            case GONE -> share[3] *= begun && bundle < begin(service) + 5 ? 2.5 : 1;
            case SHIFT -> {
                double cost = share[3] + share[4];
                share[3] = begun ? 0.02 * cost : cost;
                share[4] = begun ? cost : 0.02 * cost;
            }
            case NOTHING -> {
                // as it is
            }
        }
        double sum = 0;
        for (double s : share) {
            sum += Math.max(0, s);
        }
        int[] samples = new int[FRAMES];
        for (int i = 0; i < FRAMES; i++) {
            double expected = SAMPLES * Math.max(0, share[i]) / sum;
            samples[i] = (int) Math.max(0, Math.round(expected + Math.sqrt(expected) * random.nextGaussian()));
        }
        return samples;
    }

    static String frame(int service, int number) {
        return "org.example.p%d.Class%d.method".formatted(service % 5, number);
    }

    private static Instant started(int bundle) {
        return START.plusSeconds(bundle * (30L * 86_400 / BUNDLES));
    }

    /** The rows of all bundles, as if they had been examined. */
    List<Rows> rows() {
        List<Rows> rows = new ArrayList<>();
        for (int service = 0; service < plans.length; service++) {
            for (int bundle = 0; bundle < BUNDLES; bundle++) {
                rows.add(rows(service, bundle, service(service) + '-' + bundle, FRAMES));
            }
        }
        return rows;
    }

    private Rows rows(int service, int bundle, String id, int mostFrames) {
        int[] samples = samples(service, bundle);
        double all = 0;
        for (int s : samples) {
            all += s;
        }
        List<Rows.Frame> frames = new ArrayList<>();
        for (int i = 0; i < mostFrames; i++) {
            frames.add(new Rows.Frame(id, frame(service, i), samples[i] / all, samples[i] / all, samples[i]));
        }
        return new Rows(
                new Rows.Bundle(
                        id,
                        id,
                        Optional.empty(),
                        service(service),
                        Optional.of(deployment(bundle)),
                        Optional.empty(),
                        Optional.empty(),
                        started(bundle),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        OptionalDouble.empty(),
                        Optional.empty(),
                        "c",
                        Optional.empty(),
                        1,
                        START),
                List.of(),
                List.of(),
                frames,
                List.of(),
                List.of());
    }

    /** Writes the bundles, one in a hundred of them cut short. */
    void write(SmallFleet fleet) throws IOException {
        for (int service = 0; service < plans.length; service++) {
            for (int bundle = 0; bundle < BUNDLES; bundle++) {
                Map<String, String> files = new LinkedHashMap<>(SmallFleet.bundle(1, 1));
                StringBuilder stacks = new StringBuilder();
                int[] samples = samples(service, bundle);
                for (int i = 0; i < FRAMES; i++) {
                    stacks.append("java.lang.Thread.run;org.example.Main.serve;")
                            .append(frame(service, i))
                            .append(' ')
                            .append(samples[i])
                            .append('\n');
                }
                files.put("current/profile.collapsed", stacks.toString());
                String at = started(bundle).toString();
                Path file = fleet.add(
                        "service=%s/deployment=%s/date=%s/time=%s/instance=i%d.zip"
                                .formatted(
                                        service(service),
                                        deployment(bundle),
                                        at.substring(0, 10),
                                        at.substring(11, 19).replace(':', '-'),
                                        bundle % 4),
                        files);
                if ((service * BUNDLES + bundle) % 100 == 42) {
                    byte[] whole = Files.readAllBytes(file);
                    Files.write(file, Arrays.copyOf(whole, 40));
                }
            }
        }
    }

    /** Writes tables of bundles with {@value #FINDINGS} findings each, of so many causes, and a profile of few frames. */
    private static void writeFindings(FleetTables tables, int services, int findings) throws IOException {
        int each = (findings + services * FINDINGS - 1) / (services * FINDINGS);
        GeneratedFleet fleet = large(services);
        for (int service = 0; service < services; service++) {
            List<Rows> rows = new ArrayList<>();
            for (int i = 0; i < each; i++) {
                String id = service(service) + '-' + i;
                Rows bundle = fleet.rows(service, i % BUNDLES, id, FINDINGS);
                List<Rows.Finding> found = new ArrayList<>();
                for (int j = 0; j < FINDINGS; j++) {
                    String cause = "cause-" + (service * 7 + i * 3 + j * 5) % CAUSES;
                    OptionalDouble cores = OptionalDouble.of(0.1 + (i % 10) * 0.01);
                    found.add(new Rows.Finding(
                            id,
                            cause,
                            "Title of " + cause,
                            "likely",
                            OptionalDouble.of(0.2),
                            OptionalDouble.of(0.5),
                            cores));
                }
                rows.add(new Rows(bundle.bundle(), found, List.of(), bundle.frames(), List.of(), List.of()));
            }
            tables.write(service(service), rows);
        }
    }

    public static void main(String... args) throws IOException {
        SmallFleet fleet = new SmallFleet(Path.of(args[0]));
        if (args.length > 2) {
            writeFindings(
                    new FleetTables(fleet.tables.toString(), Map.of()),
                    Integer.parseInt(args[1]),
                    Integer.parseInt(args[2]));
        } else if (args.length > 1) {
            large(Integer.parseInt(args[1])).write(fleet);
        } else {
            System.out.println(fleet.digest());
        }
    }
}
