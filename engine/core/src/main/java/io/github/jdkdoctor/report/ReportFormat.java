package io.github.jdkdoctor.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What a report is printed as: the one list, for the command line and for the service. */
public enum ReportFormat {
    TEXT("text/plain", Shape.TEXT, ""),
    JSON("application/json", Shape.JSON, ".json"),
    HTML("text/html", Shape.PAGE, ".html .htm"),
    MARKDOWN("text/markdown", Shape.TEXT, ".md .markdown"),
    SARIF("application/sarif+json", Shape.JSON, ".sarif .sarif.json");

    /** How secrets are found in a printing. */
    public enum Shape {
        TEXT,
        JSON,
        PAGE
    }

    private final String mediaType;
    private final Shape shape;
    private final String endings;

    /** {@code endings} are those of the names of files that ask for the format, with a space between them. */
    ReportFormat(String mediaType, Shape shape, String endings) {
        this.mediaType = mediaType;
        this.shape = shape;
        this.endings = endings;
    }

    /** Type and subtype, without parameters. */
    public String mediaType() {
        return mediaType;
    }

    public Shape shape() {
        return shape;
    }

    /**
     * The report in this format. Not of a page: that is made of a frame and a filling, and shows exhibits as well.
     *
     * @param color whether text has the colors of a terminal
     * @throws UnsupportedOperationException of a page
     */
    public String print(Report report, boolean color) {
        return switch (this) {
            case TEXT -> TextReport.print(report, color);
            case JSON -> written(to -> JsonReport.write(report, to));
            case HTML -> throw new UnsupportedOperationException("a page takes exhibits");
            case MARKDOWN -> MarkdownReport.print(report);
            case SARIF -> written(to -> SarifReport.write(report, to));
        };
    }

    /** The format that a file's name asks for; empty where it asks for none. */
    public static Optional<ReportFormat> of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> format.ending(name) > 0)
                .max(Comparator.comparingInt(format -> format.ending(name)));
    }

    // the length, as .sarif.json ends like .json, and is more
    private int ending(String name) {
        return Arrays.stream(endings.split(" "))
                .filter(name::endsWith)
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /** The format with a name, as {@link #toString} gives it. */
    public static Optional<ReportFormat> of(String name) {
        return Arrays.stream(values())
                .filter(format -> format.toString().equals(name))
                .findFirst();
    }

    private interface Writing {
        void write(StringWriter to) throws IOException;
    }

    private static String written(Writing writing) {
        StringWriter text = new StringWriter();
        try {
            writing.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
