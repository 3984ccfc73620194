package io.github.jdkdoctor.authoring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words that texts for people do without, with what to write instead: archaic, translated or British ones, where the field has a
 * plain American term. Sentences of more than 30 words. And labels of a case that do not stand alone, although the command line,
 * SARIF and the site show each of them without the lines before it.
 */
public final class Wording {
    private static final Map<String, String> INSTEAD = new LinkedHashMap<>();

    static {
        INSTEAD.put("anew", "again");
        INSTEAD.put("dear(?:er|ly)?", "expensive");
        INSTEAD.put("for want of", "without");
        INSTEAD.put("beside", "next to, or in addition to");
        INSTEAD.put("mend(?:s|ed)?", "fix");
        INSTEAD.put("for ever", "indefinitely");
        INSTEAD.put("(?:is|are) felt", "is noticeable");
        INSTEAD.put("alike", "equally");
        INSTEAD.put("(?:and|or) the like", "similar");
        INSTEAD.put("brings? about", "causes");
        INSTEAD.put("can not", "cannot");
        INSTEAD.put("on this way", "in this upgrade");
        INSTEAD.put("whoever|somebody|nobody", "the actor's name");
        INSTEAD.put("in a second(?=[.,;:)]|$)", "per second");
        INSTEAD.put("full collections?", "Full GC");
        INSTEAD.put("outside of the heap", "off-heap");
        INSTEAD.put("name servers?", "DNS server");
        INSTEAD.put("in RAM", "resident (RSS)");
        INSTEAD.put("(?:in|of) well (?:runs|ones)", "healthy runs");
        INSTEAD.put("(?<![(=])(?-i:Z)(?! Garbage| \\.|\\W*\\])", "ZGC");
        INSTEAD.put("makes no sense", "is invalid");
        INSTEAD.put("good run", "baseline run");
        INSTEAD.put("the slow run", "the current run");
        INSTEAD.put("thereof|wherein|thereby|hereby|lest", "a plain word");
        INSTEAD.put("misspelt", "misspelled");
        INSTEAD.put("key stores?", "keystore");
        INSTEAD.put("behaviours?", "behavior");
        INSTEAD.put("colour(?:s|ed)?", "color");
        INSTEAD.put("neighbour(?:s|ing)?", "neighbor");
        INSTEAD.put("\\w*(?:optim|serial|recogn|initial|synchron|organ)is(?:es?|ed|ing|ations?|ers?)", "-ize");
        INSTEAD.put("that of any (?:update|upgrade)", "the usual risk of a JDK update");
    }

    private static final Map<Pattern, String> WORDS = new LinkedHashMap<>();

    static {
        INSTEAD.forEach((word, instead) ->
                WORDS.put(Pattern.compile("(?<![\\w-])(?:" + word + ")(?![\\w-])", Pattern.CASE_INSENSITIVE), instead));
    }

