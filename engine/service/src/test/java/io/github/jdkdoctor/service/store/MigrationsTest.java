package io.github.jdkdoctor.service.store;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.h2.util.ScriptReader;
import org.junit.jupiter.api.Test;

class MigrationsTest {
    private static final Path SCRIPTS = Path.of("src", "main", "resources", "db", "migration");

    @Test
    void canBeRunAgainAfterAStartThatWasKilledAtAnyOfTheirStatements() throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            for (Path script : scripts()) {
                List<String> all = statements(script);
                for (int done = 1; done <= all.size(); done++) {
                    for (String one : all.subList(0, done)) {
                        assertThatCode(() -> statement.execute(one))
                                .as("%s: %s", script, one)
                                .doesNotThrowAnyException();
                    }
                }
            }
        }
    }

    private static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(SCRIPTS)) {
            return files.sorted(Comparator.comparing(MigrationsTest::version)).toList();
        }
    }

    private static int version(Path script) {
        return Integer.parseInt(script.getFileName().toString().replaceAll("V([0-9]+)__.*", "$1"));
    }

    private static List<String> statements(Path script) throws IOException {
        try (Reader reader = Files.newBufferedReader(script)) {
            ScriptReader statements = new ScriptReader(reader);
            List<String> all = new ArrayList<>();
            for (String one = statements.readStatement(); one != null; one = statements.readStatement()) {
                if (!one.isBlank()) {
                    all.add(one);
                }
            }
            return all;
        }
    }
}
