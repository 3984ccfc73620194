package io.github.jdkdoctor.fact;

import java.util.OptionalDouble;

/**
 * What one rule of JDK Mission Control says of a recording.
 *
 * @param id as in {@code ApplicationHalts}
 * @param name for people, as in {@code Application Halts}
 * @param severity {@code warning} (from 75 on), {@code info} (from 25 on), {@code ok}; {@code na} and {@code ignore} where the
 *     rule does not apply
 * @param score 0 to 100, higher is worse; empty where the rule does not apply
 * @param summary one sentence, plain text
 * @param explanation more of it; empty where the rule has none
 * @param solution what to do; empty where the rule has none
 */
public record JmcRule(
        Run run,
        String id,
        String name,
        String severity,
        OptionalDouble score,
        String summary,
        String explanation,
        String solution,
        Origin origin)
        implements Fact {
    private static final double TELLING = 25;

    /** Whether the rule found something to know of. */
    public boolean telling() {
        return score.orElse(0) >= TELLING;
    }

    /** Whether the recording has what the rule looks at. */
    public boolean applies() {
        return score.isPresent();
    }
}
