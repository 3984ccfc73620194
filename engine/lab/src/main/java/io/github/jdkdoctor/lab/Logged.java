package io.github.jdkdoctor.lab;

import java.io.OutputStream;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/**
 * Logs from a deep stack. Arguments: seconds; {@code caller} for lines that name class and method, or {@code plain}; depth.
 */
public final class Logged {
    private static final Logger LOGGER = Logger.getLogger("lab");

    private Logged() {}

    private static final class Line extends Formatter {
        private final boolean caller;

        Line(boolean caller) {
            this.caller = caller;
        }

        @Override
        public String format(LogRecord line) {
            String where = caller ? line.getSourceClassName() + " " + line.getSourceMethodName() : line.getLoggerName();
            return line.getMillis() + " " + where + " " + line.getLevel() + " " + formatMessage(line) + "\n";
        }
    }

    public static void main(String[] args) {
        LOGGER.setUseParentHandlers(false);
        StreamHandler handler = new StreamHandler(OutputStream.nullOutputStream(), new Line(args[1].equals("caller")));
        LOGGER.addHandler(handler);
        Tally tally = new Tally("lines", args[0]);
        int depth = Integer.parseInt(args[2]);
        long done = 0;
        while (tally.running()) {
            done += descend(depth, done);
        }
        tally.print(done);
    }

    private static int descend(int depth, long order) {
        if (depth > 0) {
            return descend(depth - 1, order);
        }
        double price = 1;
        for (int i = 1; i < 40; i++) {
            price += Math.sqrt(price * i + order);
        }
        LOGGER.log(Level.INFO, "order {0} for {1}", new Object[] {order, price});
        return 1;
    }
}
