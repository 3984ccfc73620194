package io.github.jdkdoctor.redact;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of people and telephone numbers: by the label before them, or by the e-mail address behind them. */
final class People {
    // a letter beyond ASCII is two or three bytes of UTF-8, each of which is a character here; E2 begins punctuation
    private static final String WORD =
            "(?:[A-Z](?=[a-z'.\\x80-\\xff])|[\\xc3-\\xdf\\xe1\\xe3-\\xed])[A-Za-z\\x80-\\xff]*+(?:['-](?=[A-Za-z\\xc3-\\xed])[A-Za-z\\x80-\\xff]++)*(?:\\.(?=\\s))?";
    private static final String FULL_NAME = WORD
            + "(?: (?:(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|ben|zu|af|ter) ){0,2}" + WORD
            + "){1,3}";
    private static final Pattern FULL = Pattern.compile(FULL_NAME);
    private static final Pattern SINGLE = Pattern.compile(WORD + "(?![A-Za-z0-9_.:/-])");
    private static final Pattern SINGLE_WORD = Pattern.compile("(?<![A-Za-z0-9_$./\\x80-\\xff-])" + WORD);
    // Doe, Jane
    private static final Pattern INVERTED = Pattern.compile(WORD + ", " + WORD + "(?=[\"'])");
    // names that are of nothing but people, for which one word is enough
    private static final Pattern OF_PEOPLE_ONLY = Pattern.compile(
            "(?i).*(?:(?:first|last|given|family|middle|maiden|sur)[._-]?name|author|reviewer|assignee|reporter|maintainer|committer)");
    private static final Pattern LABEL = Pattern.compile(
            "(?i)\\b(?:on[ -]call|(?:first|last|full|given|family|real|contact|customer|account|card) (?:holder )?name|name of [a-z]+|contact person|(?:account|card) holder"
                    + "|created by|reported by|written by|signed by|owned by|name)\\s*[:=]\\s*[\"']?(?-i:(" + FULL_NAME
                    + "))(?=[\"'<,;\\s(]|$)");
    private static final Pattern BY = Pattern.compile(
            "\\b(?i:(?:created|written|reported|approved|reviewed|signed|started|restarted|launched|triggered|deployed|recorded|collected|drafted|edited|shared|assigned|modified|changed|requested|submitted|updated|opened|closed|authored|maintained|owned|triaged|escalated|confirmed|acknowledged|handled|raised|filed|prepared|verified|performed)(?: off)? (?:by|to)"
                    + "|on behalf of|on call|logged in as|mr|mrs|ms|dr|herr|frau|regards)[.,:]?\\s+("
                    + FULL_NAME + ")"
                    // in small letters: User Event Type is a title
                    + "|\\b(?:[Cc]ustomer|[Pp]atient|[Ee]mployee|user|owner)\\s+(" + FULL_NAME + ")");
    // the greeting of a letter, at the beginning of its line
    private static final Pattern GREETED = Pattern.compile("^(?:> ?)*\\s*(?:" + String.join("|", Words.GREETINGS)
            + ")[ ,]\\s*(" + WORD + "(?: " + WORD + "){0,2})(?=\\s*[,!:.]|\\s*$)");
    // what is said to people, and what they do
    private static final Pattern ASKED = Pattern.compile(
            "\\b(?:[Aa]sk(?:ed)?|[Tt]old|[Tt]ell|[Pp]ing(?:ed)?|[Cc]ontact(?:ed)?|[Cc]all(?:ed)?|[Cc][Cc]|[Tt]hanks to|[Tt]hank"
                    + "|[Mm]ail(?:ed)?|[Ss]poke (?:to|with)|[Tt]alked (?:to|with)|[Dd]iscussed with|[Aa]greed with)[: ]\\s?("
                    + FULL_NAME + ")"
                    + "|(" + FULL_NAME
                    + ") (?:is (?:away|out|on (?:leave|vacation|holiday|call))|said|says|wrote|thinks|told|asked|noticed|suggested"
                    + "|mentioned|complained|replied)\\b");
    private static final Pattern TITLED = Pattern.compile(
            "(" + FULL_NAME
                    + ") ?(?:\\| ?|\\(|, (?=Senior|Junior|Lead|Chief|Principal|Staff|Head))(?:[A-Za-z]+ ){0,3}"
                    + "(?:[Ee]ngineer|[Dd]eveloper|[Mm]anager|[Aa]rchitect|[Cc]onsultant|[Aa]dministrator|[Aa]nalyst|SRE|DBA|CTO|[Oo]perations|[Oo]ps|QA)\\b");
    /** The last line of a letter before the name. */
    static final Pattern CLOSING = Pattern.compile(
            "(?i)(?:> ?)*\\s*(?:(?:best|kind|warm|many) )?(?:regards|wishes|cheers|thanks|thank you|sincerely|best|yours(?: [a-z]+)?|mit freundlichen .{2,12}|viele gr.{2,6}|mfg|vg|br)[,.!]*\\s*");

