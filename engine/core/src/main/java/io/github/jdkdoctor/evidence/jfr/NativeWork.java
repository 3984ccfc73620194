package io.github.jdkdoctor.evidence.jfr;

import java.util.List;

/**
 * Native methods in which a thread works. JFR samples threads in native code by an event of its own, and does not tell
 * whether they work or wait there: these compute, or copy to and from files. Methods that wait for other machines, programs
 * and threads are none of them, nor those that sockets and files share.
 */
final class NativeWork {
    private static final List<String> METHODS = List.of(
            "java.util.zip.Deflater.",
            "java.util.zip.Inflater.",
            "java.util.zip.CRC32",
            "java.util.zip.Adler32.",
            "java.util.zip.ZipFile.",
            "java.io.FileOutputStream.write",
            "java.io.FileOutputStream.open",
            "java.io.FileInputStream.open",
            "java.io.FileInputStream.read0",
            "java.io.RandomAccessFile.",
            "java.io.UnixFileSystem.",
            "java.io.WinNTFileSystem.",
            "sun.nio.fs.UnixNativeDispatcher.",
            "sun.nio.fs.WindowsNativeDispatcher.",
            "java.lang.ClassLoader.",
            "java.lang.Class.forName0",
            "java.lang.StrictMath.",
            "sun.font.",
            "sun.java2d.",
            "sun.awt.image.",
            "com.sun.imageio.",
            "com.github.luben.zstd.",
            "com.aayushatharva.brotli4j.",
            "org.xerial.snappy.SnappyNative.",
            "net.jpountz.lz4.",
            "net.jpountz.xxhash.",
            "org.sqlite.core.NativeDB.");

    private NativeWork() {}

    // writeBytes up to 20, writeBytes0 since 21: it waits for the disk where the file's mode is rws or rwd
    // (RandomAccessFile).
    // Derby's log with a commit for each insert, JDK 21: 0.7 threads at any time, of a JVM that used 0.4 CPUs
    private static final String MAY_SYNC = "java.io.RandomAccessFile.writeBytes";

    /** Whether threads work in a method, by its name with its class. */
    static boolean in(String method) {
        return !method.startsWith(MAY_SYNC) && METHODS.stream().anyMatch(method::startsWith);
    }
}
