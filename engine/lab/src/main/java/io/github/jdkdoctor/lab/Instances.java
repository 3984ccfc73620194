package io.github.jdkdoctor.lab;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.Cipher;

/**
 * Threads hash a short text, or ask for a cipher. Arguments: seconds, threads, what ({@code digest} asks for a MessageDigest
 * each time, {@code kept} keeps one for each thread, {@code cipher} asks for a Cipher each time), arithmetic steps in between.
 */
public final class Instances {
    private Instances() {}

    public static void main(String[] args) throws Exception {
        int steps = Integer.parseInt(args[3]);
        LongAdder made = new LongAdder();
        Tally tally = new Tally("hashes", args[0]);
        Thread[] workers = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < workers.length; i++) {
            MessageDigest own = MessageDigest.getInstance("SHA-256");
            workers[i] = new Thread(
                    () -> {
                        byte[] text = new byte[64];
                        long x = 0;
                        while (tally.running()) {
                            for (int k = 0; k < 100; k++) {
                                x = Plain.steps(x, steps);
                                text[0] = (byte) x;
                                x += use(args[2], own, text);
                            }
                            made.add(100);
                        }
                    },
                    "worker-" + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(made.sum());
    }

    private static int use(String what, MessageDigest own, byte[] text) {
        try {
            if (what.equals("cipher")) {
                return Cipher.getInstance("AES/CBC/PKCS5Padding").getBlockSize();
            }
            return (what.equals("digest") ? MessageDigest.getInstance("SHA-256") : own).digest(text)[0];
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
