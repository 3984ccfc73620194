package io.github.jdkdoctor.fleet;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.fleet.examine.BuiltIn;
import io.github.jdkdoctor.fleet.examine.Cohort;
import io.github.jdkdoctor.fleet.examine.Examiner;
import io.github.jdkdoctor.fleet.examine.Job;
import io.github.jdkdoctor.fleet.examine.KeyRule;
import io.github.jdkdoctor.fleet.examine.LocalEngine;
import io.github.jdkdoctor.fleet.spark.SparkEngine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Examines many bundles and keeps what they say as tables. */
@Command(
        name = "diagnose",
        header = "Diagnose many bundles, and keep what they say as tables.",
        sortOptions = false,
        description = {
            "",
            "Examines each bundle that is new, or that was written since, or that was held against other cases before. What is"
                    + " done is kept when the command is killed; run it again, and it goes on.",
            ""
        })
final class DiagnoseCommand implements Callable<Integer> {
    private enum Engine {
        LOCAL,
        SPARK
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "BUNDLES",
            arity = "1..*",
            description =
                    "Files, directories, or a pattern such as 'logs/service=*/date=*/*.zip'; also s3a:// and hdfs://.")
    private List<String> inputs = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "The directory of the tables; also s3a:// and hdfs://.")
    private String output = "";

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "spark, or local for the threads of this process. spark is the default on JDK 17 and 21.")
    private @Nullable Engine engine;

    @Option(
            names = "--keys",
            paramLabel = "RULE",
            description =
                    "How a path says what a bundle is of, as in '{service}/{date}/{instance}-{version}.zip'. Without it,"
                            + " parts like service=cart say so, then manifest.yaml in the bundle.")
    private @Nullable String keys;

    @Option(
            names = "--pair",
            paramLabel = "COHORT",
            description =
                    "What a bundle of one run is compared with: 'deployment' for the deployment before, or keys, as in"
                            + " version=41.")
    private @Nullable String pair;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description = "How long one bundle may take (${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--unit",
            paramLabel = "BUNDLES",
            defaultValue = "200",
            description = "At most how many bundles are written together (${DEFAULT-VALUE}).")
    private int together;

    @Option(names = "--retry", description = "Examine once more what could not be examined before.")
    private boolean retry;

    @Option(
            names = "--conf",
            paramLabel = "NAME=VALUE",
            description = "An option of Spark or of its file systems, as in spark.hadoop.fs.s3a.endpoint=http://…")
    private Map<String, String> conf = Map.of();

    @Override
    public Integer call() throws FleetException {
        PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
        try {
            // Spark takes options from system properties, and from spark-submit
            conf.forEach(System::setProperty);
            return run(err);
        } catch (IOException e) {
            throw FleetException.of(e);
        } catch (UncheckedIOException e) {
            throw FleetException.of(e);
        } catch (IllegalArgumentException | CasebookException e) {
            throw new FleetException(String.valueOf(e.getMessage()), e);
        }
    }

    private int run(PrintWriter err) throws IOException, CasebookException {
        if (!output.contains("://") && Files.isRegularFile(Path.of(output))) {
            throw new NotDirectoryException(output);
        }
        Casebook casebook = BuiltIn.casebook();
        if (!onSpark(err)) {
            Map<String, String> options = new TreeMap<>(conf);
            Job job = job(options);
            Job.Prepared prepared = prepare(job, casebook.version());
            int threads = Runtime.getRuntime().availableProcessors();
            begin(err, prepared, "with " + Count.of(threads, "thread"));
            long start = System.nanoTime();
            LocalEngine.run(job, prepared.units(), new Examiner(casebook, job.limit(), options), threads);
            end(err, job, prepared, start);
            return 0;
        }
        try (SparkEngine spark = new SparkEngine()) {
            Job job = job(spark.options());
            Job.Prepared prepared = prepare(job, casebook.version());
            begin(err, prepared, "on Spark at " + spark.master());
            long start = System.nanoTime();
            spark.run(job, prepared.units());
            // what executors of a job that was killed still wrote, or this job took away from them
            spark.run(job, job.rest().prepare(casebook.version()).units());
            end(err, job, prepared, start);
            return 0;
        }
    }

    private Job.Prepared prepare(Job job, String casebook) throws IOException {
        Job.Prepared prepared = job.prepare(casebook);
        if (prepared.found() == 0) {
            throw new IOException("no bundles in " + String.join(", ", inputs));
        }
        return prepared;
    }

    private Job job(Map<String, String> options) {
        if (limit < 1 || together < 1) {
            throw new IllegalArgumentException("--limit and --unit have to be at least 1");
        }
        Optional<String> cohort = Optional.ofNullable(pair);
        cohort.filter(c -> !c.equals("deployment")).ifPresent(Cohort::keys);
        return new Job(
                inputs,
                keys == null ? KeyRule.ofParts() : KeyRule.of(keys),
                cohort,
                output.endsWith("/") ? output.substring(0, output.length() - 1) : output,
                Duration.ofSeconds(limit),
                together,
                retry,
                options);
    }

    // Spark's own documentation: "Spark runs on Java 17/21"
    private boolean onSpark(PrintWriter err) {
        int feature = Runtime.version().feature();
        if (engine == Engine.LOCAL || feature == 17 || feature == 21) {
            return engine != Engine.LOCAL;
        }
        err.println(
                "jdkdoctor: Spark runs on JDK 17 and 21, and this is " + feature + "; going on with --engine local");
        return false;
    }

    private static void begin(PrintWriter err, Job.Prepared prepared, String where) {
        err.println(String.format(
                Locale.ROOT,
                "jdkdoctor: %s, %,d examined before; examining %,d %s",
                Count.of(prepared.found(), "bundle"),
                prepared.known(),
                prepared.left(),
                where));
    }

    private static void end(PrintWriter err, Job job, Job.Prepared prepared, long start) throws IOException {
        double seconds = (System.nanoTime() - start) / 1e9;
        long failed = prepared.units().isEmpty() ? 0 : job.failed(prepared.units());
        err.println(String.format(
                Locale.ROOT,
                "jdkdoctor: %s in %.1f s%s",
                Count.of(prepared.left(), "bundle"),
                seconds,
                failed == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; %,d could not be examined: 'report' says why, and --retry tries again",
                                failed)));
    }
}