    private static final Pattern SIGNED =
            Pattern.compile("(?:> ?)*\\s*(?:-+ ?)?(" + WORD + "(?: " + WORD + "){0,3})\\s*(?:[|,(].*)?");
    // cn=jane,ou=people
    private static final Pattern ENTRY =
            Pattern.compile("\\b(?:cn|uid)=([A-Za-z][A-Za-z0-9._-]{1,63})(?=,\\s?(?:ou|dc|o|cn|OU|DC|O)=)");
    private static final Pattern WITH_MAIL = Pattern.compile(
            "(?:\"([^\"<>=]{3,60})\"\\s?<|(" + FULL_NAME + ")[\"']?\\s?[<(\\[])(?=[A-Za-z0-9._%+-]{1,64}@)");
    // =?UTF-8?Q?J=C3=B6rg?= <x@y>
    private static final Pattern ENCODED =
            Pattern.compile("=\\?[A-Za-z0-9-]{3,20}\\?[QqBb]\\?([^?\\s]{2,200})\\?=(?=\\s?<)");
    // Mr. Doe: a title and one word
    private static final Pattern MISTER =
            Pattern.compile("\\b(?:Mr|Mrs|Ms|Herr|Herrn|Frau)\\.? (" + WORD + ")(?![A-Za-z0-9_$(]|\\.[A-Za-z])");
    // Jane Doe at +43 660 ...
    private static final Pattern WITH_NUMBER = Pattern.compile(
            "(" + FULL_NAME + ")(?: at|,|:|) \\(?(?=\\+[1-9][0-9]{0,2}[0-9 ./()-]{7,16}(?![A-Za-z0-9_]))");
    private static final Pattern IN_DIRECTORY = Pattern.compile("\\b(?:cn|CN)=(" + FULL_NAME + ")(?=,\\s?[A-Za-z]+=)");
    private static final Pattern ELEMENT = Pattern.compile(
            "<(?:developer|contributor|author|owner|maintainer|contact|customer|person|reporter)>\\s*<(?:full-?)?name>([^<]{3,80})</");
    // a line of /etc/passwd
    private static final Pattern ACCOUNT =
            Pattern.compile("(?<![A-Za-z0-9._-])([a-z_][a-z0-9_.-]{0,31}):[x*!]?:[0-9]+:[0-9]+:([^:]*):/");
    private static final Pattern NUMBER =
            Pattern.compile("[\"']?(\\+?(?:\\([0-9]{1,5}\\)|[0-9])(?:[ /.()-]{0,2}[0-9]){5,16})(?![A-Za-z0-9_])");
    // of other countries: with +, in groups
    private static final Pattern GROUPED = Pattern.compile(
            "(?<![A-Za-z0-9_.+)-])\\+[1-9][0-9]{0,2}(?: ?\\([0-9]{1,4}\\) ?|[ /-])[0-9]{1,5}(?:[ /-]?[0-9]{2,8}){1,4}(?![A-Za-z0-9_.%])"
                    + "|(?<![A-Za-z0-9_.+)-])\\+[1-9][0-9]{0,2}(?:\\.[0-9]{1,4})?(?:\\.[0-9]{2,4}){3,5}(?![A-Za-z0-9_%]|\\.[0-9])"
                    + "|(?<=[\"'])\\+[1-9][0-9]{9,13}(?=[\"'])");
    private static final Pattern CALLED = Pattern.compile(
            "(?i)\\b(?:to|call|called|sms|tel|phone|mobile|number|fax|from)(?:[.:]?\\s+|=)(\\+[1-9][0-9]{9,13})(?![A-Za-z0-9_.%:])");
    // of one country, and with dots: next to a word that means a telephone
    private static final Pattern NEAR_WORD = Pattern.compile(
            "(?i)\\b(?:tel|telefon|telephone|phone|mobile|mobil|handy|cell|fax|call|call me|call us)(?: (?:is|no|number|at|on|under|unter|nr))?[.:]{0,2}\\s+"
                    + "(0[0-9]{1,5}[ /.-][0-9][0-9 /.-]{2,14}[0-9]|0[0-9]{8,12}|[2-9][0-9]{2}[.-][0-9]{3}[.-][0-9]{4}|\\([0-9]{2,5}\\) ?[0-9][0-9 /-]{4,14}[0-9])(?![A-Za-z0-9_%:]|[.,][0-9])");
    // call Jane at 0...
    private static final Pattern CALL_AT = Pattern.compile(
            "(?i)\\b(?:call|ring|phone|reach|text|contact)\\b[^.\\n]{1,60}? (?:at|on|under) (0[0-9]{1,5}[ /.-][0-9][0-9 /.-]{2,14}[0-9])(?![A-Za-z0-9_%:]|[.,][0-9])");
    private static final Pattern AMERICAN =
            Pattern.compile("(?<![A-Za-z0-9_(+)-])\\([2-9][0-9]{2}\\) ?[0-9]{3}-[0-9]{4}(?![A-Za-z0-9_.-])");
    /** One of these is in each line with a telephone number that has no code of a country. */
    static final List<String> PHONES = List.of(
            "hone ", "hone: ", "obile ", "obil ", "obil: ", "andy ", "Tel", "tel. ", "tel: ", "Fax", "fax ", "all 0",
            "all me", "all us", "ell 0", " at 0", " on 0");

