package io.github.jdkdoctor.collect;

import java.time.Duration;

/** A shell script that collects with the {@code jcmd} of the JVM's own JDK, for machines where nothing may be installed. */
public final class CollectScript {
    private CollectScript() {}

    /** The text of the script. */
    public static String of(Duration duration, String run, boolean histogram) {
        return RecordingSettings.resource("collect.sh")
                .replace("@SECONDS@", Long.toString(duration.toSeconds()))
                .replace("@RUN@", run)
                .replace("@HISTOGRAM@", histogram ? "yes" : "no")
                .replace("@SETTINGS@", RecordingSettings.text().strip());
    }
}
