package io.github.jdkdoctor.site;

import java.util.Locale;

/** A drawing that takes its colors from the page. */
final class Svg {
    private final StringBuilder out = new StringBuilder();

    /** An image of a size, with a name of its own in the page and what a screen reader says of it. */
    Svg(int width, int height, String name, String says) {
        out.append(String.format(
                Locale.ROOT,
                "<svg class=\"drawing\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"%s\">"
                        + "<title id=\"%s\">%s</title>",
                width,
                height,
                width,
                height,
                name,
                name,
                Markup.escape(says)));
    }

    /** A box with a tip; no tip where that is empty. */
    void rect(double x, double y, double width, double height, String style, String tip) {
        out.append("<rect x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\" width=\"")
                .append(number(width))
                .append("\" height=\"")
                .append(number(height))
                .append("\" class=\"")
                .append(style);
        out.append(tip.isEmpty() ? "\"/>" : "\"><title>" + Markup.escape(tip) + "</title></rect>");
    }

    void text(double x, double y, String anchor, String style, String text) {
        out.append("<text x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append(anchor.equals("start") ? "" : "\" text-anchor=\"" + anchor)
                .append(style.isEmpty() ? "" : "\" class=\"" + style)
                .append("\">")
                .append(Markup.escape(text))
                .append("</text>");
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    @Override
    public String toString() {
        return out + "</svg>";
    }
}
