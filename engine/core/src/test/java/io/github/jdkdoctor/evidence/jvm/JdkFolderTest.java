package io.github.jdkdoctor.evidence.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JdkFolderTest {
    @ParameterizedTest
    @CsvSource({
        "/usr/lib/jvm/java-17-openjdk-amd64,17,0,false",
        "/usr/lib/jvm/java-17-openjdk-amd64/bin/java,17,0,false",
        "/opt/jdk-21.0.8+9,21,8,true",
        "/usr/java/jdk1.8.0_202,8,202,true",
        "/usr/lib/jvm/java-1.8.0-openjdk-1.8.0.392.b08-2.el7_9.x86_64/jre,8,0,false",
        "/root/.sdkman/candidates/java/17.0.9-tem,17,9,true",
        "/usr/lib/jvm/zulu11.66.15-ca-jdk11.0.20-linux_x64,11,20,true",
        "/usr/lib/jvm/temurin-25-jdk-amd64,25,0,false",
        "C:\\Program Files\\Java\\jdk-17.0.2\\bin\\java.exe,17,2,true",
        "/usr/lib/jvm/java-11-amazon-corretto,11,0,false"
    })
    void tellsTheVersion(String path, int feature, int update, boolean exact) {
        assertThat(JdkFolder.of(path, Run.CURRENT, Origin.of("x"))).hasValueSatisfying(jdk -> {
            assertThat(jdk.version().feature()).isEqualTo(feature);
            assertThat(jdk.version().update()).isEqualTo(update);
            assertThat(jdk.version().exact()).isEqualTo(exact);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"/opt/java/openjdk", "/usr/bin/java", "java", "", "/opt/app-2.17/bin/java"})
    void otherFoldersTellNone(String path) {
        assertThat(JdkFolder.of(path, Run.CURRENT, Origin.of("x"))).isEmpty();
    }

    @Test
    void isToldByTheEnvironmentAndByACommandLine() {
        assertThat(ReadFile.of(
                                new EnvironmentReader(),
                                "PATH=/usr/bin\nJAVA_HOME=/usr/lib/jvm/java-17-openjdk\nJAVA_VERSION=jdk-17.0.13+11\n")
                        .facts(JdkBuild.class))
                .singleElement()
                .satisfies(jdk -> assertThat(jdk.version()).hasToString("17.0.13+11"));
        assertThat(ReadFile.of(
                                new CommandLineReader(),
                                "/usr/lib/jvm/temurin-25-jdk-amd64/bin/java -Xmx2g -jar app.jar\n")
                        .facts(JdkBuild.class))
                .singleElement()
                .satisfies(jdk -> {
                    assertThat(jdk.version().feature()).isEqualTo(25);
                    assertThat(jdk.vendor()).isEqualTo("temurin");
                });
    }
}
