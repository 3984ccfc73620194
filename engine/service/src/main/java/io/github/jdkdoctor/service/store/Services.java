package io.github.jdkdoctor.service.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.github.jdkdoctor.service.base.Problem;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The services that reports are about. */
@ApplicationScoped
public class Services {
    // what a page shows; who needs more reads the list in pages
    private static final int MOST = 200;

    private final Database database;
    private final Store store;

    Services(Database database, Store store) {
        this.database = database;
        this.store = store;
    }

    /**
     * A service in one environment.
     *
     * @param reports how many there are
     * @param last when the latest run was
     */
    public record Place(String service, String environment, int reports, Instant last) {
        /** The end of the address of its page. */
        @JsonIgnore
        public String path() {
            return Services.path(service, environment);
        }

        /** The time for people, to the minute. */
        @JsonIgnore
        public String when() {
            return Diagnosis.WHEN.format(last);
        }
    }

    static String path(String service, String environment) {
        return encoded(service) + (environment.isEmpty() ? "" : "?environment=" + encoded(environment));
    }

    /** The query of the page of causes that shows one service. */
    public static String fleetQuery(String service, String environment) {
        return "service=" + encoded(service) + (environment.isEmpty() ? "" : "&environment=" + encoded(environment));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    public List<Place> all(Group group) {
        return database
                .query(
                        "select service, environment, count(*), max(coalesce(ran, created)) from diagnosis where"
                                + " service <> '' and answered_by is null and state = 'DONE' group by service, environment order by service,"
                                + " environment",
                        row -> new Place(
                                row.getString(1),
                                row.getString(2),
                                row.getInt(3),
                                row.getObject(4, OffsetDateTime.class).toInstant()))
                .stream()
                .filter(place -> group.has(place.service()))
                .toList();
    }

    /**
     * The reports of a service over time.
     *
     * @throws ProblemException where there is none, or the service is not in the group
     */
    public Trend trend(String service, String environment, Group group) {
        // without a name it would be all reports of no service
        Trend trend = !service.isEmpty() && Subject.canBe(service) && Subject.canBe(environment) && group.has(service)
                ? trend(service, environment)
                : Trend.of(List.of());
        if (trend.steps().isEmpty()) {
            throw Problem.Kind.NOT_FOUND
                    .with("there is no report of this service; the list of services has those that there are")
                    .exception();
        }
        return trend;
    }

    private Trend trend(String service, String environment) {
        List<Diagnosis> latest = new ArrayList<>(database.query(
                "select " + Store.COLUMNS + " from diagnosis d where d.service = ? and d.environment = ? and d.state ="
                        + " 'DONE' and d.answered_by is null order by coalesce(d.ran, d.created)"
                        + " desc, d.id desc limit ?",
                Store::diagnosis,
                service,
                environment,
                MOST));
        Collections.reverse(latest);
        Map<UUID, Map<String, Certainty>> causes = causes(service, environment);
        return Trend.of(latest.stream()
                .map(diagnosis -> new Trend.Point(diagnosis, causes.getOrDefault(diagnosis.id(), Map.of())))
                .toList());
    }

    private Map<UUID, Map<String, Certainty>> causes(String service, String environment) {
        Map<UUID, Map<String, Certainty>> causes = new HashMap<>();
        record Found(UUID diagnosis, String caseId, Certainty certainty) {}
        database.query(
                        "select f.diagnosis, f.case_id, f.certainty from finding f join diagnosis d on d.id ="
                                + " f.diagnosis where d.service = ? and d.environment = ? order by f.position",
                        row -> new Found(
                                UUID.fromString(row.getString(1)),
                                row.getString(2),
                                Rank.certainty(row.getInt(3)).orElseThrow()),
                        service,
                        environment)
                .forEach(found -> causes.computeIfAbsent(found.diagnosis(), id -> new LinkedHashMap<>())
                        .putIfAbsent(found.caseId(), found.certainty()));
        return causes;
    }

    /** The latest report before a run, of its service and environment, without a cause that is at least likely. */
    public Optional<Diagnosis> lastGood(Subject subject) {
        return database
                .query(
                        "select " + Store.COLUMNS + " from diagnosis d where d.service = ? and d.environment = ?"
                                + " and d.state = 'DONE' and d.answered_by is null and d.certainty < ?"
                                + " and coalesce(d.ran, d.created) < coalesce(cast(? as timestamp with time zone),"
                                + " current_timestamp) order by coalesce(d.ran, d.created) desc, d.id desc limit 1",
                        Store::diagnosis,
                        subject.service(),
                        subject.environment(),
                        Rank.of(Certainty.LIKELY),
                        subject.ran())
                .stream()
                .findFirst();
    }

    /** The latest report before this one, of the same service and environment, without a cause that is at least likely. */
    public Optional<Diagnosis> lastGood(Diagnosis diagnosis) {
        return diagnosis
                .service()
                .flatMap(service -> trend(service, diagnosis.environment().orElse("")).steps().stream()
                        .filter(step -> step.diagnosis().id().equals(diagnosis.id()))
                        .findFirst())
                .flatMap(Trend.Step::lastGood)
                .flatMap(good -> store.find(good.id()));
    }
}
