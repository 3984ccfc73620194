package io.github.jdkdoctor.service.store;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Turns {@code jdkdoctor.database.url} into the data source that it is about: one of the two that the program has. */
public final class DatabaseChoice implements ConfigSourceFactory {
    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        Optional<String> url = value(context, "jdkdoctor.database.url");
        if (url.isEmpty()) {
            return List.of();
        }
        return List.of(new PropertiesConfigSource(
                Map.of(
                        "quarkus.datasource.h2.active", "false",
                        "quarkus.datasource.pg.active", "true",
                        "quarkus.datasource.pg.jdbc.url", url.get(),
                        "quarkus.datasource.pg.username",
                                value(context, "jdkdoctor.database.username").orElse("jdkdoctor"),
                        "quarkus.datasource.pg.password",
                                value(context, "jdkdoctor.database.password").orElse("")),
                "jdkdoctor database",
                // above application.properties, below the environment
                260));
    }

    private static Optional<String> value(ConfigSourceContext context, String name) {
        return Optional.ofNullable(context.getValue(name))
                .map(ConfigValue::getValue)
                .filter(v -> !v.isBlank());
    }
}
