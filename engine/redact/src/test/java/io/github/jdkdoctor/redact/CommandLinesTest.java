package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLinesTest {

    private static List<String> found(String line) {
        return FinderTest.found(FinderTest.finder(), line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kinit jdoe <<< 'zebra 77' | SECRET zebra 77",
                "kinit jdoe <<< \"zebra77\" | SECRET zebra77",
                "kinit -kt /etc/a.keytab jdoe | USER jdoe",
                "kinit jdoe <<<zebra77 | SECRET zebra77",
                "docker login --password-stdin localhost <<< zebra77 | SECRET zebra77",
                "sudo -S systemctl stop shop <<< zebra77 | SECRET zebra77",
            })
    void findsWhatAHereStringTells(String line, String expected) {
        assertThat(found(line)).contains(expected);
    }

    @Test
    void findsWhatIsPiped() {
        assertThat(found("echo \"zebra 77\" | kinit root")).containsExactly("SECRET zebra 77");
        assertThat(found("printf '%s' 'zebra77' | docker login --password-stdin localhost"))
                .containsExactly("SECRET zebra77");
        assertThat(found("echo zebra77 | sudo -S id")).containsExactly("SECRET zebra77");
    }

    @Test
    void leavesTheQuoteBehindALogin() {
        assertThat(found("RUN echo \"machine git-7.zebra.lan login jdoe password zebra77\" > ~/.netrc"))
                .containsExactly("HOST git-7.zebra.lan", "USER jdoe", "SECRET zebra77");
        assertThat(found("RUN printf \"machine zebra-1\\nlogin jdoe\\npassword zebra77\\n\" > ~/.netrc"))
                .containsExactly("HOST zebra-1", "USER jdoe", "SECRET zebra77");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "docker login --password-stdin ghcr.io",
                "kinit root <<< \"$PW\"",
                "grep -c x <<< \"$lines of text\"",
                "read -r a b <<< 'one two'",
                "echo \"two words\" | tee log",
                "echo $TOKEN | docker login --password-stdin",
            })
    void leavesWhatTellsNothing(String line) {
        assertThat(found(line)).isEmpty();
    }

    @Test
    void readsFieldsWithColonsOfPgpass() {
        assertThat(found("zebra-9.lan:5432:shop:jdoe:ze\\:bra77"))
                .containsExactly("HOST zebra-9.lan", "USER jdoe", "SECRET ze\\:bra77");
        assertThat(found("zebra-9.lan:5432:*:jdoe\\:ro:ze\\\\bra"))
                .containsExactly("HOST zebra-9.lan", "USER jdoe\\:ro", "SECRET ze\\\\bra");
    }

    @Test
    void readsPropertiesWithATabForASign() {
        assertThat(found("db.password\tzebra crossing")).containsExactly("SECRET zebra crossing");
        assertThat(found("mail.smtpPassword\t\tzebra")).containsExactly("SECRET zebra");
        assertThat(found("password.encoder\tbcrypt")).isEmpty();
        assertThat(found("feature.passwords\t15")).isEmpty();
        assertThat(found("com.acme.Password.check\tsamples")).isEmpty();
        assertThat(found("shop.password.check\tsamples of it")).isEmpty();
        assertThat(found("shop.password.hash\t12.5%")).isEmpty();
    }

    @Test
    void findsAllWordsThatOpensslIsTold() {
        assertThat(found("openssl pkcs12 -in a.p12 -passin 'pass:zebra Kål'")).containsExactly("SECRET zebra Kål");
        assertThat(found("openssl pkcs12 -passin \"pass:zebra crossing\" -nodes"))
                .containsExactly("SECRET zebra crossing");
        assertThat(found("openssl rsa -passin pass:zebra -out o.pem")).containsExactly("SECRET zebra");
    }

    @Test
    void endsASessionBeforeTheQuery() {
        assertThat(found("GET /a;jsessionid=A1B2C3D4E5F6071829?page=2&size=3"))
                .containsExactly("SECRET A1B2C3D4E5F6071829");
        assertThat(found("GET /a;jsessionid=A1B2C3D4E5F6071829?user=jdoe"))
                .containsExactly("SECRET A1B2C3D4E5F6071829", "USER jdoe");
        assertThat(found("password=what?who")).containsExactly("SECRET what?who");
    }

    @Test
    void leavesVersionsOfDrivers() {
        assertThat(found("mssql-jdbc driver 12.4.2.0")).isEmpty();
        assertThat(found("Oracle JDBC 23.26.0.0")).isEmpty();
        assertThat(found("driver 10.9.8.7 failed")).containsExactly("ADDRESS 10.9.8.7");
        assertThat(found("driver 192.168.8.7 failed")).containsExactly("ADDRESS 192.168.8.7");
        assertThat(found("driver=11.9.8.7")).containsExactly("ADDRESS 11.9.8.7");
    }

    @Test
    void readsOptionsWithinQuotes() {
        assertThat(found("bash -c \"java -jar a.jar --db-password zebra77\"")).containsExactly("SECRET zebra77");
        assertThat(found("powershell -Command \"New-PSSession -ComputerName zebra-9\""))
                .containsExactly("HOST zebra-9");
        assertThat(found("app --password \"ze -x bra\"")).containsExactly("SECRET ze -x bra");
    }

    @Test
    void leavesHowOpensslIsTold() {
        assertThat(found("openssl enc -aes-256-cbc -pass pass:zebra77 -in a")).containsExactly("SECRET zebra77");
        assertThat(found("openssl enc -aes-256-cbc -pass env:KEY -in a")).isEmpty();
        assertThat(found("openssl enc -aes-256-cbc -pass file:key.txt -in a")).isEmpty();
    }

    @Test
    void leavesReferencesToVariables() {
        assertThat(found("curl -u ${NEXUS_USER}:${NEXUS_PASSWORD} -O https://localhost/a"))
                .isEmpty();
        assertThat(found("curl -u jdoe:${NEXUS_PASSWORD:-} https://localhost/a"))
                .containsExactly("USER jdoe");
        assertThat(found("curl -u ${NEXUS_USER}:zebra77 https://localhost/a")).containsExactly("SECRET zebra77");
    }

    @Test
    void findsWhatMoreProgramsAreTold() {
        assertThat(found("echo \"jdoe:zebra77\" | chpasswd")).containsExactly("USER jdoe", "SECRET zebra77");
        assertThat(found("schtasks /create /tn x /ru ZEBRA\\jdoe /rp okapi77 /sc daily"))
                .containsExactly("HOST ZEBRA", "USER jdoe", "SECRET okapi77");
        assertThat(found("beeline -u jdbc:hive2://localhost/ -n jdoe -p zebra77"))
                .containsExactly("USER jdoe", "SECRET zebra77");
        assertThat(found("gcloud sql users set-password jdoe --instance=f")).containsExactly("USER jdoe");
        assertThat(found("sent TAN 558201 to it")).containsExactly("SECRET 558201");
        assertThat(found("with ACL token 9c1f2b3a-7d8e-4f5a-b6c7-d8e9f0a1b2c3"))
                .containsExactly("SECRET 9c1f2b3a-7d8e-4f5a-b6c7-d8e9f0a1b2c3");
    }

    @Test
    void takesASystemOfActorsForNoUser() {
        assertThat(found("akka://shop@zebra-1:2551")).containsExactly("HOST zebra-1");
        assertThat(found("akka.ssl.tcp://shop@zebra-1:2551")).containsExactly("HOST zebra-1");
    }

    @Test
    void findsAccountsOfMoreClients() {
        assertThat(found("lftp -u jdoe,zebra77 localhost")).containsExactly("USER jdoe", "SECRET zebra77");
        assertThat(found("ldappasswd -s zebra77 -w okapi77")).containsExactly("SECRET zebra77", "SECRET okapi77");
        assertThat(found("ansible-vault encrypt_string 'zebra 77'")).containsExactly("SECRET zebra 77");
        assertThat(found("addauth digest jdoe:zebra77")).containsExactly("USER jdoe", "SECRET zebra77");
        assertThat(found("aws configure set aws_secret_access_key zebra77")).containsExactly("SECRET zebra77");
        assertThat(found("cqlsh zebra-9 -e x")).containsExactly("HOST zebra-9");
        assertThat(found("ORACLE_CONN='hr9/zebra77@//ora-8:1521/X'"))
                .containsExactly("USER hr9", "SECRET zebra77", "HOST ora-8");
        assertThat(found("see docs/guide@//x")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssh-keyscan zebra-7 >> known", "ping -c 3 zebra-7", "RUN nslookup zebra-7; id"})
    void findsTheMachineThatIsLookedFor(String line) {
        assertThat(found(line)).containsExactly("HOST zebra-7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ping timeout of peers",
                "the ping took 12ms",
                "mapping x1 to it",
                "ping 3",
                "telnet localhost 80"
            })
    void leavesWordsBehindPing(String line) {
        assertThat(found(line)).isEmpty();
    }

    @Test
    void readsAnEscapedColonThatEchoWrites() {
        assertThat(found("echo \"zebra-1:5432:*:jdoe:ze\\:bra\" >> ~/.pgpass"))
                .containsExactly("HOST zebra-1", "USER jdoe", "SECRET ze\\:bra");
    }
}
