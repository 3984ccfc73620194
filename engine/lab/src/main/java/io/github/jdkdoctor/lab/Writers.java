package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/** Threads write the same bytes over and over from the heap. Arguments: seconds, threads, bytes of one write, milliseconds between. */
public final class Writers {
    private Writers() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        int size = Integer.parseInt(args[2]);
        long between = Long.parseLong(args[3]);
        Tally tally = new Tally("written", args[0]);
        AtomicLong all = new AtomicLong();
        AtomicLong refused = new AtomicLong();
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        Path file = Files.createTempFile("written", "");
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                ByteBuffer buffer = ByteBuffer.allocate(size);
                while (tally.running()) {
                    try {
                        write(file, buffer);
                        all.addAndGet(size);
                        Thread.sleep(between);
                    } catch (OutOfMemoryError e) {
                        if (refused.getAndIncrement() == 0) {
                            e.printStackTrace();
                        }
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Files.delete(file);
        tally.print(all.get(), " refused=" + refused);
    }

    private static void write(Path file, ByteBuffer buffer) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            buffer.clear();
            channel.write(buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
