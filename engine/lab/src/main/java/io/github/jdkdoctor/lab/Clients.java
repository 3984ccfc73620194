package io.github.jdkdoctor.lab;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Asks an HTTP server in the same process, by java.net.http. Arguments: seconds; {@code one} client for all requests or
 * {@code each} its own.
 */
public final class Clients {
    private Clients() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        server.setExecutor(pool);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/orders"))
                .build();
        HttpClient one = HttpClient.newHttpClient();
        boolean each = args[1].equals("each");
        Tally tally = new Tally("requests", args[0]);
        long done = 0;
        while (tally.running()) {
            HttpClient client = each ? HttpClient.newHttpClient() : one;
            done += client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 204 ? 1 : 0;
        }
        tally.print(done);
        System.exit(0);
    }
}
