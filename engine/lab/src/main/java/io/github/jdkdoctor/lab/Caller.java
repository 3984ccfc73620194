package io.github.jdkdoctor.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Asks an HTTP server in the same process, by HttpURLConnection. Arguments: seconds. */
public final class Caller {
    private static final byte[] REPLY =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK".getBytes(StandardCharsets.US_ASCII);

    private Caller() {}

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread accepting = new Thread(() -> accept(server), "server");
            accepting.setDaemon(true);
            accepting.start();
            URL url = new URL("http://127.0.0.1:" + server.getLocalPort() + "/orders");
            Tally tally = new Tally("requests", args[0]);
            long done = 0;
            long read = 0;
            while (tally.running()) {
                HttpURLConnection connection = (HttpURLConnection) url.openConnection();
                try (InputStream in = connection.getInputStream()) {
                    read += in.readAllBytes().length;
                }
                done++;
            }
            tally.print(done, read == 42 ? " " : "");
        }
    }

    private static void accept(ServerSocket server) {
        while (true) {
            try {
                Socket socket = server.accept();
                Thread answering = new Thread(() -> answer(socket));
                answering.setDaemon(true);
                answering.start();
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void answer(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                OutputStream out = socket.getOutputStream()) {
            String line;
            while ((line = in.readLine()) != null) {
                if (line.isEmpty()) {
                    out.write(REPLY);
                    out.flush();
                }
            }
        } catch (IOException e) {
            // the client has gone
        }
    }
}
