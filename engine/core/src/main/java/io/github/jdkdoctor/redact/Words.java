package io.github.jdkdoctor.redact;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which names say that what follows them is a secret, a user or a host, and which values are none of it. */
final class Words {
    private static final Pattern SECRET = Pattern.compile("(?i)(?:^|[^a-z])(?:pass|pwd|passwd|psw|pin|otp)$"
            + "|passw(?:or)?d|passphrase|passcode|secret|token|credential|bearer|cookie|(?:^|[^a-z])auth$|authorization"
            + "|api[-_. ]?key|access[-_. ]?key|account[-_. ]?key|private[-_. ]?key|client[-_. ]?key|licen[cs]e"
            + "|encryption[-_. ]?key|shared[-_. ]?key|sign(?:ing|ature)[-_. ]?key|connection[-_. ]?string|webhook"
            + "|(?:^|[^a-z])(?:jwt|sas|dsn|salt|nonce)$");
    // spring.security.oauth2.token-uri and ldap.credentials.provider are about a secret, and none
    private static final Pattern ABOUT = Pattern.compile(
            "(?i).*(?:class|file|path|provider|type|ur[il]|location|config|timeout|ttl|algorithm"
                    + "|length|size|count|enabled|mode|interval|expiry|expiration|name|id|format|version|supplier|factory|manager|store"
                    + "|validator|limit|max|min|age|domain|header|required|policy|alg|exchange|issuer|audience|scope|tokens|tokenizer|dir)");
    // of protocols and the JVM, not of a user: extended_master_secret is an extension of TLS
    private static final Pattern NO_SECRET = Pattern.compile(
            "(?i).*(?:master_?secret|tokenizer|session.?ticket|cookieservlet|processtoken).*|.*certificate[_"
                    + " ]?request.*|hello_?cookie");
    private static final Pattern KEY = Pattern.compile("(?i).*(?:[^a-z]|[a-z](?=Key))key(?:[._-]?[0-9])?");
    private static final Pattern USER = Pattern.compile(
            "(?i)(?:.*[._-])?(?:user(?:[._-]?name)?|logname|login|principal)|.*[a-z](?:User|Username|UserName)");
    private static final Pattern HOST = Pattern.compile(
            "(?i)(?:.*[._-])?(?:host(?:[._-]?name)?|node(?:[._-]?name)?|computername|server[._-]?name|domainname|hosts)|.*[a-z](?:Host|HostName|Hostname|NodeName)");
    private static final Pattern PLAIN = Pattern.compile(
            "(?i)true|false|yes|no|on|off|null|none|not|set|enabled|disabled|required|basic|file|env|n/a|unknown|\\*+|x+|\\.+|<[^>]*>?|\\$.*|%.*%|@.*|[{}()\\[\\]|]+");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,5}(?:\\.[0-9]+)?[kKmMgGtTs%]?|0x[0-9a-fA-F]+");
    private static final Pattern IDENTIFIER =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(?:[.$][A-Za-z_][A-Za-z0-9_]*){2,}|/.*/.*|-[-A-Z].*");
    // accounts of every machine and image, and names too common to be taken for one wherever they stand
    private static final Set<String> NOBODY =
            Set.of(("root nobody java app user users daemon admin jdk jvm test default service server unknown"
                            + " localhost localdomain host main name node tomcat jenkins gradle maven elasticsearch cassandra"
                            + " kafka hbase spark hadoop jboss wildfly postgres mysql oracle ubuntu debian centos ec2-user runner"
                            + " vagrant docker www-data git build dev prod system linux nginx zookeeper solr hdfs yarn opensearch"
                            + " jetty quarkus micronaut spring client application worker agent public shared group local unset"
                            + " anonymous guest container thread value key string any all linux-x64 windows darwin amd64 x86_64"
                            + " aarch64 no-host intel amd apple arm ampere qemu common neoverse kunpeng power ibm zen")
                    .split(" "));

    private static final int MOST_KNOWN = 20_000;
    private final Map<String, Optional<Kind>> known = new HashMap<>();

    /** What the value of a property, variable, option or field of this name is, if it is anything to replace. */
    Optional<Kind> kind(String name) {
        Optional<Kind> kind = known.get(name);
        if (kind == null) {
            kind = judged(name);
            if (known.size() < MOST_KNOWN) {
                known.put(name, kind);
            }
        }
        return kind;
    }

    private static Optional<Kind> judged(String name) {
        if (SECRET.matcher(name).find()) {
            return ABOUT.matcher(name).matches() || NO_SECRET.matcher(name).matches()
                    ? Optional.empty()
                    : Optional.of(Kind.SECRET);
        }
        if (USER.matcher(name).matches()) {
            return Optional.of(Kind.USER);
        }
        return HOST.matcher(name).matches() ? Optional.of(Kind.HOST) : Optional.empty();
    }

    /** Whether a name such as {@code storage.key} may be that of a secret or of an entry in a map: the value decides. */
    static boolean key(String name) {
        return KEY.matcher(name).matches();
    }

    /** Whether a value of a secret's name is a switch, a placeholder, a class or a path; numbers are secrets only of passwords. */
    static boolean plain(String name, String value) {
        return PLAIN.matcher(value).matches()
                || IDENTIFIER.matcher(value).matches()
                || (NUMBER.matcher(value).matches()
                        && !name.toLowerCase(Locale.ROOT).contains("pass"));
    }

    /** Whether a user's or host's name says who or where it is. */
    static boolean telling(String name) {
        return name.length() > 1
                && !NOBODY.contains(name.toLowerCase(Locale.ROOT))
                && !PLAIN.matcher(name).matches()
                && !name.startsWith("0x")
                && name.chars().filter(Character::isLetter).count() > 1;
    }

    /**
     * Whether a word looks drawn at random, as keys in base 64 do and names never: lower case, upper case and digits change
     * all the time. Hexadecimal numbers are hashes and addresses, and stay.
     */
    static boolean random(String word) {
        int length = word.length();
        if (length < 20) {
            return false;
        }
        int digits = 0;
        int changes = 0;
        int slashes = 0;
        int before = -1;
        int classes = 0;
        for (int i = 0; i < length; i++) {
            char c = word.charAt(i);
            int of = c >= '0' && c <= '9' ? 0 : c >= 'a' && c <= 'z' ? 1 : c >= 'A' && c <= 'Z' ? 2 : 3;
            if (of == 3 && "+/_-".indexOf(c) < 0 && (c != '=' || i < length - 2)) {
                return false;
            }
            slashes += c == '/' ? 1 : 0;
            digits += of == 0 ? 1 : 0;
            classes |= 1 << of;
            changes += before >= 0 && before < 3 && of < 3 && of != before ? 1 : 0;
            before = of;
        }
        return (classes & 7) == 7 && digits >= 2 && changes * 10 >= length * 4 && slashes * 16 <= length;
    }
}
