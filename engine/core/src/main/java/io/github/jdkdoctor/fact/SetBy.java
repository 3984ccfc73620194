package io.github.jdkdoctor.fact;

/** Who gave a flag its value, in HotSpot's terms (JVMFlagOrigin). */
public enum SetBy {
    /** The value that this release gives it. */
    DEFAULT,
    COMMAND_LINE,
    /** {@code JAVA_TOOL_OPTIONS}, {@code JDK_JAVA_OPTIONS} or {@code _JAVA_OPTIONS}. */
    ENVIRONMENT,
    /** An option file: {@code @argfile}, {@code -XX:Flags=}, {@code jvm.options}. */
    CONFIG_FILE,
    /** Changed in the running JVM: jcmd, attach, JMX. */
    MANAGEMENT,
    /** Chosen by the JVM for this machine or because of other flags. */
    ERGONOMIC,
    /** Differs from the default, and the source does not say who did it: JDK 8's {@code :=}. */
    CHANGED,
    /** The source gives a value and nothing more. */
    NOT_STATED;

    /** Whether a person chose the value, as far as the source tells. */
    public boolean byUser() {
        return this == COMMAND_LINE || this == ENVIRONMENT || this == CONFIG_FILE || this == MANAGEMENT;
    }
}
