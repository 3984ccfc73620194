package io.github.jdkdoctor.fleet.spark;

import io.github.jdkdoctor.fleet.examine.Job;
import io.github.jdkdoctor.fleet.examine.Unit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;

/** Examines bundles on Apache Spark: in this process, or on the cluster that {@code spark-submit} names. */
public final class SparkEngine implements AutoCloseable {
    private final JavaSparkContext context;

    public SparkEngine() {
        SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "jdkdoctor fleet");
        if (!conf.contains("spark.master")) {
            conf.setMaster("local[*]");
        }
        if (conf.get("spark.master").startsWith("local")) {
            // a page and ports that are not needed
            conf.setIfMissing("spark.ui.enabled", "false");
            conf.setIfMissing("spark.driver.host", "localhost");
            conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        }
        context = new JavaSparkContext(conf);
        if (!context.isLocal()) {
            ownJars().forEach(jar -> context.addJar(jar.toString()));
        }
    }

    // what spark-submit does not take along: the libraries that the program's jar names in its manifest
    private static List<Path> ownJars() {
        try {
            Path own = Path.of(SparkEngine.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            Path lib = own.resolveSibling("lib");
            if (!Files.isDirectory(lib)) {
                return List.of();
            }
            try (Stream<Path> jars = Files.list(lib)) {
                return jars.filter(jar -> jar.toString().endsWith(".jar"))
                        .sorted()
                        .toList();
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Options of file systems, as the cluster and the command line set them. */
    public Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        for (scala.Tuple2<String, String> option : context.getConf().getAll()) {
            if (option._1().startsWith("spark.hadoop.")) {
                options.put(option._1(), option._2());
            }
        }
        return options;
    }

    /** Where the work is done, in words. */
    public String master() {
        return context.master();
    }

    /** Examines all units; the tables have those that were done where it fails midway. */
    public void run(Job job, List<Unit> units) throws IOException {
        if (units.isEmpty()) {
            return;
        }
        Job.Part part = job.part();
        try {
            context.parallelize(units, units.size()).foreach(unit -> ExecutorPart.of(part)
                    .examine(unit, TaskContext.get().attemptNumber()));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // Scala throws it without saying so
            if (e instanceof SparkException) {
                throw new IOException("Spark gave up: " + e.getMessage(), e);
            }
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
