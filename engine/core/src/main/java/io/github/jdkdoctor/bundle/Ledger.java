package io.github.jdkdoctor.bundle;

import io.github.jdkdoctor.fact.Run;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Counts what one reading of a bundle has cost so far, stops it at a limit, and keeps what it showed. Safe for several threads. */
final class Ledger {
    // stands for the files of a zip file that is not read yet; no file has such a name
    private static final String ANY = "*\0";

    private final String whole;
    private final Limits limits;
    private final boolean digested;
    private final AtomicLong unpacked = new AtomicLong();
    private final AtomicReference<@Nullable String> broken = new AtomicReference<>();
    private final Map<String, byte[]> hashes = new ConcurrentHashMap<>();
    private final Map<String, String> damaged = new ConcurrentHashMap<>();
    private final List<String> refused = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();
    private final Set<String> contested = new TreeSet<>();
    private final Set<String> outside = new TreeSet<>();
    private final Set<Run> inner = EnumSet.noneOf(Run.class);
    private Optional<String> top = Optional.empty();
    private Map<String, Run> sides = Map.of();
    private int entries;
    // the file that is being listed, where the runs lie apart
    private String bundle;
    private boolean currentAlone;
    private boolean hasRuns;
    private final Set<String> besideRuns = new TreeSet<>();

    /**
     * A ledger of a reading.
     *
     * @param digested whether files are told apart by SHA-256, or by length and CRC-32
     */
    Ledger(String bundle, Limits limits, boolean digested) {
        this.whole = bundle;
        this.bundle = bundle;
        this.limits = limits;
        this.digested = digested;
    }

    /**
     * From now on it is about another of the files that make up the bundle.
     *
     * @param alone whether that is a bundle itself, of which the current run is admitted and no other
     */
    synchronized void turnTo(String file, boolean alone) {
        bundle = file;
        currentAlone = alone;
        hasRuns = false;
        besideRuns.clear();
        inner.clear();
    }

    /** Whether a file that was admitted lies next to the run folders of a bundle whose current run alone is wanted. */
    synchronized boolean besideRuns(String name) {
        return hasRuns && besideRuns.contains(name);
    }

    synchronized String bundle() {
        return bundle;
    }

    Limits limits() {
        return limits;
    }

    /** Counts an entry of any kind, folders too. */
    synchronized void count() throws BundleException {
        if (++entries > limits.entries()) {
            throw new BundleException(
                    "%s: holds more than %s files; leave out what is no evidence or raise --max-entries"
                            .formatted(bundle, Limits.grouped(limits.entries())));
        }
    }

    /**
     * Takes down a file before it is read.
     *
     * @param stored its name in the archive
     * @param prefix the folder of the run that it was given for; empty for a whole bundle
     * @return its name in the bundle; nothing where it is passed over
     */
    synchronized Optional<String> admit(String stored, String prefix) throws BundleException {
        if (stored.length() > limits.nameLength()) {
            throw new BundleException("%s: the name %s has %s characters, over the limit of %s; shorten it"
                    .formatted(
                            bundle,
                            Names.quoted(stored),
                            Limits.grouped(stored.length()),
                            Limits.grouped(limits.nameLength())));
        }
        Optional<String> refusal = Names.refusal(stored);
        if (refusal.isPresent()) {
            refuse(stored, refusal.get() + "; make the archive from inside the folder");
            return Optional.empty();
        }
        Optional<String> plain = currentAlone ? ofCurrent(Names.plain(stored)) : Optional.of(Names.plain(stored));
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        String name = prefix + plain.get();
        if (currentAlone && Names.top(Names.plain(stored)).isEmpty()) {
            besideRuns.add(name);
        }
        if (name.equals(prefix) || Names.junk(name)) {
            return Optional.empty();
        }
        if (Names.depth(name) > limits.depth()) {
            throw new BundleException("%s: %s is %d folders deep, over the limit of %d; move it up"
                    .formatted(bundle, Names.quoted(name), Names.depth(name), limits.depth()));
        }
        if (!names.add(name)) {
            if (contested.add(name)) {
                refuse(name, "is in the archive more than once and none is used; create the archive again");
            }
            return Optional.empty();
        }
        place(name);
        if (!prefix.isEmpty()) {
            Names.runOf(name.substring(prefix.length())).ifPresent(inner::add);
            if (inner.size() > 1) {
                throw new BundleException(
                        bundle + ": holds several runs; give it alone, as a bundle, or one of its folders");
            }
        }
        return Optional.of(name);
    }

    // its name in the folder of the current run; nothing where it is of another one
    private Optional<String> ofCurrent(String plain) {
        Optional<String> folder = Names.top(plain);
        if (folder.isEmpty()) {
            return Optional.of(plain);
        }
        hasRuns = true;
        return Names.runOf(plain)
                .filter(run -> run == Run.CURRENT)
                .map(run -> plain.substring(plain.indexOf('/', folder.get().length()) + 1));
    }

    /** A file of the bundle is a zip file, whose own files are used. */
    synchronized void opened(String name) {
        outside.remove(name);
    }

