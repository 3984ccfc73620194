package io.github.jdkdoctor.authoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words that texts for people do without, with what to write instead: archaic, translated or British ones, where the field has a
 * plain American term. And labels of a case that do not stand alone, although the command line, SARIF and the site show each
 * of them without the lines before it.
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
        INSTEAD.put("whoever", "the actor's name");
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

    private static final Pattern WORDS = Pattern.compile(
            INSTEAD.keySet().stream().collect(Collectors.joining("|", "(?<![\\w-])(?:", ")(?![\\w-])")),
            Pattern.CASE_INSENSITIVE);

    private static final Pattern LABEL =
            Pattern.compile("^\\s*(?:- )?(says|why|risk|threshold|expect): ['\"]?(.*?)['\"]?$");
    private static final Pattern NOT_ALONE = Pattern.compile(
            "(?:none|as above|as before|the same|they|it|likewise)(?:\\W.*)?|.*\\bas above\\b.*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    private Wording() {}

    /** Checks a text in YAML; the titles of references are those of other authors. */
    static void ofYaml(String text, Problems problems) {
        boolean references = false;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.startsWith(" ") && !line.isEmpty()) {
                references = line.startsWith("references:") || line.startsWith("formerly:");
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
    }

    /** All such words in a text for people: AsciiDoc, Markdown or plain. */
    public static List<Problem> in(String file, String text) {
        Problems problems = new Problems(file);
        ofProse(text, problems);
        return problems.found();
    }

    /** Checks AsciiDoc or Markdown; code and its output are as they are. */
    static void ofProse(String text, Problems problems) {
        boolean listing = false;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.startsWith("----") || line.startsWith("```")) {
                listing = !listing;
            }
            if (!listing && !line.startsWith("    ")) {
                words(line, number, problems);
            }
        }
    }

    private static void words(String line, int number, Problems problems) {
        // a blank for each letter of code, so that columns stay
        String prose = CODE.matcher(line).replaceAll(m -> " ".repeat(m.group().length()));
        Matcher word = WORDS.matcher(prose);
        while (word.find()) {
            String found = word.group();
            problems.add(
                    new At(number, word.start() + 1),
                    Problem.Code.WORDING,
                    "'" + found + "'; write " + instead(found.toLowerCase(Locale.ROOT)));
        }
    }

    private static String instead(String found) {
        List<String> words = new ArrayList<>();
        INSTEAD.forEach((pattern, word) -> {
            if (found.matches(pattern)) {
                words.add(word);
            }
        });
        return words.get(0);
    }
}
