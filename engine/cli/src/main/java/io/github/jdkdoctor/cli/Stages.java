package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.collect.Listener;

/** Shows how far a collection is. */
final class Stages implements Listener {
    private final Terminal terminal;
    private Progress progress;

    Stages(Terminal terminal) {
        this.terminal = terminal;
        this.progress = Progress.of(terminal, "attaching");
    }

    @Override
    public synchronized void begins(String what) {
        progress.close();
        progress = Progress.of(terminal, what);
    }

    @Override
    public void says(String line) {
        if (terminal.errIsTerminal()) {
            try {
                terminal.err().print("\r\u001b[K");
            } catch (Failure lost) {
                // then the line below is not seen either
            }
        }
        terminal.say(line);
    }

    synchronized void close() {
        progress.close();
    }
}
