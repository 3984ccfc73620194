package io.github.jdkdoctor.collect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4711:\nOpenJDK 64-Bit Server VM version 25.382-b05\nJDK 8.0_382",
                "OpenJDK 64-Bit Server VM version 11.0.24+8\nJDK 11.0.24",
                "JDK 17.0.15",
                "JDK 22.0.2"
            })
    void theFirstRecordingDiscardsCompiledCodeUpToJdk22(String version) {
        assertThat(Collection.firstRecording(version))
                .singleElement()
                .asString()
                .contains("JDK-8324241");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JDK 23",
                "OpenJDK 64-Bit Server VM version 25.0.3+9-LTS\nJDK 25.0.3",
                "JDK of an unknown version",
                ""
            })
    void laterItDoesNot(String version) {
        assertThat(Collection.firstRecording(version)).isEmpty();
    }
}
