package io.github.jdkdoctor.fact;

/**
 * The JDK of a run.
 *
 * @param vendor who built it, in lower case, as in {@code oracle}, {@code temurin}, {@code zulu}, {@code debian};
 *     {@code unknown} where the source does not say
 * @param vm {@code hotspot}, {@code openj9}, or {@code unknown}
 */
public record JdkBuild(Run run, JdkVersion version, String vendor, String vm, Origin origin) implements Fact {
    /** A vendor that no source named. */
    public static final String UNKNOWN = "unknown";

    /** How much the source said: a statement with an update, a vendor and a build beats one without. */
    public int detail() {
        return (version.exact() ? 4 : 0)
                + (version.build().isPresent() ? 1 : 0)
                + (vendor.equals(UNKNOWN) ? 0 : 2)
                + (vm.equals(UNKNOWN) ? 0 : 1);
    }
}
