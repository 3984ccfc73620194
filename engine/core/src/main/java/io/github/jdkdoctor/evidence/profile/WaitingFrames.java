package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.profile.Frames;

/** Where the stacks of threads end that wait. */
public final class WaitingFrames {
    /** What threads wait in, in the C library and, where a profile shows no native code, in Java. */
    public static final Frames ENDS = Frames.of(
            "*futex*",
            "*lll_lock_wait*",
            "*pthread_cond_wait*",
            "*pthread_cond_timedwait*",
            "*epoll_wait*",
            "*epoll_pwait*",
            "*nanosleep*",
            "__poll",
            "__GI___poll",
            "__GI_ppoll",
            "poll",
            "ppoll",
            "__select",
            "select",
            "accept",
            "accept4",
            "__GI_accept",
            "__GI_accept4",
            "__GI___libc_accept",
            "__libc_accept",
            "recv",
            "recvfrom",
            "__GI_recv",
            "__GI___libc_recv",
            "__GI___libc_recvfrom",
            "__libc_recv",
            "__libc_recvfrom",
            "sem_wait",
            "do_sigwait",
            "*wait4",
            "*waitpid",
            "*waitid",
            "*Unsafe.park",
            "java.lang.Object.wait",
            "java.lang.Object.wait0",
            "java.lang.Thread.sleep*",
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.EPollArrayWrapper.epollWait",
            "sun.nio.ch.Net.poll",
            "sun.nio.ch.Net.accept",
            "java.net.SocketInputStream.socketRead0",
            "java.net.PlainSocketImpl.socketAccept",
            "io.netty.channel.epoll.Native.epollWait*");

    private WaitingFrames() {}
}
