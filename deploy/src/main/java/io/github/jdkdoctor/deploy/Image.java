package io.github.jdkdoctor.deploy;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import com.google.cloud.tools.jib.api.buildplan.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/** Makes the container image as a tar that {@code docker load} and {@code podman load} take, without either of them. */
public final class Image {
    private static final String USER = "10001:10001";
    private static final AbsoluteUnixPath ROOT = AbsoluteUnixPath.get("/");
    private static final AbsoluteUnixPath HOME = AbsoluteUnixPath.get("/opt/jdkdoctor");

    private Image() {}

    /** Arguments: version, time of the build, the runtime's root, the service's directory, the repository, the tar. */
    public static void main(String[] args)
            throws IOException, InterruptedException, InvalidImageReferenceException, CacheDirectoryCreationException,
                    RegistryException, ExecutionException {
        Path tar = Path.of(args[5]);
        JibContainerBuilder image = image(args[0], Path.of(args[2]), Path.of(args[3]), Path.of(args[4]));
        image.setCreationTime(Instant.parse(args[1]))
                .containerize(Containerizer.to(TarImage.at(tar).named("jdkdoctor:" + args[0]))
                        .setToolName("jdkdoctor")
                        .setApplicationLayersCache(tar.resolveSibling("image-cache"))
                        .setBaseImageLayersCache(tar.resolveSibling("image-cache")));
    }

    private static JibContainerBuilder image(String version, Path runtime, Path service, Path repository)
            throws IOException {
        // what changes least comes first: a new version of the service is a small layer
        return Jib.fromScratch()
                .setPlatforms(Set.of(new Platform(architecture(), "linux")))
                .addFileEntriesLayer(layer("runtime", runtime, ROOT))
                .addFileEntriesLayer(layer("libraries", service.resolve("lib"), HOME.resolve("lib")))
                .addFileEntriesLayer(service(service, repository))
                .addFileEntriesLayer(writable())
                .setEnvironment(Map.of(
                        "PATH", "/opt/java/bin",
                        // names of files that people send may have any letters
                        "LANG", "C.UTF-8",
                        "MALLOC_ARENA_MAX", "2",
                        "JDKDOCTOR_DATA", "/data"))
                .setWorkingDirectory(AbsoluteUnixPath.get("/data"))
                .setVolumes(AbsoluteUnixPath.get("/data"))
                .setExposedPorts(Port.tcp(8080))
                .setUser(USER)
                .setLabels(Map.of(
                        "org.opencontainers.image.title", "jdkdoctor",
                        "org.opencontainers.image.version", version,
                        "org.opencontainers.image.licenses", "Apache-2.0"))
                .setEntrypoint(
                        "/opt/java/bin/java",
                        "-XX:+UseSerialGC",
                        "-XX:MaxRAMPercentage=50",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-jar",
                        HOME.resolve("quarkus-run.jar").toString())
                .setProgramArguments("serve", "--host", "0.0.0.0");
    }

    private static String architecture() {
        String name = System.getProperty("os.arch");
        return name.equals("aarch64") ? "arm64" : name;
    }

    private static FileEntriesLayer layer(String name, Path from, AbsoluteUnixPath into) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
        add(layer, from, into);
        return layer.build();
    }

    private static FileEntriesLayer service(Path service, Path repository) throws IOException {
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("service");
        for (String part : List.of("app", "quarkus", "quarkus-run.jar", "quarkus-app-dependencies.txt")) {
            add(layer, service.resolve(part), HOME.resolve(part));
        }
        add(layer, repository.resolve("LICENSE"), HOME.resolve("LICENSE"));
        return layer.build();
    }

    // where the user of the image may write, if nothing is mounted there
    private static FileEntriesLayer writable() throws IOException {
        Path empty = Files.createTempDirectory("jdkdoctor");
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName("data");
        for (String directory : List.of("/data", "/tmp")) {
            layer.addEntry(
                    empty,
                    AbsoluteUnixPath.get(directory),
                    FilePermissions.fromOctalString("700"),
                    FileEntriesLayer.DEFAULT_MODIFICATION_TIME,
                    USER);
        }
        return layer.build();
    }

    private static void add(FileEntriesLayer.Builder layer, Path from, AbsoluteUnixPath into) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.sorted().toList()) {
                String permissions = Files.isDirectory(file) || Files.isExecutable(file) ? "755" : "644";
                AbsoluteUnixPath to = into.resolve(from.relativize(file));
                if (!to.equals(ROOT)) {
                    layer.addEntry(file, to, FilePermissions.fromOctalString(permissions));
                }
            }
        }
    }
}
