package io.github.jdkdoctor.redact;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is to be replaced by the words around it: in speech, in commands of a shell, in elements, and names of hosts. */
final class Phrases {
    // hosts of web addresses are matched with these first
    private static final Pattern HOOKS = Pattern.compile(
            "(?:hooks\\.slack\\.com/(?:services|workflows|triggers)|discord(?:app)?\\.com/api/webhooks|webhook\\.office\\.com/webhookb2|outlook\\.office(?:365)?\\.com/webhook"
                    + "|api\\.telegram\\.org)/([^\\s\"'<>]{8,300})");
    private static final Pattern BEARERS = Pattern.compile(
            "(?i)\\b(?:Bearer|Basic|Negotiate)\\s+(?:[\"']\\s*\\+\\s*[\"'])?(?![a-z][a-z0-9._-]*=[^=\\s])(?=[^\\s]{0,400}[0-9=+/_])([A-Za-z0-9._~+/=-]{8,4000})");
    // the password is x, password "x", password for jane: x, (token x)
    private static final String NO_ANSWER =
            "(?!(?i:not|no|in?correct|in?valid|wrong|required|missing|empty|null|too|a|an|the|blank|weak|short|long|set"
                    + "|used|being|ok|unknown|mandatory|optional|different|same|only|also|for|to|of|in|on|by|from|at|with|and|or|is|was|has|must|may|can|will"
                    + "|should|already|still|now|stored|encoded|attempts?|retry|retries|tries|expires|[a-z]+ed|[a-z]+ing)\\b)";
    private static final Pattern SPEECH = Pattern.compile(
            "(?i)(?<!(?:unrecognized|unexpected|unknown|illegal|next|near|' in) )\\b(?:password|passwort|passwd|passphrase|passcode|pwd|pw|pin|token|(?:api|secret|access|private|license)"
                    + "[ -]?key|secret)\\b(?:(?:\\s+for\\s+(?:user\\s+)?['\"]?([A-Za-z0-9._@-]{2,64})['\"]?\\s*[:=]|(?:\\s+f(?:or|\\xc3\\xbcr)\\s+[^\\s]{2,64}|,\\s+(?:it|which))?\\s+(?:is|was|ist|lautet|(?:has been )?(?:set"
                    + "|changed|reset) to)\\b:?)\\s*\\\\{0,3}['\"]?|\\s+\\\\{0,3}['\"])"
                    + NO_ANSWER + "([^\\s\"'()<>\\[\\]\\\\]{4,200}?)(?=[.,;:!\\\\]{0,3}(?:[\\s\"'()<>\\]]|$))");
    // (token x), password(x), and not the call of a method
    private static final Pattern IN_PARENTHESES = Pattern.compile(
            "(?i)(?<![.$#:/\\w])(?:password|passwort|passwd|passphrase|passcode|pwd|pin|token|(?:api|secret|access|private|license)"
                    + "[ -]?key|secret)\\s*\\((?![\\w$]+\\.(?:java|kt|scala|groovy|clj)\\b)" + NO_ANSWER
                    + "([^\\s\"'()<>\\[\\]\\\\]{4,200}?)(?=[.,;:!\\\\]{0,3}(?:[\\s\"'()<>\\]]|$))");
    // passphrase 'of several words', pass phrase: of several words
    private static final Pattern QUOTED = Pattern.compile(
            "(?i)(?<!' in )(?<![.\\w$])(?:password|passwd|pass ?phrase|passcode|pwd|secret|[a-z0-9]+[_-]token)\\s*(?:is|was|[:=])?\\s*(['\"])([^'\"\\s:;=,>{}()\\[\\]][^'\"]{3,200})\\1");
    private static final Pattern PHRASE =
            Pattern.compile("(?i)\\bpass ?phrase\\s*(?:[:=]|is|was)\\s*(" + Value.WORDS + ")");
    // as jane with the password x; user jane, password x
    private static final Pattern AS_WITH =
            Pattern.compile("(?i)\\b(?:as|user|username|login|account)\\s+(?:is\\s+)?['\"]?" + NO_ANSWER
                    + "([a-z][a-z0-9._-]{1,63})['\"]?(?:\\s+(?:with|using|and)\\s+|,\\s+)(?:the\\s+)?(?:password|passwd|pw|pass|passphrase|secret|token|pin)[:\\s]\\s*['\"]?"
                    + "(?!(?:auth|authentication|policy|manager|file|encryption|hashing|protection|hash|based|provider|store|encoder)\\b)"
                    + NO_ANSWER + "([^\\s\"'()<>,;]{4,200})");
    // the passphrase of the keystore is "x y"
    private static final Pattern OF_WHAT = Pattern.compile(
            "(?i)\\b(?:password|passwort|passwd|pass ?phrase|passcode|pwd|pin|token|secret)\\s+(?:of|for|to)\\s+(?:[\\w'.-]+\\s+){1,5}?(?:is|was|ist|lautet):?\\s+"
                    + "(?:(['\"])([^'\"]{4,200})\\1|" + NO_ANSWER
                    + "(?=[^\\s]*[0-9!@#%&*?])([^\\s\"'()<>\\[\\]]{4,200}?)(?=[.,;:!]{0,3}(?:[\\s\"')]|$)))");
    // the password for the keystore: x
    private static final Pattern FOR_WHAT = Pattern.compile(
            "(?i)\\b(?:password|passwort|passwd|pass ?phrase|passcode|pwd)\\s+(?:of|for|to)\\s+(?:[\\w'.-]+\\s+){0,3}?[\\w'.-]+:\\s+['\"`]?"
                    + NO_ANSWER
                    + "(?=[^\\s]*[0-9!@#%&*?])([^\\s\"'()<>\\[\\]`]{4,200}?)(?=[.,;:!]{0,3}(?:[\\s\"'`)]|$))");
    // passphrase for the key: "x y z"
    private static final Pattern QUOTED_FOR = Pattern.compile(
            "(?i)\\bpass ?phrase\\s+(?:of|for|to)\\s+(?:[\\w'.-]+\\s+){0,4}?[\\w'.-]+:\\s*([\"'])([^\"']{4,200})\\1");
    // spring.ldap.password x of properties, with a blank for a sign
    private static final Pattern BLANK_PROPERTY = Pattern.compile("^\\s*([a-z][a-z0-9-]*(?:\\.[a-z0-9-]+){2,12})[ \\t]+"
            + NO_ANSWER + "(?![0-9.,%]+\\s*$)(?=[^\\s]{0,200}[0-9!@#%&*?_-])([^\\s\"'=:;()<>]{4,200})\\s*$");
    // db.password<tab>x y of properties
    private static final Pattern TABBED_PROPERTY =
            Pattern.compile("^\\s*([a-z][A-Za-z0-9_-]*\\.(?:[a-z][A-Za-z0-9_-]*\\.){0,11})([a-z][A-Za-z0-9_-]*)\\t+"
                    + NO_ANSWER + "(?![0-9.,%]+\\s*$)(\\S[^\\t]{2,200}?)\\s*$");
    // login("jane", "x"), auth=("jane", "x")
    private static final Pattern PAIR = Pattern.compile(
            "(?i)\\b(?:auth\\s*=\\s*|login|authenticate|(?:http)?basic_?auth|credentials|passwordauthentication)\\(\\s*([\"'])([^\"'\\s]{1,100})\\1\\s*,\\s*([\"'])([^\"']{3,200})\\3");
    // creds: jane / x
    private static final Pattern CREDS = Pattern.compile(
            "(?i)\\b(?:creds?|credentials?)(?: (?:for|of|to)(?: [\\w.-]+){1,3})?\\s*[:=]\\s*([a-z][a-z0-9._-]{1,63})\\s?/\\s?([^\\s/\"'()<>,;:=]{4,100})(?=[\\s,;)]|$)");
    // the token for the shop: x, where x is drawn at random
    private static final Pattern DRAWN_BEHIND = Pattern.compile(
            "(?i)\\b(?:password|passwd|passphrase|secret|token|credentials?|(?:api|access|secret|private|license)[ -]?key)\\b[^\\n]{0,40}?[\\s:>'\"`=]([A-Za-z0-9+/_=.-]{20,400})(?=[\\s,;)'\"`\\]]|$)");
    // {"tags": ["user:jane"]}, /users/jane.d/
    private static final Pattern TAG = Pattern.compile(
            "[\"'](?:user|username|login|owner):([a-z][a-z0-9._-]{2,63})[\"'/,;]|\\[~([A-Za-z][A-Za-z0-9._-]{1,63})\\]"
                    + "|/(?:users|accounts|customers|members)/([a-z](?![^/?\\s\"]*\\.(?:html?|jsp|json|xml|js|css|png|svg|class|java|jar)\\b)[a-z0-9._-]*[0-9._-][a-z0-9._-]*)(?=[/?\\s\"]|$)");
    // encryption key 00112233...
    private static final Pattern HEX_KEY = Pattern.compile(
            "(?i)\\b(?:encryption|signing|master|hmac|private|session|data|aes|shared) key:?\\s+([0-9a-f]{32,128})\\b");
    private static final Pattern ONE_TIME =
            Pattern.compile("(?i:\\b(?:t?otp|mfa|2fa)\\s+(?:secret|seed|key))\\s+([A-Z2-7]{16,64})\\b");
    // smtpPassword -> x
    private static final Pattern POINTED = Pattern.compile(
            "([A-Za-z][A-Za-z0-9_.-]{2,80})[\"']?(?:\\s*->\\s*[\"']?([^\\s\"',;]{3,200})|\\|([^|\\s]{3,200})\\|)");
    // credentials jane/x
    private static final Pattern SLASHED = Pattern.compile(
            "(?i)\\b(?:credentials?|log[io]n)\\s*:?\\s+(?:with|as|is|are|using)?\\s*`?([a-z][a-z0-9._-]{1,63})`?\\s?/\\s?`?(?=[^\\s]*[0-9!@#%&*?$])([^\\s/\"'`()<>,;:=]{4,100})(?=[\\s,;)\"'`]|$)");
    // the first line of kubectl describe
    private static final Pattern DESCRIBED = Pattern.compile("^Name:\\s{2,}([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\\s*$");
    private static final Pattern LICENSED = Pattern.compile(
            "(?i:\\b(?:licen[cs]e|product|serial|activation)[ -]key)\\s*[:=]?\\s+([A-Z0-9]{4,}(?:-[A-Z0-9]{4,}){2,})");
    private static final Pattern DATA_SOURCE =
            Pattern.compile("(?i)\\bdata source=([a-z][a-z0-9.-]{2,253})(?=[,;\\\\\"'\\s]|$)");
    // Server=db-1,1433;Database=shop;Uid=x
    private static final Pattern ADO_SERVER = Pattern.compile(
            "(?i)(?:^|[;\"'\\s])server\\s?=\\s?(?:tcp:)?([a-z][a-z0-9.-]{1,252})(?=[,;\\\\])(?=[^\\n]{0,300}?;\\s?(?:uid|user id|pwd|password|database|initial catalog)\\s?=)");
    private static final Pattern SERVICE_ACCOUNT = Pattern.compile("\\bService Account:\\s+(\\S+)");
    // and the headers of servers: proxy_set_header X-Token x;
    private static final Pattern VARIABLE = Pattern.compile(
            "^\\s*(?:ENV|setenv|SetEnv|setx|(?:proxy|grpc)_set_header|(?:fast|u|s)cgi_param|add_header|more_set_(?:input_)?headers|(?:Request)?Header (?:always )?(?:set|add))"
                    + "\\s+([A-Za-z_][\\w-]*)\\s+[\"']?([^\\s$].*?)[\"']?;?(?:\\s+/[A-Za-z])?\\s*$");
    // location / { proxy_set_header X-Token x; }
    private static final Pattern INNER_HEADER = Pattern.compile(
            "[{;]\\s*(?:(?:proxy|grpc)_set_header|(?:fast|u|s)cgi_param|add_header)\\s+([A-Za-z_][\\w-]*)\\s+[\"']?(?:(?:Basic|Bearer)\\s+)?([^\\s$;\"'][^;\"']{0,400}?)[\"']?(?=\\s*;)");
    // <property value="x" name="db.password"/>
    private static final Pattern REVERSED_ATTRIBUTES =
            Pattern.compile("\\bvalue=([\"'])([^\"'<>]{1,400})\\1\\s+(?:name|key)=[\"']([A-Za-z][\\w.-]{1,120})[\"']");
    // refresh token x, where x is no word
    private static final Pattern KIND_OF_TOKEN = Pattern.compile(
            "(?i)\\b(?:refresh|access|acl|deploy|id|session|api|auth|bearer|reset|csrf|one-time) (?:token|key) (?=[^\\s]*[0-9])(?=[^\\s]*[a-z])(?![a-z]+[0-9]+(?![a-z0-9_-]))"
                    + "(?![0-9]{4}-[0-9]{2}-)([a-z0-9_.~+/=-]{8,400})(?=[\\s,;)\"']|$)");
    // same creds as before (jane / x)
    private static final Pattern SLASHED_IN_PARENTHESES = Pattern.compile(
            "(?i)\\b(?:creds?|credentials?|log[io]n|account)\\b[^()\\n]{0,40}\\([`'\"]?([a-z][a-z0-9._-]{1,63})[`'\"]?\\s?/\\s?[`'\"]?(?=[^\\s]*[0-9!@#%&*?$])(?!(?:js|css)_)([^\\s/\"'`()<>,;:=]{6,100})[`'\"]?\\)");
    // {{ 'x' | password_hash('sha512') }}
    private static final Pattern HASHED = Pattern.compile(
            "\\{\\{-?\\s*([\"'])([^\"']{4,200})\\1\\s*\\|\\s*(?:password_hash|hash|b64enc(?:ode)?|quote|bcrypt|urlencode)\\b");
    // the temporary password for jane is x
    private static final Pattern GIVEN_TO = Pattern.compile(
            "(?i)\\b(?:new|temporary|initial|one-time|generated) (?:password|passwd|pin|passcode|secret) (?:for|of) "
                    + "(?!(?:the|a|an|all|this|that|user|users|account|accounts|keystore|truststore|database|db|key|keys|root|admin)\\b)['\"]?([a-z][a-z0-9._-]{2,63})['\"]?\\s*(?:is|was|:|=)");
    private static final Pattern NAMESPACE = Pattern.compile(
            first("kubectl|helm|oc") + "(?:[^;|&]*\\s)?(?:-n|--namespace)[\\s=]([a-z0-9][a-z0-9-]{1,62})(?![\\w.])");
    private static final Pattern IMAGE = Pattern.compile(
            "(?:\\b(?:image|repository|registry)[\"']?:\\s*[\"']?|^\\s*FROM\\s+(?:--\\S+\\s+)?)((?:[a-z0-9-]+\\.)+[a-z]{2,18})(?=[:/])");
    // of kubectl describe: the name of an object, and not what it keeps
    private static final Pattern SET_FROM =
            Pattern.compile("<set to the key '[^']{1,253}' (?:in|of) (?:secret|config map) '([^']{2,253})'>");
    // with password x, where x is no word
    private static final Pattern GIVEN = Pattern.compile(
            "(?i)\\b(?:with|using|and)\\s+(?:the\\s+)?(?:password|passwd|passphrase|secret|token|credentials?)\\s+(?=[^\\s]*[0-9!@#%&*?])([^\\s\"'()<>\\[\\],;]{4,200})");
    private static final Pattern PIN = Pattern.compile(
            "\\b(?:(?:PIN|TAN|(?i:OTP|CVV2?|CVC2?))|(?i:(?:your|verification|confirmation|security|login|access|one-time) code)(?: is)?:?)\\s+([0-9]{3,8})\\b");
    private static final Pattern SESSION = Pattern.compile(
            "(?i)\\bsession(?:[ _-]?id)?[\\s:=-]+([0-9A-Fa-f]{32,64}\\b|(?-i:(?=[^\\s]*[0-9])(?=[^\\s]*[A-Z])(?=[^\\s]*[a-z])(?![A-Za-z]+[0-9]{0,4}[\\s,;:])[A-Za-z0-9_+/=-]{20,200}(?=[\\s,;]|$))|(?-i:(?=[0-9A-F]{12,31}\\b)(?=(?:[^0-9]*[0-9]){3})(?=(?:[^A-F]*[A-F]){3})[0-9A-F]{12,31})\\b)");
    // echo "machine x login jane password y", printf "machine x\nlogin jane\npassword y\n"
    private static final Pattern NETRC = Pattern.compile(
            "\\bmachine(?:\\s|\\\\n)+([^\\s\\\\]+)(?:\\s|\\\\n)+login(?:\\s|\\\\n)+([^\\s\\\\]+)(?:\\s|\\\\n)+password(?:\\s|\\\\n)+(\\S+?)(?=\\\\n|[\"']?(?:\\s|$))");
    private static final Pattern PERSON = Pattern.compile(
            "(?i)\\b(?:user(?:name)?|login|account|principal)\\s+\\\\{0,3}['\"]([A-Za-z0-9._@-]{2,64})\\\\{0,3}['\"]|\\b(?i:user"
                    + " ?id)\\s*=\\s*['\"]?([A-Za-z0-9._@-]{2,64})|\\bstarted by ([A-Za-z0-9._-]{2,64}) (?:in|on|at) |\\bJava"
                    + " [0-9.+_-]+ on ([A-Za-z0-9._-]{2,253}) with PID"
                    // of Spring Boot up to 2.3
                    + "|\\bStarting [\\w.$]{1,200}(?: v[\\w.+-]{1,60})? on ([A-Za-z0-9._-]{2,253}) with PID");
    // what sshd, sudo and others say of users, and the name of the host before it
    private static final Pattern SYSLOG = Pattern.compile(
            "^(?:<[0-9]{1,3}>)?[A-Z][a-z]{2} [ 0-9][0-9] [0-9]{2}:[0-9]{2}:[0-9]{2} ([A-Za-z0-9][A-Za-z0-9._-]{0,252}) [A-Za-z][^\\s:]{0,80}:\\s"
                    + "|^[0-9T:.+Z-]{20,35} ([A-Za-z0-9][A-Za-z0-9._-]{1,252}) (?:kernel|systemd|sshd|sudo|su|CRON|crond?|dockerd|containerd|kubelet)(?:\\[[0-9]+\\])?:\\s"
                    + "|^<[0-9]{1,3}>1 [0-9T:.+Z-]{20,35} ([A-Za-z0-9][A-Za-z0-9._-]{1,252}) ");
    private static final Pattern ACCESS_OF = Pattern.compile(
            "\\b(?:Accepted|Failed|Postponed) [a-z/-]{4,30} for (?:invalid user )?([A-Za-z_][A-Za-z0-9._-]{1,63}) from "
                    + "|\\b(?:session (?:opened|closed) for user|[Ii]nvalid user|(?:Disconnected from|Connection closed by) (?:authenticating |invalid )?user) ([A-Za-z_][A-Za-z0-9._-]{1,63})"
                    + "|\\bsudo(?:\\[[0-9]+\\])?:\\s+([A-Za-z_][A-Za-z0-9._-]{1,63}) : (?:TTY|PWD|USER|[0-9a-z])"
                    + "|\\bsu(?:\\[[0-9]+\\])?: (?:FAILED SU )?\\(to [\\w.-]+\\) ([A-Za-z_][A-Za-z0-9._-]{1,63}) on "
                    + "|\\b[Ss]ession (?:of|for) user ([A-Za-z][A-Za-z0-9]*[0-9._-][A-Za-z0-9._-]*)"
                    + "|\\b[Ss]ession \\S{1,40} (?:of|for) [Uu]ser ([A-Za-z_][A-Za-z0-9._-]{1,62}[A-Za-z0-9_-])"
                    // of nginx
                    + "|^\\s*user\\s+([a-z_][a-z0-9_-]{2,31})(?:\\s+([a-z_][a-z0-9_-]{2,31}))?\\s*;\\s*$"
                    + "|^\"[^\"]{0,200}\\b[Ii]mpersonating ([a-z][a-z0-9._-]{2,63})\"(?= )"
                    // the last word in the name of a thread
                    + "|^\"[^\"]{0,200}\\b(?:user|login|account)[ :=]{1,2}([a-z][a-z0-9._-]{2,63})\"(?= )"
                    + "|\\b(?:CRON|crond?)\\[[0-9]+\\]: \\(([A-Za-z_][A-Za-z0-9._-]{1,63})\\) [A-Z]"
                    + "|\\b(?i:bind|log[io]n|authentication) (?:of|by|as) (?!(?:the|a|an|all|this|user|users)\\b)['\"\\[]?([a-z][a-z0-9._-]{2,63})['\"\\]]? (?:was )?(?:terminated|failed|succeeded|denied|rejected|accepted|refused)\\b"
                    + "|\\b[Aa]uthenticated as ([a-z][a-z0-9._-]{2,63}) (?:using|with|via|from)\\b"
                    + "|\\b[Uu]ser (?!(?:session|thread|data|account|profile|request|agent|group|role|list|cache|input|event|message|record|entry|token|password|was|has|is|not|defined|space|code|task|mode|id|name|service|interface|preference|setting|class|method|object|process|connection|job|query|transaction|table|file|key|count|status|state|info|details|limit)s?\\b)([a-z][a-z0-9._-]{2,63}) (?:has )?(?:logged|signed|authenticated|connected|disconnected|entered|exported|imported|attempted|registered|uploaded|downloaded|requested|submitted|deleted|created|changed|updated|locked|could not connect|cannot connect|failed to (?:log|connect|authenticate)) ?(?:in|on|out|off|from)?\\b");
    // credentials that were given by jane
    private static final Pattern SUPPLIED = Pattern.compile(
            "(?i)\\b(?:credentials?|password|token|log[io]n) (?:was |were )?(?:supplied|given|presented|sent) by (?:user )?(?!(?:the|a|an|all|this|client|server|user|users|caller|peer|default)\\b)['\"]?([a-z][a-z0-9._-]{2,63})['\"]?(?=[\\s,;:)]|$)");
    private static final Pattern DEPLOYED = Pattern.compile(
            "(?i)\\b(?:deployed|undeployed|approved|reviewed|merged|reported|authored|impersonated)\\b[^,;]{0,60}? by "
                    + "(?!(?:helm|argo|argocd|flux|jenkins|ansible|terraform|gitlab|github|bot|hand|default|mistake|us|me|him|her|them|it|others?|users?|customers?|admins?|ops|support|qa|the|a|an|all|some|most|many|both|several|you|each|every)\\b)([a-z][a-z0-9._-]{3,63})(?=[\"',;)}\\]]|\\s*$|\\.\\s|\\.$)");
    // Resetting password for account jane to x
    private static final Pattern SET_TO = Pattern.compile(
            "(?i)\\b(?:(?:re)?set(?:ting)?|chang(?:ed|ing)|updat(?:ed|ing)) (?:the )?(?:password|passwd|pin|passphrase|secret) (?:for|of) (?:(?:user|account|login) )?['\"]?([a-z][a-z0-9._@-]{1,63})['\"]? to ['\"]?([^\\s\"',;]{4,200}?)(?=[.,;'\"]?(?:\\s|$))");
    // [es-1] behind the logger of Elasticsearch
    private static final Pattern NODE_OF_LOG = Pattern.compile(
            "^\\[[0-9T:,.+Z-]{19,35}\\]\\[(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL) *\\]\\[o\\.[eo]\\.[\\w.$-]+ *\\] ?\\[([A-Za-z0-9][A-Za-z0-9._-]{1,252})\\]");
    private static final Pattern MOUNTED = Pattern.compile(
            "(?i)\\b(?:mount(?:ed|ing)?|umount|nfs[34]?)\\b[^\\n]{0,60}?[\\s'\"]([a-z][a-z0-9.-]*[0-9.-][a-z0-9.-]*):/[A-Za-z]");
    // //nas-1/share of SMB
    private static final Pattern SHARED = Pattern.compile(
            "\\b(?:cifs|smb3|smbfs|smbclient)\\b[^\\n]{0,80}?[\\s'\"]//([A-Za-z][A-Za-z0-9.-]{1,252})/");
    // of events of Kubernetes
    private static final Pattern KUBELET = Pattern.compile("\\bkubelet, ([a-z][a-z0-9.-]{1,252})(?=\\s)");
    // TCP db-1:41220->db-2:postgresql (ESTABLISHED) of lsof
    private static final Pattern CONNECTED = Pattern.compile(
            "\\bTCP (?:([A-Za-z][A-Za-z0-9.-]{1,252})|[0-9.*\\[][^\\s>]{0,60}):[\\w-]+->(?:([A-Za-z][A-Za-z0-9.-]{1,252})|[0-9\\[][^\\s>]{0,60}):[\\w-]+ \\(");
    private static final Pattern SSH_OF_RUBY = Pattern.compile(
            "\\bNet::(?:SSH|SCP|SFTP)\\.[a-z]+!?\\(\\s*[\"']([A-Za-z][A-Za-z0-9.-]{1,252})[\"'],\\s*[\"']([A-Za-z_][A-Za-z0-9._-]{1,63})[\"']");
    // postgres: jane shop 10.1.2.3(51824) idle
    private static final Pattern BACKEND = Pattern.compile(
            "\\bpostgres: ([A-Za-z_][A-Za-z0-9._-]{1,62}) \\S{1,62} (?:\\[local\\]|[0-9A-Fa-f.:]{3,45}\\([0-9]{1,5}\\))");
    // the thread of a session: SSH-Session jane@box
    private static final Pattern SSH_THREAD = Pattern.compile(
            "\\b(?:SSH|SFTP|sftp|ssh)[ _-](?:[Ss]ession|[Cc]lient|[Cc]onnection|[Cc]hannel|[Ee]xec)[ :_-]{1,2}([A-Za-z_][A-Za-z0-9._-]{1,63})@([A-Za-z][A-Za-z0-9.-]{1,252})(?=[\\s\"':]|$)");
    // auth fail for user jane: words that go on after user are none
    private static final Pattern FOR_USER = Pattern.compile(
            "(?i)\\b(?:for|as|by|unknown|denied|locked) user(?:name)? (?!(?:memory|time|stories|experience|feedback|privileges?|permissions?|interface|data|agent|input|name|id|threads?|code|accounts?|defined|provided|and|or|in|on|to|is|was|with|from|space|mode|group|sessions?|requests?|classes|methods|types|events?|objects?|transactions?|operations?|code)\\b)([a-z][a-z0-9._-]{2,63})(?=$|[\\s,;:)'\"<]|\\.(?:\\s|$))"
                    + "|\\b(?:password|passwd|login|otp|totp|mfa|seed|account|session|token) for ([a-z][a-z0-9]*[0-9._-][a-z0-9._-]*)(?=$|[\\s,;:)'\"<])"
                    + "|\\bfailed (?:log-?[io]n|authentication)(?: attempts?)? for (?!(?:user|the|a|an|all|this)\\b)['\"]?([a-z][a-z0-9._-]{2,63})(?=$|[\\s,;:)'\"<@])"
                    + "|\\b(?:log-?[io]n|authentication|access) (?:failed|failure|succeeded|denied|refused) for (?!(?:user|the|a|an|all|this)\\b)['\"]?([a-z][a-z0-9._-]{2,63})(?=$|[\\s,;:)'\"<@])");
    // Kerberos: jane/db1.corp@CORP.LOCAL
    private static final Pattern PRINCIPAL = Pattern.compile(
            "(?<![A-Za-z0-9._/-])([A-Za-z][A-Za-z0-9._-]{1,63})/([A-Za-z0-9][A-Za-z0-9.-]{1,253})@([A-Z][A-Z0-9-]*(?:\\.[A-Z][A-Z0-9-]*)+)");
    private static final Pattern COMPONENT = Pattern.compile("(?i)\\bdc\\s?=\\s?([a-z0-9-]{2,63})(?=[,+\\s\"']|$)");
    private static final Pattern UNKNOWN_HOST = Pattern.compile(
            "UnknownHost(?:Exception)?(?:'\\{0x[0-9a-f]+\\})?: ([A-Za-z0-9][A-Za-z0-9_-]{1,62}(?:\\.[A-Za-z0-9-]{1,62})*)(?=$|[:>]|\\s\\(|\\s*$)");
    // the messages of resolvers, with which a recording states an exception apart from its class
    private static final Pattern UNRESOLVED = Pattern.compile(
            "([A-Za-z0-9][A-Za-z0-9._-]{1,252}): (?:Name or service not known|[Nn]odename nor servname provided|Temporary failure in name resolution|No address associated with hostname|Name does not resolve|No such host is known)");
    private static final Pattern SQL = Pattern.compile(
            "(?i)\\b(?:create|alter|drop|rename)\\s+(?:user|login|role)\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?['\"`]?([a-z][\\w.-]*)"
                    + "|\\bidentified\\s+(?:with\\s+\\S+\\s+)?(?:by|as)\\s+(?:password\\s+)?['\"]([^'\"]{3,200})"
                    + "|\\bpassword\\s*\\(\\s*['\"]([^'\"]{3,200})");
    // 'jane'@'db-1', 'jane'@'10.1.%'
    private static final Pattern USER_AT = Pattern.compile(
            "(['`\"])([A-Za-z][\\w.-]*)\\1@\\1(?:([A-Za-z][\\w.-]*)|([0-9]{1,3}(?:\\.[0-9]{1,3}){1,2})(?=\\.%))?");
    // jane:pw@host without a scheme
    private static final Pattern CREDENTIALS = Pattern.compile(
            "(?<![A-Za-z0-9._/@+:-])([A-Za-z][A-Za-z0-9._-]{1,63}):([^\\s:@/\"'(){}]{4,100})@(?!sha256)((?:[A-Za-z0-9-]+\\.)+[A-Za-z0-9-]+|[A-Za-z0-9-]+(?=:[0-9]{2,5}\\b))");
    // arn:aws:iam::123456789012:role/shop, and cmdkey /add:srv-1
    private static final Pattern AWS_ACCOUNT =
            Pattern.compile("\\barn:aws[a-z-]{0,10}:[a-z0-9-]{1,40}:[a-z0-9-]{0,20}:([0-9]{12})(?=:)");
    // 001b.4411.3ab8, as switches print it
    private static final Pattern DOTTED_MAC = Pattern.compile(
            "(?<![A-Za-z0-9.])(?=[0-9a-f.]{0,13}[a-f])[0-9a-f]{4}\\.[0-9a-f]{4}\\.[0-9a-f]{4}(?![A-Za-z0-9.])");
    private static final Pattern ADDED_HOST = Pattern.compile(
            first("(?i:cmdkey)") + "(?:[^;|&]*\\s)?/(?:add|delete|generic):([A-Za-z][A-Za-z0-9.-]{1,252})");
    private static final Pattern ACCOUNT_OF = Pattern.compile(
            "(?i)(?:\\b(?:as|user|by|for|account|owner)[:\\s=]+|/user:|/ru\\s+\"?)([A-Z0-9-]{2,15})\\\\{1,2}([a-z][a-z0-9._-]{1,63})(?![\\\\\\w])");
    // {web-1}{mPbkXc...}{10.1.2.3}, as Elasticsearch names its nodes
    private static final Pattern NODE =
            Pattern.compile("\\{([A-Za-z0-9][A-Za-z0-9._-]{1,253})\\}\\{[A-Za-z0-9_-]{22}\\}");
    private static final Pattern MAIL_LOGIN =
            Pattern.compile("\\bAUTH (?:PLAIN|LOGIN|XOAUTH2)\\s+([A-Za-z0-9+/]{8,}={0,2})");
    private static final Pattern DIGEST =
            Pattern.compile("\\bDigest\\s(?:(?!\\bDigest\\s).){0,2000}?\\bresponse=\"?([0-9a-fA-F]{32,64})");
    // \\\\server\\share
    private static final Pattern UNC = Pattern.compile(
            "(?<![\\\\:\\w.)\\]])\\\\\\\\(?:\\\\\\\\)?([A-Za-z0-9][A-Za-z0-9._-]{2,62})\\\\{1,2}[A-Za-z]");
    private static final Pattern NET_USE = Pattern.compile(
            "(?i)\\snet use\\s(?:(?!\\snet use\\s).){0,2000}?/user:(\\S+)\\s+([^\\s/]\\S*)|^net use\\s(?:(?!\\snet use\\s).){0,2000}?/user:(\\S+)\\s+([^\\s/]\\S*)"
                    + "|(?:^|\\s)net use\\s+(?:[A-Za-z*]:?\\s+)?\\\\\\\\\\S+\\s+([^\\s/*]\\S*)\\s+/user:");
    private static final Pattern CLIENT =
            Pattern.compile("\\bIPC Client \\([0-9#]+\\) connection to \\S+ from ([A-Za-z][A-Za-z0-9._-]*)");
    // zk-1:2181,zk-2:2181
    private static final Pattern SERVERS = Pattern.compile(
            "(?<![A-Za-z0-9_.-])([a-z][a-z0-9.-]*[0-9.-][a-z0-9.-]*[a-z0-9]|[a-z]{2,}[0-9]+):[0-9]{4,5}(?=,\\s?[a-z])"
                    + "|(?<=:[0-9]{4,5},\\s?)([a-z][a-z0-9.-]*[0-9.-][a-z0-9.-]*[a-z0-9]|[a-z]{2,}[0-9]+):[0-9]{4,5}(?![0-9])"
                    // kfk-boot-1:9092
                    + "|(?<![^\\s\"'=(\\[,>])([a-z][a-z0-9]*-(?:[a-z0-9]+-)*(?=[a-z0-9]*(?:[0-9]|(?<=[0-9]-)))[a-z0-9]*|[a-z][a-z0-9]*[0-9][a-z0-9]*(?:-[a-z0-9]+)+):[0-9]{4,5}(?![0-9A-Za-z._:-])"
                    + "|(?<=\\}-)([a-z][a-z0-9-]{2,62}):[0-9]{4,5}(?![0-9])");
    // the name of the host among the decorations of -Xlog
    private static final Pattern DECORATED = Pattern.compile(
            "(?:^|\\])\\[([A-Za-z][A-Za-z0-9._-]+)\\](?:\\[[0-9]+\\]){0,2}\\[(?:trace|debug|info|warning|error) *\\]");
    private static final Pattern USER_ELEMENT = Pattern.compile(
            "<(?:user|account|principal|login)\\b[^<>]*?\\s(?:name|id|login)=[\"']([^\"'<>]{2,64})[\"']");
    // remote host web-12: letters alone may be any word
    private static final Pattern HOST_WORD = Pattern.compile(
            "(?i)\\b(?:(?:remote|local|peer|client|server|from|to|on|at)\\s+host|(?:from|to|on|at|of)\\s+(?:node|machine|server|broker|worker|member|instance|executor))\\s+['\"]?([a-z][a-z0-9.-]*[0-9-][a-z0-9.-]*[a-z0-9])");
    // the common log format of web servers: address, identity, user, [time]
    private static final Pattern ACCESS =
            Pattern.compile("^\\S{2,253} \\S{1,64} ([^\\s\"\\[-]\\S{0,63}) \\[[0-9]{1,2}/[A-Z][a-z]{2}/[0-9]{4}:");
    private static final Pattern LOGIN = Pattern.compile(first("ssh|scp|sftp|rsync", "@")
            + "(?:[^;|&@]*\\s)?([A-Za-z0-9][A-Za-z0-9._-]{1,30})@([A-Za-z][A-Za-z0-9.-]{1,253})");
    private static final Pattern DATABASE_HOST = Pattern.compile(first("mysql|mysqldump|mysqladmin|mariadb")
            + "(?:[^;|&]*\\s)?-h([A-Za-z][A-Za-z0-9.-]{2,253})(?![^\\s'\"])");
    // programs that take a name or a password by a letter; -port and -username are no -p and -u with a value
    private static final Pattern LETTERS = Pattern.compile(
            "(?<![^\\s\"'=])-(username|u|-user|U|p|P|k|a|w|h|H|b|-cookie)(?:[\"']\\s*,\\s*|\\s+|=|(?<=-[pu])(?!(?:ser|sername|ass|asswd|assword|assphrase|ort|ath|rofile|ri|rl)(?:[\\s=\"']|$)))(['\"]?)((?<=\")[^\\s\"-][^\"]{0,500}(?=\")|(?<=')[^\\s'-][^']{0,500}(?=')|[^\\s\"'-][^\\s\"']{0,500})");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[A-Za-z_][A-Za-z0-9_.]*(?::?[?+-][^}]*)?}");
    private static final Pattern REFERENCES = Pattern.compile(REFERENCE + ":" + REFERENCE);
    private static final Pattern GUID = Pattern.compile("[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}");
    // curl --cert client.pem:x
    private static final Pattern CERTIFICATE =
            Pattern.compile("\\s--(?:proxy-)?cert[\\s=]['\"]?[^\\s:'\"]{1,200}:([^\\s\\\\/'\"][^\\s'\"]{2,199})");
    // programs that take the name of a machine as a word of its own
    private static final Pattern REMOTE_OF_WINDOWS =
            Pattern.compile("(?i)\\bpsexec(?:64)?(?:\\.exe)?\\s+\\\\\\\\([a-z][a-z0-9.-]{1,252})(?=\\s|$)");
    private static final Pattern REMOTE = Pattern.compile("\\bjconsole\\s+([A-Za-z][A-Za-z0-9.-]{1,252}):[0-9]{2,5}\\b|"
            + first("jmxterm") + "(?:[^;|&]*\\s)?(?:-l|--url)\\s+([A-Za-z][A-Za-z0-9.-]{1,252}):[0-9]{2,5}\\b|"
            + first("cqlsh") + "(?:-[^;|&]*\\s)?([A-Za-z][A-Za-z0-9.-]{1,252})(?:\\s+[0-9]{2,5})?\\s*$|"
            + first("cqlsh") + "([A-Za-z][A-Za-z0-9.-]{1,252})(?=\\s+-)");
    private static final Pattern SUDO = Pattern.compile(
            "\\b(?:echo|printf)\\s+(?:-n\\s+)?(?:'(?:%s' ')?([^'|]{2,200}?)(?:\\\\n)?'|\"([^\"|$]{2,200}?)(?:\\\\n)?\"|([^\\s'\"|]+))\\s*\\|\\s*(?:sudo\\b|(?:sudo )?(?:ch)?passwd\\b|kinit\\b|cryptsetup\\b|su\\s|[^|]*-stdin\\b)");
    private static final Pattern CHANGED = Pattern.compile(
            "\\becho\\s+['\"]?([a-z_][a-z0-9_-]{1,31}):([^\\s'\"|$]{3,200})['\"]?\\s*\\|\\s*(?:sudo\\s+)?chpasswd\\b");
    // kinit jane <<< x
    private static final Pattern HERE = Pattern.compile(
            "(?:\\b(?:kinit|passwd|cryptsetup|su|sudo\\s(?:[^<\\n]{0,80}\\s)?-S)\\s|-stdin\\s|-fd[\\s=]0\\s)[^<\\n]{0,200}<<<\\s*(?:'([^']{2,200})'|\"([^\"$]{2,200})\"|([^\\s\"'$;|&()]{3,200}))");
    private static final Pattern TICKET = Pattern.compile(
            "\\bkinit\\s+(?:-(?:kt|[ktclrsSTX])\\s+\\S+\\s+|-[A-Za-z]+\\s+){0,6}([A-Za-z][A-Za-z0-9._-]{1,63})(?:/([A-Za-z0-9][A-Za-z0-9.-]{1,252}))?(?:@([A-Za-z][A-Za-z0-9.-]{1,252}))?(?=$|[\\s;|&\"'])");
    private static final Pattern BOUND = Pattern.compile("\\s-D\\s+['\"]?(?:cn|uid)=([^,\\s'\"]{2,64})");
    /** What is behind the version of a module in a stack: {@code java.base@11.0.9.1/Native Method}. */
    static final String BEHIND_MODULE = "/(?:\\w{1,200}\\.java:|Native Method|Unknown Source|[a-z]\\w{0,60}\\.)";

    private static final Pattern ACCOUNT_AT = Pattern.compile(
            "(?<![A-Za-z0-9._/@+-])(?!(?:java|jdk|javafx)\\.)([A-Za-z][A-Za-z0-9._-]{1,30})@(?:(?=[0-9]{1,3}(?:\\.[0-9]{1,3}){3})"
                    + "(?![0-9.]{7,15}" + BEHIND_MODULE
                    + ")|([a-z][a-z0-9]*-[a-z0-9-]*[0-9][a-z0-9-]*)(?![A-Za-z0-9._/(-]))");
    // [77] jane@shop LOG: of PostgreSQL
    // @jane.d: as chats call people
    private static final Pattern MENTION = Pattern.compile(
            "(?:(?<=\\] )|(?<=^(?:> ){1,3})|(?<=(?i:cc|ping|ask|thanks|hi|hey) ))@([a-z][a-z0-9]*[._][a-z0-9._-]*[a-z0-9])(?=[:,]?\\s)");
    private static final Pattern SESSION_OF = Pattern.compile(
            "\\[[0-9]+\\](?:: \\[[0-9-]+\\])? ([A-Za-z_][A-Za-z0-9._-]{1,62})@[A-Za-z_][\\w-]* (?:LOG|FATAL|ERROR|WARNING|STATEMENT|DETAIL|HINT|PANIC|NOTICE|CONTEXT):");
    // curl -u jane:'x'
    private static final Pattern QUOTED_LOGIN = Pattern.compile(
            "(?<![^\\s\"'=])-(?:u|-user)[\\s=]\\s{0,3}([A-Za-z][\\w.@-]{0,63}):(?:'([^']{2,200})'|\"([^\"$]{2,200})\")");
    private static final String FIELD = "(?:\\\\[:\\\\]|[^\\s:/()\\\\]){1,200}";
    private static final Pattern PGPASS = Pattern.compile(
            "^([A-Za-z0-9._-]{3,253}):(?:[0-9]{2,5}|\\*):[^\\s:/()\\\\]{1,64}:([^\\s:/()\\\\]{1,64}):([^\\s:()]{3,200})\\r?$"
                    + "|^\\*:(?:[0-9]{2,5}|\\*):[^\\s:/()]{1,64}:([^\\s:/()]{1,64}):([^\\s()]{3,200})\\r?$"
                    // a colon or backslash of a field has a backslash before it
                    + "|^([A-Za-z0-9._-]{3,253}):(?:[0-9]{2,5}|\\*):" + FIELD + ":(" + FIELD + "):(" + FIELD
                    + ")\\r?$");
    // of letters only: what a name that ends so, or stands before /10.1.2.3, can only be; packages begin with the last
    // word
    private static final Pattern DOMAINS = Pattern.compile(
            "(?:(?<![A-Za-z0-9_@.$/%-])|(?<=[^A-Za-z0-9]\\*\\.)|(?<=[A-Z]{2}-))(?:(?<=[:=,A-Z]-)|(?<!-))(?!(?:java|javax|jdk|sun|com|org|net|io|de|edu|gov|uk|fr|ch|kotlin|kotlinx|scala|akka|jakarta|android|groovy|clojure|oracle)\\.)"
                    + "((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+(?:corp|internal|intern|local|lan|intranet|intra|localdomain|consul|svc)"
                    + "|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.){2,}(?:com|net|org|io|cloud|de|uk|fr|ch|at|nl|se|eu|us|jp|cn|in|br|it|es|pl|ca|au|dev|app|biz|info|example|xyz|tech|ru|cz|be|dk|fi|ie))"
                    + "(?!\\.?[A-Za-z0-9_$(]|\\.\\.|\\.\\*|\\s*=)(?:(?!-)|(?<=\\.(?:corp|internal|intranet|lan|localdomain)))");
    private static final Pattern DOMAINS_IN_PATHS = Pattern.compile(
            "(?:(?<=//)|(?<=@)|(?<=\\}-)|(?<=\\)-))((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,18})(?![A-Za-z0-9_.$(-])");
    private static final Pattern RESOLVED = Pattern.compile(
            "(?<![A-Za-z0-9_@.$/-])([a-z][a-z0-9-]{2,62}(?:\\.[a-z0-9-]{1,62})*)/(?=[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?![0-9.]))"
                    + "|\\b(?:to|host|Trying) ([a-z][a-z0-9.-]*) \\((?=[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?:[:)]))"
                    + "|(?<![A-Za-z0-9_@.$/-])([a-z][a-z0-9.-]*[0-9-][a-z0-9.-]*):(?=[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?![0-9.]))");
    // - "db:10.1.2.3" of extra_hosts, and /etc/hosts
    private static final Pattern HOSTS = Pattern.compile(
            "^\\s*-\\s+[\"']?([a-z][a-z0-9.-]+)[:=](?=[0-9]{1,3}(?:\\.[0-9]{1,3}){3}[\"']?\\s*$)"
                    + "|^\\s*[0-9]{1,3}(?:\\.[0-9]{1,3}){3}\\s+([a-z][a-z0-9.-]+)(?:\\s+([a-z][a-z0-9.-]+))?\\s*$"
                    + "|[\"'][0-9]{1,3}(?:\\.[0-9]{1,3}){3}\\s+([a-z][a-z0-9.-]+)(?:\\s+[a-z][a-z0-9.-]+)*[\"']\\s*>{1,2}\\s*/etc/hosts\\b");
    // <password>, <entry key="smtp.password">
    private static final Pattern ELEMENTS = Pattern.compile(
            "<([A-Za-z][A-Za-z0-9._:-]{1,80})(?:\\s[^<>]{0,200}?(?:name|key|id)=[\"']([^\"'<>]{1,120})[\"'])?[^<>]{0,200}(?<![/-])>(?:<!\\[CDATA\\[(.{1,4000}?)\\]\\]>|([^<>]{1,4000}?))</");
    // <property name="username"><value>x</value>
    private static final Pattern PROPERTY = Pattern.compile(
            "(?:name|key)=[\"']([A-Za-z][A-Za-z0-9._-]{1,80})[\"'][^<>]{0,200}>\\s*<value>\\s*([^<>]{1,400}?)\\s*</value>");
    // {value: x, name: DB_PASSWORD}
    private static final Pattern REVERSED = Pattern.compile(
            "[\"']?value[\"']?\\s*:\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s,{}]+))\\s*,\\s*[\"']?name[\"']?\\s*:\\s*[\"']?([A-Za-z0-9_.-]+)");
    private static final Pattern COMMANDS = Pattern.compile(
            "\\b(?:sudo|docker|podman|skopeo|az|oc|argocd|helm|mysql|mysqldump|mysqladmin|psql|pg_dump|mongo|mongosh|curl|wget|ssh|cqlsh|sqlcmd|redis-cli|(?i:psexec(?:64)?(?:\\.exe)?)|smbclient|impala-shell|influx|snowsql|rabbitmqadmin|jmxterm)\\b");
    private static final Pattern DATABASES = Pattern.compile(
            "\\b(?:mysql|mysqldump|mysqladmin|mariadb|mongo|mongosh|redis-cli|psql|pg_dump|pg_isready|cqlsh|sqlcmd)\\b");
    private static final Pattern TIGHT = Pattern.compile(DATABASES.pattern() + "|\\b7z[a-z]?\\s");
    private static final Pattern ZIP = Pattern.compile("\\b(?:un)?zip\\s");
    private static final Pattern OPENSSL = Pattern.compile("\\bopenssl\\s+enc\\s");
    // programs that take a secret as a word of its own
    private static final Pattern TOLD = Pattern.compile("\\bvault\\s+login\\s+(?!-)([^\\s=]{6,200})(?=\\s|$)"
            + "|\\bhtpasswd\\s+(?=(?:-[A-Za-z]+\\s+){0,4}-[A-Za-z]*b)(?:(?=(?:-[A-Za-z]+\\s+){0,4}-[A-Za-z]*n)(?:-[A-Za-z]+\\s+){1,5}|(?:-[A-Za-z]+\\s+){1,5}\\S+\\s+)(\\S+)\\s+(\\S{3,200})"
            + "|\\blftp\\s(?:[^;|&\\n]{0,200}\\s)?-u\\s+['\"]?([A-Za-z][^\\s,'\"]{1,63}),([^\\s'\"$]{2,200})"
            + "|\\bldappasswd\\s(?:[^;|&\\n]{0,200}\\s)?-s\\s+['\"]?([^\\s'\"$-][^\\s'\"]{2,200})"
            + "|\\bencrypt_string\\s+(?:-\\S+\\s+){0,4}(?:'([^'$]{3,400})'|\"([^\"$]{3,400})\")"
            + "|\\baddauth\\s+digest\\s+([^\\s:]{2,64}):(\\S{3,200})"
            + "|\\bconfigure\\s+set\\s+[\\w.-]*(?:secret|token)[\\w.-]*\\s+(\\S{6,400})");
    // rabbitmqctl add_user jane x
    private static final Pattern ADDED = Pattern.compile(
            "\\b(?:add|create|change|set|reset|update)[_-](?:user|password|passwd) ([a-z][a-z0-9._-]{1,63}) ['\"]?([^\\s\"'(){},;<>=-][^\\s\"'(){},;<>]{3,200})['\"]?(?=\\s*$|\\s*[;|&])");
    // consul kv put db/password x
    private static final Pattern PUT = Pattern.compile(
            "\\b(?:kv|config|configure|parameter|etcdctl) (?:set|put) (?:-\\S+ )*['\"]?(?:[\\w./:@-]*[/:])?([\\w.-]{2,80})['\"]? ['\"]?([^\\s\"'-][^\\s\"']{3,400})['\"]?(?=\\s|$)");
    private static final Pattern SQLPLUS = Pattern.compile(
            first("sqlplus|sqlldr|impdp|expdp|sqlcl|sql")
                    + "(?:[^;|&]*\\s)?['\"]?([A-Za-z][\\w$#]{1,63})/['\"]?([^\\s@'\"/]{2,200})['\"]?@(?://)?([A-Za-z][A-Za-z0-9.-]{1,252})");
    // a machine that is looked for; letters alone may be any word
    private static final Pattern SOUGHT = Pattern.compile(
            "\\b(?:ssh-keyscan|ssh-copy-id|nslookup|telnet|ping|traceroute)\\s+(?:-[A-Za-z]+\\s+(?:[0-9]+\\s+)?){0,5}((?=[a-z.]{1,252}[0-9-])[a-z][a-z0-9.-]{0,251}[a-z0-9])(?=$|[\\s;|&\"'])");
    private static final Pattern BEELINE =
            Pattern.compile(first("beeline") + "(?:[^;|&]*\\s)?-n\\s+([A-Za-z][A-Za-z0-9._-]{1,63})(?=\\s|$)");
    // accounts that are made, or under which something runs
    private static final Pattern MADE = Pattern.compile(
            "\\b(?:useradd|adduser|usermod|userdel|deluser)\\s(?:[^;|&]*\\s)?([a-z_][a-z0-9_-]{2,31})\\s*(?=[;|&]|$)|\\bchown\\s+(?:-\\S+\\s+)*([a-z_][a-z0-9_-]{2,31})(?=[:.\\s])|\\bset-credentials\\s+([a-z_][a-z0-9_-]{2,31})(?=\\s)|\\bset-password\\s+([a-z_][a-z0-9_-]{2,31})(?=\\s+--)|\\b(?:su|runuser)\\s+(?:-l?\\s+|-[lu]\\s+)*([a-z_][a-z0-9_-]{2,31})(?=\\s|$)|^USER\\s+([a-z_][a-z0-9_-]{2,31})(?=[:\\s]|$)");
    private static final Pattern COOKIES = Pattern.compile("\\b(?:curl|http|https|xh)\\b");
    private static final Pattern SQLCMD = Pattern.compile("\\b(?:sqlcmd|osql|bcp|isql)\\b");
    private static final Pattern SERVER =
            Pattern.compile(first("sqlcmd|osql|bcp") + "(?:[^;|&]*\\s)?-S\\s*([A-Za-z][A-Za-z0-9.-]{2,253})");
    private static final Pattern CONNECT =
            Pattern.compile("\\.(?:connect|create_connection|getByName)\\(\\s*[\"']([a-z][a-z0-9.-]*)[\"']");
    private static final Pattern REDIS = Pattern.compile("\\bredis-(?:cli|benchmark)\\b");
    private static final Pattern LDAP = Pattern.compile("\\bldap[a-z]+\\b");
    // -U jane%x
    private static final Pattern SAMBA = Pattern.compile("\\b(?:smb[a-z]+|rpcclient|net|winexe)\\s");
    // java -jar a.jar -u jane -p x
    private static final Pattern PASSWORD_BEHIND = Pattern.compile("[\"']?\\s+(?:-p|--pass(?:word)?)[\\s=]");
    // -p makes parents, keeps times, names ports, processes and, of java itself, a path of modules
    private static final Pattern NOT_PASSING = Pattern.compile(
            "\\b(?:mkdir|install|cp|rsync|tar|ps|top|pidstat|strace|perf|jcmd|jstack|kill|read|type|nc|nmap|lsof|unzip|screen|export|declare)\\s");
    private static final Pattern OF_MODULES = Pattern.compile("\\s(?:-m|--module|--add-modules)\\s");

    private static final Set<String> TOP =
            Set.of("com", "org", "net", "local", "corp", "io", "example", "internal", "lan");
    /** The levels of unified logging. */
    static final Set<String> LEVELS = Set.of("trace", "debug", "info", "warning", "error");

    private static final Set<String> SERVICES = Set.of(
            "HTTP", "http", "host", "ldap", "krbtgt", "nn", "dn", "rm", "nm", "hive", "kafka", "zookeeper", "postgres");

    private Phrases() {}

    // the first call of a program in a command: what is not behind it is not behind the next one either, and to look
    // behind each of them would take a long line too long
    private static String first(String programs) {
        return first(programs, "");
    }

    private static String first(String programs, String ends) {
        return "(?>(?:\\G|[;|&" + ends + "])[^;|&" + ends + "]*?\\b(?:" + programs + ")\\s)";
    }

    /** In sentences and headers. */
    static void spoken(Found found) {
        found.matches(HOOKS).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(BEARERS).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(NETRC).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
            found.add(Kind.SECRET, m, 3);
        });
        found.matches(GIVEN_TO).forEach(m -> found.user(m, 1));
        found.matches(SET_FROM).forEach(m -> found.host(m, 1));
        found.matches(SPEECH).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        found.matches(GIVEN).forEach(m -> found.secret(m, 1));
        found.matches(HOST_WORD).forEach(m -> found.host(m, 1));
        found.matches(ACCESS).forEach(m -> found.user(m, 1));
        found.matches(PIN).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(SESSION).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(MAIL_LOGIN).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(DIGEST).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(FOR_USER).forEach(m -> {
            found.user(m, 1);
            found.user(m, 2);
            found.user(m, 3);
            found.user(m, 4);
        });
        found.matches(SQL).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
            found.secret(m, 3);
        });
        found.matches(USER_AT).forEach(m -> {
            found.user(m, 2);
            found.host(m, 3);
            found.add(Kind.ADDRESS, m, 4);
        });
        found.matches(NODE).forEach(m -> found.host(m, 1));
        found.matches(SET_TO).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        logged(found);
        found.matches(CLIENT).forEach(m -> found.user(m, 1));
        found.matches(CONNECT).forEach(m -> found.host(m, 1));
        found.matches(SSH_OF_RUBY).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
        });
        found.matches(UNKNOWN_HOST).forEach(m -> found.host(m, 1));
        found.matches(UNRESOLVED).forEach(m -> found.host(m, 1));
        found.matches(PERSON).forEach(m -> {
            found.user(m, 1);
            found.user(m, 2);
            found.user(m, 3);
            found.host(m, 4);
            found.host(m, 5);
        });
    }

    /** The name of the host in front of a line of syslog. */
    static void syslog(Found found) {
        found.matches(SYSLOG).forEach(m -> {
            found.host(m, 1);
            found.host(m, 2);
            found.host(m, 3);
        });
    }

    // users and hosts in logs of a system
    private static void logged(Found found) {
        for (Pattern pattern : List.of(MOUNTED, NODE_OF_LOG, SHARED, KUBELET, CONNECTED)) {
            found.matches(pattern).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.host(m, group);
                }
            });
        }
        for (Pattern pattern : List.of(ACCESS_OF, SUPPLIED, DEPLOYED, BACKEND)) {
            found.matches(pattern).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.user(m, group);
                }
            });
        }
    }

    /** Behind words that mean secrets: in parentheses, in quotation marks and of several words. */
    static void told(Found found) {
        found.matches(IN_PARENTHESES).forEach(m -> found.secret(m, 1));
        found.matches(HASHED).forEach(m -> found.secret(m, 2));
        found.matches(KIND_OF_TOKEN).forEach(m -> found.secret(m, 1));
        found.matches(SLASHED_IN_PARENTHESES).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        found.matches(QUOTED).forEach(m -> found.secret(m, 2));
        found.matches(PHRASE).forEach(m -> found.secret(m, 1));
        found.matches(AS_WITH).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        found.matches(OF_WHAT).forEach(m -> {
            found.secret(m, 2);
            found.secret(m, 3);
        });
        found.matches(FOR_WHAT).forEach(m -> found.secret(m, 1));
        found.matches(QUOTED_FOR).forEach(m -> found.secret(m, 2));
        found.matches(CREDS).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        found.matches(DRAWN_BEHIND).filter(m -> Words.random(m.group(1))).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(HEX_KEY).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(ONE_TIME).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(PAIR).forEach(m -> {
            found.user(m, 2);
            found.secret(m, 4);
        });
        found.matches(SLASHED).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        found.matches(DESCRIBED).forEach(m -> found.host(m, 1));
        found.matches(LICENSED).forEach(m -> found.add(Kind.SECRET, m, 1));
        found.matches(SERVICE_ACCOUNT).forEach(m -> found.user(m, 1));
    }

    /** Behind an arrow, between bars, and behind the name of a property and a blank. */
    static void pointed(Found found, Words words) {
        found.matches(BLANK_PROPERTY)
                .filter(m -> words.kind(m.group(1)).equals(Optional.of(Kind.SECRET)) && Words.strong(m.group(1)))
                .forEach(m -> found.secret(m, 2));
        found.matches(TABBED_PROPERTY).forEach(m -> words.kind(m.group(2)).ifPresent(kind -> {
            if (kind == Kind.SECRET && Words.strong(m.group(2))) {
                found.secret(m, 3);
            }
        }));
        found.matches(POINTED)
                .filter(m -> words.kind(m.group(1)).equals(Optional.of(Kind.SECRET)) && Words.strong(m.group(1)))
                .forEach(m -> {
                    found.secret(m, 2);
                    found.secret(m, 3);
                });
    }

    /** Variables that are set without a sign between name and value, as in {@code ENV NAME value} of a Dockerfile. */
    static void variables(Found found, Words words) {
        found.matches(VARIABLE)
                .filter(m ->
                        words.kind(m.group(1)).equals(Optional.of(Kind.SECRET)) && !Words.plain(m.group(1), m.group(2)))
                .forEach(m -> found.add(Kind.SECRET, m, 2));
        found.matches(INNER_HEADER)
                .filter(m ->
                        words.kind(m.group(1)).equals(Optional.of(Kind.SECRET)) && !Words.plain(m.group(1), m.group(2)))
                .forEach(m -> found.add(Kind.SECRET, m, 2));
    }

    /** Behind options of one letter, where the program is one that takes such things by them. */
    static void shell(Found found, Words words) {
        found.matches(NAMESPACE).forEach(m -> found.host(m, 1));
        found.matches(CHANGED).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        for (Pattern pattern : List.of(SUDO, HERE)) {
            found.matches(pattern).filter(m -> !changes(found.line(), m)).forEach(m -> {
                for (int group = 1; group <= m.groupCount(); group++) {
                    found.secret(m, group);
                }
            });
        }
        found.matches(TICKET).forEach(m -> {
            found.user(m, 1);
            found.host(m, 2);
            found.host(m, 3);
        });
        found.matches(BOUND).forEach(m -> found.user(m, 1));
        found.matches(TOLD).forEach(m -> {
            found.secret(m, 1);
            found.user(m, 2);
            found.secret(m, 3);
            found.user(m, 4);
            for (int group = 5; group <= 8; group++) {
                found.secret(m, group);
            }
            found.user(m, 9);
            found.secret(m, 10);
            found.secret(m, 11);
        });
        found.matches(ADDED).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
        });
        found.matches(PUT)
                .filter(m -> words.kind(m.group(1)).equals(Optional.of(Kind.SECRET)))
                .forEach(m -> found.secret(m, 2));
        found.matches(SQLPLUS).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
            found.host(m, 3);
        });
        found.matches(SOUGHT).forEach(m -> found.host(m, 1));
        found.matches(BEELINE).forEach(m -> found.user(m, 1));
        found.matches(MADE).forEach(m -> {
            for (int group = 1; group <= m.groupCount(); group++) {
                found.user(m, group);
            }
        });
        found.matches(LOGIN).forEach(m -> {
            found.account(m, 1);
            found.host(m, 2);
        });
        found.matches(DATABASE_HOST).forEach(m -> found.host(m, 1));
        found.matches(CERTIFICATE).forEach(m -> found.secret(m, 1));
        found.matches(REMOTE_OF_WINDOWS).forEach(m -> found.host(m, 1));
        found.matches(REMOTE).forEach(m -> {
            found.host(m, 1);
            found.host(m, 2);
            found.host(m, 3);
            found.host(m, 4);
        });
        found.matches(SERVER).forEach(m -> found.host(m, 1));
        Commands commands = new Commands(found.line());
        found.matches(LETTERS).forEach(m -> letter(found, commands, m));
        found.matches(QUOTED_LOGIN).forEach(m -> {
            found.add(Kind.USER, m, 1);
            found.add(Kind.SECRET, m, m.group(2) != null ? 2 : 3);
        });
    }

    // jane:x for chpasswd
    private static boolean changes(String line, MatchResult m) {
        return CHANGED.matcher(line).region(m.start(), line.length()).lookingAt();
    }

    private static boolean passwordBehind(String line, int end) {
        return PASSWORD_BEHIND.matcher(line).region(end, line.length()).lookingAt();
    }

    private static boolean isPassing(Commands commands, int index) {
        return !commands.callsInFirstLine(NOT_PASSING, index) && !commands.hasInFirstLine(OF_MODULES, index);
    }

    private static void letter(Found found, Commands commands, MatchResult m) {
        String value = m.group(3);
        int colon = value.indexOf(':');
        int percent = value.indexOf('%');
        switch (m.group(1)) {
            case "username", "u", "-user", "U" -> {
                if (colon > 0
                        && colon < value.length() - 1
                        && !value.startsWith("/")
                        && value.indexOf("://", colon) < 0
                        && !value.startsWith("//", colon + 1)
                        && !value.matches("[0-9]+:[0-9]+")) {
                    login(found, m, colon);
                } else if (colon < 0
                        && (value.matches("[A-Za-z][A-Za-z0-9._-]+")
                                || Words.numbered(value)
                                || GUID.matcher(value).matches())
                        && (commands.calls(COMMANDS, m.start()) || passwordBehind(found.line(), m.end()))) {
                    found.account(m, 3);
                } else if (colon < 0 && value.indexOf('\\') > 0 && commands.calls(COMMANDS, m.start())) {
                    Optional<Integer> unused = Accounts.inDomain(found, m.start(3));
                } else if (percent > 0 && percent < value.length() - 1 && commands.calls(SAMBA, m.start())) {
                    found.add(Kind.USER, m.start(3), m.start(3) + percent);
                    found.add(Kind.SECRET, m.start(3) + percent + 1, m.end(3));
                }
            }
            case "p" -> {
                boolean tight = m.start(3) - m.start() == 2;
                boolean number = value.matches("[0-9]{1,5}(?:[:/,-].*)?");
                if (!number
                        && value.indexOf('/') < 0
                        && value.length() >= 4
                        && (tight ? commands.calls(TIGHT, m.start()) : isPassing(commands, m.start()))) {
                    found.secret(m, 3);
                }
            }
            case "P", "k" -> {
                if (commands.calls(m.group(1).equals("P") ? ZIP : OPENSSL, m.start())
                        || (m.group(1).equals("P") && commands.calls(SQLCMD, m.start()))) {
                    found.secret(m, 3);
                }
            }
            case "b", "-cookie" -> {
                if (value.indexOf('=') > 0 && commands.calls(COOKIES, m.start())) {
                    found.add(Kind.SECRET, m.start(3) + value.indexOf('=') + 1, m.end(3));
                }
            }
            case "a", "w" -> {
                if (colon > 1 && m.group(1).equals("a") && commands.calls(COOKIES, m.start())) {
                    found.add(Kind.USER, m.start(3), m.start(3) + colon);
                    found.add(Kind.SECRET, m.start(3) + colon + 1, m.end(3));
                }
                if (commands.calls(m.group(1).equals("a") ? REDIS : LDAP, m.start())) {
                    found.secret(m, 3);
                }
            }
            default -> {
                if (commands.calls(DATABASES, m.start()) && value.matches("[A-Za-z][A-Za-z0-9.-]{2,253}")) {
                    found.host(m, 3);
                }
            }
        }
    }

    // jane:x, and not ${USER}:${PASSWORD}
    private static void login(Found found, MatchResult m, int colon) {
        String value = m.group(3);
        Matcher references = REFERENCES.matcher(value);
        if (references.matches()) {
            return;
        }
        if (Words.telling(value.substring(0, colon)) || value.charAt(0) != '$') {
            found.add(Kind.USER, m.start(3), m.start(3) + colon);
        }
        if (!REFERENCE.matcher(value.substring(colon + 1)).matches()) {
            found.add(Kind.SECRET, m.start(3) + colon + 1, m.end(3));
        }
    }

    /** Hosts and users in paths of Windows' networks, and in distinguished names. */
    static void networks(Found found) {
        found.matches(NET_USE).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
            found.user(m, 3);
            found.secret(m, 4);
            found.secret(m, 5);
        });
        found.matches(ACCOUNT_OF).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
        });
        found.matches(DATA_SOURCE).forEach(m -> found.host(m, 1));
        found.matches(ADO_SERVER).forEach(m -> found.host(m, 1));
        found.matches(AWS_ACCOUNT).forEach(m -> found.add(Kind.USER, m, 1));
        found.matches(ADDED_HOST).forEach(m -> found.host(m, 1));
        found.all(Kind.ADDRESS, DOTTED_MAC);
        found.matches(UNC).forEach(m -> found.host(m, 1));
        found.matches(COMPONENT)
                .filter(m -> !TOP.contains(m.group(1).toLowerCase(Locale.ROOT)))
                .forEach(m -> found.host(m, 1));
    }

    /** Several servers with their ports. */
    static void servers(Found found) {
        if (!found.hasPort()) {
            return;
        }
        found.matches(SERVERS).forEach(m -> {
            found.host(m, 1);
            found.host(m, 2);
            found.host(m, 3);
            found.host(m, 4);
        });
    }

    /** The name of the host in front of the level in a line of unified logging. */
    static void decorated(Found found) {
        found.matches(DECORATED).filter(m -> !LEVELS.contains(m.group(1))).forEach(m -> found.host(m, 1));
    }

    /** Names of hosts by what they end with, and what stands before them. */
    static void hosts(Found found) {
        found.matches(DOMAINS).forEach(m -> found.host(m, 1));
        found.matches(DOMAINS_IN_PATHS).forEach(m -> found.host(m, 1));
        found.matches(IMAGE).forEach(m -> found.host(m, 1));
    }

    /** A host before its address, as {@code InetAddress} prints it. */
    static void resolved(Found found) {
        // between a name and its address
        if (Numbers.dottedBehind(found.line(), "/(:")) {
            found.matches(RESOLVED).forEach(m -> {
                found.host(m, 1);
                found.host(m, 2);
                found.host(m, 3);
            });
        }
        String start = found.line().stripLeading();
        boolean lists = start.startsWith("-") || Numbers.dotted(start, 0) || start.contains("/etc/hosts");
        if (!lists) {
            return;
        }
        found.matches(HOSTS).forEach(m -> {
            found.host(m, 1);
            found.host(m, 2);
            found.host(m, 3);
            found.host(m, 4);
        });
    }

    // jane/x@//db-1:1521/SHOP
    private static final Pattern CONNECT_STRING = Pattern.compile(
            "(?<![^\\s\"'=])([A-Za-z][\\w$#]{1,30})/([^\\s/@\"']{3,100})@//([A-Za-z0-9][A-Za-z0-9.-]{1,252}):[0-9]{4,5}/");

    // jane@laptop behind a public key
    private static final Pattern OF_KEY = Pattern.compile(
            "\\b(?:ssh-[a-z0-9]{3,10}|ecdsa-sha2-[a-z0-9]{3,10}) [A-Za-z0-9+/]{20,}={0,2} ([A-Za-z_][A-Za-z0-9._-]{1,63})@([A-Za-z0-9][A-Za-z0-9._-]{1,252})");

    /** An account at a host without a domain, or at an address. */
    static void accounts(Found found) {
        found.matches(PRINCIPAL).forEach(m -> {
            if (!SERVICES.contains(m.group(1))) {
                found.user(m, 1);
            }
            found.host(m, 2);
            found.host(m, 3);
        });
        if (found.has("@//")) {
            found.matches(CONNECT_STRING).forEach(m -> {
                found.user(m, 1);
                found.secret(m, 2);
                found.host(m, 3);
            });
        }
        found.matches(CREDENTIALS).forEach(m -> {
            found.user(m, 1);
            found.secret(m, 2);
            found.host(m, 3);
        });
        if (found.has(" @")) {
            found.matches(MENTION).forEach(m -> found.user(m, 1));
        }
        if (found.has("ssh-") || found.has("ecdsa-")) {
            found.matches(OF_KEY).forEach(m -> {
                found.user(m, 1);
                found.host(m, 2);
            });
        }
        found.matches(SSH_THREAD).forEach(m -> {
            found.user(m, 1);
            found.host(m, 2);
        });
        found.matches(SESSION_OF).forEach(m -> found.user(m, 1));
        found.matches(ACCOUNT_AT).forEach(m -> {
            found.user(m, 1);
            found.host(m, 2);
        });
    }

    /** Whether a line is one of {@code .pgpass}, whose escapes are its own. */
    static boolean isPgpass(String line) {
        return PGPASS.matcher(line).matches();
    }

    /** A line of {@code .pgpass}. */
    static void pgpass(Found found) {
        found.matches(PGPASS).forEach(m -> {
            found.host(m, 1);
            found.user(m, 2);
            found.secret(m, 3);
            found.user(m, 4);
            found.secret(m, 5);
            found.host(m, 6);
            found.user(m, 7);
            found.secret(m, 8);
        });
    }

    /** The texts of elements, by the name of the element or that of its entry. */
    static void elements(Found found, Words words, Finder finder) {
        found.matches(PROPERTY).forEach(m -> words.kind(m.group(1))
                .filter(kind -> kind == Kind.SECRET ? !Words.plain(m.group(1), m.group(2)) : Words.telling(m.group(2)))
                .filter(kind -> kind != Kind.PERSON && kind != Kind.PHONE)
                .ifPresent(kind -> found.add(kind, m, 2)));
        found.matches(ELEMENTS).forEach(m -> {
            String element = m.group(2) == null ? m.group(1).replaceFirst("^.*:", "") : m.group(2);
            int group = m.group(3) == null ? 4 : 3;
            String text = m.group(group);
            // of HTML, and not the subject of a token
            if (element.equals("sub") && text.indexOf(' ') >= 0) {
                return;
            }
            // <param-name>dbPassword</param-name><param-value>x</param-value>, and the properties of Hadoop
            if (element.matches("(?:[a-z]+[-.:])*(?:name|key)")) {
                finder.key(text.strip());
            }
            String key = element.matches("(?:[a-z]+[-.:])*value") ? finder.takeKey() : "";
            String name = key.isEmpty() ? element : key;
            words.kind(name).ifPresent(kind -> {
                boolean fits =
                        switch (kind) {
                            case SECRET -> !Words.plain(name, text.strip());
                            case HOST -> Words.host(name, text);
                            case PERSON -> People.name(text, 0, name).isPresent();
                            case PHONE -> People.number(text, 0).isPresent();
                            default -> Words.telling(text);
                        };
                if (fits && !text.isBlank()) {
                    found.add(kind, m, group);
                }
            });
        });
    }

    /** Names of users in attributes of their elements. */
    static void people(Found found) {
        found.matches(USER_ELEMENT).forEach(m -> found.user(m, 1));
        found.matches(TAG).forEach(m -> {
            found.user(m, 1);
            found.user(m, 2);
            found.user(m, 3);
        });
    }

    /** The value before its name, as some programs print variables. */
    static void reversed(Found found, Words words) {
        if (!found.has("value")) {
            return;
        }
        found.matches(REVERSED_ATTRIBUTES).forEach(m -> words.kind(m.group(3))
                .filter(kind -> kind == Kind.SECRET
                        ? !Words.plain(m.group(3), m.group(2))
                        : kind == Kind.USER && Words.user(m.group(3), m.group(2)))
                .ifPresent(kind -> found.add(kind, m, 2)));
        found.matches(REVERSED).forEach(m -> words.kind(m.group(4)).ifPresent(kind -> {
            for (int group = 1; group <= 3; group++) {
                if (m.group(group) != null && !Words.plain(m.group(4), m.group(group))) {
                    found.add(kind, m, group);
                }
            }
        }));
    }
}
