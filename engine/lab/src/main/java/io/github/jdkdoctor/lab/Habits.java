package io.github.jdkdoctor.lab;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.spi.FileSystemProvider;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.text.NumberFormat;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.net.ssl.SSLContext;
import javax.xml.XMLConstants;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/**
 * An ordinary service with one habit more: what each request does, once or several times, before it is answered. Arguments:
 * seconds, threads, a habit (see {@link #habit}), how many times in a request.
 */
public final class Habits {
    private static final String STYLE =
            "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
                    + "<xsl:template match='/'><ol><xsl:for-each select='a/b'><li><xsl:value-of select='.'/></li></xsl:for-each></ol>"
                    + "</xsl:template></xsl:stylesheet>";
    private static final String SCHEMA = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>"
            + "<xs:element name='a'><xs:complexType><xs:sequence>"
            + "<xs:element name='b' type='xs:int' maxOccurs='unbounded'/></xs:sequence></xs:complexType></xs:element>"
            + "</xs:schema>";
    private static final Pattern WORDS = Pattern.compile("([a-z]+)\\s+(\\d+)(?:,\\s*([A-Z]\\w*))?");
    private static final Random SHARED = new Random(17);

    private Habits() {}

    /** What a request does in addition to its ordinary work. */
    interface Habit {
        /** Does it once, and gives back a number that depends on what was done. */
        long once(long x) throws IOException, GeneralSecurityException;
    }

    /** Two names with the same hash code for each bit: {@code Aa} or {@code BB}. */
    private static String colliding(long x) {
        StringBuilder name = new StringBuilder();
        for (int bit = 0; bit < 9; bit++) {
            name.append((x >>> bit & 1) == 0 ? "Aa" : "BB");
        }
        return name.toString();
    }

    public static void main(String[] args) throws InterruptedException, IOException {
        Habit habit = habit(args[2]);
        int times = Integer.parseInt(args[3]);
        LongAdder requests = new LongAdder();
        Tally tally = new Tally("requests", args[0]);
        Thread[] workers = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < workers.length; i++) {
            long seed = i;
            workers[i] = new Thread(() -> serve(tally, requests, seed, habit, times), "worker-" + i);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        tally.print(requests.sum());
    }

