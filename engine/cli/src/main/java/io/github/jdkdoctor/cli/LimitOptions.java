package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.bundle.Limits;
import picocli.CommandLine.Option;

/** What reading a bundle may cost. */
final class LimitOptions {
    @Option(
            names = "--max-entry",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Refuse a file beyond this size, unpacked. Default: 2G")
    private long maxEntry = Limits.DEFAULT.entryBytes();

    @Option(
            names = "--max-total",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Refuse a bundle beyond this size, unpacked. Default: 4G")
    private long maxTotal = Limits.DEFAULT.totalBytes();

    @Option(
            names = "--max-entries",
            paramLabel = "COUNT",
            description = "Refuse a bundle of more files. Default: ${DEFAULT-VALUE}")
    private int maxEntries = Limits.DEFAULT.entries();

    @Option(
            names = "--max-ratio",
            paramLabel = "COUNT",
            description =
                    "Refuse a bundle that unpacks to more than this many times its size. Default: ${DEFAULT-VALUE}")
    private int maxRatio = Limits.DEFAULT.ratio();

    /** The limits as given. */
    Limits limits() throws Failure {
        if (maxEntry < 1 || maxTotal < 1 || maxEntries < 1 || maxRatio < 1) {
            throw Failure.usage("a limit of nothing lets nothing be read; give at least 1");
        }
        return Limits.DEFAULT
                .withEntries(maxEntries)
                .withEntryBytes(maxEntry)
                .withTotalBytes(maxTotal)
                .withRatio(maxRatio);
    }
}
