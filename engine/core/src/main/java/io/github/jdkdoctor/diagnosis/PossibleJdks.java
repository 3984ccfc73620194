package io.github.jdkdoctor.diagnosis;

import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.LogMessage;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The JDKs that a run may be of that does not state its own, by the classes in its profiles and its logs.
 *
 * @param oldest the first feature release
 * @param newest the last one; {@link #LATEST} where nothing tells
 */
record PossibleJdks(int oldest, int newest) {
    /** What no release is newer than. */
    static final int LATEST = Integer.MAX_VALUE;

    /** Of JDKs before there are GC logs at most. */
    private static final int ANY = 6;
    // JEP 158, JEP 271; up to 13 such a log does not state its release at level info
    private static final int UNIFIED_LOGGING = 9;
    // JEP 363
    private static final int LAST_WITH_CMS = 13;

    // from 7u40 on
    private static final int NATIVE_MEMORY_TRACKING = 7;

    // JEP 126
    private static final int LAMBDAS = 8;

    // classes that came with a release and are on the stacks of many programs: JEP 107, 155 and 180 (8), 254, 260 and
    // 269
    // (9), 321 (11), 353 (13), 416 (18) and 444
    private static final List<Since> SINCE = List.of(
            new Since("java.util.HashMap$TreeNode.", 8),
            new Since("java.util.stream.", 8),
            new Since("java.util.concurrent.CompletableFuture", 8),
            new Since("java.util.ImmutableCollections", 9),
            new Since("sun.nio.ch.NioSocketImpl.", 13),
            new Since("jdk.internal.reflect.DirectMethodHandleAccessor.", 18),
            new Since("java.lang.StringLatin1.", 9),
            new Since("java.lang.StringUTF16.", 9),
            new Since("java.lang.StringConcatHelper.", 9),
            new Since("jdk.internal.misc.", 9),
            new Since("jdk.internal.net.http.", 11),
            // runs on 11 and 17; Pattern.java of 8 has no such class
            new Since("java.util.regex.Pattern$CharPredicate.", 9),
            // JEP 338
            new Since("jdk.incubator.vector.", 16),
            new Since("java.lang.VirtualThread.", 19));

    // JEP 471; by default from 24 on, JEP 498
    private static final Map<String, Integer> SINCE_BY_MESSAGE = Map.of("unsafe-memory-access", 23);

    // up to JDK-8276216 (18), which moved it to Pattern itself
    private static final Since UNTIL = new Since("java.util.regex.Pattern$CharPredicate.lambda$negate", 17);

    private record Since(String prefix, int release) {}

    static PossibleJdks of(FactBase facts, Run run) {
        int oldest = ANY;
        int newest = LATEST;
        for (Object fact : facts.of(FactKind.GC_LOG, run)) {
            GcLog log = (GcLog) fact;
            if (log.unified()) {
                oldest = UNIFIED_LOGGING;
            } else if (log.form() == GcLog.Form.JDK8) {
                newest = Math.min(newest, UNIFIED_LOGGING - 1);
            }
            if (log.collector().equals(Optional.of("CMS"))) {
                newest = Math.min(newest, LAST_WITH_CMS);
            }
        }
        if (!facts.of(FactKind.NATIVE_MEMORY, run).isEmpty()) {
            oldest = Math.max(oldest, NATIVE_MEMORY_TRACKING);
        }
        if (!facts.of(FactKind.LOADED_CLASSES, run).isEmpty()) {
            oldest = UNIFIED_LOGGING;
        }
        for (Object fact : facts.of(FactKind.LOG_MESSAGE, run)) {
            oldest = Math.max(oldest, SINCE_BY_MESSAGE.getOrDefault(((LogMessage) fact).id(), oldest));
        }
        for (Object fact : facts.of(FactKind.PROFILE, run)) {
            CallTree tree = ((Profile) fact).tree();
            for (int frame = 0; frame < tree.frames(); frame++) {
                String name = tree.name(frame);
                if (oldest < LAMBDAS && (name.contains("lambda$") || name.contains("$$Lambda"))) {
                    oldest = LAMBDAS;
                }
                // most frames are none of the JDK's
                if (!name.startsWith("j") && !name.startsWith("sun.")) {
                    continue;
                }
                if (name.startsWith(UNTIL.prefix())) {
                    newest = Math.min(newest, UNTIL.release());
                }
                for (Since since : SINCE) {
                    if (since.release() > oldest && name.startsWith(since.prefix())) {
                        oldest = since.release();
                    }
                }
            }
        }
        // logs of two JDKs in one run contradict each other
        return new PossibleJdks(oldest, newest < oldest ? LATEST : newest);
    }
}
