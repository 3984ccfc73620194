package io.github.jdkdoctor.redact;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds in a line what is to be replaced: by the name before it, as in {@code -Ddb.password=...}, by its shape, and because it
 * was found so elsewhere. What most lines do not hold is looked for in one pass over their bytes; only the rest sees patterns.
 */
final class Finder {
    private static final int TOKEN = 1;
    private static final int URL = 2;
    private static final int HOME = 4;
    private static final int HOST = 8;
    private static final int OPTION = 16;
    private static final int POD = 32;
    private static final int SPOKEN = 64;
    private static final int SHELL = 128;
    private static final int DOMAIN = 256;
    private static final int ELEMENT = 512;
    private static final int COLUMN = 1024;
    private static final int NETWORK = 2048;
    private static final int PEOPLE = 4096;
    private static final int ENCODED = 8192;
    private static final int NAMED = 16384;
    private static final int LISTING = 32768;
    private static final int VARIABLE = 65536;
    private static final int CALLED = 131072;
    private static final int TOLD = 262144;
    private static final int ASKED = 524288;
    private static final int GREETED = 1048576;
    private static final int REGEX = 2097152;
    private static final int ACCOUNT = 4194304;
    private static final int DECLARED = 8388608;
    private static final int INSERTED = 16777216;
    private static final int MACHINE_OF_NETRC = 33554432;
    private static final int DEVICE = 67108864;
    // lines below the closing of a letter in which its writer's name stands
    private static final int SIGNATURE_REACHES = 3;
    private static final int LONGEST_CLOSING = 40;
    // digits that stand together in the number of a card, or in groups of four
    private static final int CARD_DIGITS = 13;
    // lines between the name of a variable and its value
    private static final int KEY_REACHES = 3;
    // between the fields of a line of .pgpass
    private static final int PGPASS_COLONS = 4;
    // blanks before a value, and before those in a column
    private static final int LONGEST_BLANK = 12;
    private static final int LONGEST_GAP = 40;
    private static final int LONGEST_INDENT = 200;
    // lines of the block that declares a variable
    private static final int BLOCK_REACHES = 20;

