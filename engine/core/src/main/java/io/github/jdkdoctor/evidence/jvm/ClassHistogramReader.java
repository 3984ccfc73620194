package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.Origin;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The heap by class: {@code jcmd GC.class_histogram}, {@code jmap -histo}. Kept are its {@value HistogramTable#LARGEST} largest classes
 * and those in {@link #WATCHED}. From 9 on the version of the module {@code java.base} names the JDK.
 */
public final class ClassHistogramReader implements EvidenceReader {
    /** Classes whose instances tell something however little memory they take. */
    static final Set<String> WATCHED = Set.of(
            // a session cache without a limit (JDK-8210985), and who fills it
            "sun.security.ssl.SSLSessionImpl",
            "java.security.Provider$Service",
            "sun.security.util.MemoryCache",
            "sun.security.util.MemoryCache$SoftCacheEntry",
            "sun.security.util.MemoryCache$HardCacheEntry",
            "sun.security.ssl.SSLSessionContextImpl",
            // a context for each connection
            "sun.security.ssl.SSLContextImpl$TLSContext",
            "sun.security.ssl.SSLContextImpl$TLS12Context",
            "sun.security.ssl.SSLContextImpl$TLS13Context",
            "sun.security.ssl.SSLContextImpl$DefaultSSLContext",
            "javax.net.ssl.SSLContext",
            "java.security.KeyStore",
            "sun.security.pkcs12.PKCS12KeyStore",
            "sun.security.ssl.SSLSocketImpl",
            "sun.security.ssl.SSLEngineImpl",
            "java.lang.Thread",
            "java.lang.ref.Finalizer",
            "java.lang.ref.SoftReference",
            "java.lang.ClassLoader");

    // a note above a paste, or what jmap says of a file that it does not write
    private static final int MOST_OTHERS = 4;
    // rows by which a table without its head is told
    private static final int FEWEST_ROWS = 3;

    // " num     #instances         #bytes  class name (module)", without the module up to 8; the serviceability agent
    // of 8 writes "Class description"
    private static final Pattern HEADER =
            Pattern.compile("\\s*num\\s+#instances\\s+#bytes\\s+[Cc]lass (?:name|description)(?: \\(module\\))?\\s*");
    private static final Pattern BEFORE =
            Pattern.compile("\\d+:|Object Histogram:|Attaching to .*|Debugger attached .*|"
                    + "\\w+ compiler detected\\.|JVM version is .*|Iterating over heap\\..*|"
                    // the prompt and the command, as people paste them
                    + ".{0,80}[$#>] ?.{0,80}\\bj(?:map|cmd) .*|\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d.*");
    // "   1:          5390         348352  [B (java.base@11.0.13)"
    private static final Pattern ROW =
            Pattern.compile("\\s*\\d+:\\s+(\\d{1,18})\\s+(\\d{1,18})\\s+(.+?)(?: \\([^()]*\\))?\\s*");
    // the same, by nothing but its form
    private static final Pattern NUMBERED = Pattern.compile(
            "\\s{0,20}(\\d{1,9}): {1,40}(\\d{1,18}) {1,40}(\\d{1,18}) {2}"
                    + "(?:\\[{1,9}(?:[BCDFIJSZ]|L[\\w.$/+-]{1,500};)|[\\w$]{1,200}(?:[.$/+-][\\w.$/+-]{0,500})?|<\\w{1,50}>)(?: \\([^()]{1,200}\\))?\\s{0,20}");
    // "   1:          5390         348352  [B (java.base@11.0.13)", of a JDK, not of a class path's module
    private static final Pattern JDK = Pattern.compile(".*\\(java\\.base@([^()]{1,40})\\)\\s*");
    // "Total         46393        2288040", "Total : 	46393	2288040"
    private static final Pattern TOTAL = Pattern.compile("\\s*Total\\s*:?\\s+(\\d{1,18})\\s+(\\d{1,18})\\s*");

    @Override
    public String name() {
        return "class histogram";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text()) {
            return false;
        }
        if (!head.string().contains("#instances")) {
            return headless(head);
        }
        int others = 0;
        for (String line : head.lines()) {
            if (header(line)) {
                return true;
            }
            if (!line.isBlank() && !(line.length() < 200 && BEFORE.matcher(line).matches())) {
                others++;
                // a GC log may have histograms too
                if (others > MOST_OTHERS || line.indexOf('[') >= 0 || line.length() > 200) {
                    return false;
                }
            }
        }
        return false;
    }

    // the first lines are rows with numbers that count on, and bytes that do not grow
    private static boolean headless(Head head) {
        int others = 0;
        int rows = 0;
        long number = 0;
        long bytes = Long.MAX_VALUE;
        for (String line : head.lines()) {
            Matcher row = NUMBERED.matcher(line.length() < 1000 ? line : "");
            if (row.matches()) {
                long next = Long.parseLong(row.group(1));
                long size = Long.parseLong(row.group(3));
                if ((rows > 0 && next != number + 1) || size > bytes) {
                    return false;
                }
                number = next;
                bytes = size;
                if (++rows == FEWEST_ROWS) {
                    return true;
                }
            } else if (rows > 0 || (!line.isBlank() && ++others > MOST_OTHERS)) {
                return false;
            }
        }
        return false;
    }

    private static boolean header(String line) {
        return line.length() < 200 && HEADER.matcher(line).matches();
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Lines lines = new Lines(entry.content());
        HistogramTable table = new HistogramTable(0);
        long tables = 0;
        boolean version = false;
        Strange strange = new Strange();
        while (lines.next()) {
            String line = lines.text();
            Matcher row = ROW.matcher(line);
            Matcher total = TOTAL.matcher(line);
            if (header(line)) {
                tables += table.handOn(entry, sink);
                table = new HistogramTable(lines.number());
            } else if (!table.ended && row.matches()) {
                // people cut a table, and its head off with it
                table = table.line > 0 ? table : new HistogramTable(lines.number());
                table.add(row.group(3), Long.parseLong(row.group(1)), Long.parseLong(row.group(2)));
                version = version || jdk(line, new Origin(entry.name(), lines.number()), entry, sink);
            } else if (table.line > 0 && total.matches()) {
                table.ended = true;
                table.instances = Long.parseLong(total.group(1));
                table.bytes = Long.parseLong(total.group(2));
            } else if (table.line > 0
                    && !table.ended
                    && !line.isBlank()
                    && !line.strip().startsWith("---")) {
                strange.line(lines.number());
            }
        }
        tables += table.handOn(entry, sink);
        strange.remark(sink);
        if (tables == 0) {
            throw new UnreadableException("the histogram has no classes");
        }
    }

    private static boolean jdk(String line, Origin at, Entry entry, FactSink sink) {
        Matcher module = JDK.matcher(line);
        Optional<JdkVersion> version = module.matches() ? JdkVersion.parse(module.group(1)) : Optional.empty();
        version.ifPresent(v -> sink.fact(new JdkBuild(entry.run(), v, JdkBuild.UNKNOWN, JdkBuild.UNKNOWN, at)));
        return version.isPresent();
    }
}
