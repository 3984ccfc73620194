package io.github.jdkdoctor.lab;

import java.nio.ByteBuffer;

/** Fills off-heap buffers and drops or keeps them. Arguments: seconds, bytes of a buffer, how many of the last to keep. */
public final class Buffers {
    private Buffers() {}

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        ByteBuffer[] kept = new ByteBuffer[Integer.parseInt(args[2])];
        byte[] content = new byte[size];
        Tally tally = new Tally("buffers", args[0]);
        long done = 0;
        long refused = 0;
        while (tally.running()) {
            try {
                kept[(int) (done % kept.length)] =
                        ByteBuffer.allocateDirect(size).put(content);
                done++;
            } catch (OutOfMemoryError e) {
                if (refused++ == 0) {
                    e.printStackTrace();
                }
            }
        }
        tally.print(done, " refused=" + refused);
    }
}
