package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words that are looked for in all bytes in one pass: those that announce a shape, and those that were found elsewhere. */
final class Needles {
    // the values found in one bundle; beyond, a bundle is made to fill memory
    private static final int MOST_FOUND = 20_000;

    /** A word and what it is: a kind to replace, or the sign of a shape. */
    private static final class Needle {
        private final byte[] word;
        private final int sign;
        private final Kind kind;
        // of three words and more, which is no part of the name of a class by accident
        private final boolean domain;
        private boolean last;

        private Needle(String word, int sign, Kind kind) {
            this.word = word.getBytes(StandardCharsets.ISO_8859_1);
            this.sign = sign;
            this.kind = kind;
            this.domain =
                    kind == Kind.HOST && word.chars().filter(c -> c == '.').count() >= 2;
        }
    }

    // by their first two bytes
    private final Needle[][] byPair;
    private final Set<String> found = new HashSet<>();
    private final BitSet pairsOfFound = new BitSet(1 << 16);

    Needles() {
        byPair = new Needle[1 << 16][];
    }

    /** The same signs, to which values may be added. */
    Needles(Needles signs) {
        byPair = signs.byPair.clone();
    }

    /** Announces a shape, with a bit of its own. */
    void sign(String word, int sign) {
        add(new Needle(word, sign, Kind.ALSO));
    }

    /** Announces a shape, if it ends a word. */
    void end(String word, int sign) {
        Needle needle = new Needle(word, sign, Kind.ALSO);
        needle.last = true;
        add(needle);
    }

    /** A value that is replaced wherever it stands. */
    void found(String word, Kind kind) {
        if (found.size() < MOST_FOUND && found.add(word)) {
            Needle needle = new Needle(word, 0, kind);
            add(needle);
            pairsOfFound.set(pair(needle.word, 0));
        }
    }

    /** Whether one of the found values is anywhere in a line, be it a part of another word. */
    boolean holdFound(byte[] bytes, int from, int to) {
        if (found.isEmpty()) {
            return false;
        }
        for (int i = from; i < to - 1; i++) {
            if (pairsOfFound.get(pair(bytes, i))) {
                for (Needle needle : byPair[pair(bytes, i)]) {
                    if (needle.sign == 0 && stands(needle.word, bytes, i, to)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** The values that are replaced wherever they stand. */
    Set<String> found() {
        return Collections.unmodifiableSet(found);
    }

    private void add(Needle needle) {
        int pair = pair(needle.word, 0);
        Needle[] before = byPair[pair];
        Needle[] with = before == null ? new Needle[1] : Arrays.copyOf(before, before.length + 1);
        with[with.length - 1] = needle;
        byPair[pair] = with;
    }

    private static int pair(byte[] bytes, int at) {
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }

    boolean starts(int first, int second) {
        return byPair[((first & 0xff) << 8) | (second & 0xff)] != null;
    }

    /** The signs that stand here; found values go to a list, counted from {@code from}. */
    int at(byte[] bytes, int from, int at, int to, List<Span> spans) {
        int signs = 0;
        Needle[] here = byPair[pair(bytes, at)];
        if (here == null) {
            return 0;
        }
        for (Needle needle : here) {
            if (stands(needle.word, bytes, at, to) && (!needle.last || ends(bytes, at + needle.word.length, to))) {
                if (needle.sign != 0) {
                    signs |= needle.sign;
                } else if (free(needle, bytes, from, at, to)) {
                    spans.add(new Span(needle.kind, at - from, at - from + needle.word.length));
                }
            }
        }
        return signs;
    }

    private static boolean stands(byte[] word, byte[] bytes, int at, int to) {
        if (to - at < word.length) {
            return false;
        }
        for (int i = 2; i < word.length; i++) {
            if (bytes[at + i] != word[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean ends(byte[] bytes, int end, int to) {
        // a full stop ends a sentence before a blank
        boolean goesOn = end < to && bytes[end] == '.' && end + 1 < to && bytes[end + 1] > ' ';
        return end == to || !(inWord(bytes[end]) || goesOn || bytes[end] == '-' || bytes[end] == '(');
    }

    // a user called kim is not in akimbo, nor in the package org.kim
    private static boolean free(Needle needle, byte[] bytes, int from, int at, int to) {
        int end = at + needle.word.length;
        if (needle.kind == Kind.SECRET && needle.word.length >= 8) {
            return true;
        }
        if ((at > from && inWord(bytes[at - 1])) || (end < to && inWord(bytes[end]))) {
            return false;
        }
        return needle.kind == Kind.SECRET || needle.domain || !inName(bytes, from, at, end, to);
    }

    private static boolean inWord(byte b) {
        return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b == '_' || b == '$';
    }

    // names of classes have dots or slashes and, unlike paths, begin with a letter
    private static boolean inName(byte[] bytes, int from, int at, int end, int to) {
        boolean joined = (at > from && (bytes[at - 1] == '.' || bytes[at - 1] == '/'))
                || (end < to && (bytes[end] == '.' || bytes[end] == '/'));
        if (!joined) {
            return false;
        }
        int start = at;
        while (start > from && (inWord(bytes[start - 1]) || bytes[start - 1] == '.' || bytes[start - 1] == '/')) {
            start--;
        }
        boolean path = bytes[start] == '/' || (start > from && (bytes[start - 1] == ':' || bytes[start - 1] == '-'));
        return !path && !hyphenated(bytes, at, end);
    }

    // no package has a hyphen
    private static boolean hyphenated(byte[] bytes, int at, int end) {
        for (int i = at; i < end; i++) {
            if (bytes[i] == '-') {
                return true;
            }
        }
        return false;
    }
}
