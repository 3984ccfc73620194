package io.github.jdkdoctor.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.fact.JdkVersion;
import org.junit.jupiter.api.Test;

class ConditionTest {
    @Test
    void comparesSharesInPercentAndGrowthInPoints() {
        assertThat(Condition.number(">= 5 %", Unit.PERCENT).test(0.05)).isTrue();
        assertThat(Condition.number("< 5 %", Unit.PERCENT).test(0.05)).isFalse();
        assertThat(Condition.number(">= 10 points", Unit.POINTS).test(0.099)).isFalse();
        assertThat(Condition.number("<= 0.8 times", Unit.TIMES).test(0.8)).isTrue();
    }

    @Test
    void takesMegabytesAsHotSpotCountsThem() {
        assertThat(Condition.number("< 48 MB", Unit.MEGABYTES).test(48L * 1024 * 1024 - 1))
                .isTrue();
        assertThat(Condition.number("< 48 MB", Unit.MEGABYTES).test(48L * 1024 * 1024))
                .isFalse();
    }

    @Test
    void readsRangesWithTheUnitAtTheirEnd() {
        Condition condition = Condition.number("5..10 %", Unit.PERCENT);
        assertThat(condition.test(0.05)).isTrue();
        assertThat(condition.test(0.1)).isTrue();
        assertThat(condition.test(0.101)).isFalse();
    }

    @Test
    void refusesANumberWithoutItsUnit() {
        assertThatThrownBy(() -> Condition.number(">= 2", Unit.POINTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'>= 2' has no unit; write '>= 2 points'");
    }

    @Test
    void refusesANumberInAnotherUnit() {
        assertThatThrownBy(() -> Condition.number(">= 2 %", Unit.POINTS))
                .hasMessage("'>= 2 %' is in '%'; this one takes the unit 'points'");
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThatThrownBy(() -> Condition.number("many", Unit.COUNT))
                .hasMessage("'many' has no number; write for example '>= 5'");
    }

    @Test
    void matchesGlobsWholly() {
        Condition condition = Condition.text("code-cache-*");
        assertThat(condition.test("code-cache-full")).isTrue();
        assertThat(condition.test("a code-cache-full")).isFalse();
    }

    @Test
    void takesDotsAndBracketsInTextForThemselves() {
        assertThat(Condition.text("a.b[1]").test("a.b[1]")).isTrue();
        assertThat(Condition.text("a.b").test("axb")).isFalse();
    }

    @Test
    void matchesRegularExpressionsInLinearTime() {
        Condition condition = Condition.text("/(a+)+b/");
        assertThat(condition.test("aaaab")).isTrue();
        assertThat(condition.test("a".repeat(50_000))).isFalse();
    }

    @Test
    void takesOneOfSeveral() {
        Condition condition = Condition.text("command-line | environment");
        assertThat(condition.test("environment")).isTrue();
        assertThat(condition.test("default")).isFalse();
    }

    @Test
    void comparesFlagsThatStandAsText() {
        assertThat(Condition.scalar("1..3").test("3")).isTrue();
        assertThat(Condition.scalar("1..3").test("4")).isFalse();
        assertThat(Condition.scalar("< 48 MB").test("3145728")).isTrue();
        assertThat(Condition.scalar("true").test("true")).isTrue();
        assertThat(Condition.scalar("1..3").test("none")).isFalse();
    }

    @Test
    void holdsVersionsAgainstWindows() {
        Condition condition = Condition.version("[8u161,9) [10,)");
        assertThat(condition.test(JdkVersion.parse("8u202").orElseThrow())).isTrue();
        assertThat(condition.test(JdkVersion.parse("9.0.4").orElseThrow())).isFalse();
    }
}
