package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.options.Upgrade.FlagChange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpgradesTest {
    @Test
    void namesFlagsThatComeGoAndChange() throws CasebookException {
        Upgrade upgrade = compare("8u202", "17.0.9");
        assertThat(upgrade.added()).extracting(FlagChange::flag).contains("UseZGC", "CompactStrings");
        assertThat(upgrade.removed()).extracting(FlagChange::flag).contains("UseConcMarkSweepGC", "PrintGCDateStamps");
        assertThat(upgrade.changed())
                .contains(new FlagChange(
                        "MaxInlineLevel", "product", Optional.of("9"), Optional.of("15"), Optional.of("JDK-8234863")));
    }

    @Test
    void marksWhatAMachineDecides() throws CasebookException {
        Upgrade upgrade = compare("8u202", "17.0.9");
        assertThat(upgrade.atStart()).extracting(FlagChange::flag).contains("UseG1GC");
        assertThat(upgrade.changed()).extracting(FlagChange::flag).doesNotContain("UseG1GC", "MaxHeapSize");
    }

    @Test
    void comparesSecurityPropertiesWhereBothAreKnown() throws CasebookException {
        Upgrade.SecurityChanges security = compare("11.0.13", "21").security().orElseThrow();
        assertThat(security.changes())
                .filteredOn(p -> p.property().equals("jdk.tls.disabledAlgorithms"))
                .singleElement()
                .satisfies(p -> assertThat(p.added()).contains("ECDH"));
        assertThat(compare("8u202", "21").security()).isEmpty();
    }

    @Test
    void knowsNothingOfReleasesWithoutData() throws CasebookException {
        Upgrade upgrade = compare("17", "26");
        assertThat(upgrade.toData()).isEmpty();
        assertThat(upgrade.added()).isEmpty();
        assertThat(upgrade.removed()).isEmpty();
        assertThat(upgrade.changed()).isEmpty();
    }

    @Test
    void ofOneJdkToItselfNothingChanges() throws CasebookException {
        Upgrade upgrade = compare("17.0.9", "17.0.9");
        assertThat(upgrade.changed()).isEmpty();
        assertThat(upgrade.cases()).isEmpty();
    }

    private static Upgrade compare(String from, String to) throws CasebookException {
        return new Upgrades(new Casebook(List.of()), FlagBook.load())
                .compare(
                        JdkVersion.parse(from).orElseThrow(),
                        JdkVersion.parse(to).orElseThrow());
    }
}
