package io.github.jdkdoctor.redact;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Users and their passwords as systems, databases and chats write them: without a sign between name and value. */
final class Accounts {
    /** One of these is in each line with such an account. */
    static final List<String> SIGNS = List.of(
            " pts/",
            " tty",
            "obj=",
            "GRANT ",
            "REVOKE ",
            "CONNECT TO ",
            "ENTIFIED BY ",
            "ASSWORD FOR ",
            "assword for '",
            "::add-mask::",
            "--from-literal",
            "ENC(",
            "key is",
            "Key is",
            "icket ",
            "ssn ",
            "ssn:",
            "SSN ",
            "SSN:",
            "assport ",
            "onitorRole",
            "ontrolRole",
            "ogin failed",
            " /~",
            "elcome",
            "onnectionName=",
            "su -",
            "ureString",
            " User ",
            "\tUser ",
            " in as ",
            "here as ",
            " use ",
            "Use ",
            "enutzer ",
            "/user:",
            "/USER:",
            "user is ",
            "entials [",
            "pgpass",
            "shutdown=\"",
            "roup=",
            "Groups=",
            "--chown=",
            "chown ",
            "chgrp ",
            "stats auth ",
            "-check user ",
            "insecure-password ",
            "  user ",
            "\tuser ",
            "user  ",
            "  group ",
            "\tgroup ",
            "  server ",
            "\tserver ",
            "  peer ",
            "\tpeer ",
            "haproxy[",
            " is DOWN",
            " is UP",
            "gid=",
            "> <Info> <",
            "> <Notice> <",
            "> <Warning> <",
            "> <Error> <",
            "> <Critical> <",
            "> <Alert> <",
            "> <Emergency> <",
            "> <Debug> <",
            "ername......",
            "ssword......",
            "alias set ",
            "fig host add ",
            "roxyHosts",
            "no_proxy",
            "NO_PROXY",
            "LOGONSERVER",
            "itted by ",
            "gered by ",
            "nched by ",
            "ested by ",
            "duled by ",
            "elled by ",
            "$http_",
            "$cookie_",
            "-rw",
            "drwx",
            "dmins=",
            "dmins:",
            "users=",
            "users:",
            " /rp ",
            "session\":",
            " /RP ",
            "microsoftonline",
            "sts.windows.net",
            "nstanceId ",
            "nstance id ",
            "ccounts:",
            "ccounts=");

    private static final String NAME = "[A-Za-z_][A-Za-z0-9._-]{1,63}";
    // no word of a language: with a digit, dot, underscore or hyphen inside
    private static final String ODD_NAME = "[a-z][a-z0-9]*[._-]?(?:(?<=[._-])[a-z0-9]|[0-9])[a-z0-9._-]*(?<![.-])";

