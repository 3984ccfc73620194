package io.github.jdkdoctor.evidence.log;

import io.github.jdkdoctor.fact.BiasedLockingLog;
import io.github.jdkdoctor.fact.LogSpan;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Run;
import java.time.Duration;
import java.util.Optional;

/** Revocations of biases as {@code -Xlog:biasedlocking} tells of them, JDK 9 to 17. */
final class BiasedLockingTally {
    private boolean seen;
    private long safepoints;
    private long handshakes;
    private long revoked;
    private long ownStack;
    private long bulkRebias;
    private long bulkRevoke;

    /** The tag alone stands for a log that would show revocations. */
    void tagged() {
        seen = true;
    }

    /** Counts a line; false where it says nothing of a revocation. */
    boolean line(Cursor cursor) {
        switch (cursor.peek()) {
            case 'R' -> {
                if (!cursor.take("Revoking bias ")) {
                    return false;
                }
                if (cursor.looksAt("with potentially per-thread safepoint")) {
                    // JDK 9 to 13: one VM operation
                    safepoints++;
                } else if (cursor.looksAt("by walking my own stack")) {
                    ownStack++;
                }
            }
            case 'J' -> {
                // JDK 14 to 17: JavaThread 0x… handshaking JavaThread 0x… to revoke object 0x…
                if (!cursor.take("JavaThread 0x") || cursor.find(" handshaking JavaThread 0x") < 0) {
                    return false;
                }
                handshakes++;
            }
            case ' ' -> {
                if (!cursor.take("  Revoked bias of currently-")) {
                    return false;
                }
                revoked++;
            }
            case '*' -> {
                if (!cursor.take("* Beginning bulk revocation (kind == ")) {
                    return false;
                }
                if (cursor.looksAt("rebias)")) {
                    bulkRebias++;
                } else {
                    bulkRevoke++;
                }
            }
            default -> {
                return false;
            }
        }
        seen = true;
        return true;
    }

    Optional<BiasedLockingLog> log(Run run, Duration wall, Optional<LogSpan> span, Origin origin) {
        if (!seen) {
            return Optional.empty();
        }
        // 14 to 17 say no word when a thread revokes on its own stack: there, what was revoked without a handshake
        long self = handshakes > 0 ? Math.max(0, revoked - handshakes) : ownStack;
        return Optional.of(
                new BiasedLockingLog(run, safepoints + handshakes, self, bulkRebias, bulkRevoke, wall, span, origin));
    }
}
