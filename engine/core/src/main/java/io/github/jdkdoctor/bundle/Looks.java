package io.github.jdkdoctor.bundle;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a file that is not what was expected looks like, by its first bytes, in words for a message. */
public final class Looks {
    private Looks() {}

    /** As in {@code a 7z archive}, {@code text}. */
    public static String like(byte[] head) {
        if (head.length == 0) {
            return "an empty file";
        }
        String start = new String(head, 0, Math.min(head.length, 512), StandardCharsets.ISO_8859_1);
        if (start.startsWith("PK\3\4") || start.startsWith("PK\5\6")) {
            return "a zip archive";
        }
        if (start.startsWith("\u001f\u008b")) {
            return "a gzip file";
        }
        if (start.startsWith("7z\u00bc\u00af")) {
            return "a 7z archive";
        }
        if (start.startsWith("Rar!")) {
            return "a rar archive";
        }
        if (start.startsWith("\u00fd7zXZ")) {
            return "an xz file";
        }
        if (start.startsWith("BZh")) {
            return "a bzip2 file";
        }
        if (start.startsWith("(\u00b5/\u00fd")) {
            return "a zstd file";
        }
        if (tar(head)) {
            return "a tar archive";
        }
        if (start.startsWith("FLR\0")) {
            return "a Flight Recorder recording";
        }
        if (start.startsWith("JAVA PROFILE 1.0")) {
            return "a heap dump";
        }
        if (start.startsWith("\u007fELF")) {
            return "a core file or program";
        }
        String lower = start.stripLeading().toLowerCase(Locale.ROOT);
        if (lower.startsWith("<!doctype html") || lower.startsWith("<html")) {
            return "a web page";
        }
        return text(head) ? "text" : "binary data";
    }

    private static boolean text(byte[] head) {
        Encoding encoding = Encoding.of(head);
        if (encoding != Encoding.PLAIN) {
            return encoding != Encoding.BINARY;
        }
        int control = 0;
        for (byte b : head) {
            control += b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t' && b != '\f' && b != 27 ? 1 : 0;
        }
        return control * 100 <= head.length;
    }

    /** Whether these are the first 512 bytes of a tar archive, by the header's own checksum. */
    static boolean tar(byte[] head) {
        if (head.length < 512 || head[0] == 0) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 512; i++) {
            sum += i >= 148 && i < 156 ? ' ' : head[i] & 0xff;
        }
        int stated = 0;
        int digits = 0;
        for (int i = 148; i < 156; i++) {
            if (head[i] >= '0' && head[i] <= '7') {
                stated = stated * 8 + head[i] - '0';
                digits++;
            } else if (digits > 0) {
                break;
            }
        }
        return digits > 0 && stated == sum;
    }
}
