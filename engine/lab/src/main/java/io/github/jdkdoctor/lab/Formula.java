package io.github.jdkdoctor.lab;

import java.util.function.LongUnaryOperator;

/** A class of medium-sized methods, defined many times over to give the compilers much to compile. */
public class Formula implements LongUnaryOperator {
    private final long[] memory = new long[64];

    @Override
    public long applyAsLong(long x) {
        long sum = x;
        for (int i = 0; i < 12; i++) {
            sum += first(sum, i) ^ second(sum + 1, i) ^ third(sum + 2, i) ^ fourth(sum, i);
        }
        return sum;
    }

    private long first(long x, int i) {
        long y = x;
        for (int k = 0; k < memory.length; k++) {
            y = y * 31 + memory[(k + i) & 63];
            if ((y & 7) == 3) {
                memory[k] = y >>> 5;
            } else if ((y & 15) == 5) {
                memory[k] ^= y;
            }
        }
        return y;
    }

    private long second(long x, int i) {
        long y = x;
        for (int k = memory.length - 1; k >= 0; k--) {
            switch ((int) (y + k) & 3) {
                case 0:
                    y += memory[k] << 3;
                    break;
                case 1:
                    y -= memory[(k * 7 + i) & 63];
                    break;
                case 2:
                    y ^= y << 13;
                    break;
                default:
                    y = Long.rotateLeft(y, 7) + k;
                    break;
            }
        }
        return y;
    }

    private long third(long x, int i) {
        String text = Long.toHexString(x);
        long y = i;
        for (int k = 0; k < text.length(); k++) {
            y = y * 17 + Character.digit(text.charAt(k), 16);
        }
        return y + text.hashCode();
    }

    private long fourth(long x, int i) {
        double d = x % 1000;
        for (int k = 1; k < 20; k++) {
            d = Math.sqrt(d * d + k + i) + memory[k] % 3;
        }
        return (long) d;
    }
}
