package io.github.jdkdoctor.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jdkdoctor.report.ReportFormat;
import io.github.jdkdoctor.service.store.Diagnosis;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What two diagnoses say, side by side. */
@ApplicationScoped
class Comparisons {
    private final Answers answers;
    private final ObjectMapper mapper;

    Comparisons(Answers answers, ObjectMapper mapper) {
        this.answers = answers;
        this.mapper = mapper;
    }

    /** A cause that at least one of the two names, with its certainty in each. */
    record Cause(String caseId, String title, Optional<String> one, Optional<String> other) {
        /** Whether the two do not say the same of it. */
        public boolean differs() {
            return !one.equals(other);
        }
    }

    /** Two diagnoses. */
    record Pair(Diagnosis one, Diagnosis other, List<Cause> causes) {}

    Pair of(Diagnosis one, Diagnosis other) {
        Map<String, JsonNode> first = causes(one);
        Map<String, JsonNode> second = causes(other);
        Map<String, JsonNode> all = new LinkedHashMap<>(first);
        second.forEach(all::putIfAbsent);
        List<Cause> causes = new ArrayList<>();
        all.forEach((id, cause) ->
                causes.add(new Cause(id, cause.path("title").asText(), certainty(first, id), certainty(second, id))));
        return new Pair(one, other, causes);
    }

    private static Optional<String> certainty(Map<String, JsonNode> causes, String id) {
        return Optional.ofNullable(causes.get(id))
                .map(cause -> cause.path("certainty").asText());
    }

    private Map<String, JsonNode> causes(Diagnosis diagnosis) {
        try {
            Map<String, JsonNode> causes = new LinkedHashMap<>();
            mapper.readTree(answers.printing(diagnosis.id(), ReportFormat.JSON))
                    .path("hypotheses")
                    .forEach(h -> causes.putIfAbsent(h.path("case").asText(), h));
            return causes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
