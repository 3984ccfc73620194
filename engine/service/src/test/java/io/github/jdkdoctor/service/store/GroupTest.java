package io.github.jdkdoctor.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupTest {
    @Test
    void hasTheServicesThatItNames() {
        Group group = Group.parse("orders, check.out-*");
        assertThat(List.of("orders", "check.out-", "check.out-eu west")).allMatch(group::has);
        assertThat(List.of("", "order", "orders2", "checkXout-eu", "my check.out-eu"))
                .noneMatch(group::has);
        assertThat(Group.ALL.has("")).isTrue();
        assertThat(Group.parse(group.toString())).isEqualTo(group);
    }

    @Test
    void asksADatabaseForTheSame() {
        List<Object> values = new ArrayList<>();
        assertThat(Group.parse("a_b%,c!*").where("d.service", values))
                .isEqualTo("(d.service like ? escape '!' or d.service like ? escape '!')");
        assertThat(values).isEqualTo(List.of("a!_b!%", "c!!%"));
    }

    @Test
    void refusesWhatNamesNothing() {
        for (String none : List.of("", "a,,b", "a b")) {
            assertThatThrownBy(() -> Group.parse(none)).hasMessageContaining("orders,checkout-*");
        }
    }
}
