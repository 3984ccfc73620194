package io.github.jdkdoctor.service.store;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.html.HtmlReport.Filling;
import io.github.jdkdoctor.redact.InertLines;
import io.github.jdkdoctor.redact.KnownText;
import io.github.jdkdoctor.redact.ReportRedactor;
import io.github.jdkdoctor.report.ReportFormat;
import java.security.SecureRandom;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Takes out of what is printed of a report what {@code jdkdoctor redact} would out of its bundle, or nothing. */
public final class Redaction {
    /** For what an operator trusts its readers with. */
    public static final Redaction NONE = new Redaction(Optional.empty(), text -> true);

    private static final int KEY_BYTES = 32;

    private final Optional<Supplier<byte[]>> key;
    private final Predicate<String> known;
    private final InertLines inert = new InertLines();

    private Redaction(Optional<Supplier<byte[]>> key, Predicate<String> known) {
        this.key = key;
        this.known = known;
    }

    /** What the casebook says is no bundle's and stays. */
    public static Redaction with(Supplier<byte[]> key, Casebook casebook) {
        return new Redaction(
                Optional.of(key), new KnownText(() -> casebook.cases().toString()));
    }

    /** A new key. */
    public static byte[] newKey() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /**
     * One report in all its forms, and more of it.
     *
     * @param named the settings that it tells, as {@code name=value}
     */
    record Printed(Map<ReportFormat, String> forms, String title, String words, String rows, List<String> named) {}

    /**
     * A text by itself.
     *
     * @param named the settings that it tells, as {@code name=value}
     */
    public String text(String text, List<String> named) {
        return key.map(k -> {
                    ReportRedactor redactor = new ReportRedactor(k, known, inert);
                    named.forEach(redactor::learn);
                    String unused = redactor.text(text);
                    redactor.learnt();
                    return redactor.text(text);
                })
                .orElse(text);
    }

    /** What is known from one form is replaced in all. */
    Printed of(Printed plain) {
        if (key.isEmpty()) {
            return plain;
        }
        ReportRedactor redactor = new ReportRedactor(key.get(), known, inert);
        plain.named().forEach(redactor::learn);
        Printed unused = all(redactor, plain);
        redactor.learnt();
        return all(redactor, plain);
    }

    private static Printed all(ReportRedactor redactor, Printed plain) {
        Map<ReportFormat, String> forms = new EnumMap<>(ReportFormat.class);
        plain.forms().forEach((form, text) -> forms.put(form, printed(redactor, form, text)));
        return new Printed(
                forms,
                redactor.text(plain.title()),
                redactor.text(plain.words()),
                redactor.json(plain.rows()),
                plain.named());
    }

    private static String printed(ReportRedactor redactor, ReportFormat form, String text) {
        return switch (form.shape()) {
            case JSON -> redactor.json(text);
            case TEXT -> redactor.text(text);
            case PAGE -> {
                Filling page = PageFrame.filling(text);
                yield PageFrame.text(new Filling(
                        redactor.page(page.title()), redactor.page(page.text()), redactor.json(page.data())));
            }
        };
    }
}
