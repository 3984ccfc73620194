package io.github.jdkdoctor.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of a library that another one has a copy of in packages of its own: {@code io.grpc.netty.shaded.io.netty.util.*}, {@code
 * org.apache.flink.shaded.netty4.io.netty.*}, {@code org.apache.hbase.thirdparty.io.netty.*}.
 */
public final class Relocated {
    private static final Pattern MARKER = Pattern.compile("\\.(?:shaded|shade|thirdparty|repackaged|relocated)\\.");

    private Relocated() {}

    /** The names that such a name may have in the library itself; none where it does not look like one. */
    public static List<String> originals(String name) {
        // profiles have a hundred thousand names, and few of them one of these
        if (!name.contains(".shade")
                && !name.contains(".thirdparty.")
                && !name.contains(".repackaged.")
                && !name.contains(".relocated.")) {
            return List.of();
        }
        Matcher marker = MARKER.matcher(name);
        int end = -1;
        while (marker.find()) {
            end = marker.end();
        }
        if (end < 0) {
            return List.of();
        }
        List<String> originals = new ArrayList<>(List.of(name.substring(end)));
        // a version may stand in between: netty4, guava30
        int dot = name.indexOf('.', end);
        if (dot > 0 && dot + 1 < name.length()) {
            originals.add(name.substring(dot + 1));
        }
        return originals;
    }
}
