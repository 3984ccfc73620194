package io.github.jdkdoctor.collect;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What is to be collected.
 *
 * @param duration of the recording, the log and the thread dumps
 * @param histogram whether to count the objects of the heap, which collects garbage or walks over all of it
 * @param profiler the program {@code asprof} of async-profiler
 */
public record Request(Duration duration, boolean histogram, Optional<Path> profiler) {}
