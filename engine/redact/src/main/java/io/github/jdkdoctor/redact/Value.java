package io.github.jdkdoctor.redact;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the value behind a name stands in a line. */
record Value(int start, int end) {
    private static final Pattern SCHEME = Pattern.compile("(?i)(?:Bearer|Basic|Token|Digest|Negotiate)\\s+");
    // password=abc&user=x, {password=abc, user=x}
    private static final Pattern NEXT =
            Pattern.compile("(?:&amp;|[,;&|)}\\]]+)\\s?(?:-?[A-Za-z][A-Za-z0-9_.-]*[=:]|$)|[,;)}\\]]+$");

    // ;jsessionid=x?user=jane
    private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9._!~-]{8,400}(?=\\?[A-Za-z][A-Za-z0-9_.-]*=)");

    private static final Pattern END = Pattern.compile("[,;&<>{}\\[\\]()|\\\\:]");
    // of YAML: &anchor x, !!str x
    private static final Pattern TAG = Pattern.compile("(?:&[A-Za-z]\\w*|!{1,2}[A-Za-z][\\w/-]*)\\s+(?=[^\\s|>])");
    private static final Pattern TYPE = Pattern.compile(
            "(?:str|bytes|[Ss]tring\\??|Optional\\[str\\]|CharArray|SecretStr|Final(?:\\[str\\])?)\\s*=\\s*(?=\\S)");
    private static final int MOST_ESCAPES = 7;
    private static final int TRIPLE = 3;
    /** A secret of several words, up to what is no word or begins another assignment. */
    static final String WORDS =
            "[^\\s\"'<>,;|&(){}\\[\\]=]+(?: (?![A-Za-z0-9_.-]+[=:])[A-Za-z\\x80-\\xff][A-Za-z\\x80-\\xff'-]*){1,23}";

    // the last entry of a connection string: ;PASSWORD=x y
    private static final Pattern OF_CONNECTION = Pattern.compile(";\\s?[A-Za-z ]+=$");
    private static final Pattern REST = Pattern.compile("[^\\s\"'<>,;|&(){}\\[\\]=]+(?: [A-Za-z\\x80-\\xff]+){1,4}$");
    private static final Pattern PHRASE = Pattern.compile(WORDS);
    // DB_PASS=x JAVA_OPTS=y java
    private static final Pattern ASSIGNMENT = Pattern.compile("\\s[A-Z][A-Z0-9_]{2,}=");
    private static final Pattern COMMAND = Pattern.compile(
            "\\s(?:\\.{0,2}/\\S+|exec|env|java|psql|pg_[a-z]+|mysql[a-z]*|mariadb[a-z]*|redis-cli|mongo[a-z]*|sqlplus|curl|wget|mvn|gradle|npm|node|python3?|sh|bash|kubectl|helm|docker|ansible[a-z-]*|terraform|aws|ssh|sshpass|rsync|make)(?=\\s|$)");
    // the frames below a thread's name in collapsed stacks, whose lines end with a count
    private static final Pattern STACK = Pattern.compile(";[\\w$]+(?:[./][\\w$<>]+)+(?=;|\\s[0-9]+\\s*$)");
    private static final int LONGEST_FRAME = 1_000;
    private static final int LONGEST_KEY = 100;
    // a line of one word may have a value at each sign in it
    private static final int LONGEST_WORD = 4_000;
    private static final int LONGEST_SECRET = 65_536;
    private static final Pattern FRAME = Pattern.compile(";(?=[^;=\\s]*;)");
    private static final Pattern HEADER = Pattern.compile("(?i)(?:authorization|cookie):\\s*$");

    /**
     * A value that starts at an index or behind a quotation mark there.
     *
     * @param first whether its name is the first of the line, as in properties, where a value may have blanks
     * @param phrase whether it may be of several words anywhere
     */
    static Value at(String line, int index, Optional<Kind> kind, boolean first, boolean phrase) {
        int start = index;
        boolean secret = kind.isPresent() && kind.get() == Kind.SECRET;
        // JSON in JSON in JSON: \\\"
        int escapes = 0;
        while (escapes < MOST_ESCAPES && start + escapes < line.length() && line.charAt(start + escapes) == '\\') {
            escapes++;
        }
        char quote = start + escapes < line.length() ? line.charAt(start + escapes) : ' ';
        boolean html = line.startsWith("&quot;", start);
        if (html) {
            int end = line.indexOf("&quot;", start + 6);
            return new Value(start + 6, end < 0 ? line.length() : end);
        }
        // token = """x""" of TOML and Python
        String triple = String.valueOf(quote).repeat(TRIPLE);
        if (quote == '"' || quote == '\'') {
            if (escapes == 0 && line.startsWith(triple, start)) {
                int from = start + TRIPLE;
                int to = line.indexOf(triple, from);
                return new Value(from, to < 0 ? line.length() : to);
            }
            start += escapes + 1;
            int end = start;
            while (end < line.length() && !closes(line, start, end, quote, escapes)) {
                // the other side of an escape belongs to the value: a\"b, and so does a quote that is doubled: a""b
                boolean pair = escapes == 0 && (line.charAt(end) == '\\' || line.charAt(end) == quote);
                end += pair ? 2 : 1;
            }
            end = Math.min(end, line.length());
            for (int i = 0; i < escapes && end > start && line.charAt(end - 1) == '\\'; i++) {
                end--;
            }
            return scheme(line, start, secret || line.indexOf(' ', start) < 0 ? end : firstWord(line, start, end));
        }
        Value word = scheme(line, start, word(line, start, secret ? LONGEST_SECRET : LONGEST_WORD));
        if (!secret) {
            Matcher next = END.matcher(line).region(word.start, word.end);
            return next.find() ? new Value(word.start, next.start()) : word;
        }
        boolean header =
                HEADER.matcher(line).region(Math.max(0, index - 24), index).find();
        if (header || first) {
            return new Value(word.start, endOfLine(line, word.start, header, index));
        }
        word = new Value(word.start, until(line, STACK, word.start, word.end));
        Matcher rest = REST.matcher(line).region(word.start, line.length());
        if (OF_CONNECTION
                        .matcher(line)
                        .region(Math.max(0, index - LONGEST_KEY), index)
                        .find()
                && rest.lookingAt()) {
            return new Value(word.start, rest.end());
        }
        Matcher several = PHRASE.matcher(line).region(word.start, line.length()).useTransparentBounds(true);
        if (phrase && several.lookingAt()) {
            return new Value(word.start, several.end());
        }
        Matcher session = SESSION.matcher(line).region(word.start, word.end);
        if (session.lookingAt()) {
            return new Value(word.start, session.end());
        }
        Matcher next = NEXT.matcher(line).region(word.start, word.end);
        return next.find() && next.start() > word.start ? new Value(word.start, next.start()) : word;
    }

    private static boolean closes(String line, int start, int at, char quote, int escapes) {
        if (line.charAt(at) != quote) {
            return false;
        }
        if (escapes == 0) {
            boolean doubled = at > start
                    && at + 2 < line.length()
                    && line.charAt(at + 1) == quote
                    && Character.isLetterOrDigit(line.charAt(at + 2));
            return !doubled;
        }
        int before = 0;
        while (at - before > start && line.charAt(at - before - 1) == '\\') {
            before++;
        }
        // escaped once more, \\\" in \"...\", it is part of the value
        return before <= escapes || before % (2 * (escapes + 1)) == escapes;
    }

    /** Where the value begins behind a tag of YAML. */
    static int untagged(String line, int index) {
        Matcher tag = TAG.matcher(line).region(index, line.length());
        return tag.lookingAt() ? tag.end() : index;
    }

    /** Where the value begins behind a type: {@code token: str = "x"}. */
    static int untyped(String line, int index) {
        Matcher type = TYPE.matcher(line).region(index, line.length());
        return type.lookingAt() ? type.end() : index;
    }

    // up to the next option, assignment or frame, where there is one
    private static int endOfLine(String line, int start, boolean header, int index) {
        int option = line.indexOf(" -", start);
        int newline = line.indexOf('\n', start);
        int end = Math.min(option < 0 ? line.length() : option, newline < 0 ? line.length() : newline);
        end = until(line, STACK, start, end);
        if (!header) {
            end = until(line, ASSIGNMENT, start, end);
        }
        // PGPASSWORD=x psql -h db: with an option behind it, as words of a secret are commands, too
        Matcher command = COMMAND.matcher(line).region(start, end).useTransparentBounds(true);
        if (!header && option >= 0 && index > 0 && line.charAt(index - 1) == '=' && command.find()) {
            end = command.start();
        }
        int comment = line.indexOf(" #", start);
        if (comment >= 0 && line.lastIndexOf(':', index) > line.lastIndexOf('=', index)) {
            end = Math.min(end, comment);
        }
        // "Cookie: a=b" #31 prio=5 is the header of a thread
        int opening = line.lastIndexOf('"', start - 1);
        int closing = line.indexOf('"', start);
        if (opening >= 0 && closing >= 0) {
            end = Math.min(end, closing);
        }
        // curl -H 'Authorization: token x' -v
        if (header && line.lastIndexOf('\'', start - 1) > opening && line.indexOf('\'', start) >= 0) {
            end = Math.min(end, line.indexOf('\'', start));
        }
        while (end > start && line.charAt(end - 1) <= ' ') {
            end--;
        }
        return end;
    }

    private static int until(String line, Pattern pattern, int start, int end) {
        if (pattern == STACK && !counted(line)) {
            return end;
        }
        // what begins behind the end does not count, and a long line has many such values
        int reach = Math.min(line.length(), end + LONGEST_FRAME);
        Matcher next = pattern.matcher(line).region(start, reach).useTransparentBounds(true);
        if (!next.find() || next.start() >= end) {
            return end;
        }
        if (pattern != STACK) {
            return next.start();
        }
        // frames such as [vdso] stand before those that look like Java
        Matcher first = FRAME.matcher(line).region(start, next.start() + 1).useTransparentBounds(true);
        return first.find() ? first.start() : next.start();
    }

    private static boolean counted(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) <= ' ') {
            end--;
        }
        int digits = end;
        while (digits > 0 && line.charAt(digits - 1) >= '0' && line.charAt(digits - 1) <= '9') {
            digits--;
        }
        return digits < end && digits > 0 && line.charAt(digits - 1) <= ' ';
    }

    private static int word(String line, int start, int most) {
        int end = start;
        int last = Math.min(line.length(), start + most);
        while (end < last) {
            char c = line.charAt(end);
            boolean escapedQuote = c == '\\'
                    && end + 1 < line.length()
                    && "\"'n".indexOf(line.charAt(end + 1)) >= 0
                    && !within(line, start, end);
            if (c == '\\' && !escapedQuote && line.startsWith("\\\"", end) && end + 2 < line.length()) {
                end += 2;
                continue;
            }
            if (c <= ' ' || c == '"' || c == '\'' || c == '<' || escapedQuote || line.startsWith("&quot;", end)) {
                break;
            }
            end++;
        }
        return Math.min(end, line.length());
    }

    // x\"y in a text that no such quote opened
    private static boolean within(String line, int start, int backslash) {
        return line.charAt(backslash + 1) == '"'
                && backslash > start
                && Character.isLetterOrDigit(line.charAt(backslash - 1))
                && backslash + 2 < line.length()
                && Character.isLetterOrDigit(line.charAt(backslash + 2))
                && line.lastIndexOf("\\\"", start) < 0;
    }

    private static int firstWord(String line, int start, int end) {
        int space = line.indexOf(' ', start);
        return space < 0 || space > end ? end : space;
    }

    private static Value scheme(String line, int start, int end) {
        Matcher scheme = SCHEME.matcher(line).region(start, line.length());
        if (!scheme.lookingAt()) {
            return new Value(start, end);
        }
        return new Value(scheme.end(), scheme.end() < end ? end : word(line, scheme.end(), LONGEST_SECRET));
    }
}