    private static final Pattern LABEL =
            Pattern.compile("^\\s*(?:- )?(says|why|risk|threshold|expect): ['\"]?(.*?)['\"]?$");
    private static final Pattern NOT_ALONE = Pattern.compile(
            "(?:none|as above|as before|the same|they|it|likewise)(?:\\W.*)?|.*\\bas above\\b.*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    private static final int WORDS_OF_A_SENTENCE = 30;
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])[\"')]*\\s+");
    private static final Pattern ADDRESS = Pattern.compile("(?:https?:|link:|xref:)\\S+?(?=\\[)|\\]\\([^)]*\\)");
    private static final Pattern BLOCK = Pattern.compile("(?:    |[=\\[|+#]|\\.\\w|include:).*");
    private static final Pattern ITEM = Pattern.compile("\\s*(?:[*-]+|\\d*\\.+|<\\d+>|\\S.*::)\\s+(.*)");
    private static final Pattern KEY = Pattern.compile("^\\s*(?:- )?[\\w-]+:(?:\\s.*)?$");
    private static final Pattern SAID = Pattern.compile(
            "^\\s*(?:- )?(?:summary|says|why|risk|threshold|expect|do|sees|costs|security):\\s+(?:>-)?(.*)$");

    private Wording() {}

    /** Checks a text in YAML; the titles of references are those of other authors. */
    static void ofYaml(String text, Problems problems) {
        boolean references = false;
        boolean said = false;
        Paragraph value = new Paragraph(problems);
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.startsWith(" ") && !line.isEmpty()) {
                references = line.startsWith("references:") || line.startsWith("formerly:");
            }
            Matcher saying = SAID.matcher(line);
            if (KEY.matcher(line).matches()) {
                value.end();
                said = !references && saying.matches();
                if (said) {
                    value.add(number, saying.group(1));
                }
            } else if (said) {
                value.add(number, line);
            }
            if (references) {
                continue;
            }
            words(line, number, problems);
            Matcher label = LABEL.matcher(line);
            if (label.matches() && NOT_ALONE.matcher(label.group(2)).matches()) {
                problems.add(
                        new At(number, label.start(2) + 1),
                        Problem.Code.WORDING,
                        "'" + label.group(1) + "' does not stand alone; repeat what it is about");
            }
        }
        value.end();
    }

    /** All such words and sentences in AsciiDoc or Markdown. */
    public static List<Problem> in(String file, String text) {
        Problems problems = new Problems(file);
        ofProse(text, problems);
        return problems.found();
    }

    /** All such words in a text without paragraphs: what a command prints, a script, the comments of a program. */
    public static List<Problem> wordsIn(String file, String text) {
        Problems problems = new Problems(file);
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            words(line, number, problems);
        }
        return problems.found();
    }

    /** Checks AsciiDoc or Markdown; code and its output are as they are. */
    static void ofProse(String text, Problems problems) {
        boolean listing = false;
        Paragraph paragraph = new Paragraph(problems);
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            boolean fence = line.startsWith("----") || line.startsWith("```");
            listing ^= fence;
            if (!listing && !line.startsWith("    ")) {
                words(line, number, problems);
            }
            Matcher item = ITEM.matcher(line);
            if (listing || fence || line.isBlank() || BLOCK.matcher(line).matches()) {
                paragraph.end();
            } else if (item.matches()) {
                paragraph.end();
                paragraph.add(number, item.group(1));
            } else {
                paragraph.add(number, line);
            }
        }
        paragraph.end();
    }

    private static void words(String line, int number, Problems problems) {
        // a blank for each letter of code, so that columns stay
        String prose = CODE.matcher(line).replaceAll(m -> " ".repeat(m.group().length()));
        WORDS.forEach((word, instead) -> word.matcher(prose)
                .results()
                .forEach(found -> problems.add(
                        new At(number, found.start() + 1),
                        Problem.Code.WORDING,
                        "'" + found.group() + "'; write " + instead)));
    }

    /** The lines of one paragraph, whose sentences may run over several of them. */
    private static final class Paragraph {
        private final Problems problems;
        private final StringBuilder text = new StringBuilder();
        private int begin;

        Paragraph(Problems problems) {
            this.problems = problems;
        }

        void add(int number, String line) {
            begin = text.isEmpty() ? number : begin;
            text.append(line).append(' ');
        }

        // code counts as a word, numbers and addresses do not
        void end() {
            String prose =
                    ADDRESS.matcher(CODE.matcher(text).replaceAll("code")).replaceAll("");
            for (String sentence : SENTENCE_END.split(prose, -1)) {
                long count = Stream.of(sentence.split("\\s+", -1))
                        .filter(word -> word.chars().anyMatch(Character::isLetter))
                        .count();
                if (count > WORDS_OF_A_SENTENCE) {
                    problems.add(
                            At.line(begin),
                            Problem.Code.WORDING,
                            "a sentence of " + count + " words, more than " + WORDS_OF_A_SENTENCE + "; split it: "
                                    + sentence.strip());
                }
            }
            text.setLength(0);
        }
    }
}
