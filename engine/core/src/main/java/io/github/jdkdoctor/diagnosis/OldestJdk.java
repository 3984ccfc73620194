package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import java.util.Map;

/** From which JDK on a run must be that does not state its own, by the classes in its profiles and the form of its GC log. */
final class OldestJdk {
    /** Of JDKs before there are GC logs at most. */
    private static final int ANY = 6;
    // JEP 158, JEP 271; up to 13 such a log does not state its release at level info
    private static final int UNIFIED_LOGGING = 9;

    // classes that came with a release and are on the stacks of most programs: JEP 254, JEP 260, JEP 321, JEP 444
    private static final Map<String, Integer> SINCE = Map.of(
            "java.lang.StringLatin1.", 9,
            "java.lang.StringUTF16.", 9,
            "java.lang.StringConcatHelper.", 9,
            "jdk.internal.misc.", 9,
            "jdk.internal.net.http.", 11,
            "java.lang.VirtualThread.", 19);

    private OldestJdk() {}

    /** The feature release. */
    static int of(FactBase facts, Run run) {
        boolean unified = facts.of(FactKind.GC_LOG, run).stream().anyMatch(log -> ((GcLog) log).unified());
        int oldest = unified ? UNIFIED_LOGGING : ANY;
        for (Object fact : facts.of(FactKind.PROFILE, run)) {
            CallTree tree = ((Profile) fact).tree();
            for (int frame = 0; frame < tree.frames(); frame++) {
                String name = tree.name(frame);
                for (Map.Entry<String, Integer> since : SINCE.entrySet()) {
                    if (since.getValue() > oldest && name.startsWith(since.getKey())) {
                        oldest = since.getValue();
                    }
                }
            }
        }
        return oldest;
    }
}
