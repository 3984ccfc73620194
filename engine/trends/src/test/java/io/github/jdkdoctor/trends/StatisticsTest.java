package io.github.jdkdoctor.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    // t-table: 2.228 for 10 degrees and 12.706 for one, both sides 5 %
    @Test
    void agreesWithTablesOfStudentsDistribution() {
        assertThat(Distributions.studentBothTails(2.228, 10)).isCloseTo(0.05, within(1e-4));
        assertThat(Distributions.studentBothTails(12.706, 1)).isCloseTo(0.05, within(1e-4));
        assertThat(Distributions.studentQuantile(0.975, 10)).isCloseTo(2.228, within(1e-3));
        assertThat(Distributions.normalUpperTail(1.959964)).isCloseTo(0.025, within(1e-6));
    }

    // worked by hand: variances 2.5 and 10, error sqrt(0.5 + 2), t = 3 / 1.5811, 5.882 degrees
    @Test
    void comparesMeansOfUnequalSpread() {
        Sample one = new Sample(new double[] {1, 2, 3, 4, 5});
        Sample other = new Sample(new double[] {2, 4, 6, 8, 10});
        assertThat(one.welch(other)).isCloseTo(0.1073, within(5e-4));
        assertThat(one.welch(one)).isEqualTo(1);
    }

    // 3 and 3 values apart: U = 0, z = (4.5 - 0.5) / sqrt(5.25)
    @Test
    void comparesRanks() {
        Sample.Ranks ranks = new Sample(new double[] {1, 2, 3}).mannWhitney(new Sample(new double[] {4, 5, 6}));
        assertThat(ranks.larger()).isEqualTo(1);
        assertThat(ranks.p()).isCloseTo(0.0809, within(5e-4));
    }

    // counted by hand, of the 20 ways to deal out three and three
    @Test
    void countsTheWaysInWhichRanksCanFall() {
        Sample low = new Sample(new double[] {1, 2, 3});
        assertThat(low.rankTest(new Sample(new double[] {4, 5, 6}))).isCloseTo(2 / 20.0, within(1e-12));
        assertThat(new Sample(new double[] {4, 5, 6}).rankTest(low)).isCloseTo(2 / 20.0, within(1e-12));
        // U is 0 in one way, 1 in one way, 2 in two
        assertThat(low.rankTest(new Sample(new double[] {2.5, 5, 6}))).isCloseTo(4 / 20.0, within(1e-12));
        assertThat(low.rankTest(new Sample(new double[] {1.5, 5, 6}))).isCloseTo(8 / 20.0, within(1e-12));
        assertThat(low.rankTest(low)).isEqualTo(1);
    }

    // the example of Benjamini and Hochberg (1995): of 15 tests the four smallest are discoveries at 0.05
    @Test
    void limitsFalseDiscoveries() {
        double[] p = {
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1.0
        };
        assertThat(FalseDiscoveries.threshold(p, 15, 0.05)).isEqualTo(0.0095);
        assertThat(FalseDiscoveries.threshold(new double[] {0.5}, 15, 0.05)).isNegative();
    }

    @Test
    void findsBothStepsOfASeries() {
        Random random = new Random(1);
        double[] series = new double[60];
        for (int i = 0; i < series.length; i++) {
            series[i] = (i < 20 ? 10 : i < 45 ? 14 : 11) + random.nextGaussian() * 0.5;
        }
        assertThat(ChangePoints.of(series, 0.01))
                .extracting(ChangePoints.Change::at)
                .isEqualTo(List.of(20, 45));
    }

    @Test
    void findsTheStepOfASeriesWithoutNoise() {
        assertThat(ChangePoints.of(new double[] {1, 1, 1, 1, 2, 2, 2}, 0.01))
                .isEqualTo(List.of(new ChangePoints.Change(4, 0)));
        assertThat(ChangePoints.of(new double[] {1, 1, 1, 1, 1, 1, 1}, 0.01)).isEmpty();
    }

    @Test
    void findsNextToNothingInNoise() {
        Random random = new Random(7);
        int found = 0;
        for (int series = 0; series < 2000; series++) {
            double[] values = new double[50];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextGaussian();
            }
            found += ChangePoints.of(values, 0.01).size();
        }
        // p is of the whole series: 20 of 2,000 are what 0.01 promises
        assertThat(found).isLessThanOrEqualTo(30);
    }
}
