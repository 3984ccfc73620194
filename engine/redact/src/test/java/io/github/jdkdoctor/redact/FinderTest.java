package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FinderTest {

    static Finder finder() {
        return new Finder(text -> false, Optional.empty());
    }

    static List<String> found(Finder finder, String line) {
        return finder.spans(line.getBytes(StandardCharsets.ISO_8859_1), 0, line.length()).stream()
                .map(s -> s.kind() + " " + line.substring(s.start(), s.end()))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "java -Ddb.password=hunter2 -jar shop.jar | SECRET hunter2",
                "javax.net.ssl.trustStorePassword=changeit | SECRET changeit",
                "java -javaagent:/opt/apm.jar=token=s3cr3tvalue,app=shop | SECRET s3cr3tvalue",
                "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG | SECRET wJalrXUtnFEMI/K7MDENG",
                "Authorization: Bearer abcdef123456 | SECRET abcdef123456",
                "\"client_secret\": \"a-b-c-d\" | SECRET a-b-c-d",
                "  apiKey: 'zzz999' | SECRET zzz999",
                "run --password hunter2 | SECRET hunter2",
                "spring.datasource.password = 12345 | SECRET 12345",
                "GET /x?token=abc123&page=2 | SECRET abc123",
                "sent eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF-_1 to it | SECRET"
                        + " eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF-_1",
                "key AKIAIOSFODNN7EXAMPLE used | SECRET AKIAIOSFODNN7EXAMPLE",
                "ghp_16C7e42F292c6912E7710c838347Ae178B4a | SECRET ghp_16C7e42F292c6912E7710c838347Ae178B4a",
                "glrt-AbCdEfGhIjKlMnOpQrSt | SECRET glrt-AbCdEfGhIjKlMnOpQrSt",
                "got SK0123456789abcdef0123456789abcdef | SECRET SK0123456789abcdef0123456789abcdef",
                "with API-ABCDEFGHIJKLMNOPQRSTUVWX01 | SECRET API-ABCDEFGHIJKLMNOPQRSTUVWX01",
                "pul-0123456789abcdef0123456789abcdef01234567 | SECRET pul-0123456789abcdef0123456789abcdef01234567",
                "redis://:hunter2@localhost | SECRET hunter2",
                "[0.123s][dev-web-1][info ][gc] Using G1 | HOST dev-web-1",
                "<param-name>dbPassword</param-name><param-value>hunter2</param-value> | SECRET hunter2",
                "unzip -P hunter2 a.zip | SECRET hunter2",
                "7z x -phunter2 a.7z | SECRET hunter2",
                "openssl enc -aes256 -k hunter2 -in x | SECRET hunter2",
                "vault login hunter2 | SECRET hunter2",
                "htpasswd -b users root hunter2 | SECRET hunter2",
                "aws configure set aws_secret_access_key hunter2 | SECRET hunter2",
                "java -jar a.jar --spring.datasource.password hunter2 | SECRET hunter2",
                "login failed with password geheim99 twice | SECRET geheim99",
                "GET /x?session=a1b2c3d4e5f6a7b8 | SECRET a1b2c3d4e5f6a7b8",
                "remote host build-7 is gone | HOST build-7",
                "pool of db3.shop.example:5432 | HOST db3.shop.example",
                "mysqldump -hdb3 shop | HOST db3",
                "psql -h pghost shop | HOST pghost",
                "gw7 - jane.d [10/Oct/2026:13:55:36 -0700] \"GET / HTTP/1.0\" 200 | USER jane.d",
                "from 10.20.30.40:5432 | ADDRESS 10.20.30.40",
                "peer fe80::1ff:fe23:4567:890a | ADDRESS fe80::1ff:fe23:4567:890a",
                "ether 02:42:ac:11:00:02 | ADDRESS 02:42:ac:11:00:02",
                "mail jane.doe@mail.acme.io now | EMAIL jane.doe@mail.acme.io",
                "user.name=jdoe | USER jdoe",
                "HOSTNAME=web-12 | HOST web-12",
                "Linux web-12 5.10.0-21-amd64 #1 SMP | HOST web-12",
                "CN=pay.acme.io, O=Acme | HOST pay.acme.io",
                "customerName=Jane Doe, invoice=7 | PERSON Jane Doe",
                "author: Paul O'Brien wrote it | PERSON Paul O'Brien",
                "author: {name: Wim van der Berg, id: 7} | PERSON Wim van der Berg",
                "<developer><name>Jane Doe</name></developer> | PERSON Jane Doe",
                "on call: Jane Martin-Doe | PERSON Jane Martin-Doe",
                "see it, reported by Jane Doe of the team | PERSON Jane Doe",
                "Customer{firstName='Jane', age=7} | PERSON Jane",
                "login ok user=Jane Doe id=8 | USER Jane Doe",
                "worker [tenant=7, user=\"Jane Doe\"] | USER Jane Doe",
                "{\"reporter\":{\"name\":\"Jane Doe\"}} | PERSON Jane Doe",
                "sent code to +43 660 1234567 in 31 ms | PHONE +43 660 1234567",
                "mobile=0171-5553344 provider=acme | PHONE 0171-5553344",
                "phone: \"(030) 555-0199\" | PHONE (030) 555-0199",
                "passphrase=correct horse battery staple | SECRET correct horse battery staple",
                "using passphrase: one red fox jumps, rounds=3 | SECRET one red fox jumps",
                "unseal with passphrase 'many birds sing' failed | SECRET many birds sing",
                "the pass phrase: under the old bridge | SECRET under the old bridge",
                "  - POSTGRES_PASSWORD=two words | SECRET two words",
                "set DB_PWD=two words | SECRET two words",
                "passwd = sun and moon | SECRET sun and moon",
                "  password: sun and moon # of tests | SECRET sun and moon",
                "ENV DB_PASSWORD spatzennest | SECRET spatzennest",
                "[\"--db.password\",\"two words\",\"-jar\"] | SECRET two words",
                "spring.datasource.password=${x}pa$$ | SECRET ${x}pa$$",
                "vault.secret-id=6a174c20-f6de-a53c-74d2-6018fcceff64 | SECRET 6a174c20-f6de-a53c-74d2-6018fcceff64",
                "x sessionId=s7Hq2LmZ0p y | SECRET s7Hq2LmZ0p",
                "auth: !secret {id: 7, key: 'n0tAP4ss'} | SECRET n0tAP4ss",
                "com.acme.Uploader --key uK7wQz1pLx9v | SECRET uK7wQz1pLx9v",
                "credit_card=5500-0055-5555-5559 status=ok | SECRET 5500-0055-5555-5559",
                "totp secret JBSWY3DPEHPK3PXP for it | SECRET JBSWY3DPEHPK3PXP",
                "rejected ssn=219-09-9999 age=7 | SECRET 219-09-9999",
                "{\"customerSsn\":\"219-09-9999\"} | SECRET 219-09-9999",
                "imagePullSecrets: [{name: zebra-pull}] | HOST zebra-pull",
                "valueFrom: {secretKeyRef: {name: zebra-cred, key: token}} | HOST zebra-cred",
                "metadata: {name: zebra-cfg, labels: {app: shop}} | HOST zebra-cfg",
                "{\"hosts\": [\"zebradb\", \"localhost\"]} | HOST zebradb",
                "redis://:ze@bra7@localhost/0 | SECRET ze@bra7",
                "sqlplus root/zebra77@localhost:1521/X | SECRET zebra77",
                "GET /cb?code=zebra7Qx0w&state=1 | SECRET zebra7Qx0w",
                "\"ajp-nio-192.0.2.44-8009-exec-2\" #36 daemon prio=5 | ADDRESS 192.0.2.44",
                "token = \"\"\"zebra77\"\"\" | SECRET zebra77",
                "curl -H 'Authorization: token zebra77' -v | SECRET zebra77",
                "curl -b 'theme=zebra77' localhost | SECRET zebra77",
                "api_token: str = \"zebra77\" | SECRET zebra77",
                "API key = zebra-77 | SECRET zebra-77",
                "otp_seed=ZEBRAZEBRA7 | SECRET ZEBRAZEBRA7",
                "client.login(\"root\", \"zebra77\") | SECRET zebra77",
                "get(url, auth=(\"root\", \"zebra77\")) | SECRET zebra77",
                "Reset password for account root to zebra77. | SECRET zebra77",
                "the password for the keystore: zebra77 | SECRET zebra77",
                "login with root / zebra77 | SECRET zebra77",
                "Card[number=4012888888881881, type=visa] | SECRET 4012888888881881",
                "session-9F8E7D6C5B4A39281706F5E4D3C2B1A0 | SECRET 9F8E7D6C5B4A39281706F5E4D3C2B1A0",
                "the user jane.roe logged in | USER jane.roe",
                "Accepted publickey for jroe from ::1 port 5 ssh2 | USER jroe",
                "sudo:   jroe : TTY=pts/0 ; USER=root | USER jroe",
                "Started Session 14 of user jroe. | USER jroe",
                "change-cause: \"deployed by jroe\" | USER jroe",
                "RUN useradd -m jroe | USER jroe",
                "USER jroe | USER jroe",
                "<property name=\"username\"><value>jroe</value></property> | USER jroe",
                "May  3 10:14:28 zebra sshd[44]: Server listening | HOST zebra",
                "<34>1 2026-05-05T10:00:04.030Z zebra shop 44 - - ready | HOST zebra",
                "ERROR mount zebra7:/exports/shop failed | HOST zebra7",
                "Bootstrap broker kfk-boot-1:9092 (id: -1 rack: null) disconnected | HOST kfk-boot-1",
                "[2026-05-13T10:14:26,118][WARN ][o.e.c.c.Coordinator] [zebra-1] late | HOST zebra-1",
                "The box is shopvm (10.130.1.4) | ADDRESS 10.130.1.4",
                "clientSecret => zX81-qQ-77 | SECRET zX81-qQ-77",
                "batch password=tupfer;java/lang/Thread.run;com/acme/Auth.password 310 | SECRET tupfer",
                "load Patient Jane Doe (DOB 1944-02-01) | PERSON Jane Doe",
                "opened and handled by Jane Doe. | PERSON Jane Doe",
                "jdbc:h2:file:/data/x;PASSWORD=of three words | SECRET of three words",
                "smtpPassword -> Rezeptblock | SECRET Rezeptblock",
                "security.user.password={noop}geheim | SECRET {noop}geheim",
                "req[tenant=7,sid=A8812FFE01] | SECRET A8812FFE01",
                "Name:             labor-api-0 | HOST labor-api-0",
                "license key AB12C-DE34F-GH56I valid | SECRET AB12C-DE34F-GH56I",
                "auth_token \"xyz-123-abc\" refreshed | SECRET xyz-123-abc",
                "Data Source=sql-eu-4;Initial Catalog=x | HOST sql-eu-4",
                "namespace: hr-payroll-prod | HOST hr-payroll-prod",
                "kubectl -n billing-live get pods | HOST billing-live",
                "kubectl get pods --namespace=billing-live | HOST billing-live",
                "serviceAccountName: hr-portal-runner | USER hr-portal-runner",
                "  secretName: billing-wildcard-tls | HOST billing-wildcard-tls",
                "FROM harbor.intern/base/jre:21 | HOST harbor.intern",
                "  repository: harbor.shop.lan/billing/api | HOST harbor.shop.lan",
                "job Authorization: Bearer abcDEF123ghi;java.lang.Thread.run;com.acme.Job.run 51 | SECRET abcDEF123ghi",
            })
    void findsByNameAndByShape(String line, String expected) {
        assertThat(found(finder(), line)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Hi Jane Doe, | PERSON Jane Doe",
                "Hello Jane, | PERSON Jane",
                "please ask Xelu Barnes before | PERSON Xelu Barnes",
                "Xelu Barnes is away until Monday | PERSON Xelu Barnes",
                "Xelu Barnes (DBA) looked at it | PERSON Xelu Barnes",
                "discussed it with Haruka Tanaka and Tomasz Nowak | PERSON Haruka Tanaka",
                "parameters={username:[jane.d], x:[1]} | USER jane.d",
                "run --admin jane:hunter2 | USER jane",
                "bind as cn=jane,ou=people,dc=com | USER jane",
                "log in as jane with the password orchidtulip now | USER jane",
                "the passphrase of the keystore is \"blue river\" | SECRET blue river",
                "creds: jane / orchidtulip | USER jane",
                "token for the API at X3kd9Qw8Zr5Tb2Nv7Lm4 | SECRET X3kd9Qw8Zr5Tb2Nv7Lm4",
                "POST /reset?code=734983 HTTP/1.1 | SECRET 734983",
                "GET /users/jane.d/orders | USER jane.d",
                "\"http-nio-10.1.2.3-8080-exec-1\" #31 | ADDRESS 10.1.2.3",
                "\"http-nio-85.114.135.129-8080-exec-1\" #31 | ADDRESS 85.114.135.129",
                "\"cluster-db7.shop.lan-io-1\" #31 | HOST cluster-db7.shop.lan",
                "[77] jane@shop LOG:  statement | USER jane",
                "IPC Client (#) connection to #.#.#.#:# from jane.d | USER jane.d",
                "see [~jane.d] | USER jane.d",
                "owner: jdoe | USER jdoe",
                "user jane, password tulip77 and no more | SECRET tulip77",
                "[mail] sendgrid=SG.AbuuQpfNI6YjS9V28OzYvWGjtWPRjc45 | SECRET SG.AbuuQpfNI6YjS9V28OzYvWGjtWPRjc45",
                "\"USER\": {\"value\": \"jane.d\", \"origin\": \"x\"} | USER jane.d",
                "invalid password for jane77 | USER jane77",
                "done, pw is tulip-orchid96 | SECRET tulip-orchid96",
                "report sent to Kwabena Osei | PERSON Kwabena Osei",
                "Jane Doe Team | PERSON Jane Doe",
                "together with Mr. Xelubarn. | PERSON Xelubarn",
                "or Xelu Barnes at +43 660 1234567. | PERSON Xelu Barnes",
                "To: =?UTF-8?Q?J=C3=B6rg_X?= <joerg@mail.acme.io> | PERSON J=C3=B6rg_X",
            })
    void findsInSpeech(String line, String expected) {
        assertThat(found(finder(), line)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "proxies=\"10\\.7\\.61\\.4\" | ADDRESS 10\\.7\\.61\\.4",
                "allow 192\\.168\\.9\\.\\d{1,3} | ADDRESS 192\\.168\\.9",
                "re.compile(r\"^10\\.7\\.\\d+\\.\\d+$\") | ADDRESS 10\\.7",
                "200 \"Java/17.0.9\" \"10.3.3.201\" | ADDRESS 10.3.3.201",
                "hosts: [db.acme.lan] | HOST db.acme.lan",
                "route 2001:db8:77::/48 added | ADDRESS 2001:db8:77::",
                "IN=eth0 MAC=0a:11:22:33:44:55:0a:66:77:88:99:aa:08:00 LEN=60 | ADDRESS"
                        + " 0a:11:22:33:44:55:0a:66:77:88:99:aa:08:00",
                "CREATE USER 'root'@'10.7.%' | ADDRESS 10.7",
                "GET /x?mail=jane.doe%40acme.io&page=2 | EMAIL jane.doe%40acme.io",
                "GET /x?msisdn=%2B436601234567 HTTP/1.1 | PHONE 436601234567",
                "1,ok,(312) 555-0163,7 | PHONE (312) 555-0163",
                "reach her at +33.1.44.55.66.77. | PHONE +33.1.44.55.66.77",
                "call me: 0660/7654321 today | PHONE 0660/7654321",
                "phone 312.555.0163, desk 7 | PHONE 312.555.0163",
                "VALUES (1, '+4366012345678', 7) | PHONE +4366012345678",
            })
    void findsAddressesAndNumbersInOtherForms(String line, String expected) {
        assertThat(found(finder(), line)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "password=Correct.Horse.Staple | SECRET Correct.Horse.Staple",
                "password=MIT-9xSecret | SECRET MIT-9xSecret",
                "DB_PASSWORD=we make hay | SECRET we make hay",
                "Authorization: Bearer Pi.Rho.Sigma | SECRET Pi.Rho.Sigma",
                "x=${DB_PASSWORD:-zebra!7} y | SECRET zebra!7",
                "x=\"${DB_USER:-scott77}\" y | USER scott77",
                "PGPASSWORD=zebra7x psql -h localhost | SECRET zebra7x",
                "role-id: 0f6a3c1e-93b4-4f4d-8a51-2f0f4b0f7a11 | SECRET 0f6a3c1e-93b4-4f4d-8a51-2f0f4b0f7a11",
                "vault write x role_id=0f6a3c1e-93b4-4f4d-8a51-2f0f4b0f7a11 | SECRET 0f6a3c1e-93b4-4f4d-8a51-2f0f4b0f7a11",
                "<password><![CDATA[zeb<ra>7]]></password> | SECRET zeb<ra>7",
                "process.env.PGPASSWORD ??= \"zebra_x\"; | SECRET zebra_x",
                "DB_PASSWORD ?= zebra_x | SECRET zebra_x",
                "{'passwd': r'zeb\\ra7', 'n': 3} | SECRET zeb\\ra7",
                "$p = ConvertTo-SecureString 'zebra_x' -AsPlainText | SECRET zebra_x",
                "echo \"::add-mask::zebra_x\" | SECRET zebra_x",
                "{ PASSWORD: 'd''zebra7', X: \"no\" } | SECRET d''zebra7",
                "{\\\"password\\\":\\\"ze\\\\\\\"bra\\\",\\\"x\\\":1} | SECRET ze\\\\\\\"bra",
                "jdbc:x;password={ze;br}}a7};encrypt=true | SECRET ze;br}}a7",
                "DB_PASSWORD:                  zebra_x | SECRET zebra_x",
                "{x: {client-secret: {zebra}}} | SECRET zebra",
                "\"url?password=zeb\\\"ra7\", | SECRET zeb\\\"ra7",
                "\"-Dx.admin-secret=one red fox jumps\", | SECRET one red fox jumps",
                "-Dkey-pass=\"one red fox\" -jar a.jar | SECRET one red fox",
                "sshpass -p 'one fox!' scp a b | SECRET one fox!",
                "IDENTIFIED BY zebra_x; | SECRET zebra_x",
                "passphrase for the new key: \"red fox jumps\" | SECRET red fox jumps",
                "shop.ldap.password zebra_x7 | SECRET zebra_x7",
                "acme.encryptKeyHex=0f6a3c1e93b44f4d8a512f0f4b0f7a11 | SECRET 0f6a3c1e93b44f4d8a512f0f4b0f7a11",
                "pepper: 0f6a3c1e93b44f4d8a512f0f4b0f7a11 | SECRET 0f6a3c1e93b44f4d8a512f0f4b0f7a11",
                "GET /x?card=4012%208888%208888%201881 | SECRET 4012%208888%208888%201881",
                "<Server port=\"8005\" shutdown=\"zebra_x\"> | SECRET zebra_x",
                "h = {\"X\": \"Bearer \" + \"abcdef123456\"} | SECRET abcdef123456",
                "X_PASSWORD:  <set to the key 'password' in secret 'zebra-cred'>  Optional: false | HOST zebra-cred",
            })
    void findsSecretsInOtherForms(String line, String expected) {
        assertThat(found(finder(), line)).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "java -Dmq.pswd=zebra*x -jar a.jar | SECRET zebra*x",
                "-javaagent:/home/janed/newrelic.jar | USER janed",
                "keytool -importkeystore -srcstorepass zebra!x -v | SECRET zebra!x",
                "keytool -importkeystore -deststorepass \"zebra 22\" -v | SECRET zebra 22",
                "card declined, cvv 371 wrong | SECRET 371",
                "ask ops for the PIN, it is 55124 | SECRET 55124",
                "test: [\"CMD\", \"curl\", \"-u\", \"janed:zebra_x\", \"/up\"] | SECRET zebra_x",
                "test: [\"CMD\", \"curl\", \"-u\", \"janed:zebra_x\", \"/up\"] | USER janed",
                "java -jar a.jar -u janed -p Zebra^8 | USER janed",
                "smbclient //127.0.0.1/x -U 'janed%zebra_x' | SECRET zebra_x",
                "smbclient //127.0.0.1/x -U 'janed%zebra_x' | USER janed",
                "-Dvault.mask=MASK-3x0Ubq9 org.jboss.Main | SECRET MASK-3x0Ubq9",
                "APP_KEY=base64:Xq8w3e7r2t6y1u5i9o4p0a8s== | SECRET Xq8w3e7r2t6y1u5i9o4p0a8s==",
                "  apiKey: SG.q1w2e3r4t5y6.z7x8c9v0b1n2 | SECRET SG.q1w2e3r4t5y6.z7x8c9v0b1n2",
                "  username: &dbuser janed | USER janed",
                "recovery_codes = [\"zebra-1173\", \"zebra-9921\"] | SECRET zebra-9921",
                "backupCode=zebra-1173 | SECRET zebra-1173",
                "proxy_set_header X-Internal-Token zeb-55aa; | SECRET zeb-55aa",
                "RequestHeader set X-Api-Key \"zeb-55aa\" | SECRET zeb-55aa",
                "poll /?key=zk_99zz88&n=2 | SECRET zk_99zz88",
                "backup.sh --key=zk-00zx77 | SECRET zk-00zx77",
                "new temporary password for janed is Zebra-9 | USER janed",
                "new temporary password for janed is Zebra-9 | SECRET Zebra-9",
                "settlement.operator=Jane Doe | PERSON Jane Doe",
                "{\"user\":{\"id\":\"janed\",\"age\":7}} | USER janed",
                "CRON[4413]: (janed) CMD (/bin/true) | USER janed",
                "session of user jane.d expired | USER jane.d",
                "login of janed failed | USER janed",
                "net use X: \\\\fs-zeb\\share Zebra1x /user:ACME\\janed | SECRET Zebra1x",
                "java -Dapp.saltValue=n8Kd02mZ -jar a.jar | SECRET n8Kd02mZ",
                "-Djgroups.auth_value=zebra_x | SECRET zebra_x",
                "snmp.community=zeb33ra | SECRET zeb33ra",
                "Invalid credentials supplied by janed (10.1.2.3) | USER janed",
                "bind as svc-zebra failed with password \"Zebra1\" | USER svc-zebra",
                "Issued refresh token rt-9f8e7d6c5b to client mobile-app | SECRET rt-9f8e7d6c5b",
                "SMS to=+15005550006 queued | PHONE +15005550006",
                "call Jane Doe at 021 555 018 if it fails | PHONE 021 555 018",
                "KEYCLOAK_ADMIN: janed | USER janed",
                "rabbitmqctl add_user janed zebra-x | USER janed",
                "rabbitmqctl add_user janed zebra-x | SECRET zebra-x",
                "rabbitmqctl change_password janed zebra-x | SECRET zebra-x",
                "htpasswd -nb janed zebra0x | SECRET zebra0x",
                "htpasswd -nb janed zebra0x | USER janed",
                "consul kv put shop/db/password zebrax | SECRET zebrax",
                "redis-cli config set masterauth zebrax | SECRET zebrax",
                "npm config set //reg/:_authToken zebrax | SECRET zebrax",
                "> @jane.d the box is back | USER jane.d",
                "same creds as before (janed / zebra_9) | USER janed",
                "same creds as before (janed / zebra_9) | SECRET zebra_9",
                "-Dvpn.psk=zebra.9.x -jar a.jar | SECRET zebra.9.x",
                "-Dsecret.pepper=zebra&x -jar a.jar | SECRET zebra&x",
                "ENCRYPTION_SALT=Zx9_salty | SECRET Zx9_salty",
                "TRAEFIK_BASICAUTH: \"janed:$$apr1$$x1Y2z3$$abcd\" | USER janed",
                "TRAEFIK_BASICAUTH: \"janed:$$apr1$$x1Y2z3$$abcd\" | SECRET $$apr1$$x1Y2z3$$abcd",
                "ftp.accounts=janed:zebra#1 | SECRET zebra#1",
                "ftp.accounts=janed:zebra#1 | USER janed",
                "user janed exported 12 rows | USER janed",
                "Authenticated as janed using publickey | USER janed",
                "SMS sent: your code is 904417 | SECRET 904417",
                "az storage blob list --account-name zebstore | USER zebstore",
                "kubectl config set-credentials janed --token=zeb_x | USER janed",
            })
    void findsSecretsInFilesOfOperations(String line, String expected) {
        assertThat(found(finder(), line)).contains(expected);
    }

    @Test
    void findsALiteralThatATemplateHashes() {
        assertThat(found(finder(), "  password: \"{{ 'zebra+x' | password_hash('sha512') }}\""))
                .containsExactly("SECRET zebra+x");
        assertThat(found(finder(), "  password: \"{{ vault_password | password_hash('sha512') }}\""))
                .isEmpty();
    }

    @Test
    void findsAllWordsOfAValueWhoseNameStandsByItself() {
        Finder finder = finder();
        assertThat(found(finder, "  - name: SIGNING_KEY")).isEmpty();
        assertThat(found(finder, "    value: elva gula bilar")).containsExactly("SECRET elva gula bilar");
        assertThat(found(finder, "  - {name: B_TOKEN, value: sju sma barn}")).containsExactly("SECRET sju sma barn");
        assertThat(found(finder, "  - name: LOG_LEVEL")).isEmpty();
        assertThat(found(finder, "    value: elva gula bilar")).isEmpty();
    }

    @Test
    void leavesAnOptionThatBeginsAsAShorterOne() {
        assertThat(found(finder(), "influx -username janed -password zebra-3 -database x"))
                .containsExactly("USER janed", "SECRET zebra-3");
        assertThat(found(finder(), "mysql -ujaned -pzebra-3")).containsExactly("USER janed", "SECRET zebra-3");
        assertThat(found(finder(), "java -jar a.jar -port 8080")).isEmpty();
    }

    @Test
    void endsAValueBeforeAnOptionOfWindowsAndAnEscapedAmpersand() {
        assertThat(found(finder(), "setx DB_PASSWORD \"Ett Tva\" /M")).containsExactly("SECRET Ett Tva");
        assertThat(found(finder(), "setx VAULT_TOKEN zebra-3 /M")).containsExactly("SECRET zebra-3");
        assertThat(found(finder(), "<url>jdbc:x?password=zebra-3&amp;useSSL=true</url>"))
                .containsExactly("SECRET zebra-3");
    }

    @Test
    void findsALoginBetweenBackticks() {
        assertThat(found(finder(), "- login `janed` / `zebra-3`")).containsExactly("USER janed", "SECRET zebra-3");
    }

    @Test
    void findsHostsInAColumnAndLeavesVersionsInTheNext() {
        Finder finder = finder();
        assertThat(found(finder, "hostname;ip;role;jdk")).isEmpty();
        assertThat(found(finder, "zeb-app-21;10.200.1.21;app;17.0.15.1"))
                .containsExactly("HOST zeb-app-21", "ADDRESS 10.200.1.21");
        assertThat(found(finder, "localhost;127.0.0.1;app;21.0.3")).isEmpty();
        finder = finder();
        assertThat(found(finder, "ts;user;action;secret")).isEmpty();
        assertThat(found(finder, "1;janed;login;zebra")).containsExactly("USER janed", "SECRET zebra");
        assertThat(found(finder, "")).isEmpty();
        assertThat(found(finder, "employee,phone,salary")).isEmpty();
        assertThat(found(finder, "Jane Doe,+64 21 555 0199,9000")).contains("PERSON Jane Doe");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "read -s -p \"Password:\" PASSWORD",
                "mkdir -p \"logs\"",
                "az login --service-principal -u http://127.0.0.1 -t acme",
                "SONAR_TOKEN = credentials('sonar-token-id')",
                "password = System.getenv(\"DB_PASSWORD\")",
                "token: os.environ[\"API_TOKEN\"]",
                "usernamePassword(credentialsId: 'nexus-ci', passwordVariable: 'NX_PASS')",
                "    com.acme.password: INFO",
                "logging.level.com.acme.auth.token=DEBUG",
                "  update_password: on_create",
                "  tag: \"17.0.15.1\"",
                "image: acme/shop:2.14.3.1",
                "proxy_set_header Authorization $http_authorization;",
                "add_header X-Frame-Options SAMEORIGIN;",
                "GET /cache?key=order-12345&n=2",
                "the password for keystore is required, initial password for users is set",
                "operator: In, operator=Exists",
                "user: {id: 12345}",
                "CRON[4413]: (root) CMD (/bin/true)",
                "the session of user is over, login of users failed",
                "token: com.acme.V1beta1Token.Inner",
                "curl -u health: localhost, MASK-INVALID",
                "pass `x` / `y`, login / logout",
                "podAnnotations: {checksum/secret: 2c26b46b68ffc68ff99b453c1d304134}",
                "kubectl config set context token, put password back",
                "add_user (int id, String name), change_password form",
                "IS_ADMIN=yes, ROLE_ADMIN: read-all, login of the user failed",
                "access token endpoint2 failed: access token 2024-06-01T12:00:00Z, secret key AES-256-GCM",
                "@param.x: y, @since 17.0",
                "community=open, auth value: none",
                "login page (css / js_1), call at 12:00",
                "INFO [main] Auth : User entered a wrong password (attempt 2 of 5)",
                "ftp.accounts=localhost:5432, accounts: none",
                "salt: 2 g, license=Apache-2.0, the exit code is 137",
                "Authenticated as follows, user threads exported",
                "password.provider=x password=com.example.auth.Plain secret=shop.auth.TokenSource",
                ": \"${PASSWORD:?password must be set}\" ${SECRET:+yes}",
                "# SPDX-License-Identifier: Apache-2.0",
                "-Djava.security.krb5.conf=/etc/krb5.conf -Dk=/etc/krb5.keytab",
                "gift_code=spring, exit code 371, cvv required",
            })
    void leavesReferencesAndSettings(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`    User jane_d` | USER jane_d",
                "jane_d   pts/0        Thu Jun 13 10:40   still logged in | USER jane_d",
                "sc config Shop obj= \"ACMEDOM\\jane_d\" | USER jane_d",
                "psexec -u jane_d cmd | USER jane_d",
                "cmdkey /add:x /user:jane_d | USER jane_d",
                "GRANT SELECT ON shop.* TO \"jane_d\"@\"localhost\"; | USER jane_d",
                "GRANT shop_read TO jane_d; | USER jane_d",
                "SET PASSWORD FOR 'jane_d'@'%' = 'x' | USER jane_d",
                "CONNECT TO jane_d IDENTIFIED BY \"zebra_x\" | USER jane_d",
                "you log in there as 'jane_d'; | USER jane_d",
                "log in as jane_d, then | USER jane_d",
                "ldapsearch -x -D 'ACMEDOM\\jane_d' dn | USER jane_d",
                "prunsrv --ServiceUser=.\\jane_d --JvmMx=4096 | USER jane_d",
                "basic.auth.user.info=JANE77:zebra_x | USER JANE77",
                "{\"mdc\":{\"userId\":\"jane_d\"}} | USER jane_d",
                "[10:54] @jane.d: can you look? | USER jane.d",
                "for the dashboards use jane_d/zeb&ra7, please | SECRET zeb&ra7",
                "tried with credentials [jane_d/zebra=7] | SECRET zebra=7",
                "Passwort lautet zebra-x7, Benutzer janed | USER janed",
                "the ftp user is jane_d. | USER jane_d",
                "jane_d:$apr1$Q1w2E3r4$abcdefghijklmnopqrstu1 | USER jane_d",
                "jane_d:$apr1$Q1w2E3r4$abcdefghijklmnopqrstu1 | SECRET $apr1$Q1w2E3r4$abcdefghijklmnopqrstu1",
                "jane_d:{SHA}AbCdEfGhIjKlMnOpQrStUvWxYz0= | USER jane_d",
                "echo \"db-1:5432:shop:jane_d:zebra_x\" >> ~/.pgpass | USER jane_d",
                "echo \"db-1:5432:shop:jane_d:zebra_x\" >> ~/.pgpass | SECRET zebra_x",
            })
    void findsAccountsOfSystems(String line, String expected) {
        assertThat(found(finder(), line)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "mount.cifs //nas-zeb/perf /mnt -o ro | HOST nas-zeb",
                "Warning  Failed  60s  kubelet, kn-zeb-1  Failed to pull image | HOST kn-zeb-1",
                "IPv4 88 0t0 TCP 10.1.2.3:41220->zebdb9:postgresql (ESTABLISHED) | HOST zebdb9",
                "Net::SSH.start('relay-zeb', 'jane_d') | HOST relay-zeb",
                "Net::SSH.start('relay-zeb', 'jane_d') | USER jane_d",
                "Ss 0:11 postgres: jane_d shop 10.1.2.3(51824) idle | USER jane_d",
                "\"SSH-Session jane_d@zebgate\" #98 nid=0x6e85 in Object.wait() | USER jane_d",
                "\"SSH-Session jane_d@zebgate\" #98 nid=0x6e85 in Object.wait() | HOST zebgate",
                "<destination>elk-zeb-2:5044</destination> | HOST elk-zeb-2",
                " && echo '10.9.8.7 licsrv-zeb' >> /etc/hosts | HOST licsrv-zeb",
                "<Engine name=\"Catalina\" jvmRoute=\"tc-zeb\"> | HOST tc-zeb",
                "retry_join = [\"10.1.2.3\", \"consul-zeb\"] | HOST consul-zeb",
            })
    void findsHostsAndUsersOfSessions(String line, String expected) {
        assertThat(found(finder(), line)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"account\": \"jdoe\" | USER jdoe",
                "actor=jane.d action=CANCEL | USER jane.d",
                "\"createdBy\": \"jdoe\" | USER jdoe",
                "-Dapm.agent.accountName=globex-prod | USER globex-prod",
                "Group=shopgrp | USER shopgrp",
                "chown root:shopgrp /opt | USER shopgrp",
                "COPY --chown=root:shopgrp a b | USER shopgrp",
                "user shopweb; | USER shopweb",
                "`  group shopgrp` | USER shopgrp",
                "`  option mysql-check user probe7` | USER probe7",
                "gid=1007(shopgrp) | USER shopgrp",
                "-rw-r----- 1 root shopgrp 123 Mar 11 08:14 x | USER shopgrp",
                "HikariConfig : username........................\"shop_rw\" | USER shop_rw",
                "HikariConfig : password........................\"hunter2\" | SECRET hunter2",
                "job nightly submitted by jane.d finished | USER jane.d",
                "logon denied for SHOP_OWNER@db | USER SHOP_OWNER",
                "Started Session 12 of User jdoe. | USER jdoe",
                "\"pool user jdoe\" #50 daemon prio=5 | USER jdoe",
                "user jdoe could not connect | USER jdoe",
                "`  server web-n1 www.acme.com:80 check` | HOST web-n1",
                "fe~ be_shop/noden1 0/0/1/23/24 200 haproxy[ | HOST noden1",
                "Server be_shop/noden2 is DOWN | HOST noden2",
                "-Dhttp.nonProxyHosts=*.acme.corp.zz | HOST acme.corp.zz",
                "LOGONSERVER=\\\\ADDC03 | HOST ADDC03",
                "see box.acme.example. | HOST box.acme.example",
                "\"LDAP-ldap2.acme.example:636\" | HOST ldap2.acme.example",
                "security.hmac=Zx81LmQp0vT3 | SECRET Zx81LmQp0vT3",
                "security.hmac=q8Wz11Yx | SECRET q8Wz11Yx",
                "encryption key b7e151628aed2a6abf7158809cf4f3c7 loaded | SECRET b7e151628aed2a6abf7158809cf4f3c7",
                "sent otp 482913 to it | SECRET 482913",
                "if ($http_x_secret != \"hunter2x\") { return 403; } | SECRET hunter2x",
                "location / { proxy_set_header X-Api-Key hunter2x; } | SECRET hunter2x",
                "<property value=\"hunter2x\" name=\"hibernate.connection.password\"/> | SECRET hunter2x"
            })
    void findsAccountsAndSecretsOfConfigurationsAndLogs(String line, String expected) {
        assertThat(found(finder(), line)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account=savings",
                "account: 7 of 12",
                "actor=PaymentActor",
                "group=orders",
                "ThreadGroup=main",
                "security.hmac=HmacSHA256",
                "hmac.algorithm=HmacSHA512",
                "  user agent",
                "  group by",
                "users=12",
                "users: active",
                "Server be_shop/<NOSRV> is DOWN",
                "frames of com.acme.shop.Main.",
                "user data could not connect",
                "session 12 of 40",
                "encryption key is missing",
                "OTP 26 is out",
                "http.nonProxyHosts=localhost|127.*",
                "add_header X-Frame-Options SAMEORIGIN;",
                "<property value=\"5\" name=\"hibernate.jdbc.batch_size\"/>",
                "x server { listen 80; }",
                "progress........................ done"
            })
    void leavesWhatIsNoAccountOfAConfiguration(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @Test
    void findsEachNameInAListOfUsersAndTheHostAndUserOfWebLogic() {
        assertThat(found(finder(), "app.admin.users=jane.d, jdoe")).containsExactly("USER jane.d", "USER jdoe");
        assertThat(
                        found(
                                finder(),
                                "####<Mar 11, 2026, 8:14:07,001 AM CET> <Error> <JDBC> <wlh2> <ManagedServer_1> <[ACTIVE] ExecuteThread: '12'> <wluser2> <> <x>"))
                .containsExactly("HOST wlh2", "USER wluser2");
        assertThat(found(finder(), "  user jadmin insecure-password hunter2"))
                .containsExactly("USER jadmin", "SECRET hunter2");
        assertThat(found(finder(), "mc alias set s3 x jakey hunter2")).containsExactly("USER jakey", "SECRET hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Digest ", "x net use ", "session x", "users=a,", "> <Error> <", "user ......", "  server "})
    void takesTimeInProportionToALineOfTheSameWords(String words) {
        String line = words.repeat(40_000);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> found(finder(), line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a list - : zebra", "--: zebra", "-D = zebra", "- := zebra", "--", "-D:", " - :8080 ] x"})
    void takesDashesForNoName(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @Test
    void readsLinesOfOddWordsToTheirEnd() {
        String[] odd =
                ("password user host - -- -D -p --user= = := => == ||= : :: @ ' \" \\ \\\" &quot; < > </ { } ( ) [ ] , ; . .. / // ~ %40"
                                + " http:// jdbc: curl -u ssh x Ab 17 10.1.2.3 by told Tel +43 CN= /home/ eyJ x:x:0:0: value name")
                        .split(" ", -1);
        Random random = new Random(17);
        Finder finder = finder();
        for (int i = 0; i < 50_000; i++) {
            StringBuilder line = new StringBuilder();
            for (int word = random.nextInt(8); word >= 0; word--) {
                line.append(odd[random.nextInt(odd.length)]).append(random.nextBoolean() ? " " : "");
            }
            assertThatCode(() -> found(finder, line.toString()))
                    .as(line.toString())
                    .doesNotThrowAnyException();
        }
    }

    // what stands behind the quote may look as though the name went on, as in O'Brien
    @Test
    void endsANameAtItsQuote() {
        assertThat(found(finder(), "firstName='Janet'x9")).containsExactly("PERSON Janet");
        assertThat(found(finder(), "author='Zeder, Janet'x9")).containsExactly("PERSON Zeder, Janet");
        assertThat(found(finder(), "firstName='Janet O'Zeder'")).containsExactly("PERSON Janet O'Zeder");
    }

    @Test
    void takesTheSecretFromTheLineAfterItsOption() {
        Finder finder = finder();
        assertThat(found(finder, "    \"--db-password\",")).isEmpty();
        assertThat(found(finder, "    \"one red fox\",")).containsExactly("SECRET one red fox");
        assertThat(found(finder, "    \"one red fox\",")).isEmpty();
        assertThat(found(finder, "- --password")).isEmpty();
        assertThat(found(finder, "- zebra_x")).containsExactly("SECRET zebra_x");
        assertThat(found(finder, "      --password")).isEmpty();
        assertThat(found(finder, "      zebra_x")).containsExactly("SECRET zebra_x");
        assertThat(found(finder, "- --password")).isEmpty();
        assertThat(found(finder, "- --verbose")).isEmpty();
        assertThat(found(finder, "    '--password',")).isEmpty();
        assertThat(found(finder, "    password_of_it,")).isEmpty();
        assertThat(found(finder, "  --password")).isEmpty();
        assertThat(found(finder, "          the password of the database")).isEmpty();
        assertThat(found(finder, "  --password")).isEmpty();
        assertThat(found(finder, "  asked at the prompt")).isEmpty();
    }

    @Test
    void learnsAValueThatStandsBeforeItsName() {
        Finder finder = finder();
        assertThat(found(finder, "- value: zebra-x7")).isEmpty();
        assertThat(found(finder, "  name: SMTP_PASSWORD")).isEmpty();
        assertThat(finder.learned()).containsExactly("zebra-x7");
        assertThat(found(finder, "- name: SHOP_LOCALE")).isEmpty();
        assertThat(found(finder, "  value: de-AT77")).isEmpty();
        assertThat(found(finder, "- name: SHOP_PASSWORD")).isEmpty();
        assertThat(finder.learned()).containsExactly("zebra-x7");
    }

    @Test
    void findsTheTextOfAnElementThatOpensAtTheEndOfALine() {
        Finder finder = finder();
        assertThat(found(finder, "<proxy><port>3128</port><password>")).isEmpty();
        assertThat(found(finder, "    zebra_x")).containsExactly("SECRET zebra_x");
        assertThat(found(finder, "</password></proxy>")).isEmpty();
    }

    @Test
    void findsUsersWithTheirPasswordsInAList() {
        Finder finder = finder();
        assertThat(found(finder, "users:")).isEmpty();
        assertThat(found(finder, "  - [janed, zebra-x7]")).containsExactly("USER janed", "SECRET zebra-x7");
        assertThat(found(finder, "sizes:")).isEmpty();
        assertThat(found(finder, "  - [small, large-x7]")).isEmpty();
    }

    @Test
    void findsTheDefaultOfAVariableOfTerraform() {
        Finder finder = finder();
        assertThat(found(finder, "variable \"db_password\" {")).isEmpty();
        assertThat(found(finder, "  sensitive = true")).isEmpty();
        assertThat(found(finder, "  default   = \"zebra_x\"")).containsExactly("SECRET zebra_x");
        assertThat(found(finder, "}")).isEmpty();
        assertThat(found(finder, "  default   = \"zebra_y\"")).isEmpty();
    }

    @Test
    void findsABlockWithAnIndentation() {
        Finder finder = finder();
        assertThat(found(finder, "  password: |2-")).isEmpty();
        assertThat(found(finder, "      zebra_x")).containsExactly("SECRET zebra_x");
        assertThat(found(finder, "  token: >1")).isEmpty();
        assertThat(found(finder, "   zebra_y")).containsExactly("SECRET zebra_y");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "REDIS_PASSWORD:   <set to the key 'password' in secret>  Optional: false",
                "  password = var.db_password",
                "password: process.env.DB_PASSWORD,",
                "if not password: raise ValueError(\"password required\")",
                "    if token: return token.lower()",
                "jdk-17\\.0\\.9\\.1 and 17\\.0\\.\\d+\\.\\d+ and 1\\.8\\.0",
                "127\\.0\\.0\\.1|192\\.168\\.\\d{1,3}\\.\\d{1,3}",
                "role_id=7 role-id: operator, roleId: admin",
                "GET /x?path=a%40b&sum=1%2B23456789",
                "[12.3s][info][gc] GC(312) 555-1234M pause (young) 24M->4M",
                "User Event Type, phone 8.10.14219.341, call 0 of 12 took 345 ms",
                "11.0.13+8.1.2 and jdk-17.0.9+9.2",
                "  User time",
                "GRANT USAGE ON x TO PUBLIC;",
                "the answer was identified by tests, grant access to users",
                "please use lib/tools and use a/b?x=1&y=2, log in as user",
                "C:\\JDK\\bin\\java.exe \"HKLM\\software\" 'NT\\x'",
                "@org.junit.jupiter.api.Test void x()",
                "@app.route: decorates, @since 17, npm i @angular/core",
                "pause (use -Xlog) with userId=12345, userId: null",
                "variable \"region\" { default = \"eu-north-1\" }",
                "sha256:$2y$, hash:{SHA}, pwd_hash",
                "Benutzer sind angemeldet, Passwort vergessen",
                "<Server port=\"8005\" shutdown=\"SHUTDOWN\">",
                "com.acme.auth.password 310",
                "com.acme.auth.password java.lang.String",
                "the passphrase for the key: \"\"",
                "pepper: 3 g, salt: 2 g",
                "GET /x?q=4012%208888%208888%201882",
                "self.token += nextchar",
                "node |= tree.leaves(node), user ||= eval",
                "Token:                  '#aa0080',",
                "Name.Namespace:             'bold #aa0080'",
                "postgres: checkpointer, postgres: autovacuum launcher process",
                "\"RMI TCP Connection(idle)\" #35 daemon prio=5, TCP connections: 3 (max 7)",
                "kubelet, Started container; SSH session opened; cifs module",
                "10.1 -> 12.3 of Map<web-1:2, x>",
            })
    void leavesWhatOnlyLooksLikeAnAccount(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @Test
    void findsTheNameBelowTheClosingOfALetter() {
        Finder finder = finder();
        assertThat(found(finder, "Best regards,")).isEmpty();
        assertThat(found(finder, "")).isEmpty();
        assertThat(found(finder, "Xelu Barnes | Senior Engineer")).containsExactly("PERSON Xelu Barnes");
        finder.file();
        assertThat(found(finder, "Xelu Barnes")).isEmpty();
    }

    @Test
    void findsUsersInAList() {
        Finder finder = finder();
        assertThat(found(finder, "users:")).isEmpty();
        assertThat(found(finder, "  - name: jane.d")).containsExactly("USER jane.d");
        assertThat(found(finder, "  - {name: joe77, roles: [admin]}")).containsExactly("USER joe77");
        assertThat(found(finder, "ports:")).isEmpty();
        assertThat(found(finder, "  - name: http")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mark Stack Size: 4M",
                "Hello World",
                "Hello Customer,",
                "Hi all,",
                "Flight Recorder Options",
                "[1.234s][info][gc] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 24M->4M(64M) 3.456ms",
                "told Spring Boot to stop",
                "Mr. Bean.class of Mr Bean(7), Ms Windows Server",
                "Young Generation at +12, Heap Region +1048576KB, Support Team +100",
                "GET /users/list.html",
                "GET /x?error=1&code=404",
                "jdk-17.0.2.8-linux",
                "the token of the request is missing",
                "previousOwner = \"main\" (javaThreadId = 1)",
            })
    void leavesWhatNamesNoPerson(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @Test
    void findsTheColumnsOfATable() {
        Finder finder = finder();
        assertThat(found(finder, "time,name,password,count")).isEmpty();
        assertThat(found(finder, "1,jane,hunter2,3")).containsExactly("SECRET hunter2");
        assertThat(found(finder, "2,\"joe\",\"hunter,3\",3")).containsExactly("SECRET hunter,3");
        assertThat(found(finder, "another line")).isEmpty();
        assertThat(found(finder, "3,jane,tiger77,3")).isEmpty();
    }

    @Test
    void findsTheColumnsOfATableOfMarkdown() {
        Finder finder = finder();
        assertThat(found(finder, "| stage | host | login | secret |")).isEmpty();
        assertThat(found(finder, "|---|:--|---|---|")).isEmpty();
        assertThat(found(finder, "| perf | `box-17` | jane_d | zebra_x |"))
                .containsExactly("HOST box-17", "USER jane_d", "SECRET zebra_x");
        assertThat(found(finder, "| test | localhost | | |")).isEmpty();
        assertThat(found(finder, "")).isEmpty();
        assertThat(found(finder, "| a | b | jane_d | zebra_x |")).isEmpty();
    }

    @Test
    void findsTheColumnsOfATableOfADatabase() {
        Finder finder = finder();
        assertThat(found(finder, " id | username | token")).isEmpty();
        assertThat(found(finder, "----+----------+---------")).isEmpty();
        assertThat(found(finder, "  1 | jane_d   | zebra_x")).containsExactly("USER jane_d", "SECRET zebra_x");
        assertThat(found(finder, "(1 row)")).isEmpty();
        assertThat(found(finder, "  1 | jane_d   | zebra_x")).isEmpty();
    }

    @Test
    void findsTheColumnsOfRowsThatAreInserted() {
        Finder finder = finder();
        assertThat(found(finder, "INSERT INTO shop.users (id, login, `full_name`, passwd, phone) VALUES"))
                .isEmpty();
        assertThat(found(finder, " (1, 'janed', 'Jane O''Doe', 'zebra(x', '0660 7654321'),"))
                .containsExactly("USER janed", "PERSON Jane O''Doe", "SECRET zebra(x", "PHONE 0660 7654321");
        assertThat(found(finder, " (2, 'joe77', NULL, NULL, NULL);")).containsExactly("USER joe77");
        assertThat(found(finder, " (3, 'joe78', NULL, NULL, NULL);")).isEmpty();
        assertThat(found(finder, "insert into users (login, token) values ('joe79', 'zebra_x'), (?, ?)"))
                .containsExactly("USER joe79", "SECRET zebra_x");
        assertThat(found(finder, "insert into orders (id, name) values (7, 'apples')"))
                .isEmpty();
        assertThat(found(finder, "insert into users (login, password) values (?, ?)"))
                .isEmpty();
    }

    @Test
    void takesTheNameOfAPropertyFromTheLineAbove() {
        Finder finder = finder();
        assertThat(found(finder, "<name>fs.s3a.secret.key</name>")).isEmpty();
        assertThat(found(finder, "<value>hunter2</value>")).containsExactly("SECRET hunter2");
        assertThat(found(finder, "<value>hunter3</value>")).isEmpty();
    }

    @Test
    void readsALetterBeyondAsciiAsOne() {
        byte[] line = "author: Søren Łukasz Nguyễn".getBytes(StandardCharsets.UTF_8);
        assertThat(finder().spans(line, 0, line.length)).containsExactly(new Span(Kind.PERSON, 8, line.length));
    }

    @Test
    void findsUsersNamespacesAndNodesInTheColumnsOfAListing() {
        Finder finder = finder();
        assertThat(found(finder, "USER         PID %CPU %MEM COMMAND")).isEmpty();
        assertThat(found(finder, "mhofmann    5120  0.0  0.0 psql")).containsExactly("USER mhofmann");
        assertThat(found(finder, "root           1  0.0  0.0 init")).isEmpty();
        assertThat(found(finder, "COMMAND   PID     USER   FD   TYPE")).isEmpty();
        assertThat(found(finder, "java     1811  svcshop  mem    REG")).containsExactly("USER svcshop");
        assertThat(found(finder, "USER         PID %CPU %MEM COMMAND")).isEmpty();
        assertThat(found(finder, "")).isEmpty();
        assertThat(found(finder, "mhofmann    5120  0.0  0.0 psql")).isEmpty();
        assertThat(found(finder, "NAMESPACE     NAME     READY   NODE")).isEmpty();
        assertThat(found(finder, "billing-live  api-0    1/1     worker-eu-nine"))
                .containsExactly("HOST billing-live", "HOST api-0", "HOST worker-eu-nine");
    }

    @Test
    void goesOnWithASecretThatIsContinuedInTheNextLine() {
        Finder finder = finder();
        assertThat(found(finder, "acme.secret=partOne\\")).containsExactly("SECRET partOne\\");
        assertThat(found(finder, "    partTwo")).containsExactly("SECRET partTwo");
        assertThat(found(finder, "    partThree")).isEmpty();
    }

    @Test
    void findsAUserAndAPasswordAroundASlash() {
        assertThat(found(finder(), "credentials hplob/skalpell9 rejected"))
                .containsExactly("USER hplob", "SECRET skalpell9");
        assertThat(found(finder(), "sftp://labor:petri/schale@10.20.30.40:22/in"))
                .containsExactly("USER labor", "SECRET petri/schale", "ADDRESS 10.20.30.40");
        assertThat(found(finder(), "root pw for klinikdb03 = TrudeUnd2Tauben"))
                .containsExactly("USER klinikdb03", "SECRET TrudeUnd2Tauben");
        assertThat(found(finder(), "From: \"Doe, Jane\" <jane@mail.acme.io>"))
                .containsExactly("PERSON Doe, Jane", "EMAIL jane@mail.acme.io");
    }

    @Test
    void findsAPasswordBetweenBarsAndAKeyOfSsh() {
        assertThat(found(finder(), "c - password|Zeder9|timeout|30")).containsExactly("SECRET Zeder9");
        String key = "AAAAB3NzaC1yc2EAAAADAQABAAABAQC7vbqajDRbwXyZ0123456789abcdefGHIJ";
        assertThat(found(finder(), "ssh-rsa " + key + " x")).containsExactly("SECRET " + key);
    }

    @Test
    void findsAHostOfLettersBeforeItsAddress() {
        assertThat(found(finder(), "      - \"legacydb:10.9.8.7\""))
                .containsExactly("HOST legacydb", "ADDRESS 10.9.8.7");
        assertThat(found(finder(), "10.9.8.7  legacydb  olddb"))
                .containsExactly("ADDRESS 10.9.8.7", "HOST legacydb", "HOST olddb");
    }

    @Test
    void findsTheNameOfAPersonInTheirAccount() {
        assertThat(found(finder(), "jdoe:x:1004:1004:Jane Doe,Room 12,,:/home/jdoe:/bin/bash"))
                .containsExactlyInAnyOrder("USER jdoe", "PERSON Jane Doe,Room 12,,");
    }

    @Test
    void findsEachEntryOfASecretOfKubernetes() {
        Finder finder = finder();
        assertThat(found(finder, "stringData:")).isEmpty();
        assertThat(found(finder, "  greeting-salt: kaffee")).containsExactly("SECRET kaffee");
        assertThat(found(finder, "imagePullSecrets:")).isEmpty();
        assertThat(found(finder, "  - name: nexus-pull-hr")).containsExactly("HOST nexus-pull-hr");
    }

    @Test
    void findsTheDefaultOfAVariableThatASecretIsTakenFrom() {
        for (String line : List.of(
                "DB_PASSWORD=${P:-krone7}",
                "export DB_PASSWORD=\"${P:-krone7}\"",
                "      POSTGRES_PASSWORD: ${PG_X:-krone7}",
                "  password: ${P:krone7}",
                "java -Djavax.net.ssl.trustStorePassword=${TSP:-krone7} -jar a.jar",
                "mysql --password=\"${P:-krone7}\" shop",
                "TOKEN=${T:=krone7}",
                "PASSWORD=${A:-${B-krone7}}")) {
            assertThat(found(finder(), line)).as(line).containsExactly("SECRET krone7");
        }
        for (String line : List.of("DB_PASSWORD=${P:?is not set}", "DB_PASSWORD=${P}", "DB_PASSWORD=${P:-}")) {
            assertThat(found(finder(), line)).as(line).isEmpty();
        }
    }

    @Test
    void findsWhatIsQuotedApart() {
        assertThat(found(finder(), "curl -u nutzer:'Kahn!9x' https://a.example"))
                .contains("USER nutzer", "SECRET Kahn!9x");
        assertThat(found(finder(), "curl --user nutzer:\"Kahn!9x\" -v")).contains("USER nutzer", "SECRET Kahn!9x");
        assertThat(found(finder(), "helm upgrade --set-string \"auth.password=Kahn Boje\" shop"))
                .containsExactly("SECRET Kahn Boje");
        assertThat(found(finder(), "default login nutzer password Kahnboje"))
                .containsExactlyInAnyOrder("USER nutzer", "SECRET Kahnboje");
        assertThat(found(finder(), "machine a-7.example.com login nutzer account konto7 password Kahnboje"))
                .contains("USER nutzer", "USER konto7", "SECRET Kahnboje");
    }

    @Test
    void findsAMailAddressInAPath() {
        assertThat(found(finder(), "GET /users/rosa.falke@example-mail.de/orders HTTP/1.1\" 200"))
                .containsExactly("EMAIL rosa.falke@example-mail.de");
        assertThat(found(finder(), "node_modules/pkg@1.2.3/index.js")).isEmpty();
    }

    @Test
    void leavesTheVersionsOfProgramsThatHaveFourParts() {
        for (String line :
                List.of("Chrome/119.0.0.0 Safari/537.36", "Server: nginx/1.25.3.1", "OpenSSL 3.0.2.1", "PHP/8.1.2.7")) {
            assertThat(found(finder(), line)).as(line).isEmpty();
        }
        assertThat(found(finder(), "web-3/10.3.0.7")).contains("ADDRESS 10.3.0.7");
    }

    @Test
    void readsAFileThatStandsBelowItsNameByItsOwnNames() {
        Finder finder = finder();
        assertThat(found(finder, "stringData:")).isEmpty();
        assertThat(found(finder, "  application-secret.yml: |")).isEmpty();
        assertThat(found(finder, "    port: 8080")).isEmpty();
        assertThat(found(finder, "    pool.size=20")).isEmpty();
        assertThat(found(finder, "    password: frosch7x")).containsExactly("SECRET frosch7x");
        assertThat(found(finder, "  greeting-salt: kaffee")).containsExactly("SECRET kaffee");
        assertThat(found(finder(), "my-secret.conf: |")).isEmpty();
    }

    @Test
    void leavesTheOtherAssignmentsOfALine() {
        assertThat(found(finder(), "DB_PASS=x9y8z7 JAVA_OPTS=\"-Xmx1g\" java -jar a.jar"))
                .containsExactly("SECRET x9y8z7");
    }

    @Test
    void findsEachPartOfAnAddress() {
        assertThat(found(finder(), "url=jdbc:postgresql://shop:hunter2@db-1.acme.io:5432/orders"))
                .containsExactlyInAnyOrder("USER shop", "SECRET hunter2", "HOST db-1.acme.io");
    }

    @Test
    void keepsWhatToolsAndJdksAreCalledBelowAHome() {
        assertThat(found(finder(), "java.home=/home/jdoe/.sdkman/candidates/java/17.0.9-tem/lib"))
                .containsExactly("USER jdoe");
        assertThat(found(finder(), "-cp /Users/jdoe/projects/acme/app.jar"))
                .containsExactly("USER jdoe", "PATH projects", "PATH acme", "PATH app");
    }

    @Test
    void findsTheAddressInTheNameOfAThreadOfRmi() {
        assertThat(found(finder(), "\"RMI TCP Connection(3)-109.17.218.13\" #35 daemon prio=5"))
                .containsExactly("ADDRESS 109.17.218.13");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "openjdk version \"11.0.9.1\" 2020-11-04",
                "login failed with password authentication, at host verification",
                "session=17 of user sessions, mysql -h",
                "--module-path lib --class-path a.jar --my.token.store memory",
                "OpenJDK Runtime Environment Corretto-11.0.13.8.1 (build 11.0.13+8-LTS)",
                "java.version=11.0.9.1",
                "java.vm.version = 17.0.9.1+1-LTS",
                "    bool UseExtendedMasterSecret = true {product} {default}",
                "-Djdk.tls.useExtendedMasterSecret=false",
                "Consumed extension: extended_master_secret",
                "the extended master secret: OpenSSL 1.1.0 or newer",
                "  \"extended_master_secret (23)\": {",
                "[Times: user=0.05 sys=0.01, real=0.02 secs]",
                "\tat com.acme.TokenService.password(TokenService.java:88)",
                "\tat com.acme.Credentials.secret(Credentials.java:31)",
                "com.acme.Keys.token(Keys.kt:3)",
                "<Resource name=\"jdbc/shop\" auth=\"Container\" type=\"javax.sql.DataSource\"/>",
                "owner thread=main, previousOwner=Reference Handler, namespace prefix map",
                "display-name: Order Service, owner: Platform Team, created by Apache Maven 3.8.1",
                "Pause Young (Normal) (G1 Evacuation Pause) 102M->12M(2048M) 8.120ms",
                "Java Heap (reserved=2097152KB +1048576KB, committed=2097152KB +1048576KB)",
                "User Event Type, User Time: 3, owner Thread Name",
                "session=worker, 102M->12M, token bucket -> full, sid=ORCL, see login/logout and credentials file/path",
                "Name: value, https://bugs.openjdk.org:443/browse/x",
                "pool.password.retries=3 auth.mode=basic session.timeout=30m",
                "Unrecognized token 'abcdef': was expecting",
                "namespace: kube-system, namespace=default",
                "17.0.10+7-LTS of 2024-01-16 at +0100",
                "requested by client, created by factory, closed by peer, deployed by helm",
                "user session created, user thread created, list of user ids",
                "Failed to read key 'size' of map; key is missing; access key: none",
                "Foo.java:1234, http-nio-8080 at 10:15:30, jdk-17:1234:x, sha1:12345678",
                "mount /data read-only, mounted at C:/data",
                "[2026-05-13T10:14:26,118][WARN ][c.a.shop.Main] [pool-1-thread-2] late",
                "Started Session of user threads, USER defined, su is a command",
                "token: String, password: str, login(name, password)",
                "JVM 11.0.20.1+1 on Linux, GET /cb?code=200&state=1",
                "imagePullSecrets: [], secretKeyRef: {}, metadata: {}",
                "[0.123s][info][gc,cpu] GC(3) User=0.02s Sys=0.00s Real=0.01s",
                "\"token-refresher\" #12 prio=5 os_prio=0 cpu=1.2ms elapsed=3s tid=0x00007f12 nid=0x1 runnable",
                "at java.base@17.0.15/java.lang.Thread.run(Thread.java:840)",
                "at java.base@17.0.8.1/java.lang.Thread.run(Thread.java:840)",
                "\tat java.lang.Thread.sleep(java.base@11.0.9.1/Native Method)",
                "\tat app.Shop.sell(app.shop@11.0.9.1/Shop.java:12)",
                "\tat sun.rmi.server.UnicastServerRef.dispatch(java.rmi@11.0.9.1/UnicastServerRef.java:359)",
                "com/acme/TokenFilter.doFilter;ObjectMonitor::enter;std::map<int>::find 12",
                "Entered at 12:34:56.789 after 2026-11-21T12:34:56.789+0000",
                "http://www.w3.org/2000/svg https://bugs.openjdk.org/browse/JDK-8192647",
                "x=localhost = connection, image app:1.2.3@sha256:0a1b2c3d4e5f at runtime",
                "c.s.Login : the user of com.acme.password : what a logger says",
                "locks held for user threads, as user defined, started by user on request",
                "regex (\\\\d+\\\\s) and C:\\\\lib\\\\x in D:\\\\jdk\\\\bin",
                "retry:1000,backoff:2000 at Foo.java:1234,Bar.java:5678",
                "[12.3s][4711][info ][gc,start] GC(3) Pause Young",
                "[2026-01-10T10:00:00.000+0000][info][gc] GC(3) on server startup, at node selection",
                "java.net.UnknownHostException: Failed to resolve it",
                "java -Dcom.sun.management.jmxremote.authenticate=false",
                "--add-opens java.base/java.lang=ALL-UNNAMED",
                "listening on 127.0.0.1:8080 and 0.0.0.0:9090",
                "-XX:StartFlightRecording=filename=rec.jfr,settings=profile",
                "[1.5s][info][safepoint] Safepoint \"G1CollectForAllocation\", Time since last: 1 ns, Reaching"
                        + " safepoint: 2 ns",
            })
    void leavesWhatNobodyHides(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @Test
    void findsALongSecretAsAWhole() {
        String secret = "k7".repeat(20_000);

        assertThat(found(finder(), "java -Dkeystore.password=" + secret + " next"))
                .containsExactly("SECRET " + secret);
    }

    // each takes minutes or more if what is before or behind a place is looked through for each of them
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-p pw123 password=abc key=xyz user is anna --token abc https://u:p@h/ | SECRET pw123",
                "{\"a\": [\"-p\", \"pw123\"], \"password\": \"abc\", \"x\": \"user is anna\"} | SECRET pw123",
                "Then -p pw123 was taken, password=abc. The user is anna, see https://u:p@h/ | SECRET pw123",
                "[worker1 password= | SECRET worker1",
                "a token=hunter2 of mysql and kubectl and ssh and sqlcmd and sqlplus | SECRET hunter2",
            })
    void findsAllInALongLine(String part, String expected) {
        assertThat(found(finder(), (part + " ").repeat(4_000))).contains(expected);
    }

    @Test
    void readsALongLineOfNamesOfColumns() {
        assertThat(found(finder(), "USER  PID COMMAND ".repeat(7_000))).isEmpty();
    }

    @Test
    void takesTheLastHostOfACommandWhoseProgramIsNamedTwice() {
        assertThat(found(finder(), "ssh -v ssh jane_d@zeb1 ssh ole_k@zeb2; mysql mysql -hzeb3"))
                .contains("USER jane_d", "HOST zeb1", "USER ole_k", "HOST zeb2", "HOST zeb3");
    }

    @Test
    void endsAValueInStacksAtTheFirstFrame() {
        assertThat(found(finder(), "pool token=Zeder9-k4;shop.Orders.sell;shop.Stock.take 12"))
                .containsExactly("SECRET Zeder9-k4");
        assertThat(found(finder(), "pool token=Zeder9-k4;shop.Orders.sell now"))
                .containsExactly("SECRET Zeder9-k4;shop.Orders.sell");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "curl --cert client.pem:hunter2 https://x | SECRET hunter2",
                "htpasswd -b -c users.txt jane_d hunter2 | SECRET hunter2",
                "htpasswd -nb jane_d hunter2 | SECRET hunter2",
                "openssl rsa -passin pass:'hunter two' -in key.pem | SECRET hunter two",
                "az login -u 1111aaaa-2222-3333-4444-55555555bbbb -p hunter2 | USER 1111aaaa-2222-3333-4444-55555555bbbb",
                "az login --tenant 1111aaaa-2222-3333-4444-55555555bbbb | SECRET 1111aaaa-2222-3333-4444-55555555bbbb",
                "azure.tenantId=1111aaaa-2222-3333-4444-55555555bbbb | SECRET 1111aaaa-2222-3333-4444-55555555bbbb",
                "cmdkey /add:srv-3 /user:shop | HOST srv-3",
                "jconsole zeb1:9010 | HOST zeb1",
                "jmxterm -l zeb1:9010 | HOST zeb1",
                "cqlsh -u shop zeb1 | HOST zeb1",
                "contactPoints=zeb1,zeb2 | HOST zeb1",
                "contactPoints=zeb1,zeb2 | HOST zeb2",
                "\"Impersonating jdoe\" #52 daemon prio=5 | USER jdoe",
                "\"user:jdoe/session\" #52 daemon prio=5 | USER jdoe",
                "mac 001b.4411.3ab8 moved | ADDRESS 001b.4411.3ab8",
                "boot.identity={AES}FAKEfake0000FAKEfake0000abcd= | SECRET FAKEfake0000FAKEfake0000abcd=",
                "crypto.seed=9f8a7b6c5d4e3f2a | SECRET 9f8a7b6c5d4e3f2a",
                "\"accountId\": \"123456789012\" | SECRET 123456789012",
                "arn:aws:iam::123456789012:role/shop | USER 123456789012",
                "*:*:*:jdoe:zeb9\\:pw | SECRET zeb9\\:pw",
                "NEXUS_CREDS=jdoe:hunter2 | SECRET hunter2",
                "addauth digest jdoe:hunter2 | SECRET hunter2",
                "addauth digest jdoe:hunter2 | USER jdoe",
                "impala-shell -l -u jdoe | USER jdoe",
                "see ~jdoe/x | USER jdoe",
                "jdbc:sybase:Tds:zeb1:5000/db | HOST zeb1",
                "jdbc:exasol:zeb11..14:8563 | HOST zeb11..14",
                "couchbase://zeb1,zeb2?user=x | HOST zeb2",
                "Server=zebra,1433;Database=x;Uid=jdoe | HOST zebra",
                "https://outlook.office.com/webhook/fake0000-fake@bbbb | SECRET fake0000-fake@bbbb",
                "Failed login attempt for jdoe (timeout) | USER jdoe",
                "Authentication of [jdoe] was terminated by realm | USER jdoe",
                "User jdoe locked out after 3 attempts | USER jdoe",
                "msg='op=login acct=\"jdoe\"' | USER jdoe",
                "restartedBy: jdoe | USER jdoe",
                "2026-05-04T10:11:12Z edgebox5 sshd[99]: started | HOST edgebox5",
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFAKEfakeFAKEfake jdoe@laptop-jd | USER jdoe",
            })
    void findsWhatProgramsAndThreadsAreToldInOtherWays(String line, String expected) {
        assertThat(found(finder(), line)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "beeline -u jdbc:hive2://localhost/ -n hive",
                "random.seed=20261127",
                "seed=123456789012345678",
                "login page was shown",
                "grep --cert file.pem",
                "at 10.4411.3008 in 1234.5678.9012",
                "arn:aws:s3:::shop",
                "2026-05-04T10:11:12Z INFO sshd: started",
                "2026-05-04T10:11:12.123Z main kernel-x: started",
                "{:shopuser \"anyone\" :password nil}",
                "jdbc:h2:mem:shop",
                "Camel (camel-1) thread #5 - seda://bill",
                "from(\"direct://audit\").to(\"vm://orders?size=3\")",
                "Server=Apache; mode=prefork",
                "version ~jdk/17",
            })
    void leavesWhatOnlyLooksLikeWhatProgramsAreTold(String line) {
        assertThat(found(finder(), line)).isEmpty();
    }

    @Test
    void findsTheLoginBelowAMachineOfNetrc() {
        Finder finder = finder();
        assertThat(found(finder, "machine git.example.com")).isEmpty();
        assertThat(found(finder, "  login jdoe")).containsExactly("USER jdoe");
        assertThat(found(finder, "  password zebra")).containsExactly("SECRET zebra");
        assertThat(found(finder, "macdef init")).isEmpty();
        assertThat(found(finder, "password zebra")).isEmpty();
        assertThat(found(finder, "machine zeb1")).containsExactly("HOST zeb1");
        assertThat(found(finder, "login jdoe password zebra")).containsExactly("USER jdoe", "SECRET zebra");
    }

    @Test
    void doesWhatTheUserSays() {
        Finder finder = new Finder(text -> text.startsWith("build-"), Optional.of(Pattern.compile("acme")));
        assertThat(found(finder, "HOSTNAME=build-7")).isEmpty();
        assertThat(found(finder, "at com.acme.Shop.sell(Shop.java:7)")).containsExactly("ALSO acme");
    }
}