    private static final List<Pattern> USERS = List.of(
            // of ssh_config
            Pattern.compile(
                    "^\\s+User\\s+(?!(?:name|time|id|agent|data|space|defined|input|mode|event|group|code|story)s?\\s*$)([a-z_][a-z0-9._-]{1,63})\\s*$"),
            Pattern.compile("(?i)\\blog ?in failed(?: for)?:? user ['\"]?([a-z][\\w.@-]{1,63}?)['\"]?(?=[\\s,;:.)]|$)"),
            // GET /~jane/index.html
            Pattern.compile("\\s/~([a-z][a-z0-9._-]{1,31})(?=[/\\s])"),
            Pattern.compile("(?i)\\bconnectionName=\"(?:cn|uid)=([\\w.-]{2,63})"),
            // last, who and w
            Pattern.compile("^([a-z_][a-z0-9._-]{1,31})\\s+(?:pts/[0-9]+|tty[A-Za-z]*[0-9]+)\\s"),
            // sc config shop obj= "SHOP\\jane"
            Pattern.compile("\\bobj=\\s*[\"']?(?:\\.|[A-Za-z0-9.-]{2,63})\\\\{1,2}(" + NAME + ")"),
            Pattern.compile("(?i)\\s/user:[\"']?(?:\\.\\\\)?(" + NAME + ")(?=[\\s\"']|$)"),
            Pattern.compile(
                    "\\b(?:GRANT\\b[^;]{1,300}?\\sTO|REVOKE\\b[^;]{1,300}?\\sFROM)\\s+(?:ROLE |USER |GROUP )?[\"'`]?([A-Za-z][\\w$.-]{1,63})"),
            Pattern.compile("(?i)\\bset\\s+password\\s+for\\s+[\"'`]?([a-z][\\w$.-]{1,63})(?=[\"'`\\s=])"),
            Pattern.compile("\\bCONNECT TO [\"']?([A-Za-z][\\w$.-]{1,63})[\"']? IDENTIFIED\\b"),
            Pattern.compile("(?i)\\blog(?:ged|ging)? ?in (?:there |here )?as (?:[`'\"](" + NAME + ")[`'\"]|(" + ODD_NAME
                    + ")(?=[\\s,;:.)]|$))"),
            Pattern.compile("\\buser is [`'\"]?(" + ODD_NAME + ")(?=[\\s,;:.)`'\"]|$)"),
            Pattern.compile("(?i)\\b(?:passwort|kennwort)\\b.{1,80}\\bbenutzer ([a-z][a-z0-9._-]{2,31})(?=[,;.]?\\s*$)"
                    + "|\\bbenutzer (" + ODD_NAME + ")(?=[\\s,;:.)]|$)"));
    private static final Pattern SWITCHED =
            Pattern.compile("\\bsu (?:-|-l|--login) ([a-z0-9][a-z0-9._-]{1,31})(?=[\\s;&|)\"']|$)");
    // of units of systemd, of configurations of nginx and HAProxy, and what id and ls print
    private static final List<Pattern> GROUPS = List.of(
            Pattern.compile("^(?:Group|SupplementaryGroups)=([a-z_][a-z0-9_-]{1,31})(?:\\s+([a-z_][a-z0-9_-]{1,31}))?"
                    + "(?:\\s+([a-z_][a-z0-9_-]{1,31}))?(?=\\s|$)"),
            Pattern.compile(
                    "(?:\\bchown\\s+(?:-\\S+\\s+)*|--chown=)([a-z_][a-z0-9_-]{2,31})[:.]([a-z_][a-z0-9_-]{2,31})(?=[\\s]|$)"
                            + "|\\bchgrp\\s+(?:-\\S+\\s+)*([a-z_][a-z0-9_-]{2,31})(?=\\s)"),
            Pattern.compile(
                    "^\\s+(?:user|group)\\s+(?!(?:agent|name|id|time|data|by|sessions?|accounts?|groups?)\\s*$)([a-z_][a-z0-9_-]{2,31})(?:\\s+users\\s+([a-z_][a-z0-9_-]{2,31}))?\\s*$"),
            Pattern.compile("\\b[a-z]+-check user ([a-z_][a-z0-9_-]{2,31})(?=\\s|$)"),
            Pattern.compile("\\b(?:e?[ug]id|groups)=[0-9]+\\(([a-z_][a-z0-9._-]{1,31})\\)"),
            Pattern.compile(
                    "^[-dl](?:[r-][w-][xsStT-]){3}[.+@]?\\s+[0-9]+\\s+([a-z_][a-z0-9._-]{1,31})\\s+([a-z_][a-z0-9._-]{1,31})\\s+[0-9]"),
            Pattern.compile("\\busername\\.{5,}\"?([A-Za-z][A-Za-z0-9._-]{1,63})\"?\\s*$"),
            Pattern.compile("\\b(?:submitted|triggered|launched|requested|scheduled|cancell?ed) by (?:user )?("
                    + ODD_NAME + ")(?=[\\s,;:)]|$)"));
    // admins: [jane, joe], app.admin.users=jane,joe
    private static final Pattern LISTED = Pattern.compile(
            "^\\s*(?:- )?[\"']?(?:[\\w-]{1,40}[._-]){0,5}(?:users|admins|operators|accounts)[\"']?\\s*[=:]\\s*\\[?((?:\\s*[\"']?[a-z][a-z0-9._-]{2,31}[\"']?\\s*,){1,40}\\s*[\"']?[a-z][a-z0-9._-]{2,31}[\"']?)\\s*\\]?\\s*$");
    private static final Pattern LISTED_NAME = Pattern.compile("[a-z][a-z0-9._-]{2,31}");
    private static final List<Pattern> HOSTS = List.of(
            Pattern.compile(
                    "^\\s+(?:server|peer)\\s+([A-Za-z][A-Za-z0-9._-]{1,62})\\s+(?=[^\\s;=]{2,253}:[0-9]{1,5}(?:\\s|$))"),
            // of HAProxy: shop/web-1 0/0/1/23/24, Server shop/web-1 is DOWN
            Pattern.compile("\\s[\\w.-]{1,64}/([A-Za-z][A-Za-z0-9._-]{1,62}) (?=[0-9+-]+(?:/[0-9+-]+){4}\\s)"
                    + "|\\bServer [\\w.-]{1,64}/([A-Za-z][A-Za-z0-9._-]{1,62}) is (?:DOWN|UP)\\b"),
            // of Quartz: the host and the time at which it started
            Pattern.compile("\\b[Ii]nstance ?[Ii]d:? ['\"]?([A-Za-z][A-Za-z0-9._-]{1,252}?)1[0-9]{12}\\b"),
            Pattern.compile("\\bLOGONSERVER=\\\\{2,4}([A-Za-z0-9][A-Za-z0-9-]{1,62})"));
    private static final Pattern WITHOUT_PROXY =
            Pattern.compile("(?i)(?:nonProxyHosts|no_proxy)[\"']?\\s*[=:>]\\s*[\"']?([^\\s\"'<>;]{3,4000})");
    private static final Pattern DOMAIN = Pattern.compile("(?:\\*?\\.)?((?=[^,|]*[a-z])[a-z0-9-]+(?:\\.[a-z0-9-]+)+)");
    // 10.1.* among hosts without a proxy
    private static final Pattern NETWORK =
            Pattern.compile("(?<![\\w.])((?:10|172|192)(?:\\.[0-9]{1,3}){1,2})(?=\\.\\*)");
    // ####<time> <level> <subsystem> <machine> <server> <thread> <user> of WebLogic
    private static final Pattern WEBLOGIC = Pattern.compile(
            "^(?:####)?<[^<>]{8,60}> <[A-Z][a-z]+> <[\\w. -]{1,60}> <([A-Za-z0-9][A-Za-z0-9._-]{1,252})> <[^<>]{0,100}> <[^<>]{1,200}> <([A-Za-z][A-Za-z0-9._@-]{1,63})?>");
    // if ($http_x_token != "x") of nginx
    private static final Pattern COMPARED =
            Pattern.compile("\\$(?:http|cookie|arg)_(\\w{2,60})\\s*!?[=~]\\*?\\s*([\"'])([^\"'\\s]{3,200})\\2");
    private static final List<Pattern> SECRETS = List.of(
            Pattern.compile("\"session\"\\s*:\\s*\\{\\s*\"id\"\\s*:\\s*\"([A-Za-z0-9_+/=.-]{12,200})\""),
            // of schtasks
            Pattern.compile("\\s/(?:rp|RP)\\s+\"?([^\\s\"*%/][^\\s\"]{2,200})"),
            Pattern.compile("\\bpassword\\.{5,}\"?([^\\s\"<*]{3,200})"),
            // of Tomcat: who sends it to the port stops the server
            Pattern.compile("<Server\\b[^<>]{0,300}?\\sshutdown=\"(?!SHUTDOWN\")([^\"<>]{3,200})\""),
            Pattern.compile("::add-mask::([^\\s\"']{3,400})"),
            Pattern.compile("--from-literal[= ][\"']?[\\w.-]{1,253}=[\"']?([^\\s\"']{2,400})"),
            // of Jasypt
            // who rents a directory of Microsoft
            Pattern.compile(
                    "\\b(?:login\\.microsoftonline\\.com|sts\\.windows\\.net)/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\\b"),
            Pattern.compile("\\bENC\\(([A-Za-z0-9+/=]{12,4000})\\)"),
            Pattern.compile(
                    "(?i)\\b(?:key is|(?:session |service |login )?ticket(?: is)?):? "
                            + "(?=[A-Za-z+/_-]{0,99}[0-9])(?=[0-9+/_-]{0,99}[A-Za-z])([A-Za-z0-9+/_=-]{20,400})(?=[\\s,;.)\"']|$)"),
            Pattern.compile("(?i)\\bssn\\W{1,3}([0-9]{3}-[0-9]{2}-[0-9]{4})(?![0-9-])"),
            Pattern.compile(
                    "(?i)\\bpassport(?: (?:no|number))?\\W{1,3}(?=[A-Z]{0,9}[0-9])([A-Z0-9]{7,9})(?![A-Za-z0-9])"),
            // of jmxremote.password; jmxremote.access has readonly and readwrite there
            Pattern.compile("^(?:monitorRole|controlRole)\\s+(?!readonly|readwrite)(\\S{3,200})\\s*$"),
            Pattern.compile(
                    "(?i)\\bConvertTo-SecureString\\s+(?:-String\\s+)?(?:\"([^\"]{3,200})\"|'([^']{3,200})'|([^\\s\"'$(-][^\\s\"']{3,200}))"),
            Pattern.compile("\\bIDENTIFIED BY (?!(?:VALUES|PASSWORD|EXTERNALLY)\\b)([^\\s'\"`;]{3,200})"));
    private static final List<Pattern> PAIRS = List.of(
            Pattern.compile("\\bstats auth ([A-Za-z][A-Za-z0-9._-]{1,63}):(\\S{3,200})"),
            Pattern.compile("^\\s+user ([A-Za-z][A-Za-z0-9._-]{1,63}) (?:insecure-)?password (\\S{3,200})"),
            Pattern.compile("\\bmc (?:alias set|config host add) \\S+ \\S+ (\\S{3,200}) (\\S{3,200})"),
            // for the dashboards use jane/x
            Pattern.compile(
                    "\\b[Uu]se ([a-z][a-z0-9._-]{1,63})/(?=[^\\s]{0,99}[0-9])(?=[^\\s]{0,99}[!@#%&*?$])([^\\s/\"'()<>,;:=]{6,100})(?=[\\s,;)]|$)"),
            Pattern.compile(
                    "\\b[Uu]se ([a-z][a-z0-9._-]{1,63}) / (?=[^\\s]{0,99}[0-9!@#%&*?$])([^\\s/\"'()<>,;:=]{4,100})(?=[\\s,;)]|$)"),
            Pattern.compile("\\bcredentials \\[([a-z][a-z0-9._-]{1,63})/([^\\s\\]]{4,100})\\]"));
    private static final Pattern WELCOMED =
            Pattern.compile("\\b[Ww]elcome(?: back)?,? ([A-Z][a-z]{1,30} [A-Z][a-z]{1,30})(?=[!.,;]|\\s*$)");
    // "SHOP\jane" alone between its quotes, and no key of a registry
    private static final Pattern OF_DOMAIN =
            Pattern.compile("[\"'](?!HK|NT\\b|BUILTIN)([A-Z][A-Z0-9-]{1,14})\\\\{1,2}([a-z][a-z0-9._-]{2,63})[\"']");
    // echo "db:5432:shop:jane:x" >> ~/.pgpass
    private static final Pattern PGPASS = Pattern.compile(
            "[\"']([A-Za-z0-9._-]{3,253}|\\*):(?:[0-9]{2,5}|\\*):[^\\s:/()]{1,64}:([^\\s:/()]{1,64}):([^\\s()\"']{3,200})[\"']\\s*>{1,2}.{0,100}pgpass");
    private static final Pattern IN_DOMAIN = Pattern.compile(
            "[\"']?(?:\\.|([A-Za-z][A-Za-z0-9.-]{1,62}))\\\\{1,2}([A-Za-z_][A-Za-z0-9._-]{1,63})(?![\\\\\\w])");
    private static final Pattern INFO =
            Pattern.compile("(?i)(?:.*[._-])?(?:user[._-]?info|basic[._-]?auth|accounts|creds?|credentials)");
    private static final Pattern LOGIN = Pattern.compile("[\"']?([A-Za-z][A-Za-z0-9._+/-]{1,63}):([^\\s\"']{4,400})");
    // the port of a host
    private static final Pattern NO_PASSWORD = Pattern.compile("[0-9]{2,5}[,;]?");
    // jane:$apr1$... of htpasswd, and not the name of a hash
    private static final Pattern HASHED = Pattern.compile(
            "(?:^\\s*|users[\"']?[=:]\\s?|,)[\"']?(?!(?i:[^:,]*(?:hash|pass|pwd|crypt|digest|secret|value|key|sha|salt)))([A-Za-z][A-Za-z0-9._@-]{1,63}):(?=\\$\\$?(?:apr1|2[aby]|[156])\\$[^\\s:]{20,}|\\{SHA\\}[A-Za-z0-9+/]{20,})");

