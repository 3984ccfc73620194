package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DisguiseTest {
    private final Disguise disguise = new Disguise(() -> new byte[32], text -> false, Optional.empty());

    private String field(String name, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
        disguise.field(name, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String line(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
        disguise.line(bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    @Test
    void givesEachHostOfAFieldItsName() {
        disguise.learnt();
        String zebra = field("host", "zebra-1");
        String okapi = field("host", "okapi-2");
        assertThat(field("hosts", "zebra-1,okapi-2:9092"))
                .isEqualTo(zebra + "," + okapi + ":9092")
                .doesNotContain("zebra", "okapi");
        assertThat(field("hosts", "localhost:9092,zebra-1")).isEqualTo("localhost:9092," + zebra);
        assertThat(field("hosts", "10.20.30.40,zebra-1"))
                .doesNotContain("10.20.30.40")
                .endsWith("," + zebra);
        assertThat(field("peerHost", "zebra-1:1")).doesNotContain("zebra");
    }

    @Test
    void givesEachPartOfAPrincipalItsName() {
        disguise.learnt();
        String zebra = field("host", "zebra-1");
        assertThat(field("serverPrincipal", "HTTP/zebra-1@OKAPI.LAN"))
                .isEqualTo("HTTP/" + zebra + "@" + field("host", "OKAPI.LAN"));
        assertThat(field("clientPrincipal", "jdoe@OKAPI.LAN"))
                .isEqualTo(field("user", "jdoe") + "@" + field("host", "OKAPI.LAN"));
    }

    @Test
    void learnsEachHostOfAField() {
        String all = field("hosts", "zebra-1,okapi-2");
        assertThat(all).isEqualTo("zebra-1,okapi-2");
        disguise.learnt();
        assertThat(line("reading okapi-2 now")).doesNotContain("okapi").endsWith(" now");
    }

    @Test
    void leavesAVersionInAFieldOfThatName() {
        disguise.learnt();
        assertThat(field("version", "17.0.9.1")).isEqualTo("17.0.9.1");
        assertThat(field("jvmVersion", "17.0.9.1")).isEqualTo("17.0.9.1");
        assertThat(field("conversion", "17.0.9.1")).isNotEqualTo("17.0.9.1");
        assertThat(field("peer", "17.0.9.1")).isNotEqualTo("17.0.9.1");
    }

    @Test
    void replacesPeopleInFieldsThatNameThem() {
        disguise.learnt();
        assertThat(field("customerName", "Jane Doe")).doesNotContain("Jane", "Doe");
        assertThat(field("firstName", "Jane")).doesNotContain("Jane");
        assertThat(field("customerName", "jane-1 of 3")).isEqualTo("jane-1 of 3");
        assertThat(field("previousOwner", "Reference Handler")).isEqualTo("Reference Handler");
        assertThat(field("threadName", "Finalizer Worker")).isEqualTo("Finalizer Worker");
    }
}
