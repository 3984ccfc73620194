package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds what a case states of bugs, JEPs, releases and defaults of flags that none of its references names. A reference names it
 * in its title or address, or under {@code supports}. Releases of recorded runs are no claims: those of thresholds, of what to
 * expect, and of the section of a page on evidence.
 */
final class Sources {
    private static final Pattern ISSUE = Pattern.compile("JDK-\\d{7}|JEP \\d+");
    private static final Pattern RELEASE =
            Pattern.compile("(?<![\\w.-])(?:[5-8]u\\d+|(?:9|[12]\\d)\\.0\\.\\d+)(?!\\w|\\.\\d)");
    private static final Pattern WINDOW = Pattern.compile("versions: ['\"]?([^'\"}]*)");
    private static final Pattern INTERVAL = Pattern.compile("[\\[(]([\\w.]*),([\\w.]*)[\\])]");
    private static final Pattern UPDATE = Pattern.compile("(\\d+)(?:u|\\.).*");
    // jdkdoctor knows cases of no older JDK than these: where a window begins with one, it claims nothing
    private static final Pattern OLDEST = Pattern.compile("[1-8]?");
    // which JDK has a command to collect with is told by the guide, for all cases
    private static final Set<String> NO_CLAIMS = Set.of("references", "formerly", "collect");
    private static final Pattern OF_RUNS = Pattern.compile("\\s*(?:- )?(?:threshold|expect|#).*");
    private static final Pattern CONDITION = Pattern.compile("\\s*(?:where|alone): \\{.*");
    private static final Pattern DEFAULT = Pattern.compile("\\bdefaults?\\b");
    private static final Pattern FLAG = Pattern.compile("\\b[A-Z][A-Za-z0-9]{4,}\\b");

    private final FlagBook flags = FlagBook.load();

    /** Checks a case.yaml. */
    void ofYaml(List<Case.Reference> sources, String yaml, Problems problems) {
        String named = named(sources);
        String key = "";
        int number = 0;
        for (String line : yaml.lines().toList()) {
            number++;
            if (!line.startsWith(" ") && !line.isEmpty()) {
                key = line.replaceFirst(":.*", "");
            }
            if (NO_CLAIMS.contains(key)) {
                continue;
            }
            missing(ISSUE, line, number, named, problems);
            for (MatchResult window : WINDOW.matcher(line).results().toList()) {
                window(window, number, named, problems);
            }
            if (!OF_RUNS.matcher(line).matches()) {
                missing(RELEASE, line, number, named, problems);
                if (!CONDITION.matcher(line).matches()) {
                    defaults(line, number, named, problems);
                }
            }
        }
    }

    /** Checks a case.adoc. */
    void ofProse(List<Case.Reference> sources, String prose, Problems problems) {
        String named = named(sources);
        boolean evidence = false;
        int number = 0;
        for (String line : prose.lines().toList()) {
            number++;
            if (line.startsWith("== ")) {
                evidence = line.equals("== Evidence and limits");
            }
            missing(ISSUE, line, number, named, problems);
            if (!evidence) {
                missing(RELEASE, line, number, named, problems);
                defaults(line, number, named, problems);
            }
        }
    }

    private static String named(List<Case.Reference> references) {
        return references.stream()
                .map(r -> r.title() + "\n" + r.url().replace("jeps/", "JEP ") + "\n" + String.join("\n", r.supports()))
                .collect(Collectors.joining("\n"));
    }

    // [9,11.0.16) [12,15) claims 11.0.16 and 15: a bound where a release line ends and the next begins says nothing
    private static void window(MatchResult window, int line, String named, Problems problems) {
        String before = "";
        for (MatchResult interval : INTERVAL.matcher(window.group(1)).results().toList()) {
            for (int bound = 1; bound <= 2; bound++) {
                String release = interval.group(bound);
                if (!OLDEST.matcher(release).matches() && !nextLine(before, release)) {
                    missing(release, new At(line, window.start(1) + interval.start(bound) + 1), named, problems);
                }
                before = release;
            }
        }
    }

    private static boolean nextLine(String update, String release) {
        Matcher line = UPDATE.matcher(update);
        return line.matches() && release.equals(String.valueOf(Integer.parseInt(line.group(1)) + 1));
    }

    private static void missing(Pattern claim, String text, int line, String named, Problems problems) {
        claim.matcher(text)
                .results()
                .forEach(found -> missing(found.group(), new At(line, found.start() + 1), named, problems));
    }

    private static void missing(String claim, At at, String named, Problems problems) {
        boolean sourced = Pattern.compile("(?<![\\w.])" + Pattern.quote(claim) + "(?!\\w|\\.\\d)")
                .matcher(named)
                .find();
        if (!sourced) {
            problems.add(
                    at,
                    Problem.Code.UNSOURCED_CLAIM,
                    "no reference names '" + claim + "'; add its source, or list the claim under 'supports' of one");
        }
    }

    private void defaults(String line, int number, String named, Problems problems) {
        if (DEFAULT.matcher(line).find()) {
            FLAG.matcher(line)
                    .results()
                    .filter(f -> flags.names(f.group()) && !named.contains(f.group()))
                    .forEach(f -> problems.add(
                            new At(number, f.start() + 1),
                            Problem.Code.UNSOURCED_CLAIM,
                            "no reference names the default of '" + f.group()
                                    + "'; add its source, or list the claim under 'supports' of one"));
        }
    }
}