    private Accounts() {}

    static void find(Found found, Words words) {
        found.matches(WEBLOGIC).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
        });
        found.matches(COMPARED)
                .filter(m -> words.kind(m.group(1)).equals(Optional.of(Kind.SECRET)))
                .forEach(m -> found.secret(m, 3));
        for (Pattern pattern : HOSTS) {
            found.matches(pattern).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.host(m, group);
                }
            });
        }
        for (Pattern pattern : GROUPS) {
            found.matches(pattern).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.user(m, group);
                }
            });
        }
        found.matches(LISTED).forEach(list -> within(found, LISTED_NAME, list).forEach(m -> found.user(m, 0)));
        found.matches(WITHOUT_PROXY).forEach(list -> {
            within(found, DOMAIN, list).forEach(m -> found.host(m, 1));
            within(found, NETWORK, list).forEach(m -> found.add(Kind.ADDRESS, m, 1));
        });
        for (Pattern pattern : PAIRS) {
            found.matches(pattern).forEach(m -> {
                found.user(m, 1);
                found.secret(m, 2);
            });
        }
        for (Pattern pattern : SECRETS) {
            found.matches(pattern).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.secret(m, group);
                }
            });
        }
        for (Pattern pattern : USERS) {
            found.matches(pattern).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.user(m, group);
                }
            });
        }
        found.matches(SWITCHED).forEach(m -> found.account(m, 1));
        found.matches(WELCOMED).forEach(m -> found.add(Kind.PERSON, m, 1));
        found.matches(PGPASS).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
            found.secret(m, 3);
        });
        found.matches(OF_DOMAIN).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
        });
    }

    private static Stream<MatchResult> within(Found found, Pattern pattern, MatchResult list) {
        return pattern.matcher(found.line()).region(list.start(1), list.end(1)).results();
    }

    /** The user before a hash in a file of passwords. */
    static void hashed(Found found) {
        found.matches(HASHED).forEach(m -> found.user(m, 1));
    }

    /** A user with a domain, {@code SHOP\jane}, at an index; the end of it if there is one. */
    static Optional<Integer> inDomain(Found found, int index) {
        Matcher user =
                IN_DOMAIN.matcher(found.line()).region(index, found.line().length());
        if (!user.useTransparentBounds(true).lookingAt()) {
            return Optional.empty();
        }
        if (user.group(1) != null) {
            found.host(user, 1);
        }
        found.user(user, 2);
        return Optional.of(user.end());
    }

    /** A user and a password, {@code jane:x}, at an index behind a name that announces both; the end of it if there is one. */
    static Optional<Integer> info(Found found, String name, int index) {
        int last = name.length() - 4;
        boolean ends = name.regionMatches(true, last, "info", 0, 4)
                || name.regionMatches(true, last, "auth", 0, 4)
                || name.regionMatches(true, last, "unts", 0, 4)
                || name.regionMatches(true, last, "reds", 0, 4)
                || name.regionMatches(true, last, "ials", 0, 4);
        if (!ends || !INFO.matcher(name).matches()) {
            return Optional.empty();
        }
        Matcher login = LOGIN.matcher(found.line()).region(index, found.line().length());
        if (!login.lookingAt() || NO_PASSWORD.matcher(login.group(2)).matches()) {
            return Optional.empty();
        }
        found.user(login, 1);
        found.secret(login, 2);
        return Optional.of(login.end());
    }
}
