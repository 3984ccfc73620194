package io.github.jdkdoctor.authoring;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Something wrong in an author's file: where, what, and what to do. Printed as {@code
 * cases/x/case.yaml:17:11: unknown fact 'frame-shfit'; did you mean 'frame-shift'? [unknown-fact]}.
 *
 * @param file as the author calls it
 * @param line counted from 1; 0 where it is about the whole file
 * @param column counted from 1; 0 where it is about the whole line
 */
public record Problem(String file, int line, int column, String message, Code code) implements Comparable<Problem> {
    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::file)
            .thenComparingInt(Problem::line)
            .thenComparingInt(Problem::column)
            .thenComparing(Problem::code)
            .thenComparing(Problem::message);

    /** What is wrong, for looking it up; and whether a pack can be made nevertheless. */
    public enum Code {
        /** The file is no YAML, or uses a part of it that a case cannot: aliases, tags, several documents. */
        BAD_YAML,
        DUPLICATE_KEY,
        UNKNOWN_KEY,
        MISSING_KEY,
        /** A list stands where a text belongs, or similar. */
        WRONG_SHAPE,
        /** A word that is none of the few that can stand there. */
        UNKNOWN_WORD,
        /** A name is not kebab-case. */
        BAD_NAME,
        /** A case is called otherwise than its folder. */
        WRONG_ID,
        UNKNOWN_FACT,
        UNKNOWN_ATTRIBUTE,
        /** A fact of which there are hundreds, without the name of the one that is meant. */
        MISSING_ATTRIBUTE,
        BAD_CONDITION,
        MISSING_UNIT,
        WRONG_UNIT,
        BAD_VERSION,
        UNDECLARED_SYMPTOM,
        /** One symptom speaks for and against, or twice. */
        CONTRADICTION,
        /** Nothing that a bundle can hold would make the case a hypothesis. */
        NEVER_SUSPECTED,
        /** What rules state is not said to be false by their silence unless it is known what they look at. */
        MISSING_NEEDS,
        /** Cases explain each other away in a circle. */
        CYCLE,
        /** The rule file does not compile. */
        BAD_RULE,
        /** A part of the rule language that rules here do without. */
        FORBIDDEN_IN_RULE,
        WRONG_PACKAGE,
        /** A rule that is no symptom of its case. */
        UNDECLARED_RULE,
        /** A symptom that is said to be seen by a rule, without the rule. */
        MISSING_RULE,
        /** A rule measures what no declaration knows. */
        UNDECLARED_PHENOMENON,
        /** A name of frames that 'frames' does not have. */
        UNDECLARED_FRAMES,
        KEY_ORDER(false),
        UNKNOWN_FLAG(false),
        UNUSED_SYMPTOM(false),
        UNUSED_MEASURE(false),
        /** A phenomenon of all cases that one case asks for, or none. */
        PHENOMENON_OF_ONE(false),
        /** A title that lists of search results cut off. */
        LONG_TITLE(false),
        MISSING_ALIASES(false),
        UNKNOWN_CASE(false),
        /** Two cases that require nearly the same, and nothing settles between them. */
        OVERLAP(false),
        /** Two cases call one observation by two names, or say it in two sentences. */
        TWO_WORDINGS(false),
        /** A symptom that stands in two cases word for word. */
        REPEATED_SYMPTOM(false),
        MISSING_REFERENCE(false),
        /** A bug, a JEP, a release or the default of a flag that no reference names. */
        UNSOURCED_CLAIM(false),
        /** A number without a word on where it comes from. */
        MISSING_THRESHOLD(false),
        /** No case.adoc. */
        MISSING_PAGE(false),
        /** Braces that Asciidoctor takes for an attribute. */
        PAGE_ATTRIBUTE(false),
        /** No bundle that shows the case, or none that nearly does. */
        MISSING_FIXTURE(false),
        /** A bundle with more bytes than a case needs. */
        LARGE_FIXTURE(false),
        /** A word that texts do without, a long sentence, or a label that says nothing without the lines before it. */
        WORDING(false),
        /** A text of a new case that is still to be written. */
        UNFINISHED(false);

        private final boolean refused;

        Code() {
            this(true);
        }

        Code(boolean refused) {
            this.refused = refused;
        }

        /** Whether no pack can be made of a file with it. */
        public boolean refused() {
            return refused;
        }

        /** The code of a label as printed; empty where there is none. */
        static Optional<Code> of(String label) {
            return Arrays.stream(values()).filter(c -> c.label().equals(label)).findFirst();
        }

        /** As printed behind a message, in {@code unknown-fact}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        String place = line == 0 ? file : column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
        return place + ": " + message + " [" + code.label() + "]";
    }
}
