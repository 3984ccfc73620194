package io.github.jdkdoctor.fleet.page;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.evidence.Evidence;
import io.github.jdkdoctor.evidence.EvidenceCodec;
import io.github.jdkdoctor.fleet.table.FleetTables;
import io.github.jdkdoctor.fleet.table.Tables;
import io.github.jdkdoctor.html.HtmlReport;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.trends.Overview;
import io.github.jdkdoctor.trends.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports of the bundles that a fleet's page names, made of the facts that the tables keep. */
public final class BundleReports {
    // more than anybody opens; the page has the command for the others
    private static final int MOST = 200;

    private BundleReports() {}

    /**
     * Writes a report for each bundle that stands for a cell, those of the costliest cells where there are many.
     *
     * @return the names of the files by the ids of the bundles
     */
    public static Map<String, String> write(Overview overview, FleetTables tables, Casebook casebook, Path directory)
            throws IOException {
        List<Overview.Cell> cells = new ArrayList<>(overview.cells());
        cells.sort(Comparator.comparingDouble((Overview.Cell c) -> -c.cores().orElse(0))
                .thenComparing(c -> -c.instances())
                .thenComparing(Overview.Cell::service)
                .thenComparing(Overview.Cell::cause));
        Set<String> wanted = new LinkedHashSet<>();
        for (Overview.Cell cell : cells) {
            if (wanted.size() < MOST) {
                wanted.add(cell.exampleId());
            }
        }
        if (wanted.isEmpty()) {
            return Map.of();
        }
        Files.createDirectories(directory);
        Map<String, byte[]> facts = new HashMap<>();
        tables.read(Tables.EVIDENCE, (Rows.Evidence e) -> {
            if (wanted.contains(e.bundle())) {
                facts.put(e.bundle(), e.facts());
            }
        });
        Doctor doctor = new Doctor(casebook);
        Map<String, String> written = new HashMap<>();
        for (Map.Entry<String, byte[]> each : facts.entrySet()) {
            Evidence evidence;
            try {
                evidence = EvidenceCodec.unpack(each.getValue());
            } catch (IOException e) {
                // kept by another version: the page has the command
                continue;
            }
            Report report = doctor.examine(evidence);
            String name = each.getKey() + ".html";
            Files.writeString(directory.resolve(name), HtmlReport.print(report, doctor.exhibits(evidence, report)));
            written.put(each.getKey(), name);
        }
        return written;
    }
}
