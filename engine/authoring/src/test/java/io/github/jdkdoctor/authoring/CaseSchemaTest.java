package io.github.jdkdoctor.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CaseSchemaTest {
    private final Path committed = Path.of(System.getProperty("jdkdoctor.root"), "cases", "case.schema.json");

    @Test
    void isWhatReadingGoesBy() throws IOException {
        if (Boolean.getBoolean("bless")) {
            Files.writeString(committed, CaseSchema.json());
        }
        assertThat(committed)
                .as(
                        "run mvn test -pl engine/authoring -am -Dtest=CaseSchemaTest -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -Dbless=true")
                .hasContent(CaseSchema.json());
    }
}