    // words with a capital that are of programs, organizations and machines
    private static final Set<String> NO_NAMES = Set.of(
            ("java jdk jre jvm full young old mixed garbage eclipse oracle apache spring boot red amazon google microsoft azul linux"
                            + " windows mac native memory thread threads class classes service services server system systems team"
                            + " group app application support desk inc gmbh ltd corp corporation foundation project library framework"
                            + " pool engine manager handler session request response web user users data base cache queue worker main"
                            + " default test prod new the this that our all any each no not gc vm ag operations platform security"
                            + " department maven gradle jenkins github gitlab docker kubernetes task job timer monitor controller"
                            + " client agent event events type types time id status count code section account admin administrator root public internal order payment customer"
                            + " world everyone everybody folks sir madam colleague colleagues both guys friend friends subscriber there developer developers"
                            + " exception error errors method java.lang string object array stack trace")
                    .split(" "));

    private People() {}

    /** The end of the name that stands at an index or behind a quotation mark there, if one does. */
    static Optional<Span> name(String line, int index, String label) {
        boolean quoted = index < line.length() && (line.charAt(index) == '"' || line.charAt(index) == '\'');
        int start = quoted ? index + 1 : index;
        Optional<Span> full = at(FULL, line, start, Kind.PERSON).filter(s -> person(line, s));
        if (full.isEmpty() && quoted) {
            full = at(INVERTED, line, start, Kind.PERSON);
        }
        return full.isPresent() || !OF_PEOPLE_ONLY.matcher(label).matches()
                ? full
                : at(SINGLE, line, start, Kind.PERSON).filter(s -> person(line, s));
    }

    /** Whether a value is all of it a name. */
    static boolean all(String label, String value) {
        return name(value, 0, label)
                .filter(span -> span.end() == value.length())
                .isPresent();
    }

    /** The telephone number that stands at an index. */
    static Optional<Span> number(String line, int index) {
        Matcher number = NUMBER.matcher(line).region(index, line.length());
        return number.lookingAt()
                ? Optional.of(new Span(Kind.PHONE, number.start(1), number.end(1)))
                : Optional.empty();
    }

    private static Optional<Span> at(Pattern pattern, String line, int start, Kind kind) {
        Matcher name = pattern.matcher(line).region(start, line.length()).useTransparentBounds(true);
        return name.lookingAt() ? Optional.of(new Span(kind, name.start(), name.end())) : Optional.empty();
    }

    private static boolean person(String line, Span span) {
        for (String word : line.substring(span.start(), span.end()).split(" ", -1)) {
            if (NO_NAMES.contains(word.toLowerCase(Locale.ROOT))) {
                return false;
            }
        }
        return true;
    }

