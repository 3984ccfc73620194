package io.github.jdkdoctor.deploy;

import static io.github.jdkdoctor.deploy.Container.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image as it was written: what is in it, how it starts, and that it does. */
class ImageIT {
    private static final Path TAR = Path.of(System.getProperty("jdkdoctor.image", "target/jdkdoctor-image.tar"));
    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode json(String name) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(Files.newInputStream(TAR))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals(name)) {
                    return JSON.readTree(tar.readAllBytes());
                }
            }
        }
        throw new IOException("no " + name);
    }

    private static JsonNode config() throws IOException {
        return json(json("manifest.json").at("/0/Config").asText());
    }

    private static Map<String, TarArchiveEntry> files() throws IOException {
        Map<String, TarArchiveEntry> files = new LinkedHashMap<>();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(Files.newInputStream(TAR))) {
            for (TarArchiveEntry layer = tar.getNextEntry(); layer != null; layer = tar.getNextEntry()) {
                if (layer.getName().endsWith(".tar.gz")) {
                    InputStream plain = new GZIPInputStream(new BufferedInputStream(tar));
                    TarArchiveInputStream entries = new TarArchiveInputStream(plain);
                    for (TarArchiveEntry e = entries.getNextEntry(); e != null; e = entries.getNextEntry()) {
                        files.put(e.getName(), e);
                    }
                }
            }
        }
        return files;
    }

    @Test
    void startsTheServiceAsAUserWithoutRights() throws IOException {
        JsonNode config = config().path("config");
        assertThat(config.path("User").asText()).isEqualTo("10001:10001");
        assertThat(texts(config.path("Entrypoint")))
                .startsWith("/opt/java/bin/java")
                .contains("-jar");
        assertThat(texts(config.path("Cmd"))).containsExactly("serve", "--host", "0.0.0.0");
        assertThat(texts(config.path("Env")))
                .containsExactlyInAnyOrder(
                        "PATH=/opt/java/bin", "LANG=C.UTF-8", "MALLOC_ARENA_MAX=2", "JDKDOCTOR_DATA=/data");
    }

    @Test
    void changesLittleWithTheService() throws IOException {
        assertThat(texts(json("manifest.json").at("/0/Layers"))).hasSize(4);
        assertThat(config().path("history").findValuesAsText("comment"))
                .containsExactly("runtime", "libraries", "service", "data");
    }

    @Test
    void hasTheProgramItsCasesAndItsDocumentation() throws IOException {
        Map<String, TarArchiveEntry> files = files();
        for (String part : List.of("cases", "rules", "site")) {
            assertThat(files.keySet())
                    .anyMatch(name -> name.matches("opt/jdkdoctor/lib/main/.*jdkdoctor-" + part + "-.*jar"));
        }
        assertThat(files).containsKeys("opt/java/bin/java", "opt/jdkdoctor/quarkus-run.jar", "opt/jdkdoctor/LICENSE");
    }

    @Test
    void hasNeitherSecretsNorShellsNorFilesThatOthersMayChange() throws IOException {
        files().forEach((name, entry) -> {
            assertThat(name)
                    .doesNotMatch(
                            "(?i).*(\\.git/|\\.m2/|settings\\.xml|\\.env$|\\.pem$|\\.key$|/tokens$|\\.mv\\.db$).*")
                    .doesNotMatch(".*/(ba|da|)sh");
            boolean own = name.equals("data/") || name.equals("tmp/");
            assertThat(entry.getLongUserId()).as(name).isEqualTo(own ? 10001 : 0);
            assertThat(entry.getMode() & 0022).as(name).isZero();
        });
    }

    @Test
    void answersOutOfItsOwnFilesAlone(@TempDir Path folder) throws IOException, InterruptedException {
        try (Container container = Container.start(TAR, folder, config().path("config"))) {
            assertThat(container.get("/q/health/ready").statusCode()).isEqualTo(200);
            assertThat(container.get("/docs/").statusCode()).isEqualTo(200);
            assertThat(container
                            .send("größe-ιστορία.log", "[0.5s][info][gc] Using G1")
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void letsNobodyInBeforeThereAreTokens(@TempDir Path folder) throws IOException, InterruptedException {
        Optional<Integer> exit = Container.run(TAR, folder, config().path("config"));
        assertThat(exit).hasValueSatisfying(code -> assertThat(code).isNotZero());
    }
}
