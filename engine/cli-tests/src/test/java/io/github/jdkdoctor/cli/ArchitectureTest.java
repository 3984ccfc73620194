package io.github.jdkdoctor.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that the design draws. */
class ArchitectureTest {
    private static final String BASE = "io.github.jdkdoctor";

    // the packages of core, lowest first; the root package is above them all
    private static final List<String> LAYERS =
            List.of("profile", "fact", "bundle", "evidence", "casebook", "diagnosis", "report", "options");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(BASE);

    @ParameterizedTest
    @ValueSource(strings = {"profile", "fact", "bundle", "evidence", "casebook", "diagnosis", "report", "options"})
    void aLowerPackageOfCoreDoesNotKnowAHigherOne(String layer) {
        String[] higher = LAYERS.stream()
                .skip(LAYERS.indexOf(layer) + 1L)
                .map(name -> BASE + "." + name + "..")
                .toArray(String[]::new);
        if (higher.length > 0) {
            noClasses()
                    .that()
                    .resideInAPackage(BASE + "." + layer + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(higher)
                    .check(CLASSES);
        }
        noClasses()
                .that()
                .resideInAPackage(BASE + "." + layer + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(BASE)
                .check(CLASSES);
    }

    @Test
    void coreKnowsNeitherCommandsNorAuthorsNorServers() {
        noClasses()
                .that()
                .resideInAnyPackage(core())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        BASE + ".authoring..",
                        BASE + ".cli..",
                        BASE + ".lab..",
                        "picocli..",
                        "io.quarkus..",
                        "jakarta..",
                        "com.fasterxml.jackson.annotation..",
                        "com.fasterxml.jackson.databind..")
                .check(CLASSES);
    }

    @Test
    void droolsIsInDiagnosisAndThePackerOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackages(BASE + ".diagnosis..", BASE + ".authoring..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.drools..", "org.kie..")
                .check(CLASSES);
    }

    @Test
    void missionControlIsAProgramOfItsOwn() {
        noClasses()
                .that()
                .resideOutsideOfPackage(BASE + ".jmc..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.openjdk.jmc..", BASE + ".jmc..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage(BASE + ".jmc..")
                .should()
                .dependOnClassesThat(resideInAPackage(BASE + "..").and(resideOutsideOfPackage(BASE + ".jmc..")))
                .check(CLASSES);
    }

    @Test
    void theCollectorKnowsOfCoreOnlyHowEvidenceReads() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".collect..")
                .should()
                .dependOnClassesThat(resideInAPackage(BASE + "..")
                        .and(resideOutsideOfPackages(BASE + ".collect..", BASE + ".evidence..")))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage(core())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(BASE + ".collect..")
                .check(CLASSES);
    }

    @Test
    void redactionIsAboveBundlesTheirEvidenceAndReports() {
        noClasses()
                .that()
                .resideInAPackage(BASE + ".redact..")
                .should()
                .dependOnClassesThat(resideInAPackage(BASE + "..")
                        .and(resideOutsideOfPackages(
                                BASE + ".redact..", BASE + ".bundle..", BASE + ".evidence..", BASE + ".report..")))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage(core())
                .should()
                .dependOnClassesThat()
                .resideInAPackage(BASE + ".redact..")
                .check(CLASSES);
    }

    @Test
    void onlyProgramsEndTheirProcess() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(Main.class.getName())
                .and()
                .resideOutsideOfPackages(BASE + ".lab..", BASE + ".jmc..")
                .should()
                .callMethod(System.class, "exit", int.class)
                .check(CLASSES);
    }

    private static String[] core() {
        return LAYERS.stream().map(name -> BASE + "." + name + "..").toArray(String[]::new);
    }
}
