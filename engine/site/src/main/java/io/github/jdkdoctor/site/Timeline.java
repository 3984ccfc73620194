package io.github.jdkdoctor.site;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VersionWindow;
import java.util.List;

/** The JDK versions that a case concerns, drawn over the releases, with a lane for each line that back-ports cut. */
final class Timeline {
    private static final int LEFT = 8;
    private static final int CELL = 34;
    private static final int HEIGHT = 26;
    private static final int STEP = 36;

    private Timeline() {}

    static String svg(Case.Affected affected, int number) {
        VersionWindow window = affected.versions();
        List<Integer> lines = Releases.lines();
        List<Integer> cut = lines.stream()
                .filter(l -> Releases.status(window, l) == Outcome.UNKNOWN)
                .toList();
        int width = LEFT * 2 + lines.size() * CELL;
        int height = 24 + HEIGHT + 12 + cut.size() * STEP;
        String title = "JDK versions affected: " + Releases.words(window);
        Svg svg = new Svg(width, height, "timeline-" + number, title);
        for (int i = 0; i < lines.size(); i++) {
            int line = lines.get(i);
            int x = LEFT + i * CELL;
            Outcome status = Releases.status(window, line);
            String says = status == Outcome.SEEN
                    ? "affected"
                    : status == Outcome.UNKNOWN ? "some updates are affected" : "not affected";
            svg.text(x + CELL / 2.0, 14, "middle", longTerm(line) ? "lts" : "", Releases.label(line));
            svg.rect(x + 1, 22, CELL - 2, HEIGHT, style(status), "JDK " + Releases.label(line) + ": " + says);
        }
        int y = 22 + HEIGHT + 12;
        for (int line : cut) {
            lane(svg, window, line, y, width);
            y += STEP;
        }
        return svg.toString();
    }

    private static void lane(Svg svg, VersionWindow window, int line, int y, int width) {
        List<Releases.Stretch> stretches = Releases.stretches(window, line);
        svg.text(LEFT, y + 17, "start", "lts", "JDK " + line);
        double left = LEFT + 60.0;
        double each = (width - LEFT - left) / stretches.size();
        for (int i = 0; i < stretches.size(); i++) {
            Releases.Stretch s = stretches.get(i);
            String says = s.label() + ": " + (s.affected() ? "affected" : "not affected");
            svg.rect(left + i * each, y, each - 2, HEIGHT, style(s.affected() ? Outcome.SEEN : Outcome.NOT_SEEN), says);
            svg.text(left + i * each + 8, y + 17, "start", s.affected() ? "on" : "", says);
        }
    }

    private static boolean longTerm(int line) {
        return line == 8 || line == 11 || line == 17 || line == 21 || line == 25;
    }

    private static String style(Outcome status) {
        return switch (status) {
            case SEEN -> "in";
            case UNKNOWN -> "part";
            case NOT_SEEN -> "out";
        };
    }
}
