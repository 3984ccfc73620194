package io.github.jdkdoctor.cli;

import java.util.Locale;

/** Text in columns that fits a terminal of 80. */
final class Table {
    private static final int WIDTH = 80;

    private final StringBuilder text = new StringBuilder();
    private final boolean color;

    Table(boolean color) {
        this.color = color;
    }

    Table heading(String heading) {
        if (text.length() > 0) {
            text.append('\n');
        }
        text.append(color ? "\u001b[1m" + heading + "\u001b[0m" : heading).append('\n');
        return this;
    }

    /** A row: the lead in a column of the given width, the rest wrapped next to it; a longer lead has a line of its own. */
    Table row(String lead, int column, String rest) {
        String indent = "  ";
        StringBuilder line = new StringBuilder(indent);
        if (lead.length() > column - 1 && !lead.isEmpty()) {
            text.append(indent).append(lead).append('\n');
            line.append(" ".repeat(column));
        } else {
            line.append(String.format(Locale.ROOT, "%-" + column + "s", lead));
        }
        int start = line.length();
        for (String word : rest.strip().split("\\s+", -1)) {
            if (line.length() > start && line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line = new StringBuilder(" ".repeat(start));
            }
            line.append(line.length() > start ? " " : "").append(word);
        }
        text.append(line.toString().stripTrailing()).append('\n');
        return this;
    }

    Table blank() {
        text.append('\n');
        return this;
    }

    /** Text over the whole width. */
    Table paragraph(String paragraph) {
        StringBuilder line = new StringBuilder();
        for (String word : paragraph.strip().split("\\s+", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > WIDTH) {
                text.append(line).append('\n');
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        text.append(line).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
