package io.github.jdkdoctor.fact;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells from the names of threads that a JVM serves requests over HTTP. */
final class HttpServers {
    // By runs of Tomcat 9 and 10, Jetty 10 and 12, Undertow, Vert.x 4, Reactor Netty and HttpCore 5, and by the sources
    // of
    // Quarkus 3, WildFly, Grizzly 4, Helidon and com.sun.net.httpserver. Names of clients and of pools that any program
    // has are
    // not among them.
    private static final Pattern THREADS = Pattern.compile("(?:https?|ajp)-(?:bio|nio2?|apr|jsse|openssl|listener)\\b.*"
            + "|qtp[\\d#].*"
            + "|XNIO-\\S+ (?:I/O|task).*"
            + "|vert\\.x-(?:eventloop|acceptor)-thread.*"
            + "|reactor-http-(?:nio|epoll|kqueue).*"
            + "|executor-thread-[\\d#]+"
            + "|default task-[\\d#]+"
            + "|HTTP-(?:Dispatcher|listener\\S*|worker-[\\d#]+)"
            + "|(?:grizzly-)?http-(?:server|worker).*"
            + "|helidon-(?:server|listener).*"
            + "|armeria-boss.*");

    private HttpServers() {}

    /** One of the names that only threads of a server have; empty where there is none. */
    static Optional<String> among(Collection<String> names) {
        return names.stream().filter(name -> THREADS.matcher(name).matches()).min(String::compareTo);
    }
}
