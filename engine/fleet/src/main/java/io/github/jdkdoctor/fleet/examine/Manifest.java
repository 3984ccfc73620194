package io.github.jdkdoctor.fleet.examine;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.BundleException;
import io.github.jdkdoctor.bundle.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code manifest.yaml} of a bundle says of its service, where its path does not. */
final class Manifest {
    private static final Set<String> NAMES = Set.of("service", "deployment", "version", "instance", "started");
    private static final Pattern LINE = Pattern.compile("( *)([a-z]+):\\s+[\"']?([^\"'#]+?)[\"']?\\s*(#.*)?");
    // one that is longer is no manifest
    private static final int MOST = 64 * 1024;

    private Manifest() {}

    static Map<String, String> keys(Bundle bundle) throws BundleException {
        Map<String, String> keys = new ConcurrentHashMap<>();
        bundle.read(entry -> read(entry, keys));
        return keys;
    }

    private static void read(Entry entry, Map<String, String> keys) {
        if (!entry.name().matches("(.*/)?manifest\\.ya?ml")) {
            return;
        }
        try {
            boolean baseline = entry.name().contains("baseline/");
            for (String line :
                    new String(entry.head(MOST), StandardCharsets.UTF_8).lines().toList()) {
                if (line.matches("(baseline|peer|current):.*")) {
                    baseline = !line.startsWith("current");
                    continue;
                }
                Matcher key = LINE.matcher(line);
                if (key.matches() && NAMES.contains(key.group(2))) {
                    boolean ofOtherRun = baseline && !key.group(1).isEmpty();
                    if (!ofOtherRun) {
                        keys.put(key.group(2), key.group(3));
                    }
                }
            }
        } catch (IOException e) {
            // the reader of evidence tells of it
        }
    }
}
