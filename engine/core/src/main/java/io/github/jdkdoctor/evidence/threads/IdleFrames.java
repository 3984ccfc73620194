package io.github.jdkdoctor.evidence.threads;

import java.util.Set;
import java.util.regex.Pattern;

/** Native methods of the JDK in which a thread waits while its state is RUNNABLE. */
public final class IdleFrames {
    // names of JDK 8 to 25, of Linux, macOS and Windows
    private static final Set<String> IDLE = Set.of(
            "java.lang.ref.Reference.waitForReferencePendingList",
            "java.lang.VirtualThread.takeVirtualThreadListToUnblock",
            "java.net.PlainSocketImpl.socketAccept",
            "java.net.DualStackPlainSocketImpl.accept0",
            "java.net.PlainSocketImpl.socketConnect",
            "java.net.PlainDatagramSocketImpl.receive0",
            "java.net.SocketInputStream.socketRead0",
            "java.io.FileInputStream.readBytes",
            "java.lang.UNIXProcess.waitForProcessExit",
            "java.lang.ProcessImpl.waitForProcessExit0",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "sun.misc.Unsafe.park",
            "jdk.internal.misc.Unsafe.park",
            "java.lang.Object.wait",
            "java.lang.Object.wait0",
            "java.lang.Thread.sleep",
            "java.lang.Thread.sleep0",
            "java.lang.Thread.sleepNanos0",
            "java.lang.VirtualThread.park",
            "java.lang.VirtualThread.parkNanos",
            "jdk.internal.misc.Signal.findSignal0",
            // OpenJ9's names of them
            "java.lang.Object.waitImpl",
            "java.lang.Thread.sleepImpl",
            "com.ibm.misc.SignalDispatcher.waitForSignal",
            "com.ibm.tools.attach.target.IPC.waitSemaphore",
            "openj9.internal.tools.attach.target.IPC.waitSemaphore",
            "com.ibm.lang.management.internal.MemoryNotificationThread.processNotificationLoop",
            // the thread that takes the dump
            "jdk.internal.vm.ThreadSnapshot.create",
            "sun.management.ThreadImpl.dumpThreads0",
            "java.lang.Thread.dumpThreads",
            "java.lang.Thread.getStackTrace0");

    // their native methods read, accept, connect and poll
    private static final String[] CLASSES = {
        "sun.nio.ch.EPoll",
        "sun.nio.ch.KQueue",
        "sun.nio.ch.Poll",
        "sun.nio.ch.DevPoll",
        "sun.nio.ch.WEPoll",
        "sun.nio.ch.WindowsSelector",
        "sun.nio.ch.Net.poll",
        "sun.nio.ch.Net.accept",
        "sun.nio.ch.ServerSocketChannelImpl.accept0",
        "sun.nio.ch.SocketDispatcher.read0",
        "sun.nio.ch.FileDispatcherImpl.read0",
        "sun.nio.ch.UnixFileDispatcherImpl.read0",
        "sun.nio.ch.Iocp.getQueuedCompletionStatus",
        "sun.nio.fs.LinuxWatchService.poll",
        "sun.nio.fs.WindowsNativeDispatcher.GetQueuedCompletionStatus",
        "sun.nio.fs.MacOSXWatchService",
        "sun.tools.attach.",
        "io.netty.channel.epoll.Native.epollWait",
        "io.netty.channel.kqueue.Native.keventWait"
    };

    private static final Pattern LISTENING =
            Pattern.compile("(?i)accept|poll|select|kevent|epollWait|getQueuedCompletionStatus|getIoCompletionResult");

    private IdleFrames() {}

    /**
     * Whether a thread waits there for new connections or events, by its name, as those of servers with native code of
     * their own are named: {@code weblogic.socket.NTSocketMuxer.getIoCompletionResult}.
     */
    public static boolean listens(String frame) {
        return LISTENING.matcher(frame.substring(frame.lastIndexOf('.') + 1)).find();
    }

    static boolean isIdle(String frame) {
        if (IDLE.contains(frame)) {
            return true;
        }
        for (String start : CLASSES) {
            if (frame.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
