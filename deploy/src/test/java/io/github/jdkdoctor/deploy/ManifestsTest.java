package io.github.jdkdoctor.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The files that people hand to Compose and to Kubernetes. {@code .ci/run} holds them against the schemas of both. */
class ManifestsTest {
    private static final Path MANIFESTS = Path.of("");
    private static final Map<String, Class<?>> KINDS = Map.of(
            "Deployment", Deployment.class,
            "Service", Service.class,
            "PodDisruptionBudget", PodDisruptionBudget.class);

    /** The model keeps fields that Kubernetes does not have for later; here they are errors. */
    private static final class NoOtherFields extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(Annotated a) {
            return false;
        }
    }

    private static List<JsonNode> documents(String file) throws IOException {
        try (MappingIterator<JsonNode> all = new YAMLMapper()
                .readerFor(JsonNode.class)
                .readValues(MANIFESTS.resolve(file).toFile())) {
            return all.readAll();
        }
    }

    @Test
    void haveOnlyFieldsThatKubernetesKnows() throws IOException {
        YAMLMapper strict = YAMLMapper.builder()
                .annotationIntrospector(new NoOtherFields())
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        List<JsonNode> documents = documents("kubernetes.yaml");
        assertThat(documents)
                .extracting(d -> d.path("kind").asText())
                .containsExactlyInAnyOrderElementsOf(KINDS.keySet());
        for (JsonNode document : documents) {
            Class<?> kind = KINDS.getOrDefault(document.path("kind").asText(), Deployment.class);
            assertThat(strict.treeToValue(document, kind)).isNotNull();
        }
    }

    @Test
    void runTheImageOfThisVersion() throws IOException {
        String image = "jdkdoctor:" + System.getProperty("jdkdoctor.version");
        assertThat(documents("compose.yaml")
                        .get(0)
                        .at("/services/jdkdoctor/image")
                        .asText())
                .isEqualTo(image);
        assertThat(documents("kubernetes.yaml")
                        .get(0)
                        .at("/spec/template/spec/containers/0/image")
                        .asText())
                .isEqualTo(image);
    }
}
