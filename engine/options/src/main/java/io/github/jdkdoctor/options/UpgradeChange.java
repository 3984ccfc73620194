package io.github.jdkdoctor.options;

import io.github.jdkdoctor.fact.VersionWindow;
import java.util.List;

/**
 * A change of the JDK, other than a flag, that an upgrade brings: a file of {@code upgrades/}.
 *
 * @param id the name of its file
 * @param title what is so from then on
 * @param versions the releases in which it is so
 * @param area as in {@code library}, {@code gc}
 * @param concerns whom it concerns
 * @param sees what one sees
 * @param action what to do
 */
public record UpgradeChange(
        String id,
        String title,
        VersionWindow versions,
        String area,
        String concerns,
        String sees,
        String action,
        List<Source> sources) {
    /** Where it is written: a JEP, a bug, release notes. */
    public record Source(String name, String url) {}

    public UpgradeChange {
        sources = List.copyOf(sources);
        if (sources.isEmpty()) {
            throw new IllegalArgumentException(id + ": has no source");
        }
    }
}
