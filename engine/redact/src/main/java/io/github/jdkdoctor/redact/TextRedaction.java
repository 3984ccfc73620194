package io.github.jdkdoctor.redact;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts text line by line, with what spans several: keys in PEM, and names in the metadata of Kubernetes. */
final class TextRedaction {
    // longer lines, as in pages of one line, are cut where a word ends
    private static final int LONGEST_LINE = 1 << 20;
    private static final Pattern PEM = Pattern.compile("-----(BEGIN|END) [A-Z0-9 ]{1,40}-----");
    private static final Pattern PEM_LINE = Pattern.compile("[A-Za-z0-9+/=\\s\\\\\"'#,.:()-]*");
    private static final int LONGEST_PEM = 1000;
    private static final Pattern METADATA = Pattern.compile("\\s*(?:- )?\"?metadata\"?:\\s*\\{?\\s*");
    private static final Pattern NAME =
            Pattern.compile("\\s*\"?(?:name|generateName)\"?:\\s*\"?([A-Za-z0-9.-]+)\"?,?\\s*");

    private static final byte[] DASHES = {'-', '-', '-', '-', '-'};
    private static final byte[] METADATA_WORD = "metadata".getBytes(StandardCharsets.ISO_8859_1);

    private final Disguise disguise;
    private final PackedNames names;
    private final SecretBlocks blocks;
    private int pemLines = -1;
    private int metadata = -1;

    TextRedaction(Disguise disguise) {
        this.disguise = disguise;
        names = new PackedNames(disguise);
        blocks = new SecretBlocks(disguise);
    }

    void redact(InputStream in, OutputStream out) throws IOException {
        byte[] bytes = new byte[LONGEST_LINE];
        int filled = 0;
        while (true) {
            int read = in.readNBytes(bytes, filled, bytes.length - filled);
            filled += read;
            boolean last = filled < bytes.length;
            int end = last ? filled : end(bytes, filled);
            lines(bytes, end);
            out.write(bytes, 0, end);
            System.arraycopy(bytes, end, bytes, 0, filled - end);
            filled -= end;
            if (last) {
                return;
            }
        }
    }

    private static int end(byte[] bytes, int filled) {
        for (int i = filled; i > 0; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        for (int i = filled; i > filled / 2; i--) {
            if (bytes[i - 1] == ' ' || bytes[i - 1] == '"' || bytes[i - 1] == ',') {
                return i;
            }
        }
        return filled;
    }

    private void lines(byte[] bytes, int to) {
        int from = 0;
        for (int i = 0; i < to; i++) {
            if (bytes[i] == '\n') {
                line(bytes, from, i);
                from = i + 1;
            }
        }
        if (from < to) {
            line(bytes, from, to);
        }
    }

    private void line(byte[] bytes, int from, int to) {
        if (names.line(bytes, from, to)) {
            return;
        }
        blocks.line(bytes, from, to);
        int dump = dump(bytes, from, to);
        if (dump > 0) {
            disguise.whole(Kind.DUMP, bytes, dump, to);
            return;
        }
        if (pemLines < 0 && metadata < 0 && !has(bytes, from, to, DASHES) && !opensMetadata(bytes, from, to)) {
            disguise.line(bytes, from, to);
            return;
        }
        if (pemLines >= 0 || has(bytes, from, to, DASHES)) {
            pem(bytes, from, to);
        }
        if (metadata >= 0 || opensMetadata(bytes, from, to)) {
            metadata(bytes, from, to);
        }
        disguise.line(bytes, from, to);
    }

    // "  0010: 47 45 54 20 ..." of -Djavax.net.debug=all is what was sent in clear text; 0 for other lines
    private static int dump(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] == ' ') {
            at++;
        }
        boolean dump = to - at >= 8
                && hex(bytes, at, 4)
                && bytes[at + 4] == ':'
                && bytes[at + 5] == ' '
                && hex(bytes, at + 6, 2)
                && (to - at == 8 || bytes[at + 8] <= ' ');
        return dump ? at + 5 : 0;
    }

    private static boolean hex(byte[] bytes, int from, int digits) {
        for (int i = from; i < from + digits; i++) {
            if (Character.digit(bytes[i], 16) < 0) {
                return false;
            }
        }
        return true;
    }

    // the text between the marks, which may all stand in one line with \n for its ends
    private void pem(byte[] bytes, int from, int to) {
        String line = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        Matcher mark = PEM.matcher(line);
        int at = 0;
        while (mark.find()) {
            if (pemLines >= 0) {
                key(bytes, from + at, from + mark.start());
            }
            pemLines = mark.group(1).equals("BEGIN") ? 0 : -1;
            at = mark.end();
        }
        if (pemLines >= 0) {
            if (pemLines++ > LONGEST_PEM
                    || !PEM_LINE.matcher(line.substring(at)).matches()) {
                pemLines = -1;
            } else {
                key(bytes, from + at, to);
            }
        }
    }

    private void key(byte[] bytes, int from, int to) {
        int start = from;
        for (int i = from; i <= to; i++) {
            boolean inside = i < to
                    && (Character.isLetterOrDigit(bytes[i]) || bytes[i] == '+' || bytes[i] == '/' || bytes[i] == '=');
            if (!inside) {
                // the n of \n is no part of the key
                if (i - start > 2) {
                    disguise.whole(Kind.SECRET, bytes, start, i);
                }
                start = i + 1;
                if (i < to && bytes[i] == '\\') {
                    start++;
                    i++;
                }
            }
        }
    }

    private void metadata(byte[] bytes, int from, int to) {
        int indent = 0;
        while (from + indent < to && (bytes[from + indent] == ' ' || bytes[from + indent] == '-')) {
            indent++;
        }
        if (opensMetadata(bytes, from, to)) {
            metadata = indent;
        } else if (indent <= metadata) {
            metadata = -1;
        } else {
            Matcher name = NAME.matcher(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
            if (name.matches() && Words.telling(name.group(1))) {
                disguise.whole(Kind.HOST, bytes, from + name.start(1), from + name.end(1));
            }
        }
    }

    private static boolean opensMetadata(byte[] bytes, int from, int to) {
        return to - from < 80
                && has(bytes, from, to, METADATA_WORD)
                && METADATA.matcher(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1))
                        .matches();
    }

    private static boolean has(byte[] bytes, int from, int to, byte[] word) {
        for (int i = from; i <= to - word.length; i++) {
            if (bytes[i] == word[0] && Arrays.equals(bytes, i, i + word.length, word, 0, word.length)) {
                return true;
            }
        }
        return false;
    }
}
