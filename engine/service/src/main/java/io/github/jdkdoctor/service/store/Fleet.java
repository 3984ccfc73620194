package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.service.base.Packed;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.trends.FleetData;
import io.github.jdkdoctor.trends.FleetPage;
import io.github.jdkdoctor.trends.Overview;
import io.github.jdkdoctor.trends.Regressions;
import io.github.jdkdoctor.trends.RowSource;
import io.github.jdkdoctor.trends.Rows;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/** The causes of services over time and their regressions, of the reports that are kept, as the fleet's page shows them. */
@ApplicationScoped
public class Fleet {
    /** Of so many reports, the latest, which is what fits into the memory of a service. */
    public static final int MOST = 1000;

    private final Database database;
    // what one page takes is in memory once
    private final ReentrantLock one = new ReentrantLock();

    Fleet(Database database) {
        this.database = database;
    }

    /**
     * The page.
     *
     * @param service one service; empty for all of the group
     */
    public String page(Group group, Optional<String> service, Optional<String> environment) {
        one.lock();
        try {
            List<Rows> rows = rows(group, service, environment);
            if (rows.isEmpty() && service.isPresent()) {
                throw Problem.Kind.NOT_FOUND
                        .with("there is no report of this service; the list of services has those that there are")
                        .exception();
            }
            RowSource source = RowSource.of(rows);
            Map<String, String> links = new HashMap<>();
            rows.forEach(
                    r -> links.put(r.bundle().id(), "/diagnoses/" + r.bundle().id()));
            StringWriter page = new StringWriter();
            FleetPage.write(
                    Overview.of(source),
                    Regressions.in(FleetData.of(source, Rows.Bundle::service)),
                    FleetPage.Counted.REPORT,
                    links,
                    page);
            return page.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            one.unlock();
        }
    }

    private List<Rows> rows(Group group, Optional<String> service, Optional<String> environment) {
        List<Object> values = new ArrayList<>();
        String where = "d.service <> '' and d.state in ('DONE', 'FAILED', 'SET_ASIDE') and d.answered_by is null and "
                + group.where("d.service", values);
        if (service.isPresent()) {
            where += " and d.service = ? and d.environment = ?";
            values.add(service.get());
            values.add(environment.orElse(""));
        }
        values.add(MOST);
        Map<UUID, List<Rows.Finding>> found = new HashMap<>();
        String latest = "(select * from diagnosis d where " + where
                + " order by coalesce(d.ran, d.created) desc, d.id desc limit ?) d";
        database.query(
                        "select f.diagnosis, f.case_id, f.certainty from finding f join " + latest
                                + " on d.id = f.diagnosis order by f.diagnosis, f.position",
                        row -> finding(row.getString(1), row.getString(2), row.getInt(3)),
                        values.toArray())
                .forEach(f -> found.computeIfAbsent(UUID.fromString(f.bundle()), id -> new ArrayList<>())
                        .add(f));
        return database.query(
                "select " + Store.COLUMNS + ", r.body as body from " + latest
                        + " left join report_rows r on r.diagnosis = d.id order by ran, d.id",
                row -> {
                    Diagnosis diagnosis = Store.diagnosis(row);
                    byte[] body = row.getBytes("body");
                    return body == null
                            ? KeptRows.without(diagnosis, found.getOrDefault(diagnosis.id(), List.of()))
                            : KeptRows.read(Packed.unpack(body), diagnosis);
                },
                values.toArray());
    }

    private static Rows.Finding finding(String diagnosis, String caseId, int rank) {
        return new Rows.Finding(
                diagnosis,
                caseId,
                caseId,
                Rank.certainty(rank).orElseThrow().label(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }
}
