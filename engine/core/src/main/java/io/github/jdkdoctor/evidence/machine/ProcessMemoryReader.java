package io.github.jdkdoctor.evidence.machine;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.ResidentMemory;
import io.github.jdkdoctor.fact.ResidentMemory.Stacks;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Linux says of the resident memory of a process, one file for each process: {@code /proc/<pid>/status}, {@code
 * /proc/<pid>/smaps_rollup}, {@code /proc/<pid>/smaps}; and {@code jcmd System.trim_native_heap}, which asks glibc's malloc
 * to give back what is free (JDK-8268893, 11.0.18, updates of 17, and 18 on).
 */
public final class ProcessMemoryReader implements EvidenceReader {
    // 7f2c4c000000-7f2c4e1f5000 rw-p 00000000 00:00 0
    private static final Pattern MAPPING =
            Pattern.compile("([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([-r][-w][-x][ps]) [0-9a-f]{1,16} \\S+ \\d{1,19}(.*)");
    // VmRSS:     370980 kB; of smaps Rss:              370980 kB
    private static final Pattern RESIDENT = Pattern.compile("(?:VmRSS|Rss):\\s+(\\d{1,12}) kB\\s*");
    // VmSwap:	  236712 kB; of smaps Swap:             236712 kB
    private static final Pattern SWAPPED = Pattern.compile("(?:VmSwap|Swap):\\s+(\\d{1,12}) kB\\s*");
    // Trim native heap: RSS+Swap: 365M->129M (-235M)
    private static final Pattern TRIMMED = Pattern.compile(
            "Trim native heap: RSS\\+Swap: (\\d{1,9})([BKMG])->(\\d{1,9})([BKMG]) \\([-+]\\d{1,9}[BKMG]\\)");
    private static final String TRIM = "Trim native heap: ";
    private static final Pattern PROCESS = Pattern.compile("\\d{1,19}:\\s*");
    private static final int LONGEST = 5_000;
    private static final long PETABYTE = 1L << 50;

    @Override
    public String name() {
        return "memory of a process";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        List<String> lines = head.lines().stream()
                .filter(l -> !l.isBlank() && !PROCESS.matcher(l).matches())
                .limit(40)
                .toList();
        String first = lines.isEmpty() ? "" : lines.get(0);
        return first.startsWith(TRIM)
                || (first.startsWith("Name:\t") && lines.stream().anyMatch(l -> l.startsWith("Pid:\t")))
                || (mapping(first).matches() && lines.stream().anyMatch(l -> l.startsWith("Rss:")));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        Arenas arenas = new Arenas();
        StackMappings stacks = new StackMappings();
        long resident = 0;
        long from = 0;
        long swapped = 0;
        boolean swapStated = false;
        boolean listed = false;
        OptionalLong givenBack = OptionalLong.empty();
        while (lines.next()) {
            String line = lines.text();
            Matcher kilobytes = RESIDENT.matcher(line.length() > LONGEST ? "" : line);
            Matcher out = SWAPPED.matcher(line.length() > LONGEST ? "" : line);
            Matcher trimmed = TRIMMED.matcher(line.length() > LONGEST ? "" : line);
            Matcher mapping = mapping(line);
            if (mapping.matches()) {
                listed |= !mapping.group(4).strip().equals("[rollup]");
                arenas.mapping(mapping);
                stacks.mapping(mapping);
            } else if (kilobytes.matches()) {
                long bytes = Long.parseLong(kilobytes.group(1)) << 10;
                resident += bytes;
                if (resident > PETABYTE) {
                    throw new UnreadableException(
                            "line %d: more than a petabyte resident; the file is damaged".formatted(lines.number()));
                }
                arenas.resident(bytes);
                stacks.resident(bytes);
                from = from == 0 ? lines.number() : from;
            } else if (out.matches()) {
                swapped += Long.parseLong(out.group(1)) << 10;
                if (swapped > PETABYTE) {
                    throw new UnreadableException(
                            "line %d: more than a petabyte in swap; the file is damaged".formatted(lines.number()));
                }
                swapStated = true;
            } else if (trimmed.matches()) {
                resident = bytes(trimmed.group(1), trimmed.group(2));
                givenBack = OptionalLong.of(Math.max(0, resident - bytes(trimmed.group(3), trimmed.group(4))));
                from = lines.number();
            }
        }
        if (from == 0) {
            throw new UnreadableException("says nothing of memory: no line 'VmRSS: … kB', 'Rss: … kB' or"
                    + " 'Trim native heap: RSS+Swap: …'");
        }
        sink.fact(new ResidentMemory(
                entry.run(),
                resident,
                swapStated ? OptionalLong.of(swapped) : OptionalLong.empty(),
                // a trim may stand behind mappings of another moment
                listed ? OptionalLong.of(Math.min(arenas.sum(), resident)) : OptionalLong.empty(),
                listed ? stacks.most() : Optional.empty(),
                givenBack,
                new Origin(entry.name(), from)));
        sink.observed(FactKind.RESIDENT_MEMORY);
    }

