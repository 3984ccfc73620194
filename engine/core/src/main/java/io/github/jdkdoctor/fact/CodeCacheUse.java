package io.github.jdkdoctor.fact;

import java.util.Optional;

/**
 * The code cache at one moment ({@code jcmd Compiler.codecache}, crash reports): all its parts together.
 *
 * @param size bytes reserved
 * @param used bytes in use
 * @param highest the most bytes that were ever in use
 * @param fullest the share, 0 to 1, that its fullest part ever had in use
 * @param compiling whether the compilers are on; empty where it does not say
 */
public record CodeCacheUse(
        Run run, long size, long used, long highest, double fullest, Optional<Boolean> compiling, Origin origin)
        implements Fact {}
