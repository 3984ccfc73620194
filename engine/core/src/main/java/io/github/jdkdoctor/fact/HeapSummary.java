package io.github.jdkdoctor.fact;

import java.util.OptionalLong;

/**
 * The heap at one moment, as a thread dump, a crash report or {@code jcmd VM.info} prints it.
 *
 * @param used bytes in use, garbage included
 * @param committed bytes that the JVM has of the operating system for it
 * @param metaspaceUsed bytes of class metadata
 */
public record HeapSummary(Run run, OptionalLong used, OptionalLong committed, OptionalLong metaspaceUsed, Origin origin)
        implements Fact {}
