package io.github.jdkdoctor.site;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Rows of two bars, the bars of the baseline and of the current run, with their numbers and a mark where a threshold lies. */
final class Bars {
    private static final int WIDTH = 600;
    private static final int ROOM = 420;

    private final String caption;
    private final String prefix;
    private final List<String> rows = new ArrayList<>();

    /** Bars under a caption; the prefix keeps names apart in a page. */
    Bars(String caption, String prefix) {
        this.caption = caption;
        this.prefix = prefix;
    }

    /**
     * Adds a row.
     *
     * @param format how numbers are written
     */
    void row(
            String label,
            OptionalDouble baseline,
            OptionalDouble current,
            OptionalDouble threshold,
            DoubleFunction<String> format) {
        double most = Math.max(
                Math.max(size(baseline), size(current)), threshold.isPresent() ? Math.abs(threshold.getAsDouble()) : 0);
        double scale = most == 0 ? 0 : ROOM / most;
        String says = label + ": " + (baseline.isPresent() ? "baseline run " + written(baseline, format) + ", " : "")
                + "current run " + written(current, format)
                + (threshold.isPresent() ? ", threshold " + format.apply(threshold.getAsDouble()) : "");
        Svg svg = new Svg(WIDTH, 50, prefix + rows.size(), says);
        bar(svg, 2, "good", baseline, scale, format);
        bar(svg, 26, "slow", current, scale, format);
        if (threshold.isPresent() && Double.isFinite(scale)) {
            svg.rect(
                    50 + Math.abs(threshold.getAsDouble()) * scale,
                    0,
                    2,
                    50,
                    "mark",
                    "threshold: " + format.apply(threshold.getAsDouble()));
        }
        rows.add("<div class=\"measure\"><p>" + Markup.sentence(label) + threshold(threshold, format) + "</p>" + svg
                + "</div>");
    }

    private static String threshold(OptionalDouble threshold, DoubleFunction<String> format) {
        return threshold.isEmpty()
                ? ""
                : " <span class=\"note\">(threshold " + Markup.escape(format.apply(threshold.getAsDouble()))
                        + ")</span>";
    }

    private static double size(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? Math.abs(value.getAsDouble()) : 0;
    }

    private static String written(OptionalDouble value, DoubleFunction<String> format) {
        return value.isPresent() ? format.apply(value.getAsDouble()) : "not known";
    }

    private static void bar(
            Svg svg, int y, String run, OptionalDouble value, double scale, DoubleFunction<String> format) {
        double width = size(value) * scale;
        svg.text(0, y + 16.0, "start", "", run);
        svg.rect(50, y, Math.max(1, width), 21, run, "");
        svg.text(58 + width, y + 16.0, "start", "n", written(value, format));
    }

    boolean empty() {
        return rows.isEmpty();
    }

    String html() {
        return "<figure><figcaption>" + Markup.escape(caption) + "</figcaption>" + String.join("", rows) + "</figure>";
    }
}
