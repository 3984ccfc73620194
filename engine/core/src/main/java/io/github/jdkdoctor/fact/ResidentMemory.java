package io.github.jdkdoctor.fact;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The resident memory (RSS) of a process, by the kernel's account.
 *
 * @param resident bytes
 * @param arenas how many of them lie in arenas of glibc's malloc other than the first; empty where the mappings are not listed
 * @param stacks what is set aside for stacks of threads; empty where the mappings are not listed
 * @param givenBack how many of them, of swapped ones too, malloc gave back when it was asked to; empty where it was not
 */
public record ResidentMemory(
        Run run, long resident, OptionalLong arenas, Optional<Stacks> stacks, OptionalLong givenBack, Origin origin)
        implements Fact {
    /**
     * Stacks of threads of the size that most of them have.
     *
     * @param size bytes of address space, all together
     * @param resident bytes of them that are resident
     */
    public record Stacks(int count, long size, long resident) {}

    public ResidentMemory {
        if (resident < 0 || arenas.orElse(0) > resident || givenBack.orElse(0) > resident) {
            throw new IllegalArgumentException(resident + " bytes, " + arenas + " in arenas, given back " + givenBack);
        }
    }
}
