package io.github.jdkdoctor.service;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines between the packages of the service. */
class ArchitectureTest {
    private static final String BASE = ArchitectureTest.class.getPackageName();

    // lowest first; the commands are above them all
    private static final List<String> LAYERS = List.of("base", "store", "access", "jobs", "http", "mcp");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(BASE);

    @ParameterizedTest
    @ValueSource(strings = {"base", "store", "access", "jobs", "http", "mcp"})
    void aLowerPackageDoesNotKnowAHigherOne(String layer) {
        noClasses()
                .that()
                .resideInAPackage(BASE + "." + layer)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(LAYERS.stream()
                        .skip(LAYERS.indexOf(layer) + 1L)
                        .map(name -> BASE + "." + name)
                        .toArray(String[]::new))
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage(BASE)
                .check(CLASSES);
    }

    @Test
    void everyPackageIsALayer() {
        assertThat(CLASSES)
                .extracting(type -> type.getPackageName())
                .filteredOn(name -> !name.equals(BASE))
                .allMatch(name -> LAYERS.contains(name.substring(BASE.length() + 1)));
    }
}
