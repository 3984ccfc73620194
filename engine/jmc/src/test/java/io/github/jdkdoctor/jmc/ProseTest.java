package io.github.jdkdoctor.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProseTest {
    @Test
    void keepsTheAddressOfALink() {
        assertThat(Prose.of("See <a href=\"https://example.org/x?a=1&amp;b=2\">the notes</a>."))
                .isEqualTo("See the notes (https://example.org/x?a=1&b=2).");
    }

    @Test
    void makesLinesOfItems() {
        assertThat(Prose.of("Found:<ul><li>one</li> <li><b>two</b></li></ul>more<p>end"))
                .isEqualTo("Found:\n- one\n- two\nmore\nend");
    }

    @Test
    void leavesMethodsAndWhatOthersCouldTakeForMarkUp() {
        assertThat(Prose.of("''java.util.HashMap.<init>'' took 3\u00a0% <img src=x>"))
                .isEqualTo("'java.util.HashMap.<init>' took 3 % <img src=x>");
    }
}
