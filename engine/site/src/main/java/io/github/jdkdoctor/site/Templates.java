package io.github.jdkdoctor.site;

import io.quarkus.qute.Engine;
import io.quarkus.qute.HtmlEscaper;
import io.quarkus.qute.ReflectionValueResolver;
import io.quarkus.qute.TemplateLocator;
import io.quarkus.qute.ValueResolvers;
import io.quarkus.qute.Variant;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The templates of the pages; text is escaped. */
final class Templates {
    private final Engine engine = Engine.builder()
            .addDefaults()
            .addValueResolver(ValueResolvers.rawResolver())
            .addValueResolver(new ReflectionValueResolver())
            .addResultMapper(new HtmlEscaper(List.of(Variant.TEXT_HTML)))
            .addLocator(Templates::locate)
            .strictRendering(true)
            .build();

    /** A page from its template and the values that it names. */
    String render(String template, Map<String, Object> values) {
        return engine.getTemplate(template).render(values);
    }

    private static Optional<TemplateLocator.TemplateLocation> locate(String id) {
        return resource(id + ".html").map(text -> new TemplateLocator.TemplateLocation() {
            @Override
            public Reader read() {
                return new StringReader(text);
            }

            @Override
            public Optional<Variant> getVariant() {
                return Optional.of(Variant.forContentType(Variant.TEXT_HTML));
            }
        });
    }

    /** A text alongside this class. */
    static Optional<String> resource(String name) {
        try (InputStream in = Templates.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
