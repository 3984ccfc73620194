package io.github.jdkdoctor.lab;

import java.util.Random;
import java.util.zip.Deflater;

/** Compresses arrays piece by piece. Arguments: seconds, bytes of an array, bytes of a piece. */
public final class Packer {
    private Packer() {}

    public static void main(String[] args) {
        byte[] array = new byte[Integer.parseInt(args[1])];
        Random random = new Random(5);
        for (int i = 0; i < array.length; i++) {
            array[i] = (byte) (random.nextInt(8) * random.nextInt(4));
        }
        byte[] piece = new byte[Integer.parseInt(args[2])];
        Tally tally = new Tally("pieces", args[0]);
        long done = 0;
        while (tally.running()) {
            Deflater deflater = new Deflater(1);
            deflater.setInput(array);
            deflater.finish();
            while (!deflater.finished() && tally.running()) {
                deflater.deflate(piece);
                done++;
            }
            deflater.end();
        }
        tally.print(done);
    }
}
