package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.fact.Origin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A batch file of Windows, or a script of PowerShell: {@code set} and {@code $env:}, and commands that start {@code java}. */
final class BatchSource implements Source {
    private static final Pattern SET =
            Pattern.compile("(?is).*?\\bset[x]?\\s+\"?([A-Za-z_][\\w.]*)(?:=|\\s+(?=[\"-]))(.*)");
    private static final Pattern POWERSHELL =
            Pattern.compile("(?is)(?:if\\s.*\\{\\s*)?\\$(?:env:)?\"?(\\w+)\"?\\s*(\\+?)=\\s*(.*)");

    private static final Pattern POWERSHELL_NAME = Pattern.compile("(?i).*\\.psm?1");
    // @{ "JAVA_OPTS" = "-Xmx1g" }, [Environment]::SetEnvironmentVariable("JAVA_OPTS", "-Xmx1g", "User")
    private static final Pattern SETTING =
            Pattern.compile("(?i)SetEnvironmentVariable\\(\\s*[\"'](\\w+)[\"']\\s*,\\s*(\"[^\"]*\"|'[^']*')"
                    + "|(?<=[{;\\s\u2028])[\"']?(\\w+)[\"']?\\s*=\\s*(\"[^\"]*\"|'[^']*')(?=[^{}]*\\})");
    private static final Pattern PROCRUN = Pattern.compile(
            "(?:--|\\+\\+)Jvm(?:(Ms|Mx|Ss)[=\\s]+\"?([0-9]{1,9})\"?(?=\\s|$)|Options9?[=\\s]+(\"[^\"]*\"|[^\\s\"]+))");
    private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)");
    // if ... (set A=x) else (set A=y)
    private static final Pattern BRANCH = Pattern.compile("(?i)(?<=\\))\\s*else\\s*(?=\\()");
    private static final int LONGEST = 8192;
    // if "%JAVA_VERSION%" == "1.8" (
    private static final Pattern OF_VERSION =
            Pattern.compile("(?i)^\\W*(?:else\\s+)?if\\s(?:(?!\\bset\\b|\\()[^\\n])*(?:version|java_?\\d|jdk_?\\d)");
    // "%JAVA_HOME%\\bin\\java" %SETTINGS% -jar app.jar
    private static final Pattern JAVA = Pattern.compile(
            "(?im)^(?!\\s*(?:@?rem|echo|set|::)\\b).*?(?:\\bjavaw?(?:\\.exe)?|%_?(?:RUN)?JAVA(?:_?CMD|_?EXE)?%)\"?\\s+(.*?)(?:\\s-jar\\b.*)?$");
    private static final Pattern HANDED = Pattern.compile("%(\\w+)%");

    // a line feed of Unicode, which no batch file has
    private static final String CONTINUED = "\u2028 ";

    @Override
    public boolean recognizes(String name, String text) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".bat")
                || lower.endsWith(".cmd")
                || POWERSHELL_NAME.matcher(name).matches();
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        List<ShellOptions.Given> places = new ArrayList<>();
        StringBuilder whole = new StringBuilder();
        Set<String> handed = handed(text);
        Deque<Boolean> blocks = new ArrayDeque<>();
        long number = 0;
        long start = 1;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            start = whole.isEmpty() ? number : start;
            String part = line.strip();
            boolean powershell = POWERSHELL_NAME.matcher(file).matches();
            if (part.endsWith("^") || part.endsWith("`")) {
                whole.append(part, 0, part.length() - 1).append(CONTINUED);
                continue;
            }
            if (powershell && part.startsWith("#")) {
                part = "";
            }
            if (powershell && whole.length() < LONGEST && open(whole + part)) {
                whole.append(part).append(CONTINUED);
                continue;
            }
            List<ShellOptions.Given> here = new ArrayList<>();
            for (String branch : BRANCH.split(whole.append(part), -1)) {
                statement(file, branch, start, handed, here);
            }
            // the other branch of a test is guarded as well
            boolean closed = part.startsWith(")") && !blocks.isEmpty() && blocks.pop();
            boolean tested = OF_VERSION.matcher(whole).find();
            boolean guarded = tested || blocks.contains(true);
            here.forEach(p -> places.add(guarded ? guarded(p) : p));
            if (part.endsWith("(") && !powershell) {
                blocks.push(tested || closed);
            }
            whole.setLength(0);
        }
        return ShellSource.groups(places);
    }

    private static ShellOptions.Given guarded(ShellOptions.Given given) {
        return new ShellOptions.Given(
                given.name(),
                given.variable(),
                given.more(),
                true,
                given.arms(),
                given.options().stream()
                        .map(o -> new GivenOption(o.text(), o.origin(), true))
                        .toList());
    }

    // the variables behind java
    private static Set<String> handed(String text) {
        Set<String> names = new HashSet<>();
        JAVA.matcher(text)
                .results()
                .flatMap(m -> HANDED.matcher(m.group(1)).results())
                .forEach(m -> names.add(m.group(1).toLowerCase(Locale.ROOT)));
        return names;
    }

    private static void statement(
            String file, String line, long number, Set<String> handed, List<ShellOptions.Given> places) {
        String lower = line.toLowerCase(Locale.ROOT);
        if (lower.startsWith("rem ")
                || lower.startsWith("::")
                || lower.startsWith("#")
                || lower.startsWith("echo")
                || lower.startsWith("@rem")
                || procrun(file, line, number, places)
                || (!OptionWords.forJvm(line) && !line.contains("-D"))) {
            return;
        }
        // no longer than lists that are joined
        List<MatchResult> pairs = line.length() > 2 * LONGEST
                ? List.of()
                : SETTING.matcher(line).results().toList();
        if (!pairs.isEmpty()) {
            pairs.forEach(p -> {
                String name = p.group(1) == null ? p.group(3) : p.group(1);
                String value = p.group(1) == null ? p.group(4) : p.group(2);
                assign(
                        file,
                        name,
                        "",
                        value.substring(1, value.length() - 1),
                        number + feeds(line, p.start()),
                        handed,
                        places);
            });
            return;
        }
        Matcher set = SET.matcher(line);
        Matcher powershell = POWERSHELL.matcher(line);
        if (powershell.matches()) {
            assign(
                    file,
                    powershell.group(1),
                    powershell.group(2).isEmpty() ? "" : "$" + powershell.group(1),
                    powershell.group(3).replace("`\"", "").replaceFirst("\\s*\\}$", ""),
                    number,
                    handed,
                    places);
        } else if (set.matches()) {
            assign(file, set.group(1), "", set.group(2).replaceFirst("\"\\s*\\)*$|\\)+$", ""), number, handed, places);
        } else {
            // %JAVA% is $JAVA; a backslash separates folders
            String command = line.replaceAll("%(\\w+)%", "\\$$1")
                    .replaceAll("%~?\\w+", "\\$x")
                    .replaceAll("@\\(\\s*(?=[\"'])|([\"'])\\s*,\\s*(?=[\"'])", "$1 ")
                    .replace('\\', '/')
                    .replace(CONTINUED, "\\\n")
                    .replaceFirst("^(?i)@|^start\\s+(\"\"\\s+)?", "");
            ShellOptions.of(file, command, number).forEach(p -> places.add(withPercents(p, line)));
        }
    }

    // prunsrv //IS//Shop --JvmOptions "-Xss1m;-Dx=y" --JvmMx 512, as Apache Commons Daemon installs services
    private static boolean procrun(String file, String line, long number, List<ShellOptions.Given> places) {
        List<GivenOption> options = new ArrayList<>();
        if (line.contains("Jvm")) {
            PROCRUN.matcher(line).results().forEach(m -> {
                Origin origin = new Origin(file, number + feeds(line, m.start()));
                if (m.group(1) != null) {
                    String unit = m.group(1).equals("Ss") ? "k" : "m";
                    options.add(
                            new GivenOption("-X" + m.group(1).toLowerCase(Locale.ROOT) + m.group(2) + unit, origin));
                    return;
                }
                for (String option : m.group(3).replace("\"", "").split("[;#]", -1)) {
                    if (OptionWords.option(option.strip())) {
                        options.add(new GivenOption(option.strip(), origin));
                    }
                }
            });
        }
        if (!options.isEmpty()) {
            places.add(new ShellOptions.Given("JvmOptions", true, true, false, Map.of(), options));
        }
        return !options.isEmpty();
    }

    private static ShellOptions.Given withPercents(ShellOptions.Given given, String line) {
        return new ShellOptions.Given(
                given.name(),
                given.variable(),
                given.more(),
                given.guarded(),
                given.arms(),
                given.options().stream()
                        .map(o -> new GivenOption(
                                VARIABLE.matcher(o.text())
                                        .replaceAll(m -> Matcher.quoteReplacement(
                                                line.contains("%" + m.group(1) + "%")
                                                        ? "%" + m.group(1) + "%"
                                                        : m.group())),
                                o.origin(),
                                o.guarded()))
                        .toList());
    }

    // whether a list or a table of PowerShell goes on behind the line
    private static boolean open(String line) {
        int list = line.lastIndexOf("@(") + 2;
        int table = line.lastIndexOf("@{") + 2;
        return (list > 1 && line.indexOf('(', list) < 0 && line.indexOf(')', list) < 0)
                || (table > 1 && line.indexOf('{', table) < 0 && line.indexOf('}', table) < 0);
    }

    private static long feeds(String line, int to) {
        return line.substring(0, to)
                .chars()
                .filter(c -> c == CONTINUED.charAt(0))
                .count();
    }

    private static void assign(
            String file,
            String name,
            String before,
            String value,
            long number,
            Set<String> handed,
            List<ShellOptions.Given> places) {
        // what Procrun gets has # or ; between: -Xmx1g#-Xss1m
        String given = value.replaceAll("(?<=[^\\s\"'])[#;](?=-(?:X|D[\\w.]+=))", " ");
        boolean java =
                handed.contains(name.toLowerCase(Locale.ROOT)) && given.strip().startsWith("-D");
        if (java || OptionWords.forJvm(given) || OptionWords.variable(name)) {
            List<Word> words = given.matches("(?s)@?\\(?\\s*([\"']).*\\1\\s*,.*|@\\(.*")
                    ? OptionWords.quoted(given.replace(CONTINUED.charAt(0), '\n'), number)
                    : ShellExpansions.words(given.replace("\\", "\\\\").replace(CONTINUED, "\n"), number);
            boolean more = !before.isEmpty()
                    || given.toLowerCase(Locale.ROOT).contains("%" + name.toLowerCase(Locale.ROOT) + "%")
                    || given.contains("env:" + name);
            places.add(new ShellOptions.Given(
                    name,
                    true,
                    more,
                    false,
                    Map.of(),
                    OptionWords.given(
                            words.stream()
                                    .flatMap(w -> OptionWords.single(w).stream())
                                    .toList(),
                            file,
                            false)));
        }
    }
}
