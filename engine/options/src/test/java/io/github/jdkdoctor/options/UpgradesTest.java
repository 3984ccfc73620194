package io.github.jdkdoctor.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void saysWhatIsNotKnownInsteadOfNone() throws CasebookException {
        Upgrade within = compare("21.0.1", "21.0.8");
        assertThat(within.withinLine()).isTrue();
        assertThat(within.changed()).isEmpty();
        assertThat(within.unknown()).contains("MaxInlineLevel", "InlineSmallCode");
        assertThat(within.security()).isEmpty();
        assertThat(compare("21.0.8", "21.0.8").unknown()).doesNotContain("MaxInlineLevel");
        Upgrade partly = compare("25", "26");
        assertThat(partly.unknown()).contains("UseG1GC").doesNotContain("LockingMode");
        assertThat(partly.removed()).extracting(FlagChange::flag).contains("LockingMode");
        assertThat(compare("14", "16").unknown()).contains("InlineSmallCode");
    }

    @Test
    void comparesWhatJvmsPrintedWhereTheySettleAtStart() throws CasebookException {
        assertThat(compare("11", "17").atStart())
                .extracting(f -> f.flag() + " " + f.from().orElse("") + " " + f.to().orElse(""))
                .contains("InlineSmallCode 2000 2500", "MarkStackSizeMax 16777216 536870912");
        assertThat(compare("17", "25").atStart())
                .extracting(FlagChange::flag)
                .contains("ZFragmentationLimit")
                // 17 takes another address each time
                .doesNotContain("SharedBaseAddress");
        assertThat(compare("17", "25").unknown()).doesNotContain("SharedBaseAddress");
    }

    @Test
    void namesOtherChangesOfTheJdk() throws CasebookException {
        assertThat(compare("17", "21").changes())
                .filteredOn(Upgrade.Change::certain)
                .extracting(c -> c.change().id())
                .contains("utf-8-by-default", "thread-stop-throws", "finalization-deprecated")
                .doesNotContain("strong-encapsulation", "native-access-warnings");
        assertThat(compare("21.0.8", "21.0.8").changes()).isEmpty();
        assertThat(compare("17.0.4", "17.0.5").changes())
                .extracting(c -> c.change().id())
                .containsExactlyInAnyOrder("cpu-shares-ignored", "sha-1-signed-jars-disabled");
    }

    @Test
    void tellsWhatOnlySomeReleasesBetweenBring() throws CasebookException {
        assertThat(ids("8u202", "11")).contains("version-strings", "fork-join-context-class-loader");
        assertThat(ids("11", "17"))
                .contains("datagram-socket-reimplemented", "rmi-activation-removed", "kerberos-weak-encryption-types")
                .doesNotContain("version-strings", "shortest-double-strings");
        assertThat(ids("21", "25"))
                .contains(
                        "g1-region-pinning",
                        "annotation-processing-off-by-default",
                        "thread-suspend-removed",
                        "completable-future-in-common-pool")
                .doesNotContain("thread-stop-removed", "g1-less-synchronization", "shortest-double-strings");
        assertThat(ids("25", "26")).contains("thread-stop-removed", "g1-less-synchronization");
    }

    private static List<String> ids(String from, String to) throws CasebookException {
        return compare(from, to).changes().stream().map(c -> c.change().id()).toList();
    }

    @Test
    void everyChangeSaysWhereItIsWritten() {
        assertThat(UpgradeChanges.all()).hasSizeGreaterThan(50).allSatisfy(c -> {
            assertThat(c.title()).isNotBlank().hasSizeLessThanOrEqualTo(90);
            assertThat(c.concerns()).endsWith(".");
            assertThat(c.sees()).endsWith(".");
            assertThat(c.action()).endsWith(".");
            assertThat(c.sources())
                    .allMatch(s -> s.url().startsWith("https://") && !s.name().isBlank());
        });
        assertThatThrownBy(() -> UpgradeChanges.parse("x", "title: X\n")).hasMessageContaining("has the keys [title]");
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
        Upgrade upgrade = compare("17", "28");
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
