package io.github.jdkdoctor.fact;

import java.util.OptionalLong;

/**
 * The memory of a process that is in RAM, by the kernel's account.
 *
 * @param resident bytes
 * @param arenas how many of them lie in arenas of glibc's malloc beside the first; empty where the mappings are not listed
 * @param givenBack how many of them, of swapped ones too, malloc gave back when it was asked to; empty where it was not
 */
public record ResidentMemory(Run run, long resident, OptionalLong arenas, OptionalLong givenBack, Origin origin)
        implements Fact {
    public ResidentMemory {
        if (resident < 0 || arenas.orElse(0) > resident || givenBack.orElse(0) > resident) {
            throw new IllegalArgumentException(resident + " bytes, " + arenas + " in arenas, given back " + givenBack);
        }
    }
}
