package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.casebook.Case;
import java.util.List;
import java.util.Locale;

/** What clients see of a case. */
final class CaseView {
    private CaseView() {}

    /** A case in a list, named as {@code jdkdoctor cases list --format json} does. */
    record Listed(
            String id,
            String title,
            List<String> formerly,
            List<String> aliases,
            String area,
            String kind,
            String status) {
        static Listed of(Case c) {
            return new Listed(
                    c.id(),
                    c.title(),
                    c.formerly().stream().sorted().toList(),
                    c.aliases(),
                    c.area(),
                    word(c.kind()),
                    word(c.status()));
        }
    }

    /** A case for people. */
    record Shown(
            String id,
            String title,
            List<String> formerly,
            List<String> aliases,
            String summary,
            String area,
            String kind,
            String status,
            List<String> symptoms,
            List<Case.Remedy> remedies,
            List<Case.Confirmation> confirm,
            List<Case.Reference> references) {
        static Shown of(Case c) {
            return new Shown(
                    c.id(),
                    c.title(),
                    c.formerly().stream().sorted().toList(),
                    c.aliases(),
                    c.summary(),
                    c.area(),
                    word(c.kind()),
                    word(c.status()),
                    c.symptoms().values().stream().map(s -> s.says()).toList(),
                    c.remedies(),
                    c.confirm(),
                    c.references());
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
