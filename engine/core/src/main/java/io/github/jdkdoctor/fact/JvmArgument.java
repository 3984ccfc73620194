package io.github.jdkdoctor.fact;

/**
 * One argument given to the JVM, such as {@code -Xint} or {@code -XX:+UseG1GC}.
 *
 * @param text as written; in an option file with the releases that it is for in front, as in {@code 8-13:-XX:+UseParNewGC}
 * @param source where it was given, which decides what wins
 */
public record JvmArgument(Run run, String text, SetBy setBy, Source source, Origin origin) implements Fact {
    /** An argument from the JVM's own list of them, or from the flags file that the JVM read. */
    public JvmArgument(Run run, String text, SetBy setBy, Origin origin) {
        this(run, text, setBy, setBy == SetBy.CONFIG_FILE ? Source.OPTION_FILE : Source.LISTED, origin);
    }

    public JvmArgument(Run run, String text, Source source, Origin origin) {
        this(run, text, source.setBy(), source, origin);
    }

    /** Where an argument was given, in the order in which HotSpot takes them: the last one wins. */
    public enum Source {
        /** A file that the launcher or a start script turns into arguments: {@code @argfile}, {@code jvm.options}. */
        OPTION_FILE(SetBy.CONFIG_FILE),
        /** {@code JAVA_TOOL_OPTIONS}, read by the JVM before the command line. */
        TOOL_OPTIONS(SetBy.ENVIRONMENT),
        /** {@code JDK_JAVA_OPTIONS}, put in front of the command line by the launcher of 9 and later. */
        LAUNCHER_OPTIONS(SetBy.ENVIRONMENT),
        /** The command line, as someone saw it. */
        COMMAND_LINE(SetBy.COMMAND_LINE),
        /** {@code _JAVA_OPTIONS}, read by the JVM after the command line. */
        LAST_OPTIONS(SetBy.ENVIRONMENT),
        /** The JVM's own list of its arguments: complete, in order, wherever they came from. */
        LISTED(SetBy.COMMAND_LINE);

        private final SetBy setBy;

        Source(SetBy setBy) {
            this.setBy = setBy;
        }

        public SetBy setBy() {
            return setBy;
        }
    }
}
