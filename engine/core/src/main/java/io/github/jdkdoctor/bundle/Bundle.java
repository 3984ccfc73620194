package io.github.jdkdoctor.bundle;

import io.github.jdkdoctor.fact.Run;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files recorded of one or more runs: a zip, tar, tar.gz or tar.zst archive, a folder, or one file packed by gzip or
 * Zstandard. What it is, its content says and not its name.
 *
 * <p>A file is of the run whose folder it is in, {@code baseline/}, {@code current/} or {@code peer/} (or {@code before/} and
 * {@code after/}, {@code good/} and {@code slow/} or {@code bad/}), which lie in the archive itself or in one folder there. Without such folders all files are of the current run; with them, files next to
 * them are of none. Members that are packed themselves are unpacked, and zip files among them count as folders; other archives
 * in the archive are not opened.
 */
public final class Bundle {
    // beneath this a second thread costs more than it gains
    private static final long WORTH_A_THREAD = 1 << 20;

    private static final Pattern ARCHIVE_NAME = Pattern.compile("(?i).*\\.(?:zip|jar|tar|tgz|gz|zst|7z|rar)");
    private static final Set<String> SINGLE = Set.of("text", "a Flight Recorder recording");
    // protocol buffers begin with nothing that tells them from other binary data
    private static final Pattern PROFILE_NAME = Pattern.compile("(?i).*\\.(otlp|pprof|pb)");

    /** Is given each file once, by several threads at a time where the source allows it. */
    public interface Visitor {
        void entry(Entry entry);
    }

    /** Opens the same bundle each time, for those who read it more than once. */
    public interface Opening {
        Bundle open() throws BundleException;
    }

    // of a part that is a whole bundle itself the current run alone may be wanted
    private record Part(String name, Source source, String prefix, boolean currentAlone) {}

    private final String name;
    private final Limits limits;
    private final List<Part> parts;
    private final boolean digested;

    private Bundle(String name, Limits limits, List<Part> parts) {
        this(name, limits, parts, true);
    }

    private Bundle(String name, Limits limits, List<Part> parts, boolean digested) {
        this.name = name;
        this.limits = limits;
        this.parts = List.copyOf(parts);
        this.digested = digested;
    }

    /** The same bundle, read without its SHA-256: in code of C1 it takes as long as reading a log does. */
    public Bundle undigested() {
        return new Bundle(name, limits, parts, false);
    }

    /** A whole bundle; a single recording, profile or log is one of the current run alone. */
    public static Bundle open(Path file, Limits limits) throws BundleException {
        String name = label(file);
        if (evidence(file, name)) {
            return new Bundle(name, limits, List.of(part(file, Run.CURRENT)));
        }
        return new Bundle(name, limits, List.of(new Part(name, source(file, name, false), "", false)));
    }

    /** Runs that lie apart, each a file, a folder or an archive. Folders named for runs mean nothing within one. */
    public static Bundle ofRuns(Optional<Path> baseline, Path current, Optional<Path> peer, Limits limits)
            throws BundleException {
        List<Part> parts = new ArrayList<>();
        if (baseline.isPresent()) {
            parts.add(part(baseline.get(), Run.BASELINE));
        }
        parts.add(part(current, Run.CURRENT));
        if (peer.isPresent()) {
            parts.add(part(peer.get(), Run.PEER));
        }
        String names = Stream.of(baseline, Optional.of(current), peer)
                .flatMap(Optional::stream)
                .map(Bundle::label)
                .distinct()
                .collect(Collectors.joining(" and "));
        return new Bundle(names, limits, parts);
    }

    /** The current runs of two whole bundles, that of the good one as the baseline. Other runs in them are passed over. */
    public static Bundle against(Path good, Path slow, Limits limits) throws BundleException {
        return new Bundle(label(slow), limits, List.of(currentOf(good, Run.BASELINE), currentOf(slow, Run.CURRENT)));
    }

    private static Part part(Path file, Run run) throws BundleException {
        return new Part(label(file), source(file, label(file), true), run.label() + "/", false);
    }

    private static Part currentOf(Path file, Run run) throws BundleException {
        Source source = source(file, label(file), evidence(file, label(file)));
        return new Part(label(file), source, run.label() + "/", true);
    }

    private static String label(Path file) {
        Path last = file.toAbsolutePath().normalize().getFileName();
        return last == null ? file.toString() : last.toString();
    }

    /** What messages call the bundle: the file's own name. */
    public String name() {
        return name;
    }

