package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.html.HtmlReport;
import io.github.jdkdoctor.report.Exhibits;
import io.github.jdkdoctor.report.JsonReport;
import io.github.jdkdoctor.report.MarkdownReport;
import io.github.jdkdoctor.report.Report;
import io.github.jdkdoctor.report.SarifReport;
import io.github.jdkdoctor.report.TextReport;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a report can be asked for as. */
public enum Form {
    JSON("application/json"),
    HTML("text/html"),
    MARKDOWN("text/markdown"),
    SARIF("application/sarif+json"),
    TEXT("text/plain");

    private final String mediaType;

    Form(String mediaType) {
        this.mediaType = mediaType;
    }

    /** With the character set, which is always UTF-8. */
    public MediaType mediaType() {
        return MediaType.valueOf(mediaType).withCharset("UTF-8");
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Form> of(MediaType type) {
        return Arrays.stream(values())
                .filter(form -> form.mediaType.equals(type.getType() + "/" + type.getSubtype()))
                .findFirst();
    }

    /** By its name in an address. */
    public static Optional<Form> of(String label) {
        return Arrays.stream(values())
                .filter(form -> form.label().equals(label))
                .findFirst();
    }

    /** What is kept of the report in this form. */
    String print(Report report, Exhibits exhibits) {
        return switch (this) {
            case JSON -> written(to -> JsonReport.write(report, to));
            case SARIF -> written(to -> SarifReport.write(report, to));
            case MARKDOWN -> MarkdownReport.print(report);
            case HTML -> PageFrame.text(HtmlReport.filling(report, exhibits));
            case TEXT -> TextReport.print(report, false);
        };
    }

    private interface Printing {
        void write(StringWriter to) throws IOException;
    }

    private static String written(Printing printing) {
        StringWriter text = new StringWriter();
        try {
            printing.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
