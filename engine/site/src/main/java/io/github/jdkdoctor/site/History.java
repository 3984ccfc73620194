package io.github.jdkdoctor.site;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** When cases and chapters of the guide were added and last changed, as the repository's commits say. */
final class History {
    private static final String GUIDE = "site/src/main/guide/";
    private static final String COMMIT = "@";

    private final Map<String, Dates> pages;

    private History(Map<String, Dates> pages) {
        this.pages = Map.copyOf(pages);
    }

    /** Days, by the clock of who committed. */
    record Dates(LocalDate added, LocalDate changed) {
        Dates and(LocalDate day) {
            return new Dates(day.isBefore(added) ? day : added, day.isAfter(changed) ? day : changed);
        }
    }

    /** The history of a working tree; of sources without one, as from an archive, nothing is known. */
    static History of(Path root) {
        ProcessBuilder git = new ProcessBuilder(List.of(
                "git",
                "-C",
                root.toString(),
                "log",
                "--format=" + COMMIT + "%cs",
                "--name-only",
                "--",
                "cases",
                GUIDE));
        git.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            Process running = git.start();
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8))) {
                return read(out.lines());
            }
        } catch (IOException e) {
            return new History(Map.of());
        }
    }

    /** Reads commits, each a day after an {@code @} and the paths that it changed. */
    static History read(Stream<String> log) {
        Map<String, Dates> pages = new HashMap<>();
        LocalDate[] day = new LocalDate[1];
        log.filter(line -> !line.isBlank()).forEach(line -> {
            if (line.startsWith(COMMIT)) {
                day[0] = LocalDate.parse(line.substring(COMMIT.length()));
            } else {
                page(line)
                        .ifPresent(page -> pages.merge(page, new Dates(day[0], day[0]), (a, b) -> a.and(b.changed())));
            }
        });
        return new History(pages);
    }

    // a fixture changes no page
    private static Optional<String> page(String path) {
        String[] parts = path.split("/", -1);
        if (path.startsWith(GUIDE) && path.endsWith(".adoc")) {
            return Optional.of("guide/" + path.substring(GUIDE.length()).replace(".adoc", ".html"));
        }
        return parts.length == 3 && parts[2].startsWith("case.")
                ? Optional.of("cases/" + parts[1] + ".html")
                : Optional.empty();
    }

    /** When the page of a case or chapter was added and changed; empty for other pages and where it is not known. */
    Optional<Dates> of(String page) {
        return Optional.ofNullable(pages.get(page));
    }
}
