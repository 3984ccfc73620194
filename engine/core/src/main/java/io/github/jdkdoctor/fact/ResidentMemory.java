package io.github.jdkdoctor.fact;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The resident memory (RSS) of a process, by the kernel's account.
 *
 * @param resident bytes
 * @param swapped bytes of the process that lie in swap; empty where that is not stated
 * @param arenas how many of them lie in arenas of glibc's malloc other than the first; empty where the mappings are not listed
 * @param stacks what is set aside for stacks of threads; empty where the mappings are not listed
 * @param givenBack how many of them, of swapped ones too, malloc gave back when it was asked to; empty where it was not
 */
public record ResidentMemory(
        Run run,
        long resident,
        OptionalLong swapped,
        OptionalLong arenas,
        Optional<Stacks> stacks,
        OptionalLong givenBack,
        Origin origin)
        implements Fact {
    /**
     * Stacks of threads of the size that most of them have.
     *
     * @param size bytes of address space, all together
     * @param resident bytes of them that are resident
     */
    public record Stacks(int count, long size, long resident) {}

    /** The share, 0 to 1, of the memory in use that lies in swap; 0 where that is not stated. */
    public double shareSwapped() {
        double out = swapped.orElse(0);
        return out == 0 ? 0 : out / (out + resident);
    }

    /** How much lies in swap and how much in memory, in words. */
    public String inSwap() {
        return String.format(Locale.ROOT, "%,d MB in swap, %,d MB resident", swapped.orElse(0) >> 20, resident >> 20);
    }

    public ResidentMemory {
        if (resident < 0 || arenas.orElse(0) > resident || givenBack.orElse(0) > resident) {
            throw new IllegalArgumentException(resident + " bytes, " + arenas + " in arenas, given back " + givenBack);
        }
    }
}
