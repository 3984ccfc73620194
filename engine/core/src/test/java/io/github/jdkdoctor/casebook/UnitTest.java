package io.github.jdkdoctor.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnitTest {
    @Test
    void keepsTwoDigitsOfASmallNumber() {
        assertThat(Unit.COUNT.format(12_345.6)).isEqualTo("12,346");
        assertThat(Unit.COUNT.format(1.26)).isEqualTo("1.3");
        assertThat(Unit.COUNT.format(0.0234)).isEqualTo("0.023");
        assertThat(Unit.COUNT.format(0.00234)).isEqualTo("0.0023");
        assertThat(Unit.COUNT.format(-0.0000123)).isEqualTo("-0.000012");
        assertThat(Unit.COUNT.format(1.23e-9)).isEqualTo("1.2e-09");
        assertThat(Unit.COUNT.format(0)).isEqualTo("0.0");
        assertThat(Unit.PERCENT.format(0.00002)).isEqualTo("0.0020 %");
    }
}
