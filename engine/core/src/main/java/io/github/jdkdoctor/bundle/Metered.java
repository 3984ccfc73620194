package io.github.jdkdoctor.bundle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A file's bytes within the limits. Ends like a short file where the archive is damaged or a limit is broken, and the
 * ledger knows: a reader gives what it has of a log that was cut off, and need not tell the one from the other.
 */
final class Metered extends BulkStream {
    private final InputStream in;
    private final Ledger ledger;
    private final String name;
    private final LongSupplier packed;
    private final Optional<MessageDigest> digest;
    private long count;
    private boolean ended;

    /**
     * A stream.
     *
     * @param packed how many bytes were taken from the archive so far
     * @param digest is given the bytes
     */
    Metered(InputStream in, Ledger ledger, String name, LongSupplier packed, Optional<MessageDigest> digest) {
        this.in = in;
        this.ledger = ledger;
        this.name = name;
        this.packed = packed;
        this.digest = digest;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (ended || length == 0) {
            return ended ? -1 : 0;
        }
        int read;
        try {
            read = in.read(target, offset, length);
        } catch (DamageException e) {
            return end(e.why());
        } catch (EOFException e) {
            return end("is cut off after %s; copy it again".formatted(Limits.words(count)));
        } catch (IOException e) {
            return end("is damaged after %s; create the archive again".formatted(Limits.words(count)));
        }
        if (read < 0) {
            ended = true;
            return -1;
        }
        count += read;
        digest.ifPresent(d -> d.update(target, offset, read));
        return within(read) ? read : -1;
    }

    private boolean within(int read) {
        Limits limits = ledger.limits();
        if (count > limits.entryBytes()) {
            ledger.breakOff("%s is over the limit of %s a file; cut it to the slow period or raise --max-entry"
                    .formatted(name, Limits.words(limits.entryBytes())));
        } else if (count > limits.ratioFrom() && count / limits.ratio() > packed.getAsLong()) {
            ledger.breakOff(
                    "%s unpacks to more than %d times its packed size, as files made to fill disks do; raise --max-ratio if it is real"
                            .formatted(name, limits.ratio()));
        }
        ended = !ledger.unpacked(read);
        return !ended;
    }

    private int end(String why) {
        ended = true;
        ledger.damage(name, why);
        return -1;
    }

    long count() {
        return count;
    }

    /** Reads what is left, for the digest and the archive's own check. */
    void drain() {
        byte[] bytes = new byte[1 << 13];
        while (read(bytes, 0, bytes.length) >= 0) {}
    }
}
