package io.github.jdkdoctor.redact;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What programs that watch devices are told by options of one letter: those of SNMP and of IPMI, and the files of SNMP. */
final class Devices {
    /** One of these is in each such line. */
    static final List<String> SIGNS = List.of(
            "snmp",
            "ipmi",
            "ommunity ",
            "ommunity\t",
            "ommunity6 ",
            "com2sec",
            "defAuth",
            "defPriv",
            "defSecurityName",
            "createUser ",
            "trapsink",
            "trap2sink",
            "informsink",
            "rouser ",
            "rwuser ");

    private static final Pattern SNMP = Pattern.compile(
            "\\bsnmp(?:b?(?:ulk)?walk|(?:bulk)?get(?:next)?|set|table|trap|inform|status|df|delta|netstat|translate|test|usm|vacm)(?:\\.exe)?\\s");
    private static final Pattern IPMI = Pattern.compile("\\b(?:ipmitool|ipmi-[a-z]+|ipmipower|ipmiconsole)\\s");
    private static final Pattern OPTION = Pattern.compile(
            "(?<=[\\s\"'])-([a-zA-Z])(?:\\s+|(?<=-[cAXu])(?=[^\\s-]))(?:'([^']{2,200})'|\"([^\"$]{2,200})\"|([^\\s\"'$;|&-][^\\s\"';|&]{1,199}))");
    // the host of SNMP stands before the identifier of what is asked for
    private static final Pattern ASKED = Pattern.compile(
            "\\s([A-Za-z][A-Za-z0-9.-]{1,252})(?::[0-9]{2,5})?(?=\\s+(?:\\.?1\\.3\\.6|[A-Z][\\w-]*::))");
    private static final Pattern COMMUNITY = Pattern.compile(
            "^\\s*(?:(?:ro|rw|trap|def|snmp)[Cc]ommunity6?\\s+|com2sec6?\\s+(?:-Cn\\s+\\S+\\s+)?\\S+\\s+\\S+\\s+|(?:trap2?|inform)sink\\s+\\S+\\s+)"
                    + "[\"']?(?!public\\b|default\\b)([^\\s\"']{2,200})");
    private static final Pattern PHRASE =
            Pattern.compile("^\\s*def(?:Auth|Priv)(?:Passphrase|MasterKey|LocalizedKey)\\s+[\"']?([^\\s\"']{3,200})");
    private static final Pattern USER =
            Pattern.compile("^\\s*(?:defSecurityName|r[ow]user)\\s+([A-Za-z][\\w.-]{1,63})");
    private static final Pattern CREATED = Pattern.compile(
            "^\\s*createUser\\s+(?:-e\\s+\\S+\\s+)?([A-Za-z][\\w.-]{1,63})\\s+(?:SHA|MD5)[0-9-]*\\s+[\"']?([^\\s\"']{3,200})[\"']?"
                    + "(?:\\s+(?:DES|AES)[0-9-]*\\s+[\"']?([^\\s\"']{3,200}))?");

    private Devices() {}

    static void find(Found found) {
        Commands commands = new Commands(found.line());
        found.matches(OPTION).forEach(m -> {
            if (commands.calls(SNMP, m.start())) {
                snmp(found, m);
            } else if (commands.calls(IPMI, m.start())) {
                ipmi(found, m);
            }
        });
        Matcher program = SNMP.matcher(found.line());
        if (program.find()) {
            ASKED.matcher(found.line())
                    .region(program.end() - 1, found.line().length())
                    .results()
                    .forEach(m -> found.host(m, 1));
        }
        found.matches(COMMUNITY).forEach(m -> found.secret(m, 1));
        found.matches(PHRASE).forEach(m -> found.secret(m, 1));
        found.matches(USER).forEach(m -> found.user(m, 1));
        found.matches(CREATED).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
            found.secret(m, 3);
        });
    }

    private static void snmp(Found found, MatchResult m) {
        switch (m.group(1)) {
            case "c" -> {
                if (!m.group().endsWith("public")) {
                    secret(found, m);
                }
            }
            case "A", "X" -> secret(found, m);
            case "u" -> found.user(m, 4);
            default -> {}
        }
    }

    private static void ipmi(Found found, MatchResult m) {
        switch (m.group(1)) {
            // of FreeIPMI, p
            case "P", "p", "k" -> {
                if (!m.group(1).equals("p") || !m.group().matches("-p\\s+[0-9]{2,5}")) {
                    secret(found, m);
                }
            }
            case "U", "u" -> found.user(m, 4);
            case "H", "h" -> found.host(m, 4);
            default -> {}
        }
    }

    private static void secret(Found found, MatchResult m) {
        for (int group = 2; group <= 4; group++) {
            found.secret(m, group);
        }
    }
}
