package io.github.jdkdoctor.evidence.threads;

import java.util.List;
import java.util.Optional;

/**
 * The methods of pools that a thread waits in until a connection, or whatever else is pooled, is given back, and those of
 * asynchronous loggers until there is room in their queue.
 */
public final class PoolFrames {
    // By the sources of HikariCP 5, Commons DBCP 1 and 2 with their Pool 1 and 2, Tomcat JDBC, Druid, c3p0, Apache
    // HttpClient 4 and 5, Log4j 2, Logback and JBoss LogManager; that of Agroal by dumps of 2.3.
    private static final List<String> ASKING = List.of(
            "com.zaxxer.hikari.util.ConcurrentBag.borrow",
            "org.apache.commons.pool.impl.GenericObjectPool.borrowObject",
            "org.apache.commons.pool.impl.GenericKeyedObjectPool.borrowObject",
            "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject",
            "org.apache.commons.pool2.impl.GenericKeyedObjectPool.borrowObject",
            "org.apache.tomcat.dbcp.pool2.impl.GenericObjectPool.borrowObject",
            "org.apache.tomcat.jdbc.pool.ConnectionPool.borrowConnection",
            "com.alibaba.druid.pool.DruidDataSource.pollLast",
            "com.alibaba.druid.pool.DruidDataSource.takeLast",
            "com.mchange.v2.resourcepool.BasicResourcePool.awaitAvailable",
            "io.agroal.pool.ConnectionPool.handlerFromSharedCache",
            "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking",
            "org.apache.hc.core5.pool.StrictConnPool.lease",
            "org.apache.hc.core5.pool.LaxConnPool.lease",
            // the future that lease returns, and what the client asks: $1 in 5.1, $3 in 5.3 and 5.4
            "org.apache.hc.core5.pool.StrictConnPool$1.get",
            "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$1.get",
            "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$3.get",
            "org.apache.logging.log4j.core.appender.AsyncAppender.append",
            "ch.qos.logback.core.AsyncAppenderBase.append",
            "org.jboss.logmanager.handlers.AsyncHandler.doPublish");

    private PoolFrames() {}

    static boolean asks(String frame) {
        return ASKING.contains(frame);
    }

    /**
     * The frame, the innermost first, in which a thread asks a pool; empty where it does not, or where it waits for a lock of the
     * pool, which says nothing of what is left to lend.
     */
    public static Optional<String> asking(List<String> frames) {
        return frames.stream()
                .takeWhile(frame -> !LockFrames.locks(frame))
                .filter(ASKING::contains)
                .findFirst();
    }
}
