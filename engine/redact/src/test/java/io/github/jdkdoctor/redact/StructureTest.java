package io.github.jdkdoctor.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands around secrets is left, so that files are read as before. */
class StructureTest {

    private static List<String> found(String line) {
        return FinderTest.found(FinderTest.finder(), line);
    }

    @Test
    void leavesAnchorsAndEmptyValuesOfYaml() {
        Finder finder = FinderTest.finder();
        assertThat(FinderTest.found(finder, "auth:")).isEmpty();
        assertThat(FinderTest.found(finder, "  rootPassword: &pw \"zebra\"")).containsExactly("SECRET zebra");
        assertThat(FinderTest.found(finder, "  existingSecret: \"\"")).isEmpty();
        assertThat(FinderTest.found(finder, "  replicaPassword: *pw")).isEmpty();
        assertThat(FinderTest.found(finder, "  other: zebra # of the shop")).containsExactly("SECRET zebra");
        assertThat(FinderTest.found(finder, "  some: 'zebra crossing'")).containsExactly("SECRET zebra crossing");
        assertThat(FinderTest.found(finder, "  database: shop")).isEmpty();
        assertThat(FinderTest.found(finder, "  more: zebra\"s")).containsExactly("SECRET zebra\"s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git clone https://oauth2:@localhost/shop.git",
                "redis://default@localhost/0",
                "\"cacheKey\": \"order-12345\"",
                "partition.key=shop:77812345",
                "expect \"password:\"; send \"two words\"",
                "Default location: /home/app/core.4711",
                "GET https://login.microsoftonline.com/common/v2.0",
            })
    void leavesWordsThatTellNothing(String line) {
        assertThat(found(line)).isEmpty();
    }

    @Test
    void stillFindsWhatLooksLikeThem() {
        assertThat(found("redis://default:zebra77@localhost/0")).containsExactly("SECRET zebra77");
        assertThat(found("redis://jdoe:zebra77@localhost/0")).containsExactly("USER jdoe", "SECRET zebra77");
        assertThat(found("api.key=order-12345")).containsExactly("SECRET order-12345");
        assertThat(found("storage.key=order7x12345")).containsExactly("SECRET order7x12345");
        assertThat(found("the password 'zebra crossing' it is")).containsExactly("SECRET zebra crossing");
    }

    @Test
    void leavesTheFormOfGroupsOfYaml() {
        Finder finder = FinderTest.finder();
        assertThat(FinderTest.found(finder, "credentials:")).isEmpty();
        assertThat(FinderTest.found(finder, "  - entry: {id: nexus, username: jdoe, some: \"zebra77\"}"))
                .containsExactlyInAnyOrder("USER jdoe", "SECRET zebra77");
        assertThat(FinderTest.found(finder, "  more: [zebra77, \"okapi77\"]"))
                .containsExactly("SECRET zebra77", "SECRET okapi77");
        assertThat(FinderTest.found(finder, "  secrets: inherit")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Server version number: 9.0.83.0",
                "at com.acme.Shop.sell(Shop.java:7) ~[shop-2.11.0.4.jar!/:2.11.0.4]",
                "db2jcc 4.32.28.0, com.ibm.mq 9.3.4.1, WebSphere 9.0.5.17",
                "rev 8.4.1.2",
            })
    void leavesVersions(String line) {
        assertThat(found(line)).isEmpty();
    }

    @Test
    void findsTheSessionOfAnObject() {
        assertThat(found("{\"session\":{\"id\":\"3f2a9b7c1d3e4f605a6b\"}}"))
                .containsExactly("SECRET 3f2a9b7c1d3e4f605a6b");
        assertThat(found("{\"request\":{\"id\":\"3f2a9b7c1d3e4f605a6b\"}}")).isEmpty();
    }
}
