package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
    @ParameterizedTest
    @CsvSource({"1000,1000", "512M,536870912", "2G,2147483648", "2 gb,2147483648", "64kB,65536", "10b,10"})
    void readsSizes(String text, long bytes) {
        assertThat(new ByteSize().convert(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "M", "-5", "1.5G", "999999999999T", "12 parsecs"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> new ByteSize().convert(text))
                .hasMessage("invalid size '" + text + "'; write it as in 512M or 2G");
    }
}
