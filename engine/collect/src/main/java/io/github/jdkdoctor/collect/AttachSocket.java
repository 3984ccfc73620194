package io.github.jdkdoctor.collect;

import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The attach protocol of HotSpot on Linux, the same from 8 to 25 (version 1, {@code attachListener_linux.cpp} and later
 * {@code attachListener_posix.cpp}): a JVM that finds a file {@code .attach_pid<pid>} upon SIGQUIT listens on the socket
 * {@code /tmp/.java_pid<pid>}. A request is the version, the operation and three arguments, each ended by a zero; the
 * answer is a line with a number, 0 for success, and text up to the end. JDK 24 has a version 2 and still speaks this one
 * (JDK-8339289). Spoken here so that neither a JDK nor one of the same release is needed.
 */
final class AttachSocket implements Commands {
    private static final int LONGEST_ARGUMENT = 1024;
    private static final int LONGEST_REFUSAL = 4096;

    private final LinuxProcess process;
    private final Path socket;

    private AttachSocket(LinuxProcess process, Path socket) {
        this.process = process;
        this.socket = socket;
    }

    /** Whether some tool made the JVM listen before. */
    static boolean listens(LinuxProcess process) {
        return Files.exists(process.seen("/tmp").resolve(".java_pid" + process.ownPid()));
    }

    /** Makes the JVM listen, unless it does already. */
    static AttachSocket of(LinuxProcess process, Duration patience) throws CollectException {
        check(process);
        Path temporary = process.seen("/tmp");
        Path socket = temporary.resolve(".java_pid" + process.ownPid());
        AttachSocket attached = new AttachSocket(process, socket);
        if (!listens(process)) {
            attached.trigger(temporary, patience);
        }
        return attached;
    }

    // a SIGQUIT without a handler ends a process, or makes it print its threads
    private static void check(LinuxProcess process) throws CollectException {
        long pid = process.pid();
        if (!process.alive()) {
            throw new CollectException("no process " + pid);
        }
        int self = new LinuxProcess(ProcessHandle.current().pid()).user();
        if (self != 0 && self != process.user()) {
            String user = ProcessHandle.of(pid).flatMap(p -> p.info().user()).orElse("number " + process.user());
            throw new CollectException("process " + pid + " belongs to user " + user
                    + "; a JVM answers only its own user and root, as in: sudo -u " + user + " jdkdoctor collect "
                    + pid);
        }
        if (!process.hotspot()) {
            throw new CollectException("process " + pid + " is no JVM of HotSpot's"
                    + process.program().map(p -> ", but " + p).orElse(""));
        }
        if (process.state().equalsIgnoreCase("T")) {
            throw new CollectException("process " + pid
                    + " is stopped, by a signal or a debugger; let it go on (kill -CONT " + pid + ") and try again");
        }
        if (JavaProcesses.options(process).contains("-XX:+DisableAttachMechanism")) {
            throw new CollectException("process " + pid
                    + " was started with -XX:+DisableAttachMechanism and takes no commands; start it without, or with"
                    + " -XX:StartFlightRecording and -Xlog, and give jdkdoctor those files");
        }
    }

    private void trigger(Path temporary, Duration patience) throws CollectException {
        if (!process.catchesQuit()) {
            throw new CollectException("process " + process.pid()
                    + " does not handle SIGQUIT, because it was started with -Xrs or is just starting; it"
                    + " would end it");
        }
        Path file = temporary.resolve(".attach_pid" + process.ownPid());
        try {
            try {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } catch (FileAlreadyExistsException e) {
                // another tool attaches at this moment, or was killed while it did
            }
            Owners.give(file, process);
            quit();
            await(patience);
        } catch (IOException e) {
            throw new CollectException("cannot attach to process " + process.pid() + ": no file can be made in "
                    + temporary + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CollectException("interrupted");
        } finally {
            Owners.delete(file);
        }
    }

    private void quit() throws IOException, InterruptedException, CollectException {
        // Java cannot send signals; kill is built into every shell
        Process kill = new ProcessBuilder("sh", "-c", "kill -QUIT \"$0\"", Long.toString(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (kill.waitFor() != 0) {
            throw new CollectException("process " + process.pid() + " cannot be signalled; is it gone?");
        }
    }

    private void await(Duration patience) throws InterruptedException, CollectException {
        long end = System.nanoTime() + patience.toNanos();
        while (!Files.exists(socket)) {
            if (!process.alive()) {
                throw new CollectException("process " + process.pid() + " has ended");
            }
            if (System.nanoTime() - end > 0) {
                throw silent(patience);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private CollectException silent(Duration patience) {
        String state = process.state();
        return new SilentException("process " + process.pid() + " does not answer within " + patience.toSeconds() + " s"
                + (state.equalsIgnoreCase("T")
                        ? ": it is stopped, by a signal or a debugger"
                        : ": it may be in a long pause, or not get to a safepoint")
                + "; try again when it runs");
    }

    @Override
    public void ask(String command, Duration patience, OutputStream to) throws CollectException, IOException {
        if (command.length() > LONGEST_ARGUMENT) {
            throw new CollectException("a command of more than 1024 characters is too long for the JVM: " + command);
        }
        byte[] request = ("1\0jcmd\0" + command + "\0\0\0").getBytes(StandardCharsets.UTF_8);
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            connect(channel);
            ByteBuffer out = ByteBuffer.wrap(request);
            while (out.hasRemaining()) {
                channel.write(out);
            }
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            answer(channel, selector, patience, to);
        }
    }

    private void connect(SocketChannel channel) throws CollectException {
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            throw new CollectException(
                    process.alive()
                            ? "process " + process.pid() + " does not listen at " + socket + ": " + e.getMessage()
                            : "process " + process.pid() + " has ended");
        }
    }

    private void answer(SocketChannel channel, Selector selector, Duration patience, OutputStream to)
            throws CollectException, IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        StringBuilder status = new StringBuilder();
        StringBuilder refusal = new StringBuilder();
        boolean begun = false;
        while (read(channel, selector, patience, buffer)) {
            buffer.flip();
            while (!begun && buffer.hasRemaining()) {
                char c = (char) buffer.get();
                begun = c == '\n';
                status.append(begun ? "" : c);
            }
            if (begun && status.toString().equals("0")) {
                to.write(buffer.array(), buffer.position(), buffer.remaining());
            } else if (refusal.length() < LONGEST_REFUSAL) {
                refusal.append(StandardCharsets.UTF_8.decode(buffer));
            }
            buffer.clear();
        }
        if (!begun) {
            throw new CollectException("process " + process.pid()
                    + " closed the connection; JDK 8 answers its own user only, not even root (sudo -u <user>), and a"
                    + " process that ends does not answer");
        }
        if (!status.toString().equals("0")) {
            throw new CollectException(
                    refusal.toString().strip().lines().findFirst().orElse("error " + status));
        }
    }

    private boolean read(SocketChannel channel, Selector selector, Duration patience, ByteBuffer buffer)
            throws CollectException {
        try {
            if (selector.select(patience.toMillis()) == 0) {
                throw silent(patience);
            }
            selector.selectedKeys().clear();
            return channel.read(buffer) >= 0;
        } catch (IOException e) {
            // the JVM ended in the middle of its answer
            return false;
        }
    }
}