    private static Source source(Path file, String name, boolean single) throws BundleException {
        try {
            if (Files.isDirectory(file)) {
                return new Folder(file.toRealPath());
            }
            if (!Files.exists(file)) {
                throw new BundleException(file + ": no such file");
            }
            if (!Files.isRegularFile(file)) {
                throw new BundleException(file + ": neither a file nor a folder");
            }
            byte[] head = head(Files.newInputStream(file));
            if (starts(head, 'P', 'K', 7, 8)) {
                throw new BundleException(name + ": is one part of a split zip; join the parts with zip -s 0 " + name
                        + " --out whole.zip");
            }
            boolean zip = starts(head, 'P', 'K', 3, 4) || starts(head, 'P', 'K', 5, 6);
            if (zip || !single) {
                Optional<Zip> whole = Zip.of(file, name);
                if (whole.isPresent()) {
                    return whole.get();
                }
            }
            if (zip) {
                return new CutZip(file);
            }
            Optional<Packing> packing = Packing.of(head);
            if (packing.isPresent()) {
                return packed(file, name, packing.get());
            }
            if (Looks.tar(head)) {
                return new Tar(file, Optional.empty());
            }
            if (single) {
                return new Single(file);
            }
            throw notAnArchive(name, head);
        } catch (IOException e) {
            throw new BundleException(file + ": cannot be read; check that it is whole and may be read", e);
        }
    }

    // what is called an archive and is text is a failed download
    private static boolean evidence(Path file, String name) throws BundleException {
        if (!Files.isRegularFile(file) || ARCHIVE_NAME.matcher(name).matches()) {
            return false;
        }
        try {
            return PROFILE_NAME.matcher(name).matches()
                    || SINGLE.contains(Looks.like(head(Files.newInputStream(file))));
        } catch (IOException e) {
            throw new BundleException(file + ": cannot be read; check that it is whole and may be read", e);
        }
    }

    private static Source packed(Path file, String name, Packing packing) throws BundleException {
        try {
            return Looks.tar(head(packing.over(Files.newInputStream(file))))
                    ? new Tar(file, Optional.of(packing))
                    : new Single(file);
        } catch (DamageException e) {
            throw new BundleException(name + ": " + e.why(), e);
        } catch (IOException e) {
            throw new BundleException(name + ": is damaged or cut off at its start; copy it again", e);
        }
    }

    private static BundleException notAnArchive(String name, byte[] head) {
        String like = Looks.like(head);
        String advice =
                switch (like) {
                    case "an empty file" -> "; copy it again";
                    case "a web page" -> ", perhaps of a failed download; fetch the file itself";
                    case "a 7z archive", "a rar archive", "an xz file", "a bzip2 file" ->
                        "; make a zip or tar.gz of it";
                    default -> ", no archive; give single files with --baseline and --current";
                };
        return new BundleException(name + ": is " + like + advice);
    }

    private static byte[] head(InputStream in) throws IOException {
        try (in) {
            return in.readNBytes(512);
        }
    }

