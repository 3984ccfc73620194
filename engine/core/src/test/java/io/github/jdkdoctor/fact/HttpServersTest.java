package io.github.jdkdoctor.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http-nio-#-exec-#",
                "https-jsse-nio-#-Poller",
                "qtp#-#",
                "XNIO-# task-#",
                "vert.x-eventloop-thread-#",
                "reactor-http-epoll-#",
                "HTTP-Dispatcher"
            })
    void areKnownByTheNamesOfTheirThreads(String group) {
        assertThat(HttpServers.among(List.of("main", group))).contains(group);
    }

    // clients, build tools and pools that any program may have
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HttpClient-#-Worker-#",
                "pool-#-thread-#",
                "nioEventLoopGroup-#-#",
                "OkHttp TaskRunner",
                "ForkJoinPool.commonPool-worker-#",
                "http-outgoing-#",
                "Keep-Alive-Timer"
            })
    void areNotTakenFromThoseOfClients(String group) {
        assertThat(HttpServers.among(List.of("main", group))).isEmpty();
    }
}
