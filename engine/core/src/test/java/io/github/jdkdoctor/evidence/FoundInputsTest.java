package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the fuzzer once broke a reader with stays fixed: {@code src/test/resources/fuzz/<reader>/<input>}. */
class FoundInputsTest {
    private static final Path FOUND = Path.of("src/test/resources/fuzz");

    @TestFactory
    Stream<DynamicTest> breakNothing() throws IOException {
        try (Stream<Path> walk = Files.walk(FOUND, 2)) {
            List<Path> inputs = walk.filter(Files::isRegularFile)
                    .filter(f -> FOUND.relativize(f).getNameCount() == 2)
                    .sorted()
                    .toList();
            return inputs.stream()
                    .map(input ->
                            DynamicTest.dynamicTest(FOUND.relativize(input).toString(), () -> {
                                byte[] bytes = Files.readAllBytes(input);
                                String reader =
                                        FOUND.relativize(input).getName(0).toString();
                                assertThatCode(() -> ReaderFuzz.target(reader).accept(bytes))
                                        .doesNotThrowAnyException();
                            }));
        }
    }
}
