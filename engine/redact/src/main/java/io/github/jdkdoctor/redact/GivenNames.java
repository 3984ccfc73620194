package io.github.jdkdoctor.redact;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Given names that are nothing but names: two words that begin with one are a person, wherever they stand. */
final class GivenNames {
    private static final int LONGEST = 24;
    // each byte of UTF-8 is a character, as in the lines that are looked at
    private static final Set<String> NAMES = read();

    private GivenNames() {}

    private static Set<String> read() {
        try (InputStream in = GivenNames.class.getResourceAsStream("given-names.txt")) {
            if (in == null) {
                throw new IllegalStateException("given-names.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ", -1)))
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean contains(String word) {
        return NAMES.contains(word);
    }

    /** Whether a given name ends before an index. */
    static boolean endsAt(byte[] bytes, int from, int end) {
        int start = end;
        while (start > from && end - start <= LONGEST && letter(bytes[start - 1])) {
            start--;
        }
        boolean free = start == from || "_$./0123456789".indexOf(bytes[start - 1]) < 0;
        return free
                && end - start >= 2
                && end - start <= LONGEST
                && capital(bytes[start])
                && NAMES.contains(new String(bytes, start, end - start, StandardCharsets.ISO_8859_1));
    }

    /** Whether a word with a capital begins with a byte. */
    static boolean capital(byte b) {
        return (b >= 'A' && b <= 'Z') || (b & 0xff) >= 0xc3;
    }

    private static boolean letter(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || b < 0;
    }
}
