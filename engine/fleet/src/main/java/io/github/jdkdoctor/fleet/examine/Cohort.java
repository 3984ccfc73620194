package io.github.jdkdoctor.fleet.examine;

import java.util.Map;
import java.util.TreeMap;

/** Bundles that share keys, as in {@code version=41} or {@code service=cart,version=41}. */
public final class Cohort {
    private Cohort() {}

    /** The keys that a cohort's name states. */
    public static Map<String, String> keys(String cohort) {
        Map<String, String> keys = new TreeMap<>();
        for (String key : cohort.split(",", -1)) {
            int equals = key.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "'" + cohort + "' is not a cohort; write it as in version=41 or service=cart,version=41");
            }
            keys.put(key.substring(0, equals).strip(), key.substring(equals + 1).strip());
        }
        return keys;
    }
}
