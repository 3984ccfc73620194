package io.github.jdkdoctor.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says on standard error that work goes on, once it takes longer than a second. */
final class Progress {
    private static final long PATIENCE_MILLIS = 1_000;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Terminal terminal;
    private final String what;
    private boolean shown;

    private Progress(Terminal terminal, String what) {
        this.terminal = terminal;
        this.what = what;
    }

    /** Begins to watch; a line that is redrawn on a terminal, a new line now and then elsewhere. */
    static Progress of(Terminal terminal, String what) {
        Progress progress = new Progress(terminal, what);
        Thread watch = new Thread(progress::watch, "jdkdoctor-progress");
        watch.setDaemon(true);
        watch.start();
        return progress;
    }

    private void watch() {
        long start = System.nanoTime();
        try {
            long wait = PATIENCE_MILLIS;
            while (!done.await(wait, TimeUnit.MILLISECONDS)) {
                draw((System.nanoTime() - start) / 1_000_000_000);
                wait = terminal.errIsTerminal() ? 500 : 5_000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void draw(long seconds) {
        if (done.getCount() == 0) {
            return;
        }
        shown = true;
        String line = what + ", " + seconds + " s";
        if (terminal.errIsTerminal()) {
            write("\rjdkdoctor: " + line);
        } else {
            terminal.say(line);
        }
    }

    /** Ends the watch and takes its line off the terminal; a second call does nothing. */
    synchronized void close() {
        done.countDown();
        if (shown && terminal.errIsTerminal()) {
            shown = false;
            write("\r\u001b[K");
        }
    }

    private void write(String text) {
        try {
            terminal.err().print(text);
        } catch (Failure lost) {
            // progress that cannot be shown is no loss
        }
    }
}
