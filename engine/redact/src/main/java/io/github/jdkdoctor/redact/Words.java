package io.github.jdkdoctor.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Which names say that what follows them is a secret, a user or a host, and which values are none of it. */
final class Words {
    // dbPass, DB_PASSWORD_ADMIN and userPin are names of several words
    private static final Pattern BORDER = Pattern.compile(
            "[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Z])");
    /** How letters begin. */
    static final List<String> GREETINGS =
            List.of("Hi", "Hello", "Dear", "Hey", "Hallo", "Liebe", "Lieber", "Bonjour", "Hola", "Thanks", "Thank you");

    private static final Set<String> SECRETS = set(
            "pass pwd pswd passwd pw password passwords passwort kennwort passe senha wachtwoord passphrase passcode secret secrets token"
                    + " tokens credential credentials bearer cookie cookies authorization jwt jsessionid"
                    + " phpsessid webhook licence license storepass keypass apikey apikeys");
    // only at the end: SigPnd is about signals
    private static final Set<String> LAST = set(
            "auth psw psk pin otp totp sas dsn hmac salt pepper nonce iv cvv cvc ssn signature sig iban session sid pat");
    private static final Set<String> OF_SECRET = set("code seed");
    private static final Set<String> VALUE = set("value val base64 b64 raw plain text");
    // recovery_codes, backupCode
    private static final Set<String> OF_RECOVERY = set("recovery backup scratch");
    // parts of words that are written together: dbpassword1, mysecret
    private static final Pattern PART = Pattern.compile(
            "passw(?:or)?d|passwort|(?:store|key)pass$|^masterauth$|^requirepass$|passphrase|secret|credential|apikey|(?:access|auth|api|bot|refresh|id|session|csrf)token$"
                    + "|^(?:db|my|user|admin|root|key|store|keystore|truststore|ks|ts|smtp|mail|ldap|http|https|ssl|proxy|rabbit|redis"
                    + "|pg|sql|mysql|oracle|ftp|ssh|vpn|svn|git|jmx|app)(?:pass|pwd|pw)$");
    // the word before a key that opens something: apiKey, account-key; a cache or a map has keys of other kinds
    private static final Set<String> OPENING = set(
            "api access account private client encryption shared sign signing signature secret master license licence"
                    + " hmac encrypt decrypt storage subscription consumer aes rsa des crypto cipher stripe session connection ingest");
    // spring.security.oauth2.token-uri and ldap.credentials.provider are about a secret, and none
    private static final Set<String> ABOUT = set(
            "class file files path provider type uri url urls location config configuration timeout ttl algorithm"
                    + " algorithms length size count retries attempts delay period enabled disabled mode interval expiry expiration name names id ids"
                    + " format version supplier factory manager store validator limit max min age domain header headers"
                    + " required policy alg exchange issuer audience scope tokenizer dir encoder encoding strength field"
                    + " param parameter variable prompt reset change hint service cache filter generator handler resolver"
                    + " repository template endpoint stdin database schema dbname port strategy rotation refresh validity lifetime renewal authentication");
    // by which states, and those who insure and pay, know people
    private static final String PERSONAL =
            "(?:.*[._-]|.*[a-z](?-i:(?=[A-Z])))?(?:(?:social[._-]?security|social[._-]?insurance|national[._-]?insurance|national[._-]?identity|passport|drivers?[._-]?licen[cs]e|tax[._-]?payer|health[._-]?insurance|steuer|sozialversicherungs?|personalausweis)[._-]?(?:number|num|no|nr|nummer|id)"
                    + "|(?:national|tax|personal|citizen)[._-]?(?:id|identifier)(?:[._-]?(?:number|no))?|(?:personal|tax|vat|nhs)[._-]?(?:number|nummer)|personnummer|drivers?[._-]?licen[cs]e|social[._-]?security|nino|cpf|curp|bsn|codice[._-]?fiscale|aadhaar|date[._-]?of[._-]?birth|birth[._-]?(?:date|day)|dob)";
    // names of OAuth and SAML whose words say nothing
    private static final Pattern WHOLE = Pattern.compile(
            "(?i)session_state|code_verifier|(?:client_)?assertion|device_code|user_code|id_token_hint|.*superdigest|saml_?(?:response|request|art)|cnonce|clear[._-]text|"
                    + PERSONAL + "|(?:.*[._-])?(?:snmp|trap)[._-]?community(?:[._-]?string)?");
    // of which a value may be another thing: account=savings is none, but its letters may be those of a name
    private static final Pattern ACCOUNT = Pattern.compile("(?i)account|actor");
    private static final Pattern ACCOUNT_NAME = Pattern.compile(
            "(?!(?:savings|checking|current|business|personal|premium|standard|basic|free|internal|external|active|main|primary|secondary)$)[a-z][a-z0-9]{2,15}(?:[._-][a-z0-9]{1,15})?");
    // of protocols and the JVM, not of a user: extended_master_secret is an extension of TLS
    private static final Pattern NO_SECRET = Pattern.compile(
            "(?i)(?:vmpin|.*(?:master_?secret|tokenizer|session.?ticket|cookieservlet|processtoken|signature_?algorithms?|signature_?schemes?).*)|.*certificate[_"
                    + " ]?request.*|hello_?cookie");
    // application-secret.yml: | has a file below it, with names and values of its own
    private static final Pattern FILE = Pattern.compile(
            "(?i).*\\.(?:ya?ml|conf|cfg|cnf|config|properties|json|xml|ini|toml|env|sh|groovy|js|py|sql|hcl)");
    private static final Pattern KEY = Pattern.compile("(?i).*(?:[^a-z]|[a-z](?=Key))key(?:[._-]?[0-9])?");
    private static final Pattern USER = Pattern.compile(
            "(?i)(?:.*[._-])?(?:user(?:[._-]?name)?|logname|login|principal|benutzer(?:name)?|user[._-]?id)|.*[a-z](?:User|Username|UserName|UserId|(?-i:Principal))|uid"
                    + "|sub|preferred_?username|upn|acct|process\\.owner|(?:nick|screen|login)_?name|login_?id|(?:created|owned|reported|assigned|authored)[-_.]by|(?-i:(?:created|assigned|authored)By)|(?:.*[._-])?account[._-]?name|account|actor|(?:.*[._-])?service[._-]?account(?:[._-]?name)?|(?-i:(?!IS_|HAS_|ROLE_)[A-Z][A-Z0-9_]*_ADMIN)|(?:modified|updated|changed|started|restarted|collected|deployed|approved|submitted|requested|launched)[-_.]?by");
    private static final Pattern HOST = Pattern.compile(
            "(?i)(?!localhost$)(?:(?:.*[._-])?(?:host(?:[._-]?names?)?|node(?:[._-]?name)?|jvm_?route|retry_?join|contact[._-]?points?|computername|userdomain|server[._-]?name|domainname|hosts)|.*[a-z](?:Host|HostName|Hostname|NodeName)"
                    + "|(?:.*[._-])?(?:pod|name_?space)(?:[._-]?(?:name|override))?|.*[a-z](?-i:Namespace)|(?-i:DISPLAY)|(?:.*[._-])?(?:krb5|kerberos|default)[._-]realm)");
    // names of objects of Kubernetes, which are no secrets
    private static final Pattern OBJECT = Pattern.compile("(?i)(?:.*[a-z._-])?(?:secret|claim)[._-]?name");
    private static final Pattern NAMESPACE = Pattern.compile("(?i).*name_?space.*");
    private static final Pattern NAMESPACED = Pattern.compile("[a-z0-9][a-z0-9-]*");
    private static final Pattern PERSON = Pattern.compile(
            "(?i)(?:.*[._-])?(?:(?:co_?)?author|operator|supervisor|reviewer|assignee|reporter|maintainers?|developer|committer|owner|contact|customer"
                    + "|patient|employee|recipient|(?:card|account)?[._-]?holder|approver|gecos|beneficiary|on_?call)(?:[._-]?name)?"
                    + "|(?:.*[._-])?(?:first|last|full|given|family|sur|middle|display|real|maiden)[._-]?name"
                    + "|(?-i:.*[a-z](?:Author|Owner|Reviewer|Assignee|Reporter|Contact|Customer|Holder)(?:Name)?"
                    + "|.*[a-z](?:First|Last|Full|Given|Family|Sur|Display|Real)Name)");
    private static final Pattern PHONE = Pattern.compile(
            "(?i)(?:.*[._-])?(?:(?:tele|mobile_?|cell_?)?phone|mobile|pager|msisdn|fax|telefon|handy|tel|hotline)(?:[._-]?(?:number|no|nr))?"
                    + "|(?-i:.*[a-z](?:Phone|Mobile|Fax)(?:Number|No)?)");
    private static final Pattern PHRASE =
            Pattern.compile("(?i).*(?:pass[._-]?phrase|mnemonic|(?:seed|recovery)[._-]?(?:phrase|words))");
    private static final Pattern STRONG = Pattern.compile("(?i).*(?:pass|pwd|secret|kennwort).*");
    // ways to authenticate, which auth names as well
    private static final Pattern METHOD = Pattern.compile(
            "(?i)container|application|digest|form|client[_-]?cert|ntlm|kerberos|gssapi|oauth2?|bearer|jwt|ldap|saml|sasl[a-z_-]*|plain|external|trust|md5|scram[a-z0-9_-]*|simple|password|token|default");
    // of a secret or of a machine, and not a number that counts
    private static final Pattern IDENTITY = Pattern.compile(
            "[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|(?=[^0-9]*[0-9])(?=[^a-f]*[a-f])[0-9a-f]{20,}");
    // half of what logs in to Vault; the other half is secret_id
    private static final Pattern ROLE_ID = Pattern.compile("(?i)(?:.*[._-])?(?:app)?role[_-]id");
    // whose system it is, and which account pays
    private static final Pattern TENANT =
            Pattern.compile("(?i)(?:.*[._-]|.*[a-z](?-i:(?=[TS])))?(?:tenant|subscription)(?:[._-]?id)?");
    private static final Pattern ACCOUNT_ID =
            Pattern.compile("(?i)(?:.*[._-])?(?:aws[._-]?)?account[._-]?(?:id|number|no)");
    private static final Pattern ACCOUNT_NUMBER = Pattern.compile("[0-9]{8,20}");
    // of random numbers: drawn, and no number that repeats a test
    private static final Pattern SEED = Pattern.compile("(?i)(?:.*[._-])?seed");
    private static final Pattern DRAWN_SEED =
            Pattern.compile("(?=[0-9a-f]{16,}+$)(?=(?:[a-f]*[0-9]){2})(?=(?:[0-9]*[a-f]){2}).*");
    private static final Pattern ACCESS_LIST = Pattern.compile("(?i)(?:.*[._-])?acl|.*consul.*");
    // one person or account that answers for something
    private static final Pattern ACCOUNTABLE = Pattern.compile(
            "(?i)(?:.*[._-])?(?:owner|assignee|reporter|author|reviewer|maintainer|committer|approver|contact)");
    private static final int LONGEST_PREFIX = 12;
    private static final Pattern SESSION_ID = Pattern.compile("(?i).*session[._-]?id");
    private static final Pattern SESSIONS = Pattern.compile("(?i).*(?:session|sid)");
    // Zx9_salt, or anything behind secret.salt
    private static final Pattern SALT = Pattern.compile("(?i).*(?:salt|pepper|hmac)");
    private static final Pattern DRAWN_SALT = Pattern.compile(
            "(?!(?i:hmac|sha|md5))(?:(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[^\\s.,]{8,}|[^\\s]*[&!#$*@%][^\\s]*)");
    private static final Pattern DRAWN =
            Pattern.compile("(?=(?:[^0-9]*[0-9]){2})(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9]{8,}");
    private static final Pattern SESSION = Pattern.compile("(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9%_.-]{6,}");
    // values that stand for others: ${x}, $(x), $DB_PASSWORD, %x%, @x@, and those that are switches or words of a
    // syntax
    private static final Pattern PLAIN = Pattern.compile(
            "(?i:true|false|yes|no|on|off|inherit|null|none|not|set|enabled|disabled|required|basic|file|env|n/a|unknown|empty|unset|string|str|bytes|integer|boolean|object"
                    + "|trace|debug|info|warn|warning|error|fatal|always|never|on_[a-z]+)"
                    + "|\\*+|[xX]+|\\.+|<[^>]*>?|(?:\\$\\{(?:[^{}]|\\$?\\{[^{}]*})*}?)+|\\$\\(.*|(?:credentials|(?:System\\.)?getenv|env|lookup)\\([\"'\\w -]*\\)?[,;]?|os\\.environ\\[.*|\\$[A-Z][A-Z0-9_]{2,}|<set to the key .*|[|>][0-9]?[+-]?[0-9]?|(?:var|local|module|data|process\\.env|this|self)\\.[A-Za-z_]+(?:\\.[A-Za-z_]+)*[,;]?|\\$|%[^%]*%|@[A-Za-z.]+@|@/.*|\\{\\{.*|[{}()\\[\\]|>-]+");
    // of a person who drives
    private static final Pattern DRIVER = Pattern.compile("(?i).*drivers?[._-]?licen[cs]e");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,5}(?:\\.[0-9]+)?[kKmMgGtTs%]?|0x[0-9a-fA-F]+");
    // "for lack of the extended master secret: 0.0 %, baseline 98 %"
    private static final Pattern LICENSE = Pattern.compile("(?i).*licen[cs]e.*");
    // identifiers of SPDX and their beginnings: Apache-2.0
    private static final Pattern PUBLIC_LICENSE = Pattern.compile(
            "(?i)(?:Apache|MIT|BSD|GPL|LGPL|AGPL|EPL|MPL|CC0|ISC|UPL|CDDL|Unlicense|Zlib|BSL)(?:[- ][0-9].*)?(?:[- ](?:only|or-later|clause).*)?|(?:Apache|MIT) License.*");
    private static final Pattern FIGURE = Pattern.compile("-?[0-9][0-9.,]* (?:%|points)(?:[,;. ].*)?");
    private static final Pattern PATH = Pattern.compile("/[^=+]*/[^=+]*");
    // 1000680000 is one of OpenShift, and 10001 and 65534 are of images
    private static final Pattern NUMBERED_USER =
            Pattern.compile("(?!1000[0-9]{5,6}$|655[0-9]{2}$|10[0-9]{3}$)[0-9]{5,10}");
    // nothing but the name of a user
    private static final Pattern LOGIN = Pattern.compile(
            "(?i)(?:.*[._-])?(?:user|login)[._-]?name|(?:.*[._-])(?:user|login)|(?-i:.*[a-z](?:User|Username|UserName))|principal|logname");
    private static final Pattern NUMBERED = Pattern.compile("(?i).*(?:pass|pwd|pin|otp|cvv|cvc|code).*");
    private static final Pattern IDENTIFIER = Pattern.compile(
            // letters and digits in turn are drawn: q1w2e3r4
            "(?!.*(?:[A-Za-z]{1,2}[0-9]{1,2}){3})(?:(?:com|org|net|io|edu|gov|dev|ai|me|eu|de|fr|uk|ch|nl|at|jp|cn|ru|br|pl|cz|no|java|javax|jakarta|jdk|sun|oracle|spring|quarkus|micronaut|management|logging|server|security|app|application)|[a-z_][a-z0-9_]*(?=(?:[.$][a-z_][a-z0-9_]*)*[.$][A-Z][A-Za-z0-9_]*(?:[.$].*)?$))(?:[.$][A-Za-z_][A-Za-z0-9_]*){2,}|-X[a-zX].*|-D[a-z].*=.*|--[a-z].*");
    // sig=AC%2B... is one, sig=3 is not
    private static final Set<String> LONG_ONLY =
            set("sig signature license licence webhook hmac salt pepper nonce iv sas iban session sid");
    private static final Pattern LONG = Pattern.compile("[A-Za-z0-9%+/=_.~:@-]{12,}");
    // accounts of every machine and image, and names too common to be taken for one wherever they stand
    private static final Set<String> NOBODY =
            Set.of(("root nobody java app user users daemon admin jdk jvm test default service server unknown"
                            + " localhost localdomain host main name node tomcat jenkins gradle maven elasticsearch cassandra"
                            + " kafka hbase spark hadoop jboss wildfly postgres mysql oracle ubuntu debian centos ec2-user runner"
                            + " vagrant docker www-data git build dev prod system linux nginx zookeeper solr hdfs password passwd pass pwd secret token username login jdbc yarn opensearch"
                            + " jetty quarkus micronaut spring client application worker agent public shared group local unset"
                            + " anonymous guest container thread value key string any all linux-x64 windows darwin amd64 x86_64"
                            + " aarch64 no-host kube-system kube-public kube-node-lease istio-system monitoring intel amd apple arm ampere hive oauth2 x-access-token x-token-auth gitlab-ci-token _json_key health healthcheck metrics probe status info api web http https proxy monitor lock qemu common neoverse kunpeng power ibm zen")
                    .split(" "));

    private static final Pattern PUBLIC_HOST = Pattern.compile(
            "(?i)www\\..*|(?:.*\\.)?(?:openjdk\\.org|openjdk\\.java\\.net|java\\.net|java\\.com|sun\\.com|oracle\\.com"
                    + "|w3\\.org|apache\\.org|github\\.com|github\\.io|debian\\.(?:org|net)|ubuntu\\.com|launchpad\\.net|adoptium\\.net|azul\\.com|redhat\\.com"
                    + "|amazon\\.com|microsoft\\.com|eclipse\\.org|localhost|example\\.(?:com|org|net)|json-schema\\.org|schemastore\\.org|xmlsoap\\.org|purl\\.org"
                    + "|githubusercontent\\.com|bellsoft\\.com|bell-sw\\.com|sap\\.com|fedoraproject\\.org|d3js\\.org|jsdelivr\\.net|cloudflare\\.com|schemas\\.[a-z.]*|slack\\.com|discord(?:app)?\\.com|office\\.com|telegram\\.org|kubernetes\\.io|k8s\\.io|docker\\.io"
                    + "|quay\\.io|gcr\\.io|ghcr\\.io|spring\\.io|maven\\.org|gradle\\.org|jetbrains\\.com|jboss\\.org|hibernate\\.org|slf4j\\.org|netty\\.io|logback\\.qos\\.ch|graalvm\\.org|microsoftonline\\.com|googleapis\\.com)");

    private static final int MOST_KNOWN = 20_000;
    // what a name is by itself is the same in every bundle
    private static final Map<String, Optional<Kind>> KNOWN = new ConcurrentHashMap<>();

    private static Set<String> set(String words) {
        return Set.of(words.split(" "));
    }

    /** What the value of a property, variable, option or field of this name is, if it is anything to replace. */
    Optional<Kind> kind(String name) {
        Optional<Kind> kind = KNOWN.get(name);
        if (kind == null) {
            kind = judged(name);
            if (KNOWN.size() < MOST_KNOWN) {
                KNOWN.put(name, kind);
            }
        }
        return kind;
    }

    private static Optional<Kind> judged(String name) {
        List<String> words = words(name);
        if (OBJECT.matcher(name).matches()) {
            return Optional.of(Kind.HOST);
        }
        if (secret(words)) {
            return ABOUT.contains(words.get(words.size() - 1))
                            || NO_SECRET.matcher(name).matches()
                    ? Optional.empty()
                    : Optional.of(Kind.SECRET);
        }
        if (WHOLE.matcher(name).matches()) {
            return Optional.of(Kind.SECRET);
        }
        if (USER.matcher(name).matches()) {
            return Optional.of(Kind.USER);
        }
        if (HOST.matcher(name).matches()) {
            return Optional.of(Kind.HOST);
        }
        if (PERSON.matcher(name).matches()) {
            return Optional.of(Kind.PERSON);
        }
        return PHONE.matcher(name).matches() ? Optional.of(Kind.PHONE) : Optional.empty();
    }

    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        for (String word : BORDER.split(name, -1)) {
            if (!word.isEmpty()) {
                words.add(word.toLowerCase(Locale.ROOT));
            }
        }
        return words;
    }

    private static boolean secret(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            // saltValue, auth_value
            boolean last = i == words.size() - 1 || (i == words.size() - 2 && VALUE.contains(words.get(i + 1)));
            boolean opening =
                    i > 0 && (word.equals("key") || word.equals("keys")) && OPENING.contains(words.get(i - 1));
            boolean connection =
                    i > 0 && word.equals("string") && words.get(i - 1).equals("connection");
            // pinCode, otp_seed
            boolean of = i > 0 && OF_SECRET.contains(word) && LAST.contains(words.get(i - 1));
            boolean recovery = i > 0 && word.matches("codes?") && OF_RECOVERY.contains(words.get(i - 1));
            if (of
                    || recovery
                    || SECRETS.contains(word)
                    || PART.matcher(word).find()
                    || opening
                    || connection
                    || (last && LAST.contains(word))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a name such as {@code storage.key} may be that of a secret or of an entry in a map: the value decides. */
    static boolean key(String name) {
        return KEY.matcher(name).matches();
    }

    /** Whether a name is that of a secret of several words. */
    static boolean phrase(String name) {
        return PHRASE.matcher(name).matches();
    }

    /** Whether nothing but a secret follows a name and a colon. */
    static boolean strong(String name) {
        return STRONG.matcher(name).matches();
    }

    /** Whether a value of a name that ends with id tells one session or key from all others. */
    static boolean identity(String name, String value) {
        List<String> words = words(name);
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        return (last.equals("id") && secret(words) && IDENTITY.matcher(value).matches())
                || (SESSION_ID.matcher(name).matches() && SESSION.matcher(value).matches())
                || (ACCESS_LIST.matcher(name).matches()
                        && IDENTITY.matcher(value).matches())
                || (TENANT.matcher(name).matches() && IDENTITY.matcher(value).matches())
                || (ACCOUNT_ID.matcher(name).matches()
                        && ACCOUNT_NUMBER.matcher(value).matches())
                || (SEED.matcher(name).matches() && DRAWN_SEED.matcher(value).matches())
                || (ROLE_ID.matcher(name).matches() && IDENTITY.matcher(value).matches())
                || (name.toLowerCase(Locale.ROOT).contains("vault")
                        && last.equals("id")
                        && IDENTITY.matcher(value).matches());
    }

    /** Whether a name is that of a file, which may stand below it. */
    static boolean file(String name) {
        return FILE.matcher(name).matches();
    }

    /** Whether a value of a host's name can be one. */
    static boolean host(String name, String value) {
        return telling(value)
                && !everybodys(value)
                && value.indexOf('/') < 0
                && (!NAMESPACE.matcher(name).matches()
                        || NAMESPACED.matcher(value).matches());
    }

    /** Whether a value of a secret's name is a switch, a placeholder, a class or a path; numbers are secrets of some names. */
    static boolean plain(String name, String value) {
        return PLAIN.matcher(value).matches()
                || (name.endsWith("auth") && METHOD.matcher(value).matches())
                || IDENTIFIER.matcher(value).matches()
                || FIGURE.matcher(value).matches()
                || (LICENSE.matcher(name).matches()
                        && PUBLIC_LICENSE.matcher(value).matches())
                // keys in base 64 may begin with a slash
                || (PATH.matcher(value).matches() && !random(value))
                || (NUMBER.matcher(value).matches() && !NUMBERED.matcher(name).matches())
                || (longOnly(name)
                        && !(SALT.matcher(name).matches()
                                && DRAWN_SALT.matcher(value).matches())
                        && !LONG.matcher(value).matches()
                        && !(SESSIONS.matcher(name).matches()
                                && DRAWN.matcher(value).matches()));
    }

    private static boolean longOnly(String name) {
        List<String> words = words(name);
        return !words.isEmpty() && !DRIVER.matcher(name).matches() && LONG_ONLY.contains(words.get(words.size() - 1));
    }

    /** Whether a host is one that everybody knows, and which says nothing of who knows it. */
    static boolean everybodys(String host) {
        return PUBLIC_HOST.matcher(host).matches();
    }

    /** Whether a name is about what it names, as {@code token.uri} is. */
    static boolean about(String name) {
        List<String> words = words(name);
        return !words.isEmpty() && ABOUT.contains(words.get(words.size() - 1));
    }

    /** Whether a value of a user's name can be one. */
    static boolean user(String name, String value) {
        if (numbered(value)) {
            return LOGIN.matcher(name).matches();
        }
        return telling(value)
                && (!ACCOUNT.matcher(name).matches()
                        || ACCOUNT_NAME.matcher(value).matches());
    }

    /** Whether the name of a user is a number that people are known by, and none that systems give to accounts. */
    static boolean numbered(String name) {
        return NUMBERED_USER.matcher(name).matches();
    }

    /** Whether a user's or host's name says who or where it is. */
    static boolean telling(String name) {
        return name.length() > 1
                && !NOBODY.contains(name.toLowerCase(Locale.ROOT))
                && !PLAIN.matcher(name).matches()
                && !name.startsWith("0x")
                && name.chars().filter(Character::isLetter).count() > 1;
    }

    /** Whether a name is that of one who answers for something, by a name or an account. */
    static boolean accountable(String name) {
        return ACCOUNTABLE.matcher(name).matches();
    }

    /** Whether what follows the prefix by which a service marks its tokens, as in {@code SG.x}, looks drawn at random. */
    static boolean prefixed(String word) {
        for (int i = Math.min(LONGEST_PREFIX, word.length() - 1); i > 0; i--) {
            char c = word.charAt(i);
            if (c == '.' || c == ':' || c == '_') {
                return random(word.substring(i + 1));
            }
        }
        return false;
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
