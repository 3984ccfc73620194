package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonalTest {

    private static List<String> found(String line) {
        return FinderTest.found(FinderTest.finder(), line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "socialSecurityNumber=219099999 | SECRET 219099999",
                "personalNumber=19850412-1234 | SECRET 19850412-1234",
                "nationalId: \"AB123456C\" | SECRET AB123456C",
                "{\"taxId\":\"12-3456789\"} | SECRET 12-3456789",
                "{\"customerPassportNumber\":\"C01X00T47\"} | SECRET C01X00T47",
                "driversLicense=D1234567 | SECRET D1234567",
                "steuer_id=12345678901 | SECRET 12345678901",
                "customer.date_of_birth=1985-04-12 | SECRET 1985-04-12",
                "DB_USER=4711823 | USER 4711823",
                "user.name=48213 | USER 48213",
                "\"username\": \"48213\" | USER 48213",
                "su - 48213 -c id | USER 48213",
                "ssh 48213@web-1 ls | USER 48213",
                "ssh 48213@web-1 ls | HOST web-1",
                "psql -U 98213 shop | USER 98213",
                "cd /home/48213/ | USER 48213",
                "psexec \\\\zebra03 -u ZEBRA\\jdoe -p Kahnboje9 cmd | HOST zebra03",
                "psexec \\\\zebra03 -u ZEBRA\\jdoe -p Kahnboje9 cmd | USER jdoe",
                "-Dhttp.nonProxyHosts=localhost,10.61.* | ADDRESS 10.61",
                "auth.basicauth.users: \"jdoe:$$apr1$$Hq7x2abc$$0n1m2l3k4j5h6g7f8d9s0a\" | USER jdoe",
                "<credential-reference clear-text=\"zebra77\"/> | SECRET zebra77",
                "https://login.microsoftonline.com/6a174c20-f6de-a53c-74d2-6018fcceff64/v2.0 | SECRET"
                        + " 6a174c20-f6de-a53c-74d2-6018fcceff64",
                "Scheduler with instanceId 'zebra-311762164932000' initialized | HOST zebra-31",
            })
    void finds(String line, String expected) {
        assertThat(found(line)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runAsUser: 1000680000",
                "user: \"10001:10001\"",
                "user: 65534",
                "USER 10001",
                "user: 4711823 ms",
                "user.time=48213",
                "taxNumber=4",
                "personal: 4711823",
                "uid=48213",
                "Scheduler with instanceId 'NON_CLUSTERED' initialized",
            })
    void leavesNumbersOfSystems(String line) {
        assertThat(found(line)).isEmpty();
    }

    @Test
    void keepsANumberOfJsonANumber() {
        for (int i = 0; i < 100; i++) {
            byte[] bytes = ("{\"pin\": " + (123_400 + i) + "}").getBytes(StandardCharsets.ISO_8859_1);
            Disguise disguise = new Disguise(() -> new byte[32], text -> false, Optional.empty());
            disguise.learnt();
            disguise.line(bytes, 0, bytes.length);
            assertThat(new String(bytes, StandardCharsets.ISO_8859_1)).matches("\\{\"pin\": [1-9][0-9]{5}}");
        }
    }
}
