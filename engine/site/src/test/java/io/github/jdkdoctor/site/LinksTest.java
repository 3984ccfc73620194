package io.github.jdkdoctor.site;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LinksTest {
    @Test
    void takesLinksThatLeadSomewhere() {
        assertThatCode(() -> Links.check(site(
                        "a.html", "<h1 id=x>A</h1><a href=b/c.html#y>c</a> <a href='#x'>x</a> <a href=#area=tls>f</a>",
                        "b/c.html", "<p id=y><a href=../a.html>a</a> <a href=https://openjdk.org>out</a>")))
                .doesNotThrowAnyException();
    }

    @Test
    void namesEveryDeadLink() {
        assertThatThrownBy(() -> Links.check(site(
                        "a.html",
                        "<a href=gone.html>1</a><a href=b.html#gone>2</a><script src=x.js></script>",
                        "b.html",
                        "<img src=https://example.org/pixel.png><i id=n></i><i id=n></i>")))
                .isInstanceOf(SiteException.class)
                .hasMessageContaining("a.html: links to gone.html, which is not there")
                .hasMessageContaining("a.html: links to b.html#gone, but that page has no such part")
                .hasMessageContaining("a.html: links to x.js, which is not there")
                .hasMessageContaining("b.html: would load https://example.org/pixel.png")
                .hasMessageContaining("b.html: has the id 'n' twice");
    }

    @Test
    void refusesALargePage() {
        assertThatThrownBy(() -> Links.check(site("a.html", "<p>" + "x".repeat(300_000))))
                .hasMessageContaining("a.html: has 300003 bytes");
    }

    private static SortedMap<String, byte[]> site(String... pathsAndPages) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (int i = 0; i < pathsAndPages.length; i += 2) {
            files.putAll(Map.of(pathsAndPages[i], pathsAndPages[i + 1].getBytes(StandardCharsets.UTF_8)));
        }
        return files;
    }
}
