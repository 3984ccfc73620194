package io.github.jdkdoctor.redact;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Whether something stands in a long text as whole words: what our own texts say is no bundle's. Most of what is asked for has a
 * word that the text does not have at all, which a set of its words tells without a search.
 */
public final class KnownText implements Predicate<String> {
    private final Supplier<String> text;
    private Optional<Vocabulary> words = Optional.empty();

    /** A text that is asked for when the first question comes. */
    public KnownText(Supplier<String> text) {
        this.text = text;
    }

    private record Vocabulary(String text, Set<String> each) {
        static Vocabulary of(String text) {
            Set<String> each = new HashSet<>();
            for (int from = 0; from < text.length(); from++) {
                int to = wordEnd(text, from);
                if (to > from) {
                    each.add(text.substring(from, to));
                    from = to;
                }
            }
            return new Vocabulary(text, each);
        }

        boolean haveAllOf(String asked) {
            for (int from = 0; from < asked.length(); from++) {
                int to = wordEnd(asked, from);
                if (to > from) {
                    if (!each.contains(asked.substring(from, to))) {
                        return false;
                    }
                    from = to;
                }
            }
            return true;
        }
    }

    @Override
    public boolean test(String asked) {
        Vocabulary known = words();
        if (asked.isEmpty() || !known.haveAllOf(asked)) {
            return false;
        }
        String all = known.text();
        for (int at = all.indexOf(asked); at >= 0; at = all.indexOf(asked, at + 1)) {
            int end = at + asked.length();
            if ((at == 0 || !inWord(all.charAt(at - 1))) && (end == all.length() || !inWord(all.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private synchronized Vocabulary words() {
        if (words.isEmpty()) {
            words = Optional.of(Vocabulary.of(text.get()));
        }
        return words.get();
    }

    private static int wordEnd(String text, int from) {
        int to = from;
        while (to < text.length() && inWord(text.charAt(to))) {
            to++;
        }
        return to;
    }

    private static boolean inWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
