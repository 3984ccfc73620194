package io.github.jdkdoctor.site;

import io.github.jdkdoctor.Doctor;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** Builds the site from the sources that the engine's casebook is made of. */
public final class SiteMain {
    private SiteMain() {}

    /**
     * Takes the root of the sources, the directories for the pages, for their copy in a jar and for what is kept between
     * builds, the address where the pages are published, the one where the sources are shown, the version and its time stamp.
     */
    public static void main(String[] args) throws IOException, SiteException, CasebookException {
        Instant start = Instant.now();
        Cache cache = new Cache(Path.of(args[3]), Cache.codeOf(SiteMain.class));
        Casebook casebook = new Casebook(Pack.onClassPath(Doctor.class.getClassLoader()));
        LocalDate date = OffsetDateTime.parse(args[7]).toLocalDate();
        Pages pages = new Pages(new Edition(args[4], args[5], args[6], date), History.of(Path.of(args[0])));
        try (Site site = new Site(Path.of(args[0]), casebook, cache, args[5])) {
            site.addTo(pages);
        }
        cache.sweep();
        Links.check(pages.files());
        pages.write(Path.of(args[1]));
        pages.write(Path.of(args[2]));
        int largest = pages.files().entrySet().stream()
                .filter(f -> f.getKey().endsWith(".html"))
                .mapToInt(f -> f.getValue().length)
                .max()
                .orElse(0);
        System.out.printf(
                "site: %d files, largest page %d kB, %d parts made again, %d pages rendered, %d s%n",
                pages.files().size(),
                largest / 1000,
                cache.made(),
                pages.rendered(),
                Duration.between(start, Instant.now()).toSeconds());
    }
}