    /** By the words around them. */
    static void spoken(Found found) {
        if (found.hasNames()) {
            people(found, LABEL, 1);
            people(found, BY, 1);
            people(found, BY, 2);
            people(found, IN_DIRECTORY, 1);
        }
        people(found, MISTER, 1);
        found.matches(ENTRY).forEach(m -> found.user(m, 1));
        found.matches(ELEMENT).forEach(m -> found.add(Kind.PERSON, m, 1));
    }

    /** By a given name, wherever they stand. */
    static void named(Found found) {
        Matcher word = SINGLE_WORD.matcher(found.line());
        int at = 0;
        while (word.find(at)) {
            at = word.end();
            if (GivenNames.contains(word.group())) {
                Optional<Span> name =
                        at(FULL, found.line(), word.start(), Kind.PERSON).flatMap(span -> trimmed(found.line(), span));
                name.ifPresent(found::add);
                at = name.map(Span::end).orElse(at);
            }
        }
    }

    // Jane Doe Team
    private static Optional<Span> trimmed(String line, Span span) {
        int end = span.start();
        int words = 0;
        for (String word : line.substring(span.start(), span.end()).split(" ", -1)) {
            if (NO_NAMES.contains(word.toLowerCase(Locale.ROOT))) {
                break;
            }
            end += word.length() + (words == 0 ? 0 : 1);
            words++;
        }
        return words < 2 ? Optional.empty() : Optional.of(new Span(Kind.PERSON, span.start(), end));
    }

    /** By what is said to them and of them. */
    static void asked(Found found) {
        if (found.hasNames()) {
            people(found, ASKED, 1);
            people(found, ASKED, 2);
            people(found, TITLED, 1);
        }
    }

    /** In the greeting of a letter. */
    static void greeted(Found found) {
        people(found, GREETED, 1);
    }

    /** Below the closing of a letter. */
    static void signed(Found found) {
        Matcher signed = SIGNED.matcher(found.line());
        if (signed.matches()) {
            Span span = new Span(Kind.PERSON, signed.start(1), signed.end(1));
            if (person(found.line(), span)) {
                found.add(span);
            }
        }
    }

    /** By their e-mail address. */
    static void mailed(Found found) {
        if (found.has("\"") || found.hasNames()) {
            people(found, WITH_MAIL, 1);
            people(found, WITH_MAIL, 2);
        }
        found.matches(ENCODED).forEach(m -> found.add(Kind.PERSON, m, 1));
    }

    private static void people(Found found, Pattern pattern, int group) {
        found.matches(pattern)
                .filter(m -> m.start(group) >= 0)
                .map(m -> new Span(Kind.PERSON, m.start(group), m.end(group)))
                .filter(span -> person(found.line(), span))
                .forEach(found::add);
    }

    /** By the sign and the code of a country. */
    static void called(Found found) {
        found.matches(CALLED).forEach(m -> found.add(Kind.PHONE, m, 1));
        found.all(Kind.PHONE, GROUPED);
        found.all(Kind.PHONE, AMERICAN);
        found.matches(CALL_AT).forEach(m -> found.add(Kind.PHONE, m, 1));
        if (found.hasNames()) {
            people(found, WITH_NUMBER, 1);
        }
        found.matches(NEAR_WORD).forEach(m -> found.add(Kind.PHONE, m, 1));
    }

    /** In a line of {@code /etc/passwd}. */
    static void account(Found found) {
        if (!hasNumber(found.line())) {
            return;
        }
        found.matches(ACCOUNT).filter(m -> Words.telling(m.group(1))).forEach(m -> {
            found.add(Kind.USER, m, 1);
            found.add(Kind.PERSON, m, 2);
        });
    }

    // the number of a user, behind two colons with what stands for the password between them
    private static boolean hasNumber(String line) {
        for (int i = line.indexOf(':'); i >= 0 && i + 2 < line.length(); i = line.indexOf(':', i + 1)) {
            int second = "x*!".indexOf(line.charAt(i + 1)) < 0 ? i + 1 : i + 2;
            if (line.charAt(second) == ':'
                    && second + 1 < line.length()
                    && line.charAt(second + 1) >= '0'
                    && line.charAt(second + 1) <= '9') {
                return true;
            }
        }
        return false;
    }
}
