package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportRedactorTest {
    private final ReportRedactor redactor = new ReportRedactor(() -> new byte[32], "docs.known.io"::equals);

    private String json(String json) {
        redactor.json(json);
        redactor.learnt();
        return redactor.json(json);
    }

    @Test
    void replacesInStringsAndLeavesTheRestOfTheJson() {
        String json = "{\"thread\":\"worker \\\"password=hunter2xyz\\\"\",\"share\":0.5,\"password=x1y2z3a4\":[]}";
        assertThat(json(json))
                .startsWith("{\"thread\":\"worker \\\"password=")
                .endsWith("\\\"\",\"share\":0.5,\"password=x1y2z3a4\":[]}")
                .hasSameSizeAs(json)
                .doesNotContain("hunter2xyz");
    }

    @Test
    void replacesWhatOnePlaceSaysInAllOthers() {
        assertThat(json("[\"user.name=jdoe42\",\"pool jdoe42 waits\"]"))
                .doesNotContain("jdoe42")
                .contains("waits");
    }

    @Test
    void leavesWhatIsKnown() {
        assertThat(json("[\"https://docs.known.io/a and https://docs.secret-corp.io/b\"]"))
                .contains("docs.known.io")
                .doesNotContain("secret-corp");
    }

    @Test
    void replacesInLinesOfText() {
        redactor.text("-Ddb.password=hunter2xyz\nleft");
        redactor.learnt();
        assertThat(redactor.text("-Ddb.password=hunter2xyz\nleft"))
                .startsWith("-Ddb.password=")
                .endsWith("\nleft")
                .doesNotContain("hunter2xyz");
    }

    @Test
    void replacesAWordThatIsASecretByTheNameOfItsProperty() {
        for (String told : List.of(
                "  - property key.password: none -> Commode",
                "- property `key.password`: `none` became `Commode`",
                "  - property t.token: Commode -> none")) {
            ReportRedactor one = new ReportRedactor(() -> new byte[16], word -> false);
            one.text(told);
            one.learnt();
            assertThat(one.text(told))
                    .doesNotContain("Commode")
                    .contains("none")
                    .hasSameSizeAs(told);
        }
        String json =
                "[{\"what\":\"property\",\"name\":\"key.password\",\"baseline\":\"none\",\"current\":\"Commode\"},"
                        + "{\"what\":\"property\",\"name\":\"shop.kind\",\"baseline\":\"none\",\"current\":\"Drawer\"}]";
        assertThat(json(json)).doesNotContain("Commode").contains("\"none\"", "Drawer");
    }

    @Test
    void replacesInTheLinesOfAPage() {
        String told = "  - property key.password: none -&gt; Commode\n  'a' &amp; &lt;b&gt;";
        redactor.page(told);
        redactor.learnt();
        assertThat(redactor.page(told))
                .startsWith("  - property key.password: none -&gt; ")
                .endsWith("\n  &#39;a&#39; &amp; &lt;b&gt;")
                .doesNotContain("Commode");
        assertThat(redactor.page("a &gt; 'b'")).isEqualTo("a &gt; 'b'");
    }

    @Test
    void replacesANameThatMarkdownSeparates() {
        String told = "- one thread \\*x\\* conn-amqp:\u200b//tina:Hall\\_on@\u200bmq-1.acme.example/\u200b on\\_it";
        redactor.text(told);
        redactor.learnt();
        assertThat(redactor.text(told))
                .startsWith("- one thread \\*x\\* conn-amqp:")
                .endsWith(" on\\_it")
                .doesNotContain("tina", "Hall", "acme");
    }

    // as TextReport folds a long word at the width of a terminal
    @Test
    void replacesASecretThatGoesOnInTheNextLine() {
        String folded =
                "    -javaagent:/opt/agents/the-agent-of-a-vendor-2.4.jar=license_key:9f3c27d81b\n    44ae06c5d2 is there";
        assertThat(folded.indexOf('\n')).isEqualTo(79);
        redactor.text(folded);
        redactor.learnt();
        assertThat(redactor.text(folded))
                .doesNotContain("9f3c27d81b", "44ae06c5d2")
                .endsWith(" is there");
    }

    @Test
    void replacesASecretThatMarkdownEscapes() {
        String escaped = "| the agent: license\\_key:9f3c27d8\\_1b44ae06c5d2 |";
        redactor.text(escaped);
        redactor.learnt();
        assertThat(redactor.text(escaped)).doesNotContain("9f3c27d8", "1b44ae06c5d2");
    }

    @Test
    void replacesWhatIsOnlyLearned() {
        redactor.learn("db.password=hunter2xyz");
        String told = "property db.password: none -> hunter2xyz";
        redactor.text(told);
        redactor.learnt();
        assertThat(redactor.text(told))
                .startsWith("property db.password: none -> ")
                .doesNotContain("hunter2xyz");
    }

    @Test
    void replacesInATextWithNothingOfItsOwnWhatAnotherOneSays() {
        String plain = "pool jdoe42 waits\nnothing here";
        String quoted = "[\"a \\\"x\\\\y\\\" pool jdoe42\", \"name\" : 1, \"cut";
        redactor.text(plain);
        redactor.json(quoted);
        redactor.text("user.name=jdoe42");
        redactor.learnt();
        assertThat(redactor.text(plain)).doesNotContain("jdoe42").endsWith(" waits\nnothing here");
        assertThat(redactor.json(quoted))
                .doesNotContain("jdoe42")
                .startsWith("[\"a \\\"x\\\\y\\\" pool ")
                .endsWith("\", \"name\" : 1, \"cut");
    }

    @Test
    void findsInEveryOccurrenceWhatTheLineBeforeAnnounces() {
        String text = "hunter2xyz\nname: DB_PASSWORD\nvalue: hunter2xyz\nname: other\nvalue: hunter2xyz\n";
        redactor.text(text);
        redactor.learnt();
        assertThat(redactor.text(text)).doesNotContain("hunter2xyz");
    }

    @Test
    void findsWhatWasLearntLaterInALineInWhichThereWasNothing() {
        String text = "waits for jdoe 42\nuser.name=jdoe\n";
        redactor.text("password is `a \"b\" c4711`\n<password>a b c4711</password>\npool \"x\"");
        redactor.text(text);
        redactor.learnt();
        assertThat(redactor.text(text)).doesNotContain("jdoe").contains("waits for ", " 42\n");
    }

    @Test
    void findsWhatIsLearntInALineInWhichOtherReportsHadNothing() {
        InertLines before = new InertLines();
        String plain = "waits for jdoe 42\n";
        ReportRedactor first = new ReportRedactor(() -> new byte[32], text -> false, before);
        first.text(plain);
        first.learnt();
        assertThat(first.text(plain)).isEqualTo(plain);
        for (String text : List.of(plain + "user.name=jdoe\n", "user.name=jdoe\n" + plain)) {
            ReportRedactor next = new ReportRedactor(() -> new byte[32], other -> false, before);
            next.text(text);
            next.learnt();
            assertThat(next.text(text)).doesNotContain("jdoe").contains("waits for ");
        }
    }

    @Test
    void findsWhatIsAnnouncedBeforeALineInWhichOtherReportsHadNothing() {
        InertLines before = new InertLines();
        ReportRedactor first = new ReportRedactor(() -> new byte[32], text -> false, before);
        first.text("value: hunter2xyz\n");
        ReportRedactor next = new ReportRedactor(() -> new byte[32], text -> false, before);
        String text = "name: DB_PASSWORD\nvalue: hunter2xyz\n";
        next.text(text);
        next.learnt();
        assertThat(next.text(text)).doesNotContain("hunter2xyz");
    }

    @Test
    void leavesTheLastLineOfAReportInMarkdown() {
        String last = "<sub>jdkdoctor, casebook `702a7819a8d0`, bundle `orders.zip`</sub>\n";
        redactor.text("user.name=jdoe42\n" + last + "<sub>jdoe42</sub>");
        redactor.learnt();
        assertThat(redactor.text(last)).isEqualTo(last);
        assertThat(redactor.text("<sub>jdoe42</sub>")).doesNotContain("jdoe42");
    }

    @Test
    void asksForNoKeyWhereThereIsNothingToReplace() {
        ReportRedactor idle = new ReportRedactor(
                () -> {
                    throw new AssertionError("asked for a key");
                },
                text -> false);
        idle.text("all is well");
        idle.learnt();
        assertThat(idle.text("all is well")).isEqualTo("all is well");
    }
}
