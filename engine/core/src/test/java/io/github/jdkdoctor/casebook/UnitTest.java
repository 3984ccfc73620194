package io.github.jdkdoctor.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
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

    @Test
    void groupsAndRoundsAsAFormatterDoes() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double value = Math.pow(10, random.nextInt(14) - 1) * (random.nextDouble() * 2 - 1);
            double size = Math.abs(value);
            if (size >= 0.095) {
                assertThat(Unit.COUNT.format(value))
                        .isEqualTo(String.format(Locale.ROOT, size < 9.95 ? "%.1f" : "%,.0f", value));
            }
        }
        for (double value : new double[] {0.5, 1.25, 9.949, 9.95, 99.5, -999.5, 999.5, 1e6 - 0.5, -123456789, 1e15}) {
            assertThat(Unit.COUNT.format(value))
                    .isEqualTo(String.format(Locale.ROOT, Math.abs(value) < 9.95 ? "%.1f" : "%,.0f", value));
        }
        assertThat(Unit.COUNT.format(Double.NaN)).isEqualTo("NaN");
        assertThat(Unit.SECONDS.format(Double.POSITIVE_INFINITY)).isEqualTo("Infinity s");
    }

    @Test
    void groupsTheDigitsOfWholeNumbers() {
        for (long number :
                new long[] {0, 7, 999, 1_000, 36_040, 1_234_567, -1, -999, -1_000, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertThat(Unit.grouped(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
        }
    }
}
