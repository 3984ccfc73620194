package io.github.jdkdoctor.benchmarks;

import com.microsoft.gctoolkit.event.jvm.JVMEvent;
import com.microsoft.gctoolkit.jvm.Diarizer;
import com.microsoft.gctoolkit.message.ChannelName;
import com.microsoft.gctoolkit.message.JVMEventChannel;
import com.microsoft.gctoolkit.message.JVMEventChannelListener;
import com.microsoft.gctoolkit.parser.GCLogParser;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Microsoft's GCToolKit on one thread: its look at the beginning, then one of its parsers over all lines. */
final class GcToolKit {
    // held, so that its level stays: it warns of collections that it does not know
    private static final Logger LOGGER = Logger.getLogger("com.microsoft.gctoolkit");

    static {
        LOGGER.setLevel(Level.OFF);
    }

    private GcToolKit() {}

    /** How many events the parser finds. */
    static long events(byte[] log, Diarizer diarizer, GCLogParser parser) throws IOException {
        try (BufferedReader lines = lines(log)) {
            for (String line = lines.readLine(); line != null && !diarizer.diarize(line); line = lines.readLine()) {}
        }
        Counting events = new Counting();
        parser.diary(diarizer.getDiary());
        parser.publishTo(events);
        try (BufferedReader lines = lines(log)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                parser.receive(line);
            }
        }
        return events.count;
    }

    private static BufferedReader lines(byte[] log) {
        return new BufferedReader(new InputStreamReader(new ByteArrayInputStream(log), StandardCharsets.UTF_8));
    }

    private static final class Counting implements JVMEventChannel {
        private long count;

        @Override
        public void registerListener(JVMEventChannelListener listener) {}

        @Override
        public void publish(ChannelName channel, JVMEvent event) {
            count++;
        }

        @Override
        public void close() {}
    }
}
