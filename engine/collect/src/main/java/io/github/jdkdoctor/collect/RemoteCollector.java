package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * Collects from a JVM that lets itself be managed over the network, by the beans {@code DiagnosticCommand} (8 and newer)
 * and {@code FlightRecorder} (8u272, 11 and newer). What needs its files or its machine is left out: the log, and the
 * facts on machine and container, of which the recording has some.
 */
public final class RemoteCollector implements Collection {
    private static final int DUMPS = 4;
    private static final Map<String, String> ASKED = Map.of(
            "VM.command_line", "command-line.txt",
            "VM.flags -all", "flags.txt",
            "VM.system_properties", "properties.txt");

    private final String url;
    private final MBeanServerConnection connection;
    private final ObjectName commands;
    private final String version;
    private final Undoing undoing = new Undoing();

    private RemoteCollector(String url, MBeanServerConnection connection) throws CollectException, JMException {
        this.url = url;
        this.connection = connection;
        this.commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
        this.version = ask("VM.version");
    }

    /** Connects to an address such as {@code service:jmx:rmi:///jndi/rmi://host:7091/jmxrmi}. */
    @SuppressWarnings("BanJNDI") // the address comes from the one who runs the command, not from a bundle or a request
    public static RemoteCollector connect(String url, Optional<String> user, Optional<String> password)
            throws CollectException {
        try {
            Map<String, Object> environment = user.isPresent()
                    ? Map.of(JMXConnector.CREDENTIALS, new String[] {user.get(), password.orElse("")})
                    : Map.of();
            JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(url), environment);
            return new RemoteCollector(url, connector.getMBeanServerConnection());
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new CollectException(url + ": no connection: " + why);
        } catch (SecurityException e) {
            throw new CollectException(
                    url + ": refused: " + e.getMessage() + "; give --user, and the password in JDKDOCTOR_JMX_PASSWORD");
        } catch (JMException e) {
            throw new CollectException(url + ": " + e.getMessage());
        }
    }

    private String ask(String command, String... arguments) throws CollectException {
        try {
            boolean takesSome = arguments.length > 0 || command.equals("Thread.print");
            return String.valueOf(connection.invoke(
                    commands,
                    operation(command),
                    takesSome ? new Object[] {arguments} : new Object[0],
                    takesSome ? new String[] {String[].class.getName()} : new String[0]));
        } catch (IOException | JMException | RuntimeMBeanException e) {
            throw new CollectException(url + ": " + command + " failed: " + e.getMessage());
        }
    }

    /** The operation of a command: {@code vmCommandLine} of {@code VM.command_line}, as DiagnosticCommandImpl makes it. */
    static String operation(String command) {
        StringBuilder name = new StringBuilder();
        boolean first = true;
        boolean begins = false;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (c == '.' || c == '_') {
                first = false;
                begins = true;
            } else {
                name.append(begins ? Character.toUpperCase(c) : first ? Character.toLowerCase(c) : c);
                begins = false;
            }
        }
        return name.toString();
    }

    @Override
    public List<String> cost(Request request) {
        List<String> lines = new ArrayList<>(List.of(
                url + " (" + version.lines().reduce((a, b) -> b).orElse("unknown JDK") + "): a flight recording for "
                        + request.duration().toSeconds() + " s, " + DUMPS + " thread dumps",
                "cost: as the JDK's default recording (about 1 % of processor time by what it says), a stop of some"
                        + " milliseconds for each dump, and up to 100 MB in its temporary directory until the end"
                        + (request.histogram()
                                ? "; the class histogram (-all) stops it while it walks over the heap"
                                : ""),
                "stays until it ends: classes and idle threads of Flight Recorder, if it was never used before",
                "over the network there is no log, and nothing of its machine and container but what the recording"
                        + " says"));
        lines.addAll(2, Collection.firstRecording(version));
        return lines;
    }

    @Override
    public boolean collect(Request request, RunFiles files, Listener listener) throws CollectException, IOException {
        Thread hook = new Thread(
                () -> listener.says(undoing.close()
                        .orElse("interrupted: all is switched off at " + url + ", and no bundle was written")),
                "jdkdoctor-undoing");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            files.write("vm-version.txt", version);
            listener.begins("asking for flags and properties");
            for (Map.Entry<String, String> asked : ASKED.entrySet()) {
                String[] words = asked.getKey().split(" ", 2);
                answer(words[0], asked.getValue(), files, listener, words.length > 1 ? words[1] : "");
            }
            record(request, files, listener);
            if (request.histogram()) {
                answer("GC.class_histogram", "classes.txt", files, listener, "-all");
            }
            return files.holds("recording.jfr");
        } finally {
            undoing.close().ifPresent(listener::says);
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                // the hook runs
            }
        }
    }

    private void answer(String command, String file, RunFiles files, Listener listener, String argument)
            throws IOException {
        try {
            files.write(file, "0:\n" + (argument.isEmpty() ? ask(command) : ask(command, argument)));
        } catch (CollectException e) {
            listener.says("no " + file + ": " + e.getMessage());
        }
    }

    private void record(Request request, RunFiles files, Listener listener) throws CollectException, IOException {
        Optional<FlightRecorderMXBean> recorder = recorder();
        if (recorder.isEmpty()) {
            listener.says("no recording: the JVM has no bean of Flight Recorder");
            dumps(request.duration(), files, listener);
            return;
        }
        FlightRecorderMXBean bean = recorder.get();
        long id = bean.newRecording();
        undoing.begin(
                "recording",
                () -> {
                    bean.setConfiguration(id, RecordingSettings.text());
                    bean.setRecordingOptions(
                            id,
                            Map.of(
                                    "name",
                                    "jdkdoctor",
                                    "maxSize",
                                    Long.toString(100L << 20),
                                    "duration",
                                    request.duration().toSeconds() + 60 + " s"));
                    bean.startRecording(id);
                },
                () -> discard(bean, id));
        listener.begins("recording for " + request.duration().toSeconds() + " s");
        dumps(request.duration(), files, listener);
        listener.begins("fetching the recording");
        bean.stopRecording(id);
        long stream = bean.openStream(id, Map.of("blockSize", "1000000"));
        try (OutputStream out = files.open("recording.jfr")) {
            for (byte[] block = bean.readStream(stream); block != null; block = bean.readStream(stream)) {
                out.write(block);
            }
        }
        bean.closeStream(stream);
        undoing.end("recording", () -> discard(bean, id));
    }

    private void discard(FlightRecorderMXBean bean, long id) throws CollectException {
        try {
            bean.closeRecording(id);
        } catch (IOException e) {
            throw new CollectException(url + " is gone: " + e.getMessage());
        }
    }

    private Optional<FlightRecorderMXBean> recorder() throws IOException {
        try {
            ObjectName name = new ObjectName(FlightRecorderMXBean.MXBEAN_NAME);
            return connection.isRegistered(name)
                    ? Optional.of(JMX.newMXBeanProxy(connection, name, FlightRecorderMXBean.class))
                    : Optional.empty();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private void dumps(Duration duration, RunFiles files, Listener listener) throws CollectException, IOException {
        long part = duration.toMillis() / DUMPS;
        for (int dump = 1; dump <= DUMPS; dump++) {
            if (undoing.closed()) {
                throw new CollectException("interrupted");
            }
            answer("Thread.print", "threads-" + dump + ".txt", files, listener, "");
            try {
                TimeUnit.MILLISECONDS.sleep(part);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CollectException("interrupted");
            }
        }
    }
}
