package io.github.jdkdoctor.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
    private static String drawn(FlameGraph graph) {
        return graph.nodes().stream()
                .map(n -> "  ".repeat(n.depth()) + n.frame() + " " + n.base() + " " + n.current()
                        + (n.hypothesis() < 0 ? "" : " #" + n.hypothesis()))
                .collect(Collectors.joining("\n"));
    }

    private static final Difference DIFFERENCE = Difference.between(
            Stacks.tree("A.main;A.read;A.parse 60\nA.main;A.old 40"),
            Stacks.tree("A.main;A.read;A.parse 50\nA.main;A.fresh;A.parse_[j] 150"));

    @Test
    void keepsFramesOfBothRunsTheLargestFirst() {
        assertThat(drawn(FlameGraph.fromRoots(DIFFERENCE, List.of())))
                .isEqualTo(
                        """
                A.main 100 200
                  A.read 60 50
                    A.parse 60 50
                  A.fresh 0 150
                    A.parse 0 150
                  A.old 40 0""");
    }

    @Test
    void goesFromTheLeafToItsCallers() {
        assertThat(drawn(FlameGraph.fromLeaves(DIFFERENCE, List.of())))
                .isEqualTo(
                        """
                A.parse 60 200
                  A.read 60 50
                    A.main 60 50
                  A.fresh 0 150
                    A.main 0 150
                A.old 40 0
                  A.main 40 0""");
    }

    @Test
    void marksTheStacksThatAHypothesisAccountsFor() {
        List<Accounting> fresh = List.of(Accounting.under("case", "A.fresh"));
        assertThat(drawn(FlameGraph.fromRoots(DIFFERENCE, fresh)))
                .contains("  A.fresh 0 150 #0\n    A.parse 0 150 #0")
                .contains("A.main 100 200\n");
        assertThat(drawn(FlameGraph.fromLeaves(DIFFERENCE, fresh)))
                .contains("A.parse 60 200\n")
                .contains("  A.fresh 0 150 #0\n    A.main 0 150 #0");
    }

    @Test
    void leavesOutWhatIsTooSmallToBeSeen() {
        CallTree tree = Stacks.tree("A.main;A.work 9999\nA.main;A.rare 1");
        FlameGraph graph = FlameGraph.fromRoots(Difference.between(tree, tree), List.of());
        assertThat(drawn(graph)).isEqualTo("A.main 10000 10000\n  A.work 9999 9999");
        assertThat(graph.least()).isEqualTo(0.0005);
    }

    @Test
    void drawsOneRunAlone() {
        FlameGraph graph = FlameGraph.fromRoots(
                Difference.between(new CallTree.Builder().build(), Stacks.tree("A.main 7")), List.of());
        assertThat(graph.base()).isZero();
        assertThat(drawn(graph)).isEqualTo("A.main 0 7");
    }
}
