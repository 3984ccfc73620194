package io.github.jdkdoctor.evidence;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The first bytes of a file, at most {@link #LIMIT}, by which readers recognize it. For one thread. */
public final class Head {
    /** How much of a file is looked at, in bytes. */
    public static final int LIMIT = 64 * 1024;

    private final byte[] bytes;
    private final boolean whole;
    // every reader asks for the same
    private @Nullable Boolean text;
    private @Nullable String string;
    private @Nullable List<String> lines;
    private final Map<Class<?>, Object> answers = new HashMap<>();

    /**
     * A head.
     *
     * @param bytes as stored, after any byte order mark was removed and UTF-16 was turned into UTF-8
     * @param whole whether this is the whole file
     */
    public Head(byte[] bytes, boolean whole) {
        this.bytes = bytes.clone();
        this.whole = whole;
    }

    /** Whether the file begins with the given bytes. */
    public boolean startsWith(int... values) {
        if (bytes.length < values.length) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (bytes[i] != (byte) values[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the bytes look like text: no NUL, few control characters. */
    public boolean text() {
        if (text == null) {
            text = looksLikeText();
        }
        return text;
    }

    private boolean looksLikeText() {
        int control = 0;
        for (byte b : bytes) {
            if (b == 0) {
                return false;
            }
            if (b > 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t' && b != '\f' && b != 27) {
                control++;
            }
        }
        return control * 100 <= bytes.length;
    }

    /** What several readers ask about the whole head, worked out once. */
    public <T> T once(Class<T> answer, Function<Head, T> question) {
        Object known = answers.get(answer);
        if (known == null) {
            known = question.apply(this);
            answers.put(answer, known);
        }
        return answer.cast(known);
    }

    /** The bytes as lines; the last one may be cut. */
    public Lines scan() {
        return new Lines(new ByteArrayInputStream(bytes));
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Whether this is the whole file. */
    public boolean whole() {
        return whole;
    }

    /** The bytes as text. */
    public String string() {
        if (string == null) {
            string = new String(bytes, StandardCharsets.UTF_8);
        }
        return string;
    }

    /** The complete lines among the bytes; a last line without an end only if the file ends there. */
    public List<String> lines() {
        if (lines == null) {
            String all = string();
            int end = whole ? -1 : all.lastIndexOf('\n');
            lines = (end < 0 ? all : all.substring(0, end)).lines().toList();
        }
        return lines;
    }
}
