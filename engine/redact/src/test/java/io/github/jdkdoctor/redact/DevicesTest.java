package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesTest {

    private static List<String> found(String line) {
        return FinderTest.found(FinderTest.finder(), line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "snmpwalk -v2c -c zebra7 localhost system | SECRET zebra7",
                "snmpget -v 2c -c 'ze bra' -On localhost sysDescr.0 | SECRET ze bra",
                "snmpbulkwalk -v2c -czebra7 localhost | SECRET zebra7",
                "snmpget -v2c -c x sw-core-7 1.3.6.1.2.1.1.1.0 | HOST sw-core-7",
                "snmpwalk -v3 -u jdoe -l authPriv -A zebra77 localhost | USER jdoe",
                "snmpwalk -v3 -u jdoe -l authPriv -A zebra77 localhost | SECRET zebra77",
                "snmpwalk -v3 -u jdoe -x AES -X zebra77 localhost | SECRET zebra77",
                "ipmitool -I lanplus -H bmc7 -U jdoe -P zebra! power status | HOST bmc7",
                "ipmitool -I lanplus -H bmc7 -U jdoe -P zebra! power status | USER jdoe",
                "ipmitool -I lanplus -H bmc7 -U jdoe -P zebra! power status | SECRET zebra!",
                "ipmi-sensors -h bmc7 -u jdoe -p zebra! | SECRET zebra!",
                "rocommunity zebra7 default | SECRET zebra7",
                "defCommunity zebra7 | SECRET zebra7",
                "com2sec readonly default zebra7 | SECRET zebra7",
                "trapsink localhost zebra7 | SECRET zebra7",
                "trapcommunity zebra7 | SECRET zebra7",
                "defSecurityName jdoe | USER jdoe",
                "defAuthPassphrase zebra7 | SECRET zebra7",
                "createUser jdoe SHA \"zebra7\" AES zebra8 | SECRET zebra8",
                "rwuser jdoe authPriv | USER jdoe",
            })
    void findsWhatTheyAreTold(String line, String expected) {
        assertThat(found(line)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "snmpwalk -v2c -c public localhost system",
                "snmpget -v2c -c $COMMUNITY localhost sysUpTime.0",
                "snmpwalk -v2c -Cc -On localhost .1.3.6.1.2.1",
                "ipmitool -I lanplus -P $PW -p 623 sdr list",
                "gcc -c snmplib.c -o snmplib.o",
                "tar -c snmp | xz -c",
                "rocommunity public",
                "community edition of the server",
                "defVersion 2c",
                "at org.snmp4j.Snmp.send(Snmp.java:77)",
                "java -XX:+UseG1GC -cp snmp4j.jar -Xmx2g com.acme.Walk",
            })
    void leavesWhatNobodyHides(String line) {
        assertThat(found(line)).isEmpty();
    }
}