    // jcmd VM.system_properties prints the form of property files: http\://host\:80/
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?=[:=#!])");
    private static final Pattern OPTIONS = Pattern.compile(
            "(?<![^\\s\"'])--?([A-Za-z][A-Za-z0-9.-]{0,80})[\"']?[\\s,]+(?:\"([^\"-][^\"]{0,4000})\"|'([^'-][^']{0,4000})'|[\"']?([^\\s\"',-][^\\s\"']{0,4000}))");
    // --admin jane:x
    private static final Pattern WHO = Pattern.compile("(?i).*(?:admin|login|auth|user|account|creds?|credentials?)");
    private static final Pattern LOGIN = Pattern.compile("([A-Za-z][A-Za-z0-9._-]{1,63}):([^:/\\s]{4,200})");
    private static final Pattern ELEMENTS =
            Pattern.compile("[\"']?(?:(?i:Bearer|Basic)\\s+)?([^\\s,\"'\\[\\]]{3,4000})[\"']?");
    private static final Pattern OPENING =
            Pattern.compile("(?i)(?<![a-z])(api|access|secret|account|encryption|master) $");
    private static final Pattern NICKNAME = Pattern.compile("[\"']?\\s?\\(@?([a-z][a-z0-9._-]{2,31})\\)");
    private static final Pattern NEXT_HOST =
            Pattern.compile("(?::[0-9]{2,5})?,\\s?([a-z][a-z0-9.]*-?[a-z0-9.-]*[0-9][a-z0-9.-]*)(?=[\\s,:;\"'/?]|$)");
    private static final Pattern HOST_ELEMENTS =
            Pattern.compile("(?<=[\\[,\\s\"'])([A-Za-z][A-Za-z0-9._-]{2,252})(?=:[0-9]{2,5}\\b|[\"',\\s]|$)");
    private static final Pattern OBJECT_IN_LIST = Pattern.compile("\\[\\s*\\{\\s*[\"']?[A-Za-z]");
    private static final Pattern AUTHORITY = Pattern.compile(
            "[A-Za-z][A-Za-z0-9+.:-]{1,40}:(?:\\\\?/\\\\?/|@//|@)(?:([^\\s/@:\"'<>]{0,200})(?::([^\\s/\"'<>,;&?|()]{1,500}(?=@)|[^\\s/@\"'<>]{1,500}|(?![0-9]{1,5}/)[^\\s@\"'<>]{1,100}))?@)?([A-Za-z0-9._-]{1,253})");
    // endpoints within one JVM, by the components of Camel and ActiveMQ's transport: what follows is no host
    private static final Pattern INTERNAL =
            Pattern.compile("(?:seda|direct|direct-vm|vm|disruptor|timer|bean|class|log|mock|quartz|scheduler)://.*");
    // what stands before the host is a system of actors
    private static final Pattern OF_ACTORS = Pattern.compile("(?:akka|pekko)(?:\\.[a-z.]{1,20})?://");
    private static final Pattern SERVER = Pattern.compile("(?i)server|upstream|broker");
    private static final Pattern MACHINE =
            Pattern.compile("[a-z][a-z0-9.]*-[a-z0-9.-]*[0-9][a-z0-9.-]*|[a-z]+[0-9]{1,4}");
    private static final Pattern ENCODED_AUTHORITY =
            Pattern.compile("(?i)%3A%2F%2F(?:([A-Za-z0-9._-]{1,100})%3A([^\\s&%]{1,200})%40)?([A-Za-z0-9._-]{2,253})");
    private static final Pattern ORACLE = Pattern.compile(
            "jdbc:oracle:[a-z]+:([^\\s/@:\"']{1,200})/\"?([^\\s@\"']{1,500})\"?@(?://)?([A-Za-z][A-Za-z0-9.-]{1,252})?");
    // jdbc:sybase:Tds:db-1:5000
    private static final Pattern JDBC_HOST = Pattern.compile(
            "jdbc:[a-z0-9]{2,20}:(?:[A-Za-z]{2,10}:)?([A-Za-z][A-Za-z0-9-]*(?:\\.{1,2}[A-Za-z0-9-]+)*):[0-9]{4,5}(?![0-9])");
    private static final Pattern TOKENS = Pattern.compile(
            "\\bAAAA[BCE][A-Za-z0-9+/]{40,}={0,2}|eyJ[A-Za-z0-9_-]{8,4000}+\\.[A-Za-z0-9_-]{4,}+(?:\\.[A-Za-z0-9_-]*)?"
                    + "|(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])"
                    + "|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}"
                    + "|xox[abeprs]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{30,}|[rs]k_(?:live|test)_[A-Za-z0-9]{10,}"
                    + "|npm_[A-Za-z0-9]{30,}|SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}|hvs\\.[A-Za-z0-9_-]{20,}"
                    + "|ya29\\.[A-Za-z0-9_-]{20,}|do[opr]_v1_[a-f0-9]{30,}|sk-[A-Za-z0-9_-]{20,}"
                    + "|shp(?:at|ss|ca|pa)_[a-fA-F0-9]{20,}|whsec_[A-Za-z0-9+/=_-]{16,}|dckr_pat_[A-Za-z0-9_-]{20,}|(?<![A-Za-z0-9])dapi[a-f0-9]{32}"
                    + "|glsa_[A-Za-z0-9_]{20,}|glc_[A-Za-z0-9+/=]{20,}|(?<![A-Za-z0-9_])hf_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}|xapp-[A-Za-z0-9-]{10,}"
                    + "|ATATT3[A-Za-z0-9_=-]{20,}|NRAK-[A-Z0-9]{20,}|PMAK-[a-f0-9-]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{30,}|lin_api_[A-Za-z0-9]{30,}"
                    + "|sntry[su]_[A-Za-z0-9+/=_-]{20,}|dp\\.pt\\.[A-Za-z0-9]{20,}|tfp_[A-Za-z0-9_]{20,}|(?<![A-Za-z0-9])LTAI[A-Za-z0-9]{16,}"
                    + "|(?<![A-Za-z0-9-])MASK-(?=[A-Za-z./+]*[0-9])[A-Za-z0-9./+]{6,}={0,2}|[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}|(?<![0-9])[0-9]{8,10}:AA[A-Za-z0-9_-]{33}|hvb\\.[A-Za-z0-9_-]{20,}");
    private static final List<String> TOKEN_STARTS = List.of(
            "eyJ",
            "AAAA",
            "AKIA",
            "ASIA",
            "ghp_",
            "gho_",
            "ghu_",
            "ghs_",
            "ghr_",
            "github_pat_",
            "glpat-",
            "xox",
            "AIza",
            "k_live_",
            "k_test_",
            "npm_",
            "SG.",
            "hvs.",
            "ya29.",
            "_v1_",
            "sk-",
            "shp",
            "whsec_",
            "dckr_",
            "dapi",
            "glsa_",
            "glc_",
            "hf_",
            "pypi-",
            "xapp-",
            "ATATT",
            "NRAK-",
            "PMAK-",
            "AGE-",
            "lin_api",
            "sntry",
            "dp.pt.",
            "tfp_",
            "LTAI",
            "ABIA",
            "ACCA",
            "Q~",
            "MASK-",
            ":AA",
            "hvb.");
    private static final Pattern EMAIL = Pattern.compile(
            "(?<![A-Za-z0-9._%+-])(?<!//)([A-Za-z0-9][A-Za-z0-9._%+-]{0,63})@((?:[A-Za-z0-9][A-Za-z0-9-]{1,62}\\.)+[A-Za-z]{2,18})(?![A-Za-z0-9_(])");
    // frames of some tools: Main.run@module.name, java.base@17.0.9
    private static final Pattern NO_EMAIL = Pattern.compile(".*@(?:java|jdk|sun|javax)\\..*");
    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})";
    private static final Pattern IPV4 = Pattern.compile("(?<![A-Za-z0-9.+])(?:(?:(?<![_-])|(?<=\\)-))" + OCTET
            + "|(?<=[_-])(?:10|192(?=\\.168)|172(?=\\.(?:1[6-9]|2[0-9]|3[01])\\.)))(?:\\." + OCTET
            // http-nio-10.1.2.3-8080-exec-1
            + "){3}(?![A-Za-z0-9+_]|\\.[0-9]|-(?!(?<=[_-][0-9.]{7,15}-)[0-9]{2,5}(?:[-\" ]|$)))"
            // connectors of Tomcat name their threads after their address and port
            + "|(?<=(?:nio|nio2|bio|apr)-)" + OCTET + "(?:\\." + OCTET + "){3}(?=-[0-9]{2,5}-)"
            // after a hyphen versions stand, too, and their parts are small
            + "|(?<=-)(?:3[2-9]|[4-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])\\.(?:3[2-9]|[4-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])\\."
            + OCTET + "\\." + OCTET
            + "(?![A-Za-z0-9+_]|\\.[0-9a-z]|-(?![0-9]{2,5}(?:[-\" ]|$)))");
    private static final Pattern IPV6 = Pattern.compile(
            "(?<![A-Za-z0-9:.])(?!(?:[0-9A-Fa-f]{2}:){7})(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}(?![A-Za-z0-9:.])"
                    + "|(?<![A-Za-z0-9:.])(?:fe80|f[cd][0-9A-Fa-f]{2}|2[0-9A-Fa-f]{3})(?::[0-9A-Fa-f]{1,4}){0,6}::(?:[0-9A-Fa-f]{1,4}:){0,6}"
                    + "[0-9A-Fa-f]{1,4}(?![A-Za-z0-9:.])"
                    + "|(?<![A-Za-z0-9:.])(?:fe80|f[cd][0-9A-Fa-f]{2}|2[0-9A-Fa-f]{3})(?::[0-9A-Fa-f]{1,4}){1,6}::(?=/[0-9]{1,3}(?![0-9A-Za-z]))"
                    // of netstat, with a port that is no part of it
                    + "|(?<![A-Za-z0-9:.])(?:fe80|f[cd][0-9A-Fa-f]{2}|2[0-9A-Fa-f]{3})(?::[0-9A-Fa-f]{1,4}){0,6}::(?:[0-9A-Fa-f]{1,4}:){0,6}"
                    + "[0-9A-Fa-f]{1,4}(?=:[0-9]{5}(?![0-9A-Za-z:.]))"
                    // of an Ethernet frame, as the firewall of Linux prints it: both addresses and the type
                    + "|(?<=\\bMAC=)(?:[0-9A-Fa-f]{2}:){13}[0-9A-Fa-f]{2}"
                    + "|(?<![A-Za-z0-9:.-])(?:[0-9A-Fa-f]{2}[:]){5}[0-9A-Fa-f]{2}(?![A-Za-z0-9:.-])");
    // in a regular expression, 10\.1\.2\.3 or 10\.1\.2\.\d+: what is no number of it stays
    private static final String ESCAPED_DOT = "\\\\{1,2}\\.";
    private static final String WILDCARD = ESCAPED_DOT + "(?:\\\\{1,2}[dw]|[\\[(.])";
    private static final Pattern IN_REGEX =
            Pattern.compile("(?<![A-Za-z0-9.\\\\])(?:" + OCTET + "(?:" + ESCAPED_DOT + OCTET
                    + "){3}(?![0-9])(?!" + ESCAPED_DOT + "[0-9])"
                    + "|(?:10|172|192)" + ESCAPED_DOT + OCTET + ESCAPED_DOT + "(?:" + OCTET + "|\\([0-9|]{1,60}\\))(?="
                    + WILDCARD + ")"
                    + "|10" + ESCAPED_DOT + OCTET + "(?=" + WILDCARD + "))");
    private static final Pattern ENCODED_MAIL = Pattern.compile(
            "(?:(?<![A-Za-z0-9._%+-])|(?<=%[0-9A-Fa-f]{2}))[A-Za-z0-9][A-Za-z0-9._+-]{0,63}%40(?:[A-Za-z0-9][A-Za-z0-9-]{1,62}\\.)+[A-Za-z]{2,18}(?![A-Za-z0-9_(.-])");
    private static final Pattern ENCODED_PHONE =
            Pattern.compile("(?<=[=:/,])%2[Bb]([1-9][0-9]{9,13})(?![0-9A-Za-z%.])");
    // variable "db_password" { of Terraform
    private static final Pattern DECLARATION =
            Pattern.compile("\\s*variable\\s+\"([A-Za-z][A-Za-z0-9_-]{1,80})\"\\s*\\{.*");
    // the condition of a statement, and not a name: if not password: ...
    private static final Pattern CONDITION = Pattern.compile("(?<![A-Za-z0-9_])(?:if|elif|while|not|case)\\s+$");
    private static final Pattern STRING_PREFIX = Pattern.compile("(?:[rRbBfFuU]{1,2}|@|\\$)(?=[\"'])");
    private static final Pattern IN_BRACES =
            Pattern.compile("\\{((?:[^\\s:=,{}\"']|\\}\\}(?=[^\\s},;\"'])){4,200})\\}");
    private static final Pattern WORDS_IN_QUOTES = Pattern.compile("(" + Value.WORDS + ")[\"']");
    private static final Pattern DASHED =
            Pattern.compile("(?<![A-Za-z0-9:.-])(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}(?![A-Za-z0-9:.-])");
    private static final Pattern NOWHERE = Pattern.compile("(?:127|0|255)\\\\{0,2}\\.");
    // 17.0.9.1 is a version where the line speaks of one
    private static final Pattern ADDRESSED = Pattern.compile(
            "(?i)(?:host|hostname|address|addr|ip|peer|server|bind|listen|remote|local|client|from|node|nodes|hosts|endpoint|to|url)[\"']?\\s*[=:]\\s*[\"'\\[]*$");
    private static final Pattern VERSION = Pattern.compile(
            "(?i)(?:version(?: number)?|release|jdk|jre|java|build|zulu|corretto|liberica|sapmachine|kernel|objectid|glibc|(?<![a-z])(?:oid|vm)|specification)[^\\s=\"']{0,40}(?![\"'],?\\s+[\"'])[\\s\"'(:=,-]{0,40}(?:build"
                    + " )?$|(?<![a-z])(?:chrome|chromium|headlesschrome|edg[ea]?|opr|crios|fxios|firefox|safari|nginx|apache|tomcat|jetty|php|openssl|curl|wget|ojdbc[0-9]{1,2}|mysql|mariadb|oracle)[/ -]v?$|\\.jar(?:!/)?:$|(?<![a-z])tag[\"']?\\s*[=:]\\s*[\"']?$|(?<![a-z])image[\"']?\\s*[=:]\\s*[\"']?[a-z][a-z0-9._/-]*:$");
    // of what else has versions: small numbers, and none of a private network
    private static final Pattern WEAK_VERSION = Pattern.compile(
            "(?i)(?<![a-z])(?:drivers?|jdbc|plug-?in|library|lib|sdk|rev(?:ision)?|ojdbc[0-9]{0,2}|jconn[0-9]|db2jcc4?|db2|ibm\\.mq|websphere|mq)\\s+v?$");
    private static final Pattern SMALL = Pattern.compile("(?!10\\.)[0-9]{1,2}(?:\\.[0-9]{1,2}){2}\\.[0-9]{1,3}");
    private static final Pattern BEHIND_MODULE = Pattern.compile(Phrases.BEHIND_MODULE);
    private static final Pattern HOMES = Pattern.compile(
            "(?:[\\\\/]home|[\\\\/]Users|[\\\\/]Documents and Settings|/export/home|/usr/home|/var/(?:spool/)?mail)[/\\\\]{1,2}"
                    + "([^/\\\\\\s\"':;,<>=]{1,100})((?:[/\\\\]{1,2}[^/\\\\\\s\"':;,<>=]{1,200})*)");
    // ~jane/x
    private static final Pattern TILDE = Pattern.compile("(?<=[\\s=\"'])~([a-z][a-z0-9._-]{2,31})(?=/)");
    private static final Pattern HOSTS = Pattern.compile(
            "\\b(?:CN\\s?=|DNSName:|DNS:|server_name:|host_name \\(0\\), value=)\\s?\"?([A-Za-z0-9*._-]{2,253})"
                    + "|\\bLinux ([A-Za-z0-9][^\\s,:;(]{0,252}) [0-9]+\\.[0-9]+\\.[0-9]"
                    + "|^(?:# )?Host: ([A-Za-z0-9][A-Za-z0-9._-]{0,252}),"
                    + "|\\b(ip-[0-9]{1,3}-[0-9]{1,3}-[0-9]{1,3}-[0-9]{1,3}(?:\\.[A-Za-z0-9.-]{1,200})?)");
    private static final Pattern HSPERFDATA = Pattern.compile(
            "(?:hsperfdata|krb5cc)_([A-Za-z0-9._-]{1,100})|/(?!krb5\\.)([A-Za-z0-9_-]{2,64})(?:\\.service)?\\.keytab\\b");
    // what Kubernetes adds to the name of a deployment: its alphabet has no vowels
    private static final String HASH = "[bcdfghjklmnpqrstvwxz2456789]";
    private static final Pattern PODS = Pattern.compile(
            "(?<![A-Za-z0-9._-])[a-z][a-z0-9-]{0,60}-" + HASH + "{8,10}-" + HASH + "{5}(?![A-Za-z0-9-])"
                    // nodes of GKE and AKS
                    + "|\\bgke-[a-z0-9-]{1,80}-[0-9a-f]{8}-[a-z0-9]{4}\\b|\\baks-[a-z0-9]{1,20}-[0-9]{8}-vmss[0-9a-z]{6}\\b");
    // names in paths that say nothing of a person: those of tools, of JDKs and what is the same everywhere
    private static final Pattern PLAIN_PART =
            Pattern.compile("\\..*|(?i)(?:jdk|jre|java|openjdk|temurin|zulu|corretto|graalvm)[-_.0-9a-z+]*"
                    + "|[0-9][-_.0-9a-z+]*|lib|bin|lib64|conf|etc|tmp|target|classes|candidates|current|versions|modules|server|src|jvm|core(?:\\.[0-9]+)?|id_(?:rsa|dsa|ecdsa|ed25519)(?:\\.pub)?|known_hosts|authorized_keys|[^.]*\\.so"
                    // agents that anybody may have, and that a diagnosis names
                    + "|(?:newrelic|opentelemetry-javaagent|elastic-apm-agent|dd-java-agent|applicationinsights-agent|jacocoagent|glowroot"
                    + "|skywalking-agent|pinpoint-bootstrap|byteman|aspectjweaver|jmx_prometheus_javaagent|spring-instrument|yjpagent|honest-profiler"
                    + "|libasyncProfiler|libyjpagent|libjprofilerti)[-_.0-9a-z]*\\.(?:jar|so|dll|dylib)");

    private static final boolean[] IN_HASH = new boolean[128];

    static {
        "bcdfghjklmnpqrstvwxz2456789".chars().forEach(c -> IN_HASH[c] = true);
    }

    private static final Needles SIGNS = signs();

    private final Words words = new Words();
    private final Section section = new Section(words);
    private final Columns columns = new Columns();
    private final Listing listing = new Listing();
    private final Inserted inserted = new Inserted();
    private final Netrc netrc = new Netrc();
    private final Argument argument = new Argument(words);
    private final Needles needles = new Needles(SIGNS);
    private final Predicate<String> kept;
    private final Optional<Pattern> also;
    private String key = "";
    private int keyAge;
    private int closing;
    private String declared = "";
    private int declaredAge;
    // the value in the line before, which may tell its name in the next one
    private String unnamed = "";
    private boolean unnamedBefore;

    /**
     * Finds what is to be replaced.
     *
     * @param kept what is not, though it looks so
     * @param also what is as well
     */
    Finder(Predicate<String> kept, Optional<Pattern> also) {
        this.kept = kept;
        this.also = also;
    }

    private static Needles signs() {
        Needles needles = new Needles();
        TOKEN_STARTS.forEach(start -> needles.sign(start, TOKEN));
        Shapes.STARTS.forEach(start -> needles.sign(start, TOKEN));
        Columns.SIGNS.forEach(sign -> needles.sign(sign, COLUMN));
        Columns.SIGNS_OF_BARS.forEach(sign -> needles.sign(sign, COLUMN));
        List.of("://", ":@", "jdbc:", "jdbc\\", ":\\/").forEach(start -> needles.sign(start, URL));
        List.of(
                        "/home",
                        "Users",
                        "hsperfdata_",
                        "krb5cc_",
                        "/var/",
                        ".keytab",
                        "\\home",
                        "ments and Set",
                        " ~",
                        "=~",
                        "\"~")
                .forEach(start -> needles.sign(start, HOME));
        List.of("CN=", "CN =", "DNS", "server_name:", "host_name", "Linux ", "Host: ", "ip-")
                .forEach(start -> needles.sign(start, HOST));
        List.of(" -", "\t-", "\"-", "'-").forEach(start -> needles.sign(start, OPTION));
        List.of("hooks.", "discord", "webhook.", "/webhook", "telegram", "earer ", "EARER ", "asic ", "egotiate ")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of(
                        "ssword ",
                        "sswort ",
                        "sswd ",
                        "sphrase ",
                        "sscode ",
                        "pwd ",
                        "ecret ",
                        "oken ",
                        "SSWORD ",
                        "SECRET ",
                        "TOKEN ",
                        "api key ")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of(
                        "PIN ",
                        "pin is",
                        "pin for",
                        "OTP ",
                        "TAN ",
                        " otp ",
                        "CVV ",
                        "CVC ",
                        " code ",
                        "ticated as ",
                        "cvv ",
                        "cvc ",
                        "PIN, ",
                        "CRON[",
                        "cron",
                        "ogin of ",
                        "ind as ",
                        "ogin as ",
                        "upplied by ",
                        "sent by ",
                        "ented by ",
                        "given by ",
                        "ogon of ",
                        "ession ",
                        "ession:",
                        "ession-",
                        "essionId",
                        "ession-id",
                        "ession_id")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of("ser '", "ser \"", "ame '", "ame \"", "started by ", "ser Id", "ser ID", "serId", " with PID")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of(
                        "] \"",
                        " host ",
                        " node ",
                        " machine ",
                        " server ",
                        " broker ",
                        " worker ",
                        " member ",
                        " instance ",
                        " executor ")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of(
                        "not known",
                        "servname",
                        "name resolution",
                        "with hostname",
                        "not resolve",
                        "No such host",
                        "DENTIFIED ",
                        "dentified ",
                        "'@'",
                        "`@`",
                        "ASSWORD(",
                        "assword(",
                        " USER ",
                        " LOGIN ",
                        " ROLE ",
                        "}{",
                        "ogin \"",
                        "ogin '",
                        "ogin \\",
                        "ser \\",
                        "ssword \\",
                        "ount \"",
                        "ount '",
                        " key is ",
                        "AUTH ",
                        "Digest ",
                        "user ",
                        "UnknownHost",
                        "IPC Client",
                        "pw for ",
                        " pw is ",
                        " pw was ",
                        "redentials ",
                        "redential ",
                        "iled for ",
                        "nied for ",
                        ".connect(",
                        "_connection(",
                        "ByName(",
                        "su: ",
                        "su[",
                        "Accepted ",
                        "Failed ",
                        "ailed login ",
                        "ailed authentication ",
                        "cation of ",
                        "for user",
                        "nvalid user",
                        "sudo",
                        "User ",
                        " by ",
                        " mount",
                        " nfs",
                        "TRACE]",
                        "DEBUG]",
                        "INFO ]",
                        "WARN ]",
                        "ERROR]",
                        "ssword for ",
                        "ssword of ")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of(
                        " -u",
                        "\"-u",
                        "'-u",
                        "\"-a",
                        " -U",
                        " -p",
                        " -P ",
                        " -k ",
                        "ault login ",
                        "htpasswd ",
                        "cert ",
                        "jconsole ",
                        "addauth ",
                        "impala-shell ",
                        "jmxterm ",
                        "cqlsh ",
                        "configure set ",
                        "onfig set ",
                        "kv put ",
                        "kv set ",
                        "eter put ",
                        "etcdctl put ",
                        "set-credentials ",
                        "add_user ",
                        "add-user ",
                        "_password ",
                        "-password ",
                        " -a ",
                        " -w ",
                        " -b ",
                        " --cookie",
                        "sqlplus ",
                        "sqlldr ",
                        "mpdp ",
                        "xpdp ",
                        "chown ",
                        " su ",
                        "su - ",
                        "runuser ",
                        "useradd ",
                        "adduser ",
                        "usermod ",
                        "userdel ",
                        "deluser ",
                        "USER ",
                        " -h ",
                        " --user",
                        "ssh ",
                        "scp ",
                        "sftp ",
                        "rsync ",
                        "mysql",
                        " -S ",
                        "-stdin",
                        "passwd",
                        "\"-p",
                        "| sudo",
                        "| su ",
                        "kinit ",
                        "beeline ",
                        "keyscan ",
                        "copy-id ",
                        "slookup ",
                        "telnet ",
                        "ping ",
                        "traceroute ",
                        "ldappasswd ",
                        "encrypt_string ",
                        "cryptsetup ",
                        "<<<",
                        " -D ")
                .forEach(start -> needles.sign(start, SHELL));
        List.of((".corp .internal .local .lan .intra .intranet .localdomain .consul .svc .com .net .org .io"
                                + " .cloud .de .uk .fr .ch .at .nl .se .eu .us .jp .cn .in .br .it .es .pl .ca .au .dev"
                                + " .app .biz .info .example .xyz .tech .ru .cz .be .dk .fi .ie")
                        .split(" "))
                .forEach(end -> needles.end(end, DOMAIN));
        needles.sign("}-", DOMAIN);
        needles.sign(")-", DOMAIN);
        needles.sign("</", ELEMENT);
        List.of("<user", "<account", "<principal", "<login").forEach(start -> needles.sign(start, PEOPLE));
        List.of(
                        "\\\\",
                        "net use ",
                        "dc=",
                        "DC=",
                        "dc =",
                        "/user:",
                        " /ru ",
                        "/add:",
                        "arn:aws",
                        "mac ",
                        "MAC ",
                        " as ",
                        "erver=",
                        "erver =",
                        "wner",
                        "ccount",
                        "ource=")
                .forEach(start -> needles.sign(start, NETWORK));
        // and the first bytes of capitals beyond ASCII
        for (char c : "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c3\u00c4\u00c5\u00ce\u00d0".toCharArray()) {
            for (String before : List.of(
                    "ed by ",
                    "ed off by ",
                    "ed to ",
                    "user ",
                    "owner ",
                    "customer ",
                    "patient ",
                    "employee ",
                    "Customer ",
                    "Patient ",
                    "Employee ")) {
                needles.sign(before + c, NAMED);
            }
        }
        List.of(
                        "ed by:",
                        "Mr",
                        "Ms",
                        "Dr",
                        "Herr",
                        "Frau",
                        "ehalf of",
                        "n call",
                        "n-call",
                        "egards",
                        "d in as",
                        "ame:",
                        "ame :",
                        "erson:",
                        "older:",
                        "cn=",
                        "CN=",
                        "name>")
                .forEach(start -> needles.sign(start, NAMED));
        for (char c = '1'; c <= '9'; c++) {
            needles.sign("+" + c, CALLED);
        }
        Listing.SIGNS.forEach(sign -> needles.sign(sign, LISTING));
        List.of("ENV ", "etenv ", "etEnv ", "etx ", "eader ", "eaders ", "eader set ", "i_param ", "eader add ")
                .forEach(start -> needles.sign(start, VARIABLE));
        List.of("FROM ", "image:", "image\":", "repository:", "registry:")
                .forEach(start -> needles.sign(start, DOMAIN));
        List.of("kubectl ", "helm ", "oc ").forEach(start -> needles.sign(start, SHELL));
        List.of(
                        "phrase",
                        "ssword",
                        "sswort",
                        "sswd",
                        "sscode",
                        "pwd",
                        "ecret",
                        "oken",
                        " key",
                        "SSWORD",
                        "PHRASE",
                        "SECRET",
                        "TOKEN",
                        "pin (",
                        "PIN (",
                        "ice Account",
                        "redentials ",
                        "creds",
                        "eed for ",
                        "Creds",
                        " with pw ",
                        "ogin ",
                        "auth=(",
                        "auth = (",
                        "ogin(",
                        "icate(",
                        "Auth(",
                        "_auth(",
                        "redentials(",
                        "entication(",
                        "Name: ",
                        "otp ",
                        "fa ")
                .forEach(start -> needles.sign(start, TOLD));
        List.of(
                        "sk ",
                        "sked ",
                        "old ",
                        "ell ",
                        "ing ",
                        "inged ",
                        "ontact",
                        "all ",
                        "alled ",
                        "cc ",
                        "CC",
                        "Cc",
                        "cc:",
                        "hank",
                        "ail ",
                        "poke ",
                        "alked ",
                        "ussed with",
                        "greed with",
                        " is away",
                        " is out",
                        " is on ",
                        " said",
                        " says",
                        " wrote",
                        " thinks",
                        " noticed",
                        " suggested",
                        " mentioned",
                        " complained",
                        " replied",
                        "ngineer",
                        "eveloper",
                        "anager",
                        "rchitect",
                        "onsultant",
                        "dministrator",
                        "nalyst",
                        "SRE",
                        "DBA",
                        "CTO",
                        "perations",
                        "ps)",
                        "QA)")
                .forEach(start -> needles.sign(start, ASKED));
        Words.GREETINGS.forEach(start -> needles.sign(start, GREETED));
        List.of(
                        "\"user:",
                        "\"username:",
                        "\"login:",
                        "\"owner:",
                        "[~",
                        "/users/",
                        "/accounts/",
                        "/members/",
                        "/customers/")
                .forEach(start -> needles.sign(start, PEOPLE));
        List.of(".corp-", ".internal-", ".intranet-", ".lan-", ".localdomain-")
                .forEach(start -> needles.sign(start, DOMAIN));
        needles.sign("uid=", NAMED);
        needles.sign("\\.", REGEX);
        needles.sign("variable ", DECLARED);
        Inserted.SIGNS.forEach(start -> needles.sign(start, INSERTED));
        needles.sign(Netrc.SIGN, MACHINE_OF_NETRC);
        needles.sign(Netrc.DEFAULT, MACHINE_OF_NETRC);
        Accounts.SIGNS.forEach(start -> needles.sign(start, ACCOUNT));
        Devices.SIGNS.forEach(start -> needles.sign(start, DEVICE));
        People.PHONES.forEach(start -> needles.sign(start, CALLED));
        List.of("personating ", "\"@\"", "kubelet, ", "TCP ", "cifs", "smb", "Net::S", "postgres: ")
                .forEach(start -> needles.sign(start, SPOKEN));
        List.of("%2F%2F", "%2f%2f", "%40", "%2B", "%2b", "%20").forEach(start -> needles.sign(start, ENCODED));
        for (char c : "bcdfghjklmnpqrstvwxz2456789".toCharArray()) {
            needles.sign("-" + c, POD);
        }
        return needles;
    }

    /** From now on this value is replaced wherever it stands, if it is long or odd enough not to be a common word. */
    void learn(Kind kind, String value) {
        boolean odd = value.chars().anyMatch(c -> c < 'A' || c > 'z' || (c > 'Z' && c < 'a'));
        boolean enough =
                switch (kind) {
                    case SECRET -> (odd && value.length() >= 6) || value.length() >= 12;
                    case USER -> value.length() >= 3 && Words.telling(value);
                    case HOST -> value.length() >= (odd ? 4 : 6) && Words.telling(value) && !Words.everybodys(value);
                    case PERSON -> value.indexOf(' ') > 0;
                    case PHONE -> value.length() >= 8;
                    case EMAIL, ADDRESS, PATH, DUMP, ALSO -> false;
                };
        if (!enough || Words.plain("", value) || kept.test(value)) {
            return;
        }
        needles.found(value, kind);
        int dot = value.indexOf('.');
        if (kind == Kind.HOST && dot > 4 && value.substring(0, dot).matches(".*[0-9-].*")) {
            needles.found(value.substring(0, dot), kind);
        }
    }

    /** The values that are replaced wherever they stand, each character a byte. */
    Set<String> learned() {
        return needles.found();
    }

    /** Whether one of these values is anywhere in a line. */
    boolean holdsLearned(byte[] bytes, int from, int to) {
        return needles.holdFound(bytes, from, to);
    }

    /** Whether nothing in lines before says what the next one is. */
    boolean quiet() {
        return key.isEmpty()
                && declared.isEmpty()
                && unnamed.isEmpty()
                && closing == 0
                && argument.none()
                && section.idle()
                && columns.none()
                && inserted.none()
                && netrc.none()
                && listing.none();
    }

    /** What was announced in lines before is over. */
    void file() {
        key = "";
        declared = "";
        unnamed = "";
        closing = 0;
        argument.end();
        section.end();
        columns.end();
        inserted.end();
        netrc.end();
        listing.end();
    }

    /** What is to be replaced in the bytes of a line, apart from each other and in order, counted from {@code from}. */
    List<Span> spans(byte[] bytes, int from, int to) {
        if (++keyAge > KEY_REACHES) {
            key = "";
        }
        if (!declared.isEmpty() && (++declaredAge > BLOCK_REACHES || (to > from && bytes[from] == '}'))) {
            declared = "";
        }
        unnamedBefore = !unnamed.isEmpty() && !unnamedBefore;
        if (!unnamedBefore) {
            unnamed = "";
        }
        List<Span> elsewhere = new ArrayList<>(0);
        boolean names = also.isPresent();
        boolean at = false;
        boolean escaped = false;
        int signs = 0;
        int dots = 0;
        int colons = 0;
        int dashes = 0;
        boolean capitals = false;
        boolean given = false;
        boolean port = false;
        boolean called = false;
        int run = 0;
        int longest = 0;
        int groups = 0;
        int last = to - 1;
        for (int i = from; i < last; i++) {
            byte b = bytes[i];
            if (b >= '0' && b <= '9') {
                run++;
                longest = Math.max(longest, run);
            } else if (run > 0) {
                groups += run == 4 && (b == ' ' || b == '-') ? 1 : 0;
                run = 0;
            }
            if (b < 'A') {
                if (b == '-' && i + 3 < to && bytes[i + 3] == '-') {
                    dashes++;
                }
                called |= b == '-' && called(bytes, from, i);
                if (b == '=') {
                    names = true;
                } else if (b == ':') {
                    colons += bytes[i + 1] == ':' ? 8 : 1;
                    port |= port(bytes, from, i, to);
                    names |= bytes[i + 1] <= ' ' || bytes[i + 1] > '9' || bytes[i + 1] == '"' || bytes[i + 1] == '\'';
                } else if (b == '@') {
                    at = true;
                } else if (b == ' ' && i > from && GivenNames.capital(bytes[i + 1]) && bytes[i - 1] > ' ') {
                    capitals = true;
                    given |= GivenNames.endsAt(bytes, from, i);
                } else if (b == '.' && i > from && bytes[i - 1] <= '9' && bytes[i + 1] <= '9') {
                    dots++;
                }
            } else if (b == '\\' && bytes[i + 1] == ':') {
                escaped = true;
                colons += 8;
            } else if (b == '\\' && i > from && domain(bytes[i - 1]) && bytes[i + 1] >= 'a' && bytes[i + 1] <= 'z') {
                signs |= ACCOUNT;
            }
            if (needles.starts(b, bytes[i + 1])) {
                signs |= needles.at(bytes, from, i, to, elsewhere);
            }
        }
        names |= last >= from && (bytes[last] == ':' || bytes[last] == '>');
        boolean decorated = to - from > 8 && bytes[from] == '[' && decorated(bytes, from, to);
        boolean syslog = syslog(bytes, from, to);
        if (!capitals) {
            signs &= ~ASKED;
        }
        signs |= called ? CALLED : 0;
        boolean closed = closing > 0;
        closing = closes(bytes, from, to) ? SIGNATURE_REACHES : Math.max(0, closing - 1);
        boolean numbers = longest >= CARD_DIGITS - 1 || groups >= 3;
        if (!names
                && !at
                && signs == 0
                && dots < 3
                && !port
                && colons < 4
                && dashes < 4
                && !decorated
                && !syslog
                && !numbers
                && !given
                && !closed
                && elsewhere.isEmpty()
                && argument.none()
                && section.idle()
                && columns.none()
                && inserted.none()
                && netrc.none()
                && listing.none()) {
            return List.of();
        }
        // /proc/<pid>/cmdline and environ end each word with NUL
        String line = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).replace('\0', '\n');
        escaped &= colons < PGPASS_COLONS || !Phrases.isPgpass(line);
        Found found = new Found(escaped ? ESCAPE.matcher(line).replaceAll("") : line, kept);
        if (numbers) {
            Numbers.find(found);
        }
        if (decorated) {
            Phrases.decorated(found);
        }
        if (syslog) {
            Phrases.syslog(found);
        }
        if (dashes >= 4) {
            found.all(Kind.ADDRESS, DASHED);
        }
        if (colons >= 4) {
            People.account(found);
        }
        if ((signs & INSERTED) != 0 || !inserted.none()) {
            inserted.line(found, words);
        }
        if ((signs & MACHINE_OF_NETRC) != 0 || !netrc.none()) {
            netrc.line(found);
        }
        patterns(found, signs, at, dots, colons, port);
        if ((signs & ELEMENT) != 0) {
            Phrases.elements(found, words, this);
        }
        if (names) {
            Phrases.reversed(found, words);
            named(found);
        }
        if (colons >= 4) {
            Phrases.pgpass(found);
        }
        if ((signs & OPTION) != 0 || !argument.none()) {
            argument.line(found);
        }
        section.line(found);
        if ((signs & LISTING) != 0 || !listing.none()) {
            listing.line(found);
        }
        if ((signs & COLUMN) != 0 || !columns.none()) {
            columns.line(found, words);
        }
        if (given) {
            People.named(found);
        }
        if (closed) {
            People.signed(found);
        }
        if (!escaped) {
            elsewhere.forEach(found::add);
            return found.spans();
        }
        int[] places = unescaped(line);
        elsewhere.forEach(
                span -> found.add(new Span(span.kind(), index(places, span.start()), index(places, span.end()))));
        return found.spans().stream()
                .map(span -> new Span(span.kind(), places[span.start()], places[span.end()]))
                .toList();
    }

    // Best regards,
    private static boolean closes(byte[] bytes, int from, int to) {
        if (to - from < 2 || to - from > LONGEST_CLOSING) {
            return false;
        }
        int first = bytes[from] | 0x20;
        return "bkwmtcsyv>".indexOf(first) >= 0
                && (first == '>' || first == 'm' || first == 'v' || isProse(bytes, from, to))
                && People.CLOSING
                        .matcher(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1))
                        .matches();
    }

    // words and blanks, and marks only at the end
    private static boolean isProse(byte[] bytes, int from, int to) {
        boolean ended = false;
        for (int i = from; i < to; i++) {
            int c = bytes[i] | 0x20;
            if (c >= 'a' && c <= 'z') {
                if (ended) {
                    return false;
                }
            } else if (bytes[i] == ',' || bytes[i] == '.' || bytes[i] == '!') {
                ended = true;
            } else if (bytes[i] < 0 || bytes[i] > ' ') {
                return false;
            }
        }
        return true;
    }

    // what the patterns of pods and nodes ask for, found sooner than by them: -xxxxxxxx-xxxxx, gke-, aks-
    private static boolean mayBePod(String line) {
        for (int dash = line.indexOf('-', 1); dash >= 0; dash = line.indexOf('-', dash + 1)) {
            if (line.regionMatches(dash - 3, "gke", 0, 3)
                    || line.regionMatches(dash - 3, "aks", 0, 3)
                    || (hashed(line, dash - 8, dash) && hashed(line, dash + 1, dash + 6))) {
                return true;
            }
        }
        return false;
    }

    // the first group of hexadecimal digits, which Foo::bar of C++ has not
    private static boolean mayBeAddress(String line) {
        for (int colon = line.indexOf(':'); colon >= 0; colon = line.indexOf(':', colon + 1)) {
            int start = colon;
            while (start > 0 && colon - start < 4 && Character.digit(line.charAt(start - 1), 16) >= 0) {
                start--;
            }
            if (start < colon && (start == 0 || "_-".indexOf(line.charAt(start - 1)) >= 0 || startsWord(line, start))) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWord(String line, int start) {
        char before = line.charAt(start - 1);
        return before != ':' && !inName(before);
    }

    private static boolean hashed(String line, int from, int to) {
        if (from < 0 || to > line.length()) {
            return false;
        }
        for (int i = from; i < to; i++) {
            char c = line.charAt(i);
            if (c >= IN_HASH.length || !IN_HASH[c]) {
                return false;
            }
        }
        return true;
    }

    // web-1:9092
    private static boolean port(byte[] bytes, int from, int colon, int to) {
        if (colon == from || colon + 4 >= to || bytes[colon - 1] < '0') {
            return false;
        }
        for (int i = colon + 1; i <= colon + 4; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return false;
            }
        }
        return true;
    }

    // (312) 555-0163, seen at its hyphen
    private static boolean called(byte[] bytes, int from, int hyphen) {
        return hyphen - from >= 8
                && bytes[hyphen - 1] >= '0'
                && bytes[hyphen - 1] <= '9'
                && (bytes[hyphen - 4] == ')' || bytes[hyphen - 5] == ')');
    }

    private static boolean domain(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '\\';
    }

    // May  3 10:14:28 web-1, <34>1 2026-
    private static boolean syslog(byte[] bytes, int from, int to) {
        return to - from > 20
                && (bytes[from] == '<'
                        ? bytes[from + 1] >= '0' && bytes[from + 1] <= '9'
                        : (bytes[from + 4] == '-' && bytes[from + 10] == 'T')
                                || (bytes[from + 3] == ' '
                                        && bytes[from + 6] == ' '
                                        && bytes[from + 9] == ':'
                                        && bytes[from + 12] == ':'
                                        && bytes[from + 15] == ' '));
    }

    // whether a word stands between brackets before the level: [0.005s][web-1][info][gc]
    private static boolean decorated(byte[] bytes, int from, int to) {
        for (int i = from; i < Math.min(to - 2, from + 120); i++) {
            if (bytes[i] == '[' && (i == from || bytes[i - 1] == ']')) {
                byte first = bytes[i + 1];
                if ((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z')) {
                    return !level(bytes, i + 1, to);
                }
            }
        }
        return false;
    }

    // info, and a level that is padded
    private static boolean level(byte[] bytes, int at, int to) {
        int end = at;
        while (end < to && bytes[end] != ' ' && bytes[end] != ']') {
            end++;
        }
        return Phrases.LEVELS.contains(new String(bytes, at, end - at, StandardCharsets.ISO_8859_1));
    }

    /** Where each character, and the end, of what is left without escapes stands in the line. */
    private static int[] unescaped(String line) {
        int[] places = IntStream.rangeClosed(0, line.length()).toArray();
        for (MatchResult escape : ESCAPE.matcher(line).results().toList()) {
            places[escape.start()] = -1;
        }
        return Arrays.stream(places).filter(place -> place >= 0).toArray();
    }

    private static int index(int[] places, int place) {
        int index = Arrays.binarySearch(places, place);
        return index < 0 ? -index - 1 : index;
    }

    private void patterns(Found found, int signs, boolean at, int dots, int colons, boolean port) {
        also.ifPresent(pattern -> found.all(Kind.ALSO, pattern));
        if ((signs & TOKEN) != 0) {
            found.all(Kind.SECRET, TOKENS);
            found.all(Kind.SECRET, Shapes.TOKENS);
            Accounts.hashed(found);
        }
        if ((signs & DECLARED) != 0) {
            declares(found.line());
        }
        if ((signs & REGEX) != 0) {
            addresses(found, IN_REGEX);
        }
        if ((signs & SPOKEN) != 0) {
            Phrases.spoken(found);
        }
        if ((signs & TOLD) != 0) {
            Phrases.told(found);
            Phrases.pointed(found, words);
        }
        if ((signs & SHELL) != 0) {
            Phrases.shell(found, words);
        }
        if ((signs & ACCOUNT) != 0) {
            Accounts.find(found, words);
        }
        if ((signs & DEVICE) != 0) {
            Devices.find(found);
        }
        if ((signs & VARIABLE) != 0) {
            Phrases.variables(found, words);
        }
        if ((signs & NAMED) != 0) {
            People.spoken(found);
        }
        if ((signs & ASKED) != 0) {
            People.asked(found);
        }
        if ((signs & GREETED) != 0) {
            People.greeted(found);
        }
        if ((signs & CALLED) != 0) {
            People.called(found);
        }
        if ((signs & URL) != 0) {
            authorities(found);
        }
        if (at) {
            found.matches(EMAIL)
                    .filter(m -> !NO_EMAIL.matcher(m.group()).matches())
                    .forEach(m -> found.add(Kind.EMAIL, m, 0));
            People.mailed(found);
            Phrases.accounts(found);
        }
        if ((signs & OPTION) != 0) {
            options(found);
        }
        if ((signs & HOME) != 0) {
            homes(found);
        }
        if ((signs & HOST) != 0) {
            found.matches(HOSTS).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.host(m, group);
                }
            });
        }
        if ((signs & (DOMAIN | URL)) != 0) {
            Phrases.hosts(found);
        }
        if ((signs & NETWORK) != 0) {
            Phrases.networks(found);
        }
        if ((signs & PEOPLE) != 0) {
            Phrases.people(found);
        }
        if ((signs & ENCODED) != 0) {
            encoded(found);
        }
        if ((signs & POD) != 0 && mayBePod(found.line())) {
            found.all(Kind.HOST, PODS);
        }
        if (dots >= 3) {
            Phrases.resolved(found);
            addresses(found);
        }
        // several servers are separated by commas
        if ((colons >= 2 && found.line().indexOf(',') >= 0) || port) {
            Phrases.servers(found);
        }
        if (colons >= 5 && mayBeAddress(found.line())) {
            found.all(Kind.ADDRESS, IPV6);
        }
    }

    // {noop}x, {bcrypt}x of Spring
    private static final Pattern ENCODED_PASSWORD = Pattern.compile("\\{[A-Za-z0-9@_-]{2,20}\\}[^\\s,;:}\\])]");
    // --key=x, /feed?key=x
    private static final String CHECKSUM = "checksum/";
    private static final String BASE64 = "base64:";
    private static final String OPTION_KEY = "option.key";
    // order-12345 is the key of a cache
    private static final Pattern NUMBERED_WORD = Pattern.compile("[A-Za-z]+[-_.:]?[0-9]+");
    private static final Pattern ENTRY_KEY = Pattern.compile("[A-Za-z]+[-_:][0-9]+");
    private static final Pattern OF_PEOPLE = Pattern.compile(
            "(?i).*(?:(?:first|last|full|given|family|sur|display|real|maiden|customer|patient|employee|contact|recipient|author)_?name|customer|patient|employee|assignee|reporter|author)");
    private static final Pattern ALIAS = Pattern.compile("\\*[A-Za-z][\\w-]*\\s*");
    private static final Pattern LOGIN_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{1,63}");
    private static final Pattern CODE = Pattern.compile(
            "[0-9]{6,8}(?![A-Za-z0-9])|(?=[^0-9&\\s]*[0-9])(?=[^A-Za-z&\\s]*[A-Za-z])[A-Za-z0-9._~%/-]{10,}(?=[&#\\s\"']|$)");
    private static final Pattern ACCOUNT_NAME =
            Pattern.compile("[a-z][a-z0-9]{2,31}(?:[._-][a-z0-9]{1,31})?(?=[\"',;)}\\]\\s]|$)");
    // DB_PASSWORD=${P:-x}, password: ${P:x} of Spring
    private static final Pattern DEFAULTED =
            Pattern.compile("[\"']?(?:\\$\\{[A-Za-z_][A-Za-z0-9_.]{0,100}(?::?[-=]|:(?![?+])))+");
    // what may stand before the first name in a line
    private static final Pattern FIRST = Pattern.compile("\\s*(?:- [\"']?|(?i:@?set \"?))?\\s*");

    // name=value, name: value, "name": "value", and name:value of secrets
    private void named(Found found) {
        String line = found.line();
        for (int i = 1; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '=' || c == ':') {
                i = Math.max(i, named(found, i));
            }
        }
    }

    /** Returns the last index that belongs to what was found, or any smaller one. */
    private int named(Found found, int separator) {
        String line = found.line();
        int end = separator;
        // ??=, ||= and ?=
        int operator = line.charAt(separator) == '=' ? operator(line, separator) : 0;
        end -= operator;
        while (end > 0 && separator - end < 24 && " \t\"'\\]".indexOf(line.charAt(end - 1)) >= 0) {
            end--;
        }
        if (line.startsWith("&quot;", end - 6)) {
            end -= 6;
        }
        int start = end;
        while (start > 0 && end - start < 120 && inName(line.charAt(start - 1))) {
            start--;
        }
        boolean padded = end < separator;
        int value = separator + 1;
        // userPassword:: x of LDIF
        boolean ldif = line.startsWith(": ", value);
        if (value < line.length() && (line.charAt(value) == '=' || ldif) && line.charAt(separator) == ':') {
            value++;
        }
        // clientSecret => x
        if (value < line.length() && line.charAt(separator) == '=' && line.charAt(value) == '>') {
            value++;
        }
        // ${DB_PASSWORD:-x} has a default; of ${DB_PASSWORD:?x} and ${DB_PASSWORD:+x} the rest is no value
        if (line.charAt(separator) == ':' && start > 1 && line.startsWith("${", start - 2) && value < line.length()) {
            char expansion = line.charAt(separator + 1);
            if (expansion == '-' || expansion == '=') {
                return fallback(found, start, end, separator + 2);
            }
            if (expansion == '?' || expansion == '+') {
                return 0;
            }
        }
        boolean tight = value < line.length() && line.charAt(separator) == ':' && line.charAt(value) > ' ' && !padded;
        // kubectl describe aligns the values of variables
        int gap = end > 0 && isCapital(line.charAt(end - 1)) ? LONGEST_GAP : LONGEST_BLANK;
        while (value < line.length()
                && value - separator < gap
                && (line.charAt(value) == ' ' || line.charAt(value) == '\t')) {
            value++;
        }
        if (start == end || value >= line.length()) {
            return 0;
        }
        int option = start;
        if (line.startsWith("-D", start)) {
            start += 2;
        }
        while (start < end && line.charAt(start) == '-') {
            start++;
        }
        if (start == end) {
            return 0;
        }
        String name = line.substring(start, end);
        if (tight && !padded && closesText(line, start, value)) {
            return 0;
        }
        if (operator > 0 && !words.kind(name).equals(Optional.of(Kind.SECRET))) {
            return 0;
        }
        // checksum/secret: x, an annotation that makes pods restart
        if (start > CHECKSUM.length() && line.startsWith(CHECKSUM, start - CHECKSUM.length())) {
            return 0;
        }
        // password: *anchor of YAML
        if (line.charAt(value) == '*'
                && !tight
                && line.charAt(separator) == ':'
                && ALIAS.matcher(line).region(value, line.length()).matches()
                && firstOfLine(line, start)) {
            return 0;
        }
        // extended master secret: in prose about TLS
        if (name.equals("secret") && line.startsWith("master ", start - 7)) {
            return 0;
        }
        // c.s.Login : the user, in which a logger speaks
        if (padded
                && line.charAt(separator) == ':'
                && line.charAt(end) == ' '
                && (name.indexOf('.') >= 0 || (Character.isUpperCase(name.charAt(0)) && !Words.strong(name)))
                && !(firstOfLine(line, start) && words.kind(name).equals(Optional.of(Kind.SECRET)))) {
            return 0;
        }
        if (line.charAt(separator) == ':'
                && start > 2
                && line.charAt(start - 1) == ' '
                && "eft".indexOf(line.charAt(start - 2)) >= 0
                && CONDITION
                        .matcher(line)
                        .region(Math.max(0, start - 12), start)
                        .find()) {
            return 0;
        }
        if (name.equals("key")
                && start > 1
                && ("?&".indexOf(line.charAt(start - 1)) >= 0 || line.startsWith("--", start - 2))) {
            name = OPTION_KEY;
        }
        if (name.equals("default") && !declared.isEmpty()) {
            name = declared;
        }
        // API key = x
        if (name.equalsIgnoreCase("key") && start > 1 && line.charAt(start - 1) == ' ') {
            Matcher opening = OPENING.matcher(line).region(Math.max(0, start - 16), start);
            name = opening.find() ? opening.group(1) + "_" + name : name;
        }
        // name: DB_PASSWORD, value: x
        boolean stating = name.equalsIgnoreCase("value") && !key.isEmpty();
        if (stating) {
            name = key;
            key = "";
            section.value(name);
        } else if (name.equalsIgnoreCase("value") && line.charAt(separator) == ':' && firstInObject(line, start)) {
            Value stated = Value.at(line, value, Optional.of(Kind.SECRET), true, false);
            unnamed = line.substring(stated.start(), stated.end());
            unnamedBefore = false;
        }
        Optional<Kind> kind = words.kind(name);
        // what secretKeyRef: {name: x} tells is where the secret is kept
        if ((Section.REFERENCE.matcher(name).matches() || name.equals("metadata"))
                && "{[".indexOf(line.charAt(value)) >= 0) {
            return group(found, Kind.HOST, value);
        }
        if (kind.isEmpty() && separator < found.groupEnd()) {
            boolean fits = found.group().equals(Optional.of(Kind.SECRET))
                    ? !Words.about(name)
                    : name.equals("name")
                            || name.equals("value")
                            || (name.equals("id") && found.group().equals(Optional.of(Kind.USER)));
            kind = found.group().filter(k -> fits);
        }
        // the code by which a person is known: /reset?code=123456
        if (kind.isEmpty()
                && name.equals("code")
                && start > 0
                && "?&".indexOf(line.charAt(start - 1)) >= 0
                && CODE.matcher(line).region(value, line.length()).lookingAt()) {
            kind = Optional.of(Kind.SECRET);
        }
        if (kind.isPresent()) {
            value = Value.untagged(line, value);
        }
        if (kind.equals(Optional.of(Kind.SECRET))) {
            value = Value.untyped(line, value);
            Matcher prefix = STRING_PREFIX.matcher(line).region(value, line.length());
            value = prefix.useTransparentBounds(true).lookingAt() ? prefix.end() : value;
            Matcher defaulted = DEFAULTED.matcher(line).region(value, line.length());
            if (defaulted.lookingAt()) {
                return fallback(found, start, end, defaulted.end());
            }
            // "-Dpassword=x y", --set "password=x y"
            boolean quotedOption = option > 0
                    && (line.charAt(option) == '-' || line.charAt(separator) == '=')
                    && "\"'".indexOf(line.charAt(option - 1)) >= 0;
            Matcher several = WORDS_IN_QUOTES.matcher(line).region(value, line.length());
            int closing = name.equals("pass") && option > 0 ? line.indexOf(line.charAt(option - 1), value) : -1;
            if (tight && "\"'".indexOf(line.charAt(Math.max(0, option - 1))) >= 0 && closing > value) {
                // openssl -passin 'pass:x y'
                found.add(Kind.SECRET, value, closing);
                return closing - 1;
            }
            if (quotedOption
                    && several.useTransparentBounds(true).lookingAt()
                    && line.charAt(several.end() - 1) == line.charAt(option - 1)) {
                found.add(Kind.SECRET, several.start(1), several.end(1));
                return several.end(1) - 1;
            }
        }
        if (kind.isEmpty() && line.startsWith(BASE64, value) && Words.key(name)) {
            value += BASE64.length();
        }
        Optional<Integer> login = Accounts.info(found, name, value);
        if (login.isEmpty() && kind.equals(Optional.of(Kind.USER))) {
            login = Accounts.inDomain(found, value);
        }
        if (login.isPresent()) {
            return login.get() - 1;
        }
        if (kind.isPresent()
                && (line.charAt(value) == '{' || line.charAt(value) == '[')
                && !ENCODED_PASSWORD.matcher(line).region(value, line.length()).lookingAt()) {
            return group(found, kind.get(), value);
        }
        if (kind.equals(Optional.of(Kind.PERSON)) || kind.equals(Optional.of(Kind.USER))) {
            Optional<Span> person = People.name(line, value, kind.get() == Kind.PERSON ? name : "");
            if (person.isPresent() || kind.get() == Kind.PERSON) {
                Kind of = kind.get();
                person.ifPresent(span -> found.add(of, span.start(), span.end()));
                if (person.isEmpty() && Words.accountable(name)) {
                    boolean quoted = line.charAt(value) == '"' || line.charAt(value) == '\'';
                    Matcher account = ACCOUNT_NAME.matcher(line).region(quoted ? value + 1 : value, line.length());
                    if (account.lookingAt() && Words.telling(account.group())) {
                        found.add(Kind.USER, account.start(), account.end());
                    }
                }
                person.ifPresent(span -> nicknamed(found, span.end()));
                return person.map(Span::end).orElse(1) - 1;
            }
        }
        if (kind.equals(Optional.of(Kind.PHONE))) {
            Optional<Span> number = People.number(line, value);
            number.ifPresent(found::add);
            return number.map(Span::end).orElse(1) - 1;
        }
        boolean wholeLine = firstOfLine(line, start)
                && (line.charAt(separator) == '=' || (!tight && (stating || Words.strong(name))));
        Value stated = Value.at(
                line, value, kind, wholeLine, kind.equals(Optional.of(Kind.SECRET)) && (stating || Words.phrase(name)));
        if (stated.start() >= stated.end()) {
            return 0;
        }
        String text = line.substring(stated.start(), stated.end());
        if (name.equalsIgnoreCase("name") || name.equalsIgnoreCase("key")) {
            key(text);
            // the line before said the value
            if (unnamedBefore
                    && start <= LONGEST_GAP
                    && line.substring(0, start).matches("\\s*[\"']?")
                    && words.kind(text).equals(Optional.of(Kind.SECRET))
                    && !Words.plain(text, unnamed)) {
                learn(Kind.SECRET, unnamed);
                key = "";
            }
        }
        if (tight && (kind.isEmpty() || kind.get() != Kind.SECRET || text.startsWith(":"))) {
            return 0;
        }
        kind = kind(name, text, kind);
        if (kind.isEmpty()) {
            return 0;
        }
        found.add(new Span(kind.get(), stated.start(), stated.end()));
        return (kind.get() == Kind.HOST ? more(found, stated.end()) : stated.end()) - 1;
    }

    // of ${NAME:-value}: up to the brace
    private int fallback(Found found, int start, int end, int from) {
        String line = found.line();
        int last = line.indexOf('}', from);
        if (last <= from) {
            return 0;
        }
        boolean quoted =
                last - from > 2 && "\"'".indexOf(line.charAt(from)) >= 0 && line.charAt(last - 1) == line.charAt(from);
        Span value = quoted ? new Span(Kind.SECRET, from + 1, last - 1) : new Span(Kind.SECRET, from, last);
        String name = line.substring(start, end);
        kind(name, line.substring(value.start(), value.end()), words.kind(name))
                .ifPresent(kind -> found.add(new Span(kind, value.start(), value.end())));
        return last - 1;
    }

    // read -p "Password:" X, in which the quotation mark behind the sign opens nothing
    private static boolean closesText(String line, int start, int value) {
        char quote = line.charAt(value);
        if (quote != '"' && quote != '\'') {
            return false;
        }
        int opening = line.lastIndexOf(quote, start - 1);
        return opening >= 0
                && start - opening <= LONGEST_GAP
                && (opening == 0 || " \t(=,[{+".indexOf(line.charAt(opening - 1)) >= 0);
    }

    private static int operator(String line, int separator) {
        if (line.startsWith("??", separator - 2) || line.startsWith("||", separator - 2)) {
            return 2;
        }
        return separator > 0 && line.charAt(separator - 1) == '?' ? 1 : 0;
    }

    private static boolean isCapital(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    // reporter: Jane Doe (jdoe)
    private static void nicknamed(Found found, int end) {
        Matcher nickname =
                NICKNAME.matcher(found.line()).region(end, found.line().length());
        if (nickname.lookingAt() && Words.telling(nickname.group(1))) {
            found.add(Kind.USER, nickname.start(1), nickname.end(1));
        }
    }

    // hosts: web-1, web-2
    private static int more(Found found, int end) {
        Matcher next = NEXT_HOST.matcher(found.line()).region(end, found.line().length());
        int at = end;
        while (next.lookingAt()) {
            found.host(next, 1);
            at = next.end();
            next.region(at, found.line().length());
        }
        return at;
    }

    // {name: jdoe, password: x}, [x, y], [{name: x}]
    private static int group(Found found, Kind kind, int opening) {
        String line = found.line();
        Matcher inner = OBJECT_IN_LIST.matcher(line).region(opening, line.length());
        if (inner.lookingAt()) {
            found.group(kind, found.end(']', opening));
            return 0;
        }
        char closing = line.charAt(opening) == '{' ? '}' : ']';
        int last = found.end(closing, opening);
        if (closing == '}') {
            // password={x} of SQL Server, in which }} is one brace
            Matcher braced = IN_BRACES.matcher(line).region(opening, line.length());
            if (kind == Kind.SECRET && braced.useTransparentBounds(true).lookingAt()) {
                found.add(Kind.SECRET, braced, 1);
            }
            found.group(kind, last);
            return 0;
        }
        if (!found.lists(kind, last)) {
            return 0;
        }
        if (kind == Kind.HOST) {
            HOST_ELEMENTS
                    .matcher(line)
                    .region(opening + 1, last)
                    .useTransparentBounds(true)
                    .results()
                    .forEach(m -> found.host(m, 1));
        }
        if (kind == Kind.SECRET || kind == Kind.USER) {
            ELEMENTS.matcher(line)
                    .region(opening + 1, last)
                    .results()
                    .filter(m -> kind == Kind.USER
                            ? LOGIN_NAME.matcher(m.group(1)).matches() && Words.telling(m.group(1))
                            : !Words.plain("password", m.group(1)))
                    .forEach(m -> found.add(kind, m, 1));
        }
        return 0;
    }

    /** What a value that comes soon is called; nothing forgets the one before. */
    void key(String name) {
        key = name;
        keyAge = 0;
    }

    /** What the value at hand is called; empty where nothing told. */
    String takeKey() {
        String taken = key;
        key = "";
        return taken;
    }

    // - value: x, { "value": "x"
    private static boolean firstInObject(String line, int start) {
        return start <= LONGEST_GAP && line.substring(0, start).matches("\\s*(?:- )?(?:\\{\\s*)?[\"']?");
    }

    // - PASSWORD=x of a list, set PASSWORD=x of Windows
    private static boolean firstOfLine(String line, int start) {
        int from = start;
        while (from > 0 && start - from <= LONGEST_INDENT && line.charAt(from - 1) != '\n') {
            from--;
        }
        return start - from <= LONGEST_INDENT
                && FIRST.matcher(line).region(from, start).matches();
    }

    private static boolean inName(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '.'
                || c == '-';
    }

    /** What a value is by its name and by itself. */
    Optional<Kind> kind(String name, String value) {
        return kind(name, value, words.kind(name));
    }

    /** What a value is by its name alone. */
    Optional<Kind> kindByName(String name, String value) {
        // previousOwner of an event is a thread
        Optional<Kind> kind = words.kind(name)
                .filter(k -> k != Kind.PHONE
                        && (k != Kind.PERSON || OF_PEOPLE.matcher(name).matches()));
        return kind.isPresent() ? kind(name, value, kind) : kind;
    }

    private static Optional<Kind> kind(String name, String value, Optional<Kind> byName) {
        if (byName.isPresent()) {
            boolean telling =
                    switch (byName.get()) {
                        case SECRET -> !Words.plain(name, value);
                        case HOST -> Words.host(name, value);
                        case PERSON -> People.all(name, value);
                        case PHONE -> false;
                        case USER -> Words.user(name, value);
                        default -> Words.telling(value);
                    };
            return telling ? byName : Optional.empty();
        }
        if (Words.random(value) || Words.prefixed(value) || Words.identity(name, value)) {
            return Optional.of(Kind.SECRET);
        }
        if (SERVER.matcher(name).matches() && MACHINE.matcher(value).matches() && Words.telling(value)) {
            return Optional.of(Kind.HOST);
        }
        boolean key = value.length() >= 8
                && value.chars().anyMatch(Character::isDigit)
                && value.chars().anyMatch(Character::isLetter)
                && value.chars().allMatch(c -> (inName((char) c) && c != '.') || "+/=!#%&".indexOf(c) >= 0)
                && !value.startsWith("0x")
                && !(name.equals(OPTION_KEY) && NUMBERED_WORD.matcher(value).matches())
                && !ENTRY_KEY.matcher(value).matches()
                && Words.key(name);
        return key ? Optional.of(Kind.SECRET) : Optional.empty();
    }

    private void options(Found found) {
        Matcher matcher = OPTIONS.matcher(found.line());
        int at = 0;
        while (matcher.find(at)) {
            option(found, matcher.toMatchResult());
            // bash -c "app --password x"
            at = matcher.end(1);
        }
    }

    private void option(Found found, MatchResult m) {
        int group = m.group(2) != null ? 2 : m.group(3) != null ? 3 : 4;
        // --key x is the key itself, or a path to it
        String name = m.group(1).equals("key") ? OPTION_KEY : m.group(1);
        Matcher login = LOGIN.matcher(m.group(group));
        if (WHO.matcher(name).matches() && login.matches()) {
            int start = m.start(group);
            found.add(Kind.USER, start, start + login.end(1));
            found.add(Kind.SECRET, start + login.start(2), m.end(group));
        }
        kind(name, m.group(group), words.kind(name))
                .filter(kind -> words.kind(name).isPresent()
                        || name.equals(OPTION_KEY)
                        || (kind == Kind.SECRET
                                && (Words.random(m.group(group)) || Words.identity(name, m.group(group)))))
                .filter(kind -> kind != Kind.PERSON && kind != Kind.PHONE)
                .ifPresent(kind -> found.add(kind, m.start(group) + told(kind, m.group(group)), m.end(group)));
    }

    // -pass pass:x of openssl, of which env:X and file:x tell nothing
    private static int told(Kind kind, String value) {
        if (kind != Kind.SECRET) {
            return 0;
        }
        return value.startsWith("pass:") ? 5 : value.matches("(?:env|file|fd):\\S+") ? value.length() : 0;
    }

    private static void authorities(Found found) {
        found.matches(ORACLE).forEach(m -> {
            found.add(Kind.USER, m, 1);
            found.add(Kind.SECRET, m, 2);
            found.host(m, 3);
        });
        found.matches(AUTHORITY).forEach(m -> {
            // https://token@host
            boolean token =
                    m.group(1) != null && m.group(2) == null && m.group(1).length() >= 20;
            // redis://:password@host
            if (m.group(1) != null && !m.group(1).isEmpty()) {
                if (token) {
                    found.add(Kind.SECRET, m, 1);
                } else if (!OF_ACTORS.matcher(m.group()).lookingAt()) {
                    found.user(m, 1);
                }
            }
            found.add(Kind.SECRET, m, 2);
            if (!INTERNAL.matcher(m.group()).matches()) {
                found.host(m, 3);
            }
            more(found, m.end(3));
        });
        found.matches(JDBC_HOST).forEach(m -> found.host(m, 1));
    }

    // redirect_uri=https%3A%2F%2Fjane%3Apw%40host%2F
    private static void encoded(Found found) {
        found.matches(ENCODED_AUTHORITY).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
            found.host(m, 3);
        });
        Numbers.encoded(found);
        found.all(Kind.EMAIL, ENCODED_MAIL);
        found.matches(ENCODED_PHONE).forEach(m -> found.add(Kind.PHONE, m, 1));
    }

    private void declares(String line) {
        Matcher declaration = DECLARATION.matcher(line);
        if (declaration.matches()) {
            declared = declaration.group(1);
            declaredAge = 0;
        }
    }

    private static void homes(Found found) {
        found.matches(HSPERFDATA).forEach(m -> {
            found.user(m, 1);
            found.user(m, 2);
        });
        found.matches(TILDE).forEach(m -> found.user(m, 1));
        found.matches(HOMES).forEach(m -> {
            found.account(m, 1);
            int at = m.start(2);
            for (String part : m.group(2).split("[/\\\\]", -1)) {
                int dot = part.lastIndexOf('.');
                int end = at + (dot > 0 ? dot : part.length());
                if (!part.isEmpty() && !PLAIN_PART.matcher(part).matches()) {
                    found.add(new Span(Kind.PATH, at, end));
                }
                at += part.length() + 1;
            }
        });
    }

    // (app.shop@11.0.9.1/Shop.java:12) of a stack
    private static boolean ofModule(String line, Matcher version) {
        return version.start() > 0
                && line.charAt(version.start() - 1) == '@'
                && BEHIND_MODULE
                        .matcher(line)
                        .region(version.end(), line.length())
                        .lookingAt();
    }

    private static void addresses(Found found, Pattern pattern) {
        Matcher m = pattern.matcher(found.line());
        while (m.find()) {
            address(found, m);
        }
    }

    // only where numbers begin that have dots between them: most characters are none of an address
    private static void addresses(Found found) {
        String line = found.line();
        Matcher m = IPV4.matcher(line).useTransparentBounds(true);
        int at = 0;
        while (at < line.length()) {
            boolean begins = digit(line, at) && !digit(line, at - 1);
            if (begins
                    && Numbers.dotted(line, at)
                    && m.region(at, line.length()).lookingAt()) {
                address(found, m);
                at = m.end();
            } else {
                at++;
            }
        }
    }

    private static boolean digit(String line, int at) {
        return at >= 0 && line.charAt(at) >= '0' && line.charAt(at) <= '9';
    }

    private static void address(Found found, Matcher m) {
        boolean nowhere = NOWHERE.matcher(m.group()).lookingAt();
        int from = Math.max(0, m.start() - 80);
        boolean version = (VERSION.matcher(found.line()).region(from, m.start()).find()
                        || (SMALL.matcher(m.group()).matches()
                                && WEAK_VERSION
                                        .matcher(found.line())
                                        .region(from, m.start())
                                        .find()))
                && !ADDRESSED.matcher(found.line()).region(from, m.start()).find();
        if (!nowhere && !version && !ofModule(found.line(), m)) {
            found.add(Kind.ADDRESS, m, 0);
        }
    }
}
