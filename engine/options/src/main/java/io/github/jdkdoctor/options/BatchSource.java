package io.github.jdkdoctor.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A batch file of Windows, or a script of PowerShell: {@code set} and {@code $env:}, and commands that start {@code java}. */
final class BatchSource implements Source {
    private static final Pattern SET =
            Pattern.compile("(?i).*?\\bset[x]?\\s+\"?([A-Za-z_][\\w.]*)(?:=|\\s+(?=[\"-]))(.*)");
    private static final Pattern POWERSHELL = Pattern.compile("(?i)\\$(?:env:)?\"?(\\w+)\"?\\s*(\\+?)=\\s*(.*)");

    // a line feed of Unicode, which no batch file has
    private static final String CONTINUED = "\u2028 ";

    @Override
    public boolean recognizes(String name, String text) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".bat") || lower.endsWith(".cmd") || lower.endsWith(".ps1");
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        List<ShellOptions.Given> places = new ArrayList<>();
        StringBuilder whole = new StringBuilder();
        long number = 0;
        long start = 1;
        for (String line : text.split("\r?\n", -1)) {
            number++;
            start = whole.isEmpty() ? number : start;
            String part = line.strip();
            if (part.endsWith("^") || part.endsWith("`")) {
                whole.append(part, 0, part.length() - 1).append(CONTINUED);
                continue;
            }
            statement(file, whole.append(part).toString(), start, places);
            whole.setLength(0);
        }
        return ShellSource.groups(places);
    }

    private static void statement(String file, String line, long number, List<ShellOptions.Given> places) {
        String lower = line.toLowerCase(Locale.ROOT);
        if (lower.startsWith("rem ")
                || lower.startsWith("::")
                || lower.startsWith("#")
                || lower.startsWith("echo")
                || lower.startsWith("@rem")
                || (!OptionWords.forJvm(line) && !line.contains("-D"))) {
            return;
        }
        Matcher set = SET.matcher(line.replace(CONTINUED, " "));
        Matcher powershell = POWERSHELL.matcher(line.replace(CONTINUED, " "));
        if (powershell.matches()) {
            assign(
                    file,
                    powershell.group(1),
                    powershell.group(2).isEmpty() ? "" : "$" + powershell.group(1),
                    powershell.group(3).replace("`\"", ""),
                    number,
                    places);
        } else if (set.matches()) {
            assign(file, set.group(1), "", set.group(2).replaceFirst("\"\\s*\\)*$|\\)+$", ""), number, places);
        } else {
            // %JAVA% is $JAVA; a backslash separates folders
            String command = line.replaceAll("%~?\\w+%?", "\\$x")
                    .replace('\\', '/')
                    .replace(CONTINUED, "\\\n")
                    .replaceFirst("^(?i)@|^start\\s+(\"\"\\s+)?", "");
            places.addAll(ShellOptions.of(file, command, number));
        }
    }

    private static void assign(
            String file, String name, String before, String value, long number, List<ShellOptions.Given> places) {
        if (OptionWords.forJvm(value) || OptionWords.variable(name)) {
            boolean more = !before.isEmpty()
                    || value.toLowerCase(Locale.ROOT).contains("%" + name.toLowerCase(Locale.ROOT) + "%")
                    || value.contains("env:" + name);
            places.add(new ShellOptions.Given(
                    name,
                    true,
                    more,
                    false,
                    Map.of(),
                    OptionWords.given(
                            ShellExpansions.words(value.replace("\\", "\\\\"), number).stream()
                                    .flatMap(w -> OptionWords.single(w).stream())
                                    .toList(),
                            file,
                            false)));
        }
    }
}