    private static Matcher mapping(String line) {
        return MAPPING.matcher(line.length() > LONGEST || !line.contains("-") ? "" : line);
    }

    private static long bytes(String number, String unit) {
        return Long.parseLong(number) << (10 * "BKMG".indexOf(unit));
    }

    /**
     * Arenas other than the first: 64 MB that begin at a multiple of 64 MB (HEAP_MAX_SIZE of glibc's arena.c on 64 bits), used
     * from the start and not accessible behind it. A heap of Java may look the same at low addresses, not where libraries are.
     */
    private static final class Arenas {
        private static final long SIZE = 64L << 20;
        private static final long LOWEST = 1L << 44;

        private long sum;
        private long begin;
        private long end;
        private long held;
        private boolean candidate;

        void mapping(Matcher mapping) {
            long from = Long.parseUnsignedLong(mapping.group(1), 16);
            long to = Long.parseUnsignedLong(mapping.group(2), 16);
            boolean anonymous = mapping.group(4).isBlank();
            if (candidate
                    && anonymous
                    && from == end
                    && to == begin + SIZE
                    && mapping.group(3).equals("---p")) {
                sum += held;
            }
            candidate = anonymous && mapping.group(3).equals("rw-p") && from % SIZE == 0 && from >= LOWEST;
            begin = from;
            end = to;
            held = 0;
        }

        void resident(long bytes) {
            held = bytes;
        }

        long sum() {
            return sum;
        }
    }

    /**
     * Stacks of threads: the kernel does not name them. Each lies right behind a few pages without access, which HotSpot
     * keeps below a Java thread's stack (16 kB on x86) and glibc below others, and most stacks of a JVM have one size.
     */
    private static final class StackMappings {
        private static final long LARGEST_GUARD = 60L << 10;
        private static final int MOST_SIZES = 10_000;

        private final Map<Long, Stacks> bySize = new HashMap<>();
        private long guardEnd;
        private long size;

        void mapping(Matcher mapping) {
            long from = Long.parseUnsignedLong(mapping.group(1), 16);
            long to = Long.parseUnsignedLong(mapping.group(2), 16);
            boolean anonymous = mapping.group(4).isBlank();
            size = anonymous && mapping.group(3).equals("rw-p") && from == guardEnd ? to - from : 0;
            boolean guard = anonymous && mapping.group(3).equals("---p") && to - from <= LARGEST_GUARD;
            guardEnd = guard ? to : 0;
        }

        void resident(long bytes) {
            if (size > 0 && (bySize.size() < MOST_SIZES || bySize.containsKey(size))) {
                bySize.merge(
                        size,
                        new Stacks(1, size, bytes),
                        (a, b) -> new Stacks(a.count() + 1, a.size() + b.size(), a.resident() + b.resident()));
            }
            size = 0;
        }

        Optional<Stacks> most() {
            return bySize.values().stream()
                    .max(Comparator.comparingInt(Stacks::count).thenComparingLong(Stacks::size));
        }
    }
}
