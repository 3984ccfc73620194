package io.github.jdkdoctor.fact;

/**
 * How much of the processor time went to scans of the list of all interfaces of a class, as hot instructions show it: a type check
 * against an interface scans that list where the interface is not the one that the check before found (JDK-8180450).
 *
 * @param share of the samples of the profiler, of all threads, 0 to 1
 * @param method the compiled method with most of them, as in {@code app.Shop::sell}
 */
public record InterfaceScans(Run run, double share, String method, Origin origin) implements Fact {}