    private static void serve(Tally tally, LongAdder requests, long seed, Habit habit, int times) {
        long x = seed;
        while (tally.running()) {
            x = Plain.steps(x, 1);
            long sum = Service.reply(x).length();
            try {
                for (int i = 0; i < times; i++) {
                    sum += habit.once(x + i);
                }
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
            x ^= sum & 1;
            requests.increment();
        }
    }

    private static Habit search(Collection<String> known) {
        for (int i = 0; i < 2000; i++) {
            known.add("key-" + i);
        }
        return x -> known.contains("key-" + (x & 0xfff)) ? 1 : 0;
    }

    /** Looks for a P in the fifth field of a line, which has none there. */
    private static Habit matching(String expression) {
        Pattern pattern = Pattern.compile(expression);
        return x ->
                pattern.matcher(x + ",17,Berlin,open,4711,12.50,EUR,mail,new").find() ? 1 : 0;
    }

    private static Habit habit(String name) throws IOException {
        switch (name) {
            case "none":
                return x -> x;
            case "format":
                return x -> String.format(Locale.ROOT, "%05d %-10s %.2f", x & 0xffff, "order", x / 1e15)
                        .length();
            case "append":
                return x -> ("" + (x & 0xffff) + " order " + x / 1000).length();
            case "compile":
                return x -> "order 17, Berlin"
                        .replaceAll("([a-z]+)\\s+(\\d+)(?:,\\s*([A-Z]\\w*))?", "$2")
                        .length();
            case "pattern":
                return x -> WORDS.matcher("order 17, Berlin").replaceAll("$2").length();
            case "fields":
                return matching("^((?:[^,]*,){4})P");
            case "backtrack":
                return matching("^((?:.*,){4})P");
            case "intern":
                return x -> ("key-" + (x & 0xfff)).intern().length();
            case "internNew":
                AtomicLong key = new AtomicLong();
                return x -> ("key-" + key.getAndIncrement()).intern().length();
            case "keys":
                return x -> ("key-" + (x & 0xfff)).length();
            case "spread":
                return map(false);
            case "collide":
                return map(true);
            case "formatter":
                return x -> DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT)
                        .format(time(x))
                        .length();
            case "date":
                DateTimeFormatter kept = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT);
                return x -> kept.format(time(x)).length();
            case "currency":
                return x -> NumberFormat.getCurrencyInstance(Locale.GERMANY)
                        .format((x & 0xfffff) / 100.0)
                        .length();
            case "amount":
                ThreadLocal<NumberFormat> amounts =
                        ThreadLocal.withInitial(() -> NumberFormat.getCurrencyInstance(Locale.GERMANY));
                return x -> amounts.get().format((x & 0xfffff) / 100.0).length();
            case "listed":
                return search(new ArrayList<>());
            case "hashed":
                return search(new HashSet<>());
            case "provider":
                return x ->
                        ServiceLoader.load(FileSystemProvider.class).findFirst().isPresent() ? 1 : 0;
            case "pages":
                byte[] page = new byte[16384];
                return x -> Arrays.hashCode(page) + x;
            case "bytes":
                return file(1);
            case "blocks":
                return file(8192);
            case "deflate":
                return deflate();
            case "info":
                return log(Level.INFO);
            case "debug":
                return log(Level.ALL);
            case "copy":
                return x -> copy(x).length;
            case "clone":
                return x -> ids(x).clone().length;
            case "stylesheet":
                return x -> transform(templates());
            case "templates":
                Templates once = templates();
                return x -> transform(once);
            case "keypair":
                return x -> keyPair();
            case "context":
                return x -> context();
            case "absent":
                return x -> exists("shop.optional.Extension");
            case "known":
                return x -> exists("java.util.ArrayDeque");
            case "member":
                return x -> call(method(), x);
            case "method":
                Method known = method();
                return x -> call(known, x);
            case "proxy":
                ClassLoader one = Habits.class.getClassLoader();
                return x -> proxied(one, x);
            case "proxies":
                return x -> proxied(new ClassLoader(Habits.class.getClassLoader()) {}, x);
            case "temporary":
                return x -> temporary("order " + x);
            case "walk":
                return x -> StackWalker.getInstance()
                        .walk(frames -> frames.skip(1).findFirst().orElseThrow())
                        .getMethodName()
                        .length();
            case "print":
                return print(false);
            case "buffer":
                return print(true);
            case "process":
                return x -> process();
            case "schema":
                return x -> schema().hashCode();
            case "validator":
                Schema schema = schema();
                return x -> schema.newValidator().hashCode();
            case "force":
                return write(true);
            case "write":
                return write(false);
            case "finalize":
                return x -> new Closing(x).id;
            case "object":
                return x -> new Opened(x).id;
            case "check":
                return Habits::digits;
            case "uuid":
                return x -> UUID.randomUUID().getLeastSignificantBits();
            case "shared":
                return x -> SHARED.nextInt();
            case "local":
                return x -> ThreadLocalRandom.current().nextInt();
            default:
                if (name.startsWith("hash:")) {
                    int rounds = Integer.parseInt(name.substring(5));
                    return x -> password(rounds);
                }
                throw new IllegalArgumentException("there is no habit " + name);
        }
    }

    private static Method method() {
        return Arrays.stream(String.class.getMethods())
                .filter(m -> m.getName().equals("codePointAt"))
                .findFirst()
                .orElseThrow();
    }

    private static long call(Method method, long x) {
        try {
            return (Integer) method.invoke("order 17, Berlin", (int) (x & 15));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    // the JDK keeps the class of a proxy for each class loader
    private static long proxied(ClassLoader loader, long x) {
        LongUnaryOperator audited = (LongUnaryOperator) Proxy.newProxyInstance(
                loader, new Class<?>[] {LongUnaryOperator.class}, (self, method, arguments) -> (Long) arguments[0] + 1);
        return audited.applyAsLong(x);
    }

    private static long temporary(String order) throws IOException {
        Path file = Files.createTempFile("habits", ".txt");
        Files.write(file, order.getBytes(StandardCharsets.UTF_8));
        long size = Files.size(file);
        Files.delete(file);
        return size;
    }

    private static Habit print(boolean buffered) throws IOException {
        Path path = Files.createTempFile("habits", ".txt");
        path.toFile().deleteOnExit();
        OutputStream file = new FileOutputStream(path.toFile());
        PrintStream out = new PrintStream(buffered ? new BufferedOutputStream(file, 1 << 16) : file);
        return x -> {
            out.println("order 17, Berlin");
            return 1;
        };
    }

    private static long process() throws IOException {
        try {
            return new ProcessBuilder("/bin/true").start().waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Schema schema() {
        try {
            return SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(new StreamSource(new StringReader(SCHEMA)));
        } catch (SAXException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Habit write(boolean forced) throws IOException {
        Path path = Files.createTempFile("habits", ".journal");
        path.toFile().deleteOnExit();
        FileChannel journal = FileChannel.open(path, StandardOpenOption.WRITE);
        byte[] entry = "order 17, Berlin\n".getBytes(StandardCharsets.UTF_8);
        return x -> {
            // the same place again, so that the file does not grow
            int written = journal.write(ByteBuffer.wrap(entry), 0);
            if (forced) {
                journal.force(false);
            }
            return written;
        };
    }

    /** What a request opens. */
    private static class Opened {
        final long id;

        Opened(long id) {
            this.id = id;
        }
    }

    /** The same with a finalizer. */
    @SuppressWarnings({"removal", "deprecation", "Finalize"}) // what it costs is the point
    private static final class Closing extends Opened {
        private static final LongAdder CLOSED = new LongAdder();

        Closing(long id) {
            super(id);
        }

        @Override
        protected void finalize() {
            CLOSED.add(id & 1);
        }
    }

    private static long digits(long x) {
        String digits = Long.toString(x & 0xffffff);
        assert digits.chars().allMatch(Character::isDigit) : digits;
        assert Long.parseLong(digits) == (x & 0xffffff) : digits;
        return digits.length();
    }

    private static LocalDateTime time(long x) {
        return LocalDateTime.of(2024, 2, 1 + (int) (x & 15), (int) (x & 7), 30, 1, 5_000_000);
    }

    private static Habit map(boolean collide) {
        Map<String, Long> map = new HashMap<>();
        for (int i = 0; i < 512; i++) {
            map.put(collide ? colliding(i) : "name" + i, (long) i);
        }
        return x -> map.getOrDefault(collide ? colliding(x & 511) : "name" + (x & 511), 0L);
    }

    private static Habit file(int piece) throws IOException {
        Path path = Files.createTempFile("habits", ".txt");
        path.toFile().deleteOnExit();
        byte[] reply = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\norder 17\r\n"
                .repeat(4)
                .getBytes(StandardCharsets.UTF_8);
        return x -> {
            try (OutputStream out = new FileOutputStream(path.toFile())) {
                for (int at = 0; at < reply.length; at += piece) {
                    if (piece == 1) {
                        out.write(reply[at]);
                    } else {
                        out.write(reply, at, Math.min(piece, reply.length - at));
                    }
                }
            }
            return reply.length;
        };
    }

    private static Habit deflate() {
        byte[] text = "{\"field\":\"value\",\"number\":17,\"names\":[\"a\",\"b\"]}"
                .repeat(80)
                .getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < text.length; i += 5) {
            text[i] = (byte) ('a' + Plain.steps(i, 1) & 15);
        }
        return x -> {
            Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
            deflater.setInput(text);
            deflater.finish();
            int length = deflater.deflate(new byte[text.length + 64]);
            deflater.end();
            return length;
        };
    }

    /** A line for each event. */
    private static final class Line extends Formatter {
        @Override
        public String format(LogRecord event) {
            return event.getLevel() + " " + event.getLoggerName() + " " + formatMessage(event) + "\n";
        }
    }

    private static Habit log(Level level) {
        Logger logger = Logger.getLogger("shop.orders");
        logger.setUseParentHandlers(false);
        Handler handler = new StreamHandler(OutputStream.nullOutputStream(), new Line());
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
        logger.setLevel(level);
        return x -> {
            logger.log(Level.FINE, "order {0} of customer {1}", new Object[] {x, x & 0xff});
            return 1;
        };
    }

    private static long[] ids(long x) {
        long[] ids = new long[16];
        Arrays.fill(ids, x);
        return ids;
    }

    private static long[] copy(long x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(ids(x));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (long[]) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Templates templates() {
        try {
            return TransformerFactory.newInstance().newTemplates(new StreamSource(new StringReader(STYLE)));
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long transform(Templates templates) {
        StringWriter out = new StringWriter();
        try {
            templates
                    .newTransformer()
                    .transform(new StreamSource(new StringReader("<a><b>1</b><b>2</b></a>")), new StreamResult(out));
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
        return out.toString().length();
    }

    private static long keyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return generator.generateKeyPair().getPublic().getEncoded().length;
    }

    /** Whether there is a class of that name: asked each time, as by code that looks for an optional library. */
    private static long exists(String name) {
        try {
            return Class.forName(name, false, Habits.class.getClassLoader()).getModifiers();
        } catch (ClassNotFoundException e) {
            return 0;
        }
    }

    private static long context() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, null, new SecureRandom());
        return context.createSSLEngine().getSupportedProtocols().length;
    }

    private static long password(int rounds) throws GeneralSecurityException {
        PBEKeySpec spec = new PBEKeySpec("tellmenot".toCharArray(), new byte[16], rounds, 256);
        return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(spec)
                .getEncoded()[0];
    }
}
