package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Other names for what is replaced: the same for the same, never to be turned back, and as long as the original, so that all
 * offsets in binary files stay right. Names of hosts are replaced label by label.
 *
 * <p>Not safe for use by several threads.
 */
final class Pseudonyms {
    private static final int LONG = 256;
    private static final String MAC = "HmacSHA256";
    private static final int MOST_KNOWN = 10_000;

    private final Supplier<byte[]> key;
    private Optional<Mac> mac = Optional.empty();
    private final Map<String, String> known = new HashMap<>();

    /** With a key that is asked for when the first name is needed. */
    Pseudonyms(Supplier<byte[]> key) {
        this.key = key;
    }

    private Mac mac() {
        if (mac.isEmpty()) {
            try {
                Mac made = Mac.getInstance(MAC);
                made.init(new SecretKeySpec(key.get(), MAC));
                mac = Optional.of(made);
            } catch (NoSuchAlgorithmException | InvalidKeyException e) {
                throw new IllegalStateException("every Java platform has " + MAC, e);
            }
        }
        return mac.get();
    }

    /** The other name; letters stay letters of their case and digits digits, and of secrets nothing else stays. */
    String of(Kind kind, String original) {
        String other = known.get(kind + original);
        if (other == null) {
            other = made(kind, original);
            if (known.size() < MOST_KNOWN && original.length() < 256) {
                known.put(kind + original, other);
            }
        }
        return other;
    }

    private String made(Kind kind, String original) {
        // jane%40acme.io of a URL
        String sign = original.indexOf('@') > 0 ? "@" : "%40";
        int at = original.indexOf(sign);
        if (kind == Kind.EMAIL && at > 0) {
            return of(Kind.USER, original.substring(0, at))
                    + sign
                    + of(Kind.HOST, original.substring(at + sign.length()));
        }
        if (kind == Kind.HOST && original.indexOf('.') >= 0) {
            StringBuilder labels = new StringBuilder(original.length());
            for (String label : original.split("\\.", -1)) {
                labels.append(labels.isEmpty() ? "" : ".").append(of(kind, label));
            }
            return labels.length() == original.length() ? labels.toString() : drawn(kind, original);
        }
        return drawn(kind, original);
    }

    private String drawn(Kind kind, String original) {
        StringBuilder other = new StringBuilder(original.length());
        String lower = original.toLowerCase(Locale.ROOT);
        // each part of a long one would take as long as the whole
        String seed = lower.length() <= LONG
                ? lower
                : HexFormat.of().formatHex(mac().doFinal(lower.getBytes(StandardCharsets.UTF_8)));
        byte[] random = new byte[0];
        for (int i = 0; i < original.length(); i++) {
            if (i % 32 == 0) {
                random = mac().doFinal((i + " " + seed).getBytes(StandardCharsets.UTF_8));
            }
            int r = random[i % 32] & 0xff;
            other.append(kind == Kind.ADDRESS ? inAddress(original, i, r) : like(original.charAt(i), r, kind, i == 0));
        }
        return other.toString();
    }

    // 10.0.2.15 becomes another IPv4 address: no octet begins with 0 and none of three digits with more than 1
    private static char inAddress(String address, int i, int r) {
        char c = address.charAt(i);
        if (c >= '0' && c <= '9') {
            boolean first = i == 0 || address.charAt(i - 1) == '.';
            boolean ofThree = i + 2 < address.length()
                    && Character.isDigit(address.charAt(i + 1))
                    && Character.isDigit(address.charAt(i + 2));
            return (char) (first ? ofThree ? '1' : '1' + r % 9 : '0' + r % 10);
        }
        if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
            return (char) ((c < 'a' ? 'A' : 'a') + r % 6);
        }
        return c;
    }

    // a number that does not begin with 0 stays one in JSON
    private static char like(char c, int r, Kind kind, boolean first) {
        if (c >= '0' && c <= '9') {
            return first && c != '0' ? (char) ('1' + r % 9) : (char) ('0' + r % 10);
        }
        if (c >= 'A' && c <= 'Z') {
            return (char) ('A' + r % 26);
        }
        if ((c >= 'a' && c <= 'z') || c >= 0x80 || ((kind == Kind.SECRET || kind == Kind.DUMP) && c > ' ')) {
            return (char) ('a' + r % 26);
        }
        return c;
    }
}