    private static boolean starts(byte[] head, int... values) {
        for (int i = 0; i < values.length; i++) {
            if (i >= head.length || (head[i] & 0xff) != values[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads all files, largest first where the source allows it.
     *
     * @throws BundleException where the bundle is none, is hostile or breaks a limit
     */
    public Contents read(Visitor visitor) throws BundleException {
        Ledger ledger = new Ledger(name, limits, digested);
        try {
            List<Source.Stored> files = new ArrayList<>();
            for (Part part : parts) {
                ledger.turnTo(part.name(), part.currentAlone());
                if (part.source() instanceof Source.Listed listed) {
                    listed.list(ledger, part.prefix()).stream()
                            .filter(file -> !ledger.besideRuns(file.name()))
                            .forEach(files::add);
                }
            }
            boolean alone = parts.size() == 1 && parts.get(0).prefix().isEmpty();
            if (alone && parts.get(0).source() instanceof Source.Listed) {
                ledger.tellSides();
            }
            files.sort(Comparator.comparingLong(Source.Stored::size).reversed());
            new Reading(ledger, visitor).all(files);
            for (Part part : parts) {
                ledger.turnTo(part.name(), part.currentAlone());
                if (part.source() instanceof Source.Streamed streamed) {
                    streamed.each(ledger, part.prefix(), file -> visit(file, ledger, visitor));
                    if (alone) {
                        ledger.doubtSides();
                    }
                }
            }
            return ledger.contents();
        } catch (IOException e) {
            throw new BundleException(name + ": cannot be read to its end; copy it again", e);
        } finally {
            close();
        }
    }

    private void close() {
        for (Part part : parts) {
            try {
                part.source().close();
            } catch (IOException e) {
                // it was only read from: nothing is lost
            }
        }
    }

    private static void visit(Source.Stored file, Ledger ledger, Visitor visitor) throws BundleException {
        Limits limits = ledger.limits();
        if (file.size() > limits.entryBytes()) {
            ledger.breakOff("%s is %s, over the limit of %s a file; cut it to the slow period or raise --max-entry"
                    .formatted(file.name(), Limits.words(file.size()), Limits.words(limits.entryBytes())));
        }
        ledger.check();
        try {
            Packed packed = file.opening().open();
            try (InputStream content = packed.content()) {
                MessageDigest digest = ledger.digest();
                Metered stored = new Metered(content, ledger, file.name(), packed.taken(), Optional.of(digest));
                InputStream bytes = new BufferedInputStream(stored, buffer(file.size()));
                if (Nested.is(file.name(), peek(bytes, Packing.HEAD))) {
                    Nested.each(file.name(), bytes, stored::count, ledger, (name, size, inner) -> {
                        InputStream innerBytes = new BufferedInputStream(inner, buffer(size));
                        visitor.entry(readable(name, size, inner, innerBytes, ledger));
                    });
                    stored.drain();
                } else {
                    visitor.entry(readable(file.name(), file.size(), stored, bytes, ledger));
                    stored.drain();
                    ledger.hash(file.name(), digest.digest());
                }
            }
        } catch (DamageException e) {
            ledger.damage(file.name(), e.why());
        } catch (FileSystemException e) {
            ledger.damage(file.name(), "cannot be read; check its permissions");
        } catch (IOException e) {
            ledger.damage(file.name(), "is damaged at its start; create the archive again");
        }
        ledger.check();
    }

    private static Entry readable(String name, long stated, Metered stored, InputStream bytes, Ledger ledger)
            throws IOException {
        long size = stated;
        InputStream content = bytes;
        Optional<Packing> packing = Packing.of(peek(content, Packing.HEAD));
        if (packing.isPresent()) {
            content = new BufferedInputStream(
                    new Metered(packing.get().over(content), ledger, name, stored::count, Optional.empty()), 1 << 16);
            size = -1;
        }
        Encoding encoding = Encoding.of(peek(content, 256));
        InputStream decoded = encoding.decoded(content);
        return new Entry(
                name,
                ledger.run(name),
                decoded == content ? size : -1,
                decoded == content ? content : new BufferedInputStream(decoded, buffer(size)));
    }

    private static int buffer(long size) {
        return size < 0 ? 1 << 16 : (int) Math.max(512, Math.min(size + 1, 1 << 16));
    }

    private static byte[] peek(InputStream in, int length) throws IOException {
        in.mark(length);
        byte[] head = in.readNBytes(length);
        in.reset();
        return head;
    }

    /** Files read by one or two threads. */
    private static final class Reading {
        private final Ledger ledger;
        private final Visitor visitor;
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Reading(Ledger ledger, Visitor visitor) {
            this.ledger = ledger;
            this.visitor = visitor;
        }

        void all(List<Source.Stored> files) throws BundleException {
            Queue<Source.Stored> queue = new ConcurrentLinkedQueue<>(files);
            long bytes = files.stream().mapToLong(Source.Stored::size).sum();
            boolean two = files.size() > 1
                    && bytes > WORTH_A_THREAD
                    && Runtime.getRuntime().availableProcessors() > 1;
            if (!two) {
                work(queue);
            } else {
                Thread second = new Thread(() -> work(queue), "jdkdoctor-reader");
                second.setDaemon(true);
                second.start();
                work(queue);
                join(second);
            }
            rethrow();
        }

        private void work(Queue<Source.Stored> queue) {
            try {
                Source.Stored file = queue.poll();
                while (file != null && failure.get() == null) {
                    visit(file, ledger, visitor);
                    file = queue.poll();
                }
            } catch (BundleException | RuntimeException | Error e) {
                failure.compareAndSet(null, e);
            }
        }

        private static void join(Thread thread) {
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void rethrow() throws BundleException {
            Throwable thrown = failure.get();
            if (thrown instanceof BundleException e) {
                throw e;
            }
            if (thrown instanceof RuntimeException e) {
                throw e;
            }
            if (thrown instanceof Error e) {
                throw e;
            }
        }
    }
}
