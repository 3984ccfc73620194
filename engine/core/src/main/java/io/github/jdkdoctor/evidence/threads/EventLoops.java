package io.github.jdkdoctor.evidence.threads;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Threads that serve many connections or tasks in turn, and of which there are about as many as processors: while one waits
 * for anything but its next event, all that it serves waits as well.
 */
public final class EventLoops {
    // By the sources of Netty 4, Vert.x 3 to 5, Reactor Netty, gRPC, Lettuce, Redisson, Armeria, XNIO (Undertow), Play,
    // Elasticsearch, Akka and Pekko, and RxJava. The last number is that of the thread in its group. Reactor calls
    // threads of
    // its parallel scheduler parallel-1, as pools of other programs do.
    private static final Pattern NAME = Pattern.compile(
            "(?:(?i:.*event-?loop.*)" // nioEventLoopGroup-3-1
                    + "|reactor-(?:http|tcp|udp)-(?:nio|epoll|kqueue)" // reactor-http-epoll-2
                    + "|grpc-.*-ELG-\\d+"
                    + "|redisson-netty-\\d+"
                    + "|armeria-(?:common|boss|event).*"
                    + "|XNIO-\\d+ I/O"
                    + "|netty-event-loop"
                    + "|.*(?:akka|pekko)\\.actor\\.(?:default|internal)-dispatcher"
                    + "|RxComputationThreadPool)-(?<thread>\\d+)");

    // Where such a thread waits for its next event or task, or for tasks that it has split off, by class and method
    // without
    // the package, as libraries have copies of these classes. A pool whose thread is about to block there starts
    // another one:
    // in compensatedBlock (JDK 17 on), or in blockOn of Scala. In managedBlock alone, any thread waits that calls
    // CompletableFuture.get.
    private static final Set<String> RESTS = Set.of(
            "Native.epollWait",
            "Native.keventWait",
            "SingleThreadEventExecutor.takeTask",
            "SingleThreadEventExecutor.pollTask",
            "ThreadPoolExecutor.getTask",
            "ForkJoinPool.awaitWork",
            "ForkJoinPool.awaitJoin",
            "ForkJoinPool.compensatedBlock",
            "ForkJoinTask.awaitDone",
            "EnhancedQueueExecutor$PoolThreadNode.park",
            "ReservedThreadExecutor$ReservedThread.reservedWait");
    private static final String SCALA_BLOCKS = ".blockOn";

    private EventLoops() {}

    /** The name of the group that a thread belongs to, as in {@code XNIO-1 I/O}; empty for another kind of thread. */
    public static Optional<String> group(String name) {
        return Optional.of(NAME.matcher(name))
                .filter(m -> m.matches())
                .map(m -> name.substring(0, m.start("thread") - 1));
    }

    /** Where a thread that does not rest waits: the method of the program, or else of the JDK; empty where it works. */
    static Optional<String> blockedIn(DumpedThread thread) {
        List<String> frames = thread.frames;
        boolean waits = thread.state.endsWith("WAITING")
                || thread.state.equals("BLOCKED")
                || (thread.state.equals("RUNNABLE") && reads(frames.get(0)));
        return waits ? Optional.of(CallingFrame.of(frames.get(0), frames).orElseGet(thread::site)) : Optional.empty();
    }

    // the other end of a blocking socket has sent nothing yet; event loops read without waiting
    private static boolean reads(String frame) {
        return frame.equals("java.net.SocketInputStream.socketRead0")
                || frame.equals("sun.nio.ch.Net.poll")
                || frame.startsWith("java.net.PlainSocketImpl.socketConnect")
                || frame.startsWith("java.net.Inet4AddressImpl.lookup")
                || frame.startsWith("java.net.Inet6AddressImpl.lookup");
    }

    // loops of other programs, such as dispatcher-event-loop-3 of Spark, wait for their next message so
    static boolean takes(String frame) {
        int dot = frame.lastIndexOf('.');
        return (frame.startsWith("take", dot + 1) || frame.startsWith("poll", dot + 1))
                && (frame.lastIndexOf("Queue", dot) >= 0 || frame.lastIndexOf("Deque", dot) >= 0);
    }

    static boolean rests(String frame) {
        int method = frame.lastIndexOf('.');
        String brief = frame.substring(frame.lastIndexOf('.', method - 1) + 1);
        return RESTS.contains(brief)
                || frame.endsWith(SCALA_BLOCKS)
                || (frame.startsWith("sun.nio.ch.") && frame.contains("Selector"));
    }
}
