package io.github.jdkdoctor.fact;

import java.time.Duration;
import java.util.Optional;

/**
 * Why a JVM ended with a report ({@code hs_err_pid1234.log}).
 *
 * @param what as in {@code SIGSEGV (0xb)}, {@code Internal Error (debug.cpp:289): fatal error: …}, {@code Out of Memory Error}
 *     with what could not be allocated
 * @param frame the problematic frame without its address, as in {@code C [libc.so.6+0x85f14]} or
 *     {@code j app.Native.call()V+1}
 * @param thread the failing thread, as in {@code JavaThread "main"}
 * @param uptime how long the JVM had run
 */
public record Crash(
        Run run, String what, Optional<String> frame, Optional<String> thread, Optional<Duration> uptime, Origin origin)
        implements Fact {}
