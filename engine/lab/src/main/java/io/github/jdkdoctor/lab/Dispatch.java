package io.github.jdkdoctor.lab;

/**
 * Runs a loop that sits in a method above HotSpot's limit of 8,000 bytes, or in one below it. Arguments: seconds; {@code
 * large} or {@code small}.
 */
public final class Dispatch {
    private Dispatch() {}

    public static void main(String[] args) {
        boolean large = args[1].equals("large");
        Tally tally = new Tally("programs", args[0]);
        long done = 0;
        long x = 1;
        while (tally.running()) {
            x = large ? large(x, 2000) : small(x, 2000);
            done++;
        }
        tally.print(done, x == 42 ? " " : "");
    }

    private static long small(long start, int steps) {
        long x = start;
        for (int i = 0; i < steps; i++) {
            x = x * 31 + i;
            x ^= x >>> 17;
            x = (x & 1) == 0 ? x + 0x1234567 : x - 0x7654321;
        }
        return rest(x);
    }

    private static long rest(long start) {
        long x = start;
        x = x * 3 + 1;
        x ^= x << 5;
        return x;
    }

    // javac writes a finally block twice, and what is nested in it again: 1 KB of source gives 10 KB of bytecode
    @SuppressWarnings("Finally")
    private static long large(long start, int steps) {
        long x = start;
        for (int i = 0; i < steps; i++) {
            x = x * 31 + i;
            x ^= x >>> 17;
            x = (x & 1) == 0 ? x + 0x1234567 : x - 0x7654321;
        }
        try {
            x = rest(x);
        } finally {
            try {
                x = rest(x);
            } finally {
                try {
                    x = rest(x);
                } finally {
                    try {
                        x = rest(x);
                    } finally {
                        try {
                            x = rest(x);
                        } finally {
                            try {
                                x = rest(x);
                            } finally {
                                try {
                                    x = rest(x);
                                } finally {
                                    x = x * 31 + 0x1234567;
                                    x ^= x >>> 17;
                                    x = x * 37 + 0x2345678;
                                    x ^= x >>> 19;
                                    x = x * 41 + 0x3456789;
                                    x ^= x >>> 23;
                                }
                            }
                        }
                    }
                }
            }
        }
        return x;
    }
}
