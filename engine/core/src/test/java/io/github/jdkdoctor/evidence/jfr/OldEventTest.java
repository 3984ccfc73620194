package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OldEventTest {
    // MaxNewSize and MaxGCPauseMillis of JDK 7 are max_uintx by default, the first without its last 64 KB
    @ParameterizedTest
    @CsvSource({
        "vm/flag/ulong, -65536, 18446744073709486080",
        "vm/flag/ulong, -1, 18446744073709551615",
        "vm/flag/ulong, 65536, 65536",
        "vm/flag/long, -1, -1"
    })
    void readsNumbersWithoutASignAsSuch(String path, long value, String text) {
        OldEvent event = new OldEvent(OldEvent.name(path).orElseThrow());
        event.field("value", value, Long.toString(value));

        assertThat(event.text("value")).contains(text);
    }
}
