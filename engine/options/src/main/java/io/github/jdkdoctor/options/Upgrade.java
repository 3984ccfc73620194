package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.fact.JdkVersion;
import java.util.List;
import java.util.Optional;

/**
 * What a change from one JDK to another brings, whatever runs on it.
 *
 * @param fromData where the flags of the first are from; empty where nothing is known of it
 * @param toData where the flags of the second are from
 * @param added flags that the second has and the first does not
 * @param removed flags that the first has and the second does not
 * @param changed flags that both have, with another default
 * @param atStart flags that a JVM settles at start, by machine, where JVMs of both releases printed something else on
 *     the same machine, or only one of the releases settles them
 * @param unknown flags of which it is not known whether the default changes, or whether one of the releases has them
 * @param security security properties with another default; empty where a release's are not known
 * @param changes other changes of the JDK, oldest first
 * @param cases those that can begin with the change, most likely first
 */
public record Upgrade(
        JdkVersion from,
        JdkVersion to,
        Optional<String> fromData,
        Optional<String> toData,
        List<FlagChange> added,
        List<FlagChange> removed,
        List<FlagChange> changed,
        List<FlagChange> atStart,
        List<String> unknown,
        Optional<SecurityChanges> security,
        List<Change> changes,
        List<CaseInWindow> cases) {
    public Upgrade {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        changed = List.copyOf(changed);
        atStart = List.copyOf(atStart);
        unknown = List.copyOf(unknown);
        changes = List.copyOf(changes);
        cases = List.copyOf(cases);
    }

    /**
     * A flag in both releases; values on linux-x64.
     *
     * @param kind as in {@code product}, {@code diagnostic}
     * @param from its default in the first release; empty where that does not have it, does not state it, or settles it
     *     at start
     * @param source the bug or JEP, where one is known
     */
    public record FlagChange(
            String flag, String kind, Optional<String> from, Optional<String> to, Optional<String> source) {}

    /** Whether both are of one release line: its data is of one update, and tells little of what changed within. */
    public boolean withinLine() {
        return from.feature() == to.feature();
    }

    /** A change of the JDK; certain where it surely lies between the two. */
    public record Change(UpgradeChange change, boolean certain) {}

    /** Security properties of two builds, those that differ; the builds as they print their versions. */
    public record SecurityChanges(String fromBuild, String toBuild, List<PropertyChange> changes) {
        public SecurityChanges {
            changes = List.copyOf(changes);
        }
    }

    /**
     * A security property.
     *
     * @param from its value in the first build; empty where that does not have it
     * @param added items of a list that are new, where both have it as a list
     * @param dropped items that are gone
     */
    public record PropertyChange(
            String property, Optional<String> from, Optional<String> to, List<String> added, List<String> dropped) {
        public PropertyChange {
            added = List.copyOf(added);
            dropped = List.copyOf(dropped);
        }
    }

    /**
     * A case that can begin with the change.
     *
     * @param because why it can
     * @param certain whether it surely lies in the window; else the versions are not stated finely enough
     * @param watch what would be seen then
     * @param collect what to record before and after
     */
    public record CaseInWindow(
            String caseId,
            String title,
            String summary,
            String because,
            boolean certain,
            List<String> watch,
            List<Case.Recording> collect) {
        public CaseInWindow {
            watch = List.copyOf(watch);
            collect = List.copyOf(collect);
        }
    }
}
