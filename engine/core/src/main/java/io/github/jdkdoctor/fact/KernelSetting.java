package io.github.jdkdoctor.fact;

/**
 * A setting of the Linux kernel.
 *
 * @param name as in {@code vm.swappiness}; those of transparent huge pages as {@code transparent_hugepage.enabled}
 * @param value as printed; of a choice, the one in brackets
 */
public record KernelSetting(Run run, String name, String value, Origin origin) implements Fact {}