    /**
     * Takes down a file of a zip file in the bundle.
     *
     * @param name its name in the bundle, plain
     * @return the name; nothing where it is passed over
     */
    synchronized Optional<String> within(String name) {
        Optional<String> refusal = Names.refusal(name).map(why -> why + "; make the archive from inside the folder");
        if (name.length() > limits.nameLength()) {
            refusal = Optional.of("has a name of %s characters, over the limit of %s; shorten it"
                    .formatted(Limits.grouped(name.length()), Limits.grouped(limits.nameLength())));
        } else if (Names.depth(name) > limits.depth()) {
            refusal = Optional.of("is %d folders deep, over the limit of %d; move it up"
                    .formatted(Names.depth(name), limits.depth()));
        }
        if (refusal.isPresent()) {
            refuse(name, refusal.get());
            return Optional.empty();
        }
        if (Names.junk(name) || name.endsWith("/") || !names.add(name)) {
            return Optional.empty();
        }
        Optional<String> folder = Names.top(name);
        if (folder.isEmpty()) {
            outside.add(name);
        } else if (top.isEmpty()) {
            top = folder;
        }
        return Optional.of(name);
    }

    private void place(String name) throws BundleException {
        Optional<String> folder = Names.top(name);
        if (folder.isEmpty()) {
            outside.add(name);
        } else if (top.isEmpty()) {
            top = folder;
        } else if (!top.equals(folder)) {
            throw new BundleException("%s: there are runs in %s and in %s; make a bundle of each"
                    .formatted(bundle, folder(top.get()), folder(folder.get())));
        }
    }

    private static String folder(String top) {
        return top.isEmpty() ? "the archive itself" : Names.quoted(top);
    }

    /** Which files of a bundle that is listed before it is read are of which run, where it has no folders of runs. */
    synchronized void tellSides() {
        if (top.isPresent() || names.isEmpty()) {
            return;
        }
        // zip files are folders
        Set<String> shown = new TreeSet<>();
        names.forEach(name -> shown.add(Nested.folder(name).equals(name) ? name : Nested.folder(name) + ANY));
        // the names of runs tell the sides
        if (shown.stream()
                .anyMatch(name -> name.endsWith("/" + ANY) && Names.top(name).isPresent())) {
            return;
        }
        Optional<Sides> found = Sides.of(shown);
        sides = found.map(Sides::runs).orElse(Map.of());
        found.map(Sides::remark).or(() -> Sides.undecided(shown)).ifPresent(this::remark);
    }

    /** The same of a bundle that was read as it came, where it is too late to tell. */
    synchronized void doubtSides() {
        if (top.isPresent() || names.isEmpty()) {
            return;
        }
        Sides.undecided(names)
                .or(() -> Sides.of(names)
                        .map(s ->
                                "files that are named as two runs are read as one; put them in baseline/ and current/"))
                .ifPresent(this::remark);
    }

    /** The run that a file is of. */
    synchronized Run run(String name) {
        return Names.runOf(name).orElseGet(() -> {
            Run side = sides.get(name);
            for (int at = name.indexOf('/'); at >= 0 && side == null; at = name.indexOf('/', at + 1)) {
                side = sides.get(name.substring(0, at + 1) + ANY);
            }
            return side == null ? Run.CURRENT : side;
        });
    }

    /** Passes over an entry, with why and what to do. */
    synchronized void refuse(String name, String why) {
        if (refused.size() < 20) {
            refused.add("%s: %s %s".formatted(bundle, Names.quoted(name), why));
        } else if (refused.size() == 20) {
            refused.add(bundle + ": more entries were refused");
        }
    }

    synchronized void remark(String what) {
        remarks.add(bundle + ": " + what);
    }

    /** Counts unpacked bytes; false where the limit of all files is passed. */
    boolean unpacked(long bytes) {
        if (unpacked.addAndGet(bytes) > limits.totalBytes()) {
            breakOff("unpacks to more than %s; leave out the largest files or raise --max-total"
                    .formatted(Limits.words(limits.totalBytes())));
        }
        return !broken();
    }

    /** Ends the reading; streams that are still read end at once. */
    void breakOff(String why) {
        broken.compareAndSet(null, whole + ": " + why);
    }

    boolean broken() {
        return broken.get() != null;
    }

    void check() throws BundleException {
        String why = broken.get();
        if (why != null) {
            throw new BundleException(why);
        }
    }

    /** A file could not be read to its end. */
    void damage(String name, String why) {
        damaged.putIfAbsent(name, why);
    }

    /** The hash of a file's stored bytes, by {@link #digest}. */
    void hash(String name, byte[] hash) {
        hashes.put(name, hash);
    }

    MessageDigest digest() {
        return digested ? sha256() : new CheckSum();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK must have it
        }
    }

    synchronized Contents contents() throws BundleException {
        check();
        if (hashes.isEmpty() && damaged.isEmpty()) {
            throw new BundleException(
                    refused.isEmpty()
                            ? bundle
                                    + ": holds no files; put the current run's files in current/ and the baseline run's in"
                                    + " baseline/"
                            : refused.get(0));
        }
        MessageDigest all = sha256();
        Map<String, String> hex = new TreeMap<>();
        new TreeMap<>(hashes).forEach((name, hash) -> {
            all.update(name.getBytes(StandardCharsets.UTF_8));
            all.update((byte) 0);
            all.update(hash);
            hex.put(name, HexFormat.of().formatHex(hash));
        });
        remarks.addAll(0, refused);
        return new Contents(
                digested ? Optional.of(HexFormat.of().formatHex(all.digest())) : Optional.empty(),
                hex,
                damaged,
                top.isPresent() ? outside : Set.of(),
                contested,
                remarks);
    }
}
