package io.github.jdkdoctor.lab;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * An ordinary service: several threads read text, keep it in maps, sort it and write text again, with ordinary collection of
 * garbage. Arguments: seconds, threads, RSA signatures in a hundred requests.
 */
public final class Service {
    private static final ConcurrentHashMap<Integer, Map<String, String>> CACHE = new ConcurrentHashMap<>();

    private Service() {}

    public static void main(String[] args) throws InterruptedException, GeneralSecurityException {
        int signatures = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        KeyPair pair = Signer.keyPair(signatures > 0 ? 2048 : 1024);
        LongAdder requests = new LongAdder();
        Tally tally = new Tally("requests", args[0]);
        Thread[] workers = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < workers.length; i++) {
            int seed = i;
            workers[i] = new Thread(() -> serve(tally, requests, seed, signatures, pair), "worker-" + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(requests.sum());
    }

    private static void serve(Tally tally, LongAdder requests, int seed, int signatures, KeyPair pair) {
        long x = seed;
        int count = 0;
        while (tally.running()) {
            x = Plain.steps(x, 1);
            String reply = reply(x);
            if (count++ % 100 < signatures) {
                try {
                    Signer.sign(pair, reply);
                } catch (GeneralSecurityException e) {
                    throw new IllegalStateException("cannot sign", e);
                }
            }
            requests.increment();
        }
    }

    /** The answer to a request that is made of a number. */
    static String reply(long x) {
        return answer(request(x));
    }

    private static String request(long x) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 12; i++) {
            text.append("\"field")
                    .append((x >>> i) & 31)
                    .append("\":\"")
                    .append(x * i)
                    .append("\",");
        }
        return text.append("\"id\":\"").append((x >>> 7) & 4095).append("\"}").toString();
    }

    private static String answer(String request) {
        Map<String, String> fields = parse(request);
        int id = Integer.parseInt(fields.get("id"));
        Map<String, String> before = CACHE.put(id, fields);
        Map<String, String> sorted = new TreeMap<>(fields);
        if (before != null) {
            before.forEach((name, value) -> sorted.merge(name, value, (a, b) -> a.length() > b.length() ? a : b));
        }
        List<String> values = new ArrayList<>(sorted.values());
        values.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return values.stream()
                .filter(value -> !value.isEmpty())
                .map(value -> value.toUpperCase(Locale.ROOT))
                .collect(Collectors.joining(";", "[", "]"));
    }

    private static Map<String, String> parse(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        int at = 1;
        while (at < text.length() - 1) {
            int nameEnd = text.indexOf('"', at + 1);
            int valueStart = text.indexOf('"', nameEnd + 1);
            int valueEnd = text.indexOf('"', valueStart + 1);
            fields.put(text.substring(at + 1, nameEnd), text.substring(valueStart + 1, valueEnd));
            at = valueEnd + 2;
        }
        return fields;
    }
}
