package io.github.jdkdoctor.service.store;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * What a bundle is about, as its sender says; empty where nothing was said.
 *
 * @param ran when the current run was; now where it is empty
 */
public record Subject(String service, String environment, String version, Optional<OffsetDateTime> ran) {
    public static final int MOST = 100;

    /** Whether a report can be about a service, an environment or a version of this name. */
    public static boolean canBe(String name) {
        return name.length() <= MOST && name.chars().noneMatch(Character::isISOControl);
    }
}
