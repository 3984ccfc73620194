package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkupTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "start with -XX:-UseBiasedLocking|start with <code>-XX:-UseBiasedLocking</code>",
                "-XX:YoungPLABSize=8192, or more|<code>-XX:YoungPLABSize=8192</code>, or more",
                "take out -Xint.|take out <code>-Xint</code>.",
                "set -Djdk.tls.useExtendedMasterSecret=false.|set <code>-Djdk.tls.useExtendedMasterSecret=false</code>.",
                "a < b & c > d|a &lt; b &amp; c &gt; d",
                "from 8-14 on a well-known machine|from 8-14 on a well-known machine"
            })
    void marksOptions(String text, String html) {
        assertThat(Markup.sentence(text).getValue()).isEqualTo(html);
    }
}
