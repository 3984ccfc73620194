package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Secrets whose line does not say so: the values below {@code data:} and {@code stringData:} of a Secret of Kubernetes, those
 * that go on in the next line of a file of properties, and those in blocks of YAML.
 */
final class SecretBlocks {
    private static final int LONGEST = 4096;
    private static final byte[] DATA = "ata".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] VERSION = "apiVersion".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] KIND = "kind".getBytes(StandardCharsets.ISO_8859_1);
    private static final Pattern NAME_OF_KIND = Pattern.compile("\\s*\"?kind\"?:\\s*\"?(\\w{1,63})\"?,?\\s*");
    private static final Pattern BLOCK = Pattern.compile("\\s*\"?(data|stringData)\"?:\\s*\\{?\\s*");
    private static final Pattern MEMBER =
            Pattern.compile("\\s*\"?[\\w.-]{1,253}\"?:\\s*[\"']?([^\\s\"'{}\\[\\],|>#&*!]{2,4000})[\"']?,?\\s*");
    // of an object in one line
    private static final Pattern OBJECT = Pattern.compile("\"(data|stringData)\"\\s*:\\s*\\{([^{}]{1,4000})\\}");
    private static final Pattern VALUE = Pattern.compile(":\\s*\"([^\"]{2,4000})\"");
    private static final Pattern SECRET_KIND = Pattern.compile("\"kind\"\\s*:\\s*\"Secret(?:List)?\"");
    // settings in lower case are no bytes in base64
    private static final Pattern BASE64 = Pattern.compile("(?=.*[A-Z0-9=])(?=.*[A-Za-z])[A-Za-z0-9+/]{8,}={0,2}");
    private static final Pattern FOLDED =
            Pattern.compile("(\\s*(?:- )?)[\"']?([\\w.-]{1,100})[\"']?:\\s*[|>][0-9]?[+-]?\\s*");
    private static final Pattern CONTINUED = Pattern.compile("\\s*([\\w.-]{1,200})\\s*[=:].*[^\\s\\\\]\\\\\\s*");

    private enum Document {
        UNKNOWN,
        SECRET,
        OTHER
    }

    private final Disguise disguise;
    private final Words words = new Words();
    private Document document = Document.UNKNOWN;
    // whether it is of Kubernetes at all
    private boolean versioned;
    // how far the line that opened the block is indented; -1 outside
    private int block = -1;
    private boolean plain;
    private int folded = -1;
    private int file = -1;
    private boolean continued;

    SecretBlocks(Disguise disguise) {
        this.disguise = disguise;
    }

    /** Takes note of a line, and redacts what is a secret by those before. */
    void line(byte[] bytes, int from, int to) {
        if (to - from > LONGEST || to == from) {
            continued = false;
            return;
        }
        byte last = bytes[to - 1] == '\r' && to - from > 1 ? bytes[to - 2] : bytes[to - 1];
        boolean opens = last == '>' || last == '|' || last == '-' || last == '+';
        boolean goesOn = last == '\\';
        boolean looks = block >= 0
                || folded >= 0
                || file >= 0
                || continued
                || opens
                || goesOn
                || has(bytes, from, to, DATA)
                || has(bytes, from, to, KIND)
                || has(bytes, from, to, VERSION)
                || bytes[from] == '-';
        if (looks) {
            look(bytes, from, new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        }
    }

    private void look(byte[] bytes, int from, String line) {
        int indent = indent(line);
        if (line.startsWith("---")) {
            document = Document.UNKNOWN;
            versioned = false;
            block = -1;
        }
        if (continued) {
            secret(bytes, from + indent, from + end(line));
        }
        if (folded >= 0) {
            if (indent > folded || line.isBlank()) {
                secret(bytes, from + indent, from + end(line));
                return;
            }
            folded = -1;
        }
        if (file >= 0) {
            if (indent > file || line.isBlank()) {
                return;
            }
            file = -1;
        }
        Matcher goesOn = CONTINUED.matcher(line);
        continued = goesOn.matches()
                ? named(goesOn.group(1))
                : continued && line.stripTrailing().endsWith("\\");
        Matcher opens = FOLDED.matcher(line);
        if (opens.matches() && Words.file(opens.group(2))) {
            file = opens.group(1).length();
            return;
        }
        if (opens.matches() && named(opens.group(2))) {
            folded = opens.group(1).length();
            return;
        }
        kubernetes(bytes, from, line, indent);
    }

    private boolean named(String name) {
        return words.kind(name).equals(Optional.of(Kind.SECRET));
    }

    private void kubernetes(byte[] bytes, int from, String line, int indent) {
        versioned |= line.contains("apiVersion");
        Matcher kind = NAME_OF_KIND.matcher(line);
        if (kind.matches()) {
            document = kind.group(1).equals("Secret") ? Document.SECRET : Document.OTHER;
        }
        Matcher opens = BLOCK.matcher(line);
        if (opens.matches()) {
            block = indent;
            plain = opens.group(1).equals("stringData");
            return;
        }
        if (block >= 0 && indent <= block) {
            block = -1;
        }
        Matcher member = MEMBER.matcher(line);
        if (block >= 0 && member.matches() && counts(member.group(1))) {
            disguise.whole(Kind.SECRET, bytes, from + member.start(1), from + member.end(1));
        }
        if (line.indexOf('{') >= 0 && SECRET_KIND.matcher(line).find()) {
            Matcher object = OBJECT.matcher(line);
            while (object.find()) {
                Matcher value = VALUE.matcher(line).region(object.start(2), object.end(2));
                while (value.find()) {
                    disguise.whole(Kind.SECRET, bytes, from + value.start(1), from + value.end(1));
                }
            }
        }
    }

    // kubectl writes data before kind
    private boolean counts(String value) {
        return (plain && versioned)
                || document == Document.SECRET
                || (document == Document.UNKNOWN
                        && versioned
                        && value.length() % 4 == 0
                        && BASE64.matcher(value).matches());
    }

    private void secret(byte[] bytes, int from, int to) {
        if (to - from > 1) {
            disguise.whole(Kind.SECRET, bytes, from, to);
        }
    }

    private static int indent(String line) {
        int indent = 0;
        while (indent < line.length() && (line.charAt(indent) == ' ' || line.charAt(indent) == '\t')) {
            indent++;
        }
        return indent;
    }

    // without white space and a backslash at the end
    private static int end(String line) {
        int end = line.length();
        while (end > 0 && (line.charAt(end - 1) <= ' ' || line.charAt(end - 1) == '\\')) {
            end--;
        }
        return end;
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
