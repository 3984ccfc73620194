package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Nearest;
import io.github.jdkdoctor.evidence.jvm.FlagBook;
import io.github.jdkdoctor.evidence.jvm.LauncherArguments;
import io.github.jdkdoctor.options.Finding.Kind;
import io.github.jdkdoctor.options.FlagSheet.Flag;
import io.github.jdkdoctor.options.FlagSheet.Reply;
import io.github.jdkdoctor.options.Replacements.Replacement;
import io.github.jdkdoctor.options.Target.Answer;
import io.github.jdkdoctor.options.Target.Status;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a JDK does with each option, whatever else is given: but for those that unlock others or make it lenient. */
final class SingleOptions {
    private static final Set<String> SIZES = Set.of("-Xmx", "-Xms", "-Xmn", "-Xss");
    private static final String LEAVE_OUT = "leave it out";
    private static final BigDecimal LARGEST_STACK = BigDecimal.valueOf(1 << 30);
    private static final Set<String> UNSIGNED = Set.of("uintx", "uint", "uint64_t", "size_t", "julong");
    private static final FlagSheet.Range LONG =
            new FlagSheet.Range(BigDecimal.valueOf(Long.MIN_VALUE), BigDecimal.valueOf(Long.MAX_VALUE));
    private static final FlagSheet.Range UNSIGNED_LONG =
            new FlagSheet.Range(BigDecimal.ZERO, new BigDecimal("18446744073709551615"));
    // int flags without a range took the bits of an unsigned number up to 17
    private static final FlagSheet.Range WRAPPED =
            new FlagSheet.Range(BigDecimal.valueOf(Long.MIN_VALUE), BigDecimal.valueOf(Long.MAX_VALUE));
    private static final Map<String, FlagSheet.Range> TYPES = Map.of(
            "intx",
            LONG,
            "int64_t",
            LONG,
            "int",
            new FlagSheet.Range(BigDecimal.valueOf(Integer.MIN_VALUE), BigDecimal.valueOf(Integer.MAX_VALUE)),
            "uint",
            new FlagSheet.Range(BigDecimal.ZERO, BigDecimal.valueOf(4294967295L)),
            "uintx",
            UNSIGNED_LONG,
            "uint64_t",
            UNSIGNED_LONG,
            "size_t",
            UNSIGNED_LONG,
            "julong",
            UNSIGNED_LONG);

    // options that every release takes, or that are none of the JVM's own
    private static final Pattern PLAIN =
            Pattern.compile("-(?:D|javaagent:|agentlib:|agentpath:|Xrun|splash:|-patch-module"
                    + "|-upgrade-module-path|-module-path|-class-path|Xbootclasspath/a:|XXaltjvm=|Xlog|Xshare:|verbose).*"
                    + "|-(?:version|showversion|help|h|\\?|X|fullversion|native|-version|-show-version|-full-version|-help|-help-extra|-dry-run"
                    + "|-validate-modules|-list-modules|-show-module-resolution|-source=.+|debug|Xint|Xcomp|Xmixed)");
    // -ea of a package or class stands behind a colon; -esa has no such part
    private static final Pattern ASSERTIONS = Pattern.compile(
            "-(?:(?:ea|da|enableassertions|disableassertions)(?!:|$)|(?:esa|dsa|enablesystemassertions|disablesystemassertions)(?!$)).*");
    private static final Pattern VERIFY = Pattern.compile("-Xverify(?::(?:all|none|remote))?");

    // Agent of jdk.management.agent
    private static final Pattern JMX_PORT = Pattern.compile("-Dcom\\.sun\\.management\\.jmxremote\\.port=(.*)");

    private static final Pattern PROPERTY = Pattern.compile(
            "-D(?:java\\.lang\\.invoke\\.MethodHandle\\.(?=[A-Z]))?(java\\.system\\.class\\.loader|java\\.security\\.manager"
                    + "|(?<=MethodHandle\\.)(?:COMPILE_THRESHOLD|DONT_INLINE_THRESHOLD|PROFILE_LEVEL|CUSTOMIZE_THRESHOLD))=([^$%{]+)");
    // JEP 486
    private static final int WITHOUT_MANAGER = 24;

    private final Target target;
    private final Replacements replacements = new Replacements();
    private final String jdk;

    SingleOptions(Target target) {
        this.target = target;
        this.jdk = "JDK " + target.version().feature();
    }

    /** The findings about one option of a group. */
    private static final class Look {
        private final GivenOption option;
        private final String where;

        Look(GivenOption option, String where) {
            this.option = option;
            this.where = where;
        }

        Finding found(Kind kind, String says, Optional<String> instead, Optional<String> source) {
            return new Finding(kind, option, where, says, instead, source, Optional.empty());
        }
    }

    List<Finding> check(OptionGroup group) {
        List<Finding> findings = new ArrayList<>();
        // the last one counts, for all options
        boolean lenient = group.options().stream()
                .map(GivenOption::text)
                .filter(o -> o.matches("-XX:[+-]IgnoreUnrecognizedVMOptions"))
                .reduce((first, last) -> last)
                .filter(o -> o.startsWith("-XX:+"))
                .isPresent();
        boolean diagnostic = false;
        boolean experimental = false;
        for (GivenOption option : group.options()) {
            Look look = new Look(option, group.where());
            Optional<FlagWord> flag = FlagWord.of(option.text());
            if (flag.isPresent()) {
                flag(look, flag.get(), lenient, diagnostic, experimental).ifPresent(findings::add);
                diagnostic = unlocks(flag.get(), "UnlockDiagnosticVMOptions", diagnostic);
                experimental = unlocks(flag.get(), "UnlockExperimentalVMOptions", experimental);
            } else {
                other(look, option.text(), lenient).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static boolean unlocks(FlagWord flag, String name, boolean before) {
        return flag.name().equals(name) ? flag.on().orElse(before) : before;
    }

    private Optional<Finding> flag(
            Look look, FlagWord word, boolean lenient, boolean diagnostic, boolean experimental) {
        String name = word.name();
        if (name.equals("Flags") || name.equals("VMOptionsFile")) {
            return word.value().filter(v -> !v.isEmpty()).isPresent()
                    ? Optional.empty()
                    : Optional.of(bad(look, "names no file", Optional.empty()));
        }
        if (name.contains("$") || name.contains("{{")) {
            return Optional.empty();
        }
        if (name.matches("StartFlightRecording.+") && target.version().feature() >= 11) {
            return Optional.of(look.found(
                    Kind.RENAMED,
                    "read as -XX:StartFlightRecording, whatever stands behind it",
                    Optional.of("-XX:StartFlightRecording"),
                    Optional.empty()));
        }
        Answer answer = target.flag(name);
        Optional<Replacement> replacement =
                replacements.of(name, target.version().feature());
        Optional<String> source = replacement.flatMap(Replacement::source);
        Optional<String> instead = instead(replacement, answer, word);
        return switch (answer.status()) {
            case UNKNOWN -> Optional.of(unknown(look, word));
            case UNRECOGNIZED ->
                Optional.of(
                        lenient
                                ? look.found(
                                        Kind.IGNORED,
                                        jdk
                                                + " does not have it, and -XX:+IgnoreUnrecognizedVMOptions lets it pass in silence",
                                        instead,
                                        source)
                                : unrecognized(look, word, instead, source));
            case GONE ->
                Optional.of(look.found(
                        Kind.IGNORED,
                        jdk + " does not have it any more: it is ignored or stops the JVM, which is not known",
                        instead,
                        source));
            case OBSOLETE ->
                Optional.of(look.found(
                        Kind.IGNORED,
                        "ignored with a warning: support was removed"
                                + answer.since()
                                        .filter(s -> !s.isEmpty())
                                        .map(s -> " in " + s)
                                        .orElse(""),
                        instead,
                        source));
            case ACCEPTED, DEPRECATED -> {
                Optional<Finding> wrong = value(look, word, answer.flag(), diagnostic)
                        .or(() -> locked(look, answer.flag(), diagnostic, experimental));
                yield wrong.isPresent() || answer.status() == Status.ACCEPTED
                        ? wrong
                        : Optional.of(deprecated(look, answer, instead, source));
            }
        };
    }

    private static Finding deprecated(Look look, Answer answer, Optional<String> instead, Optional<String> source) {
        String since =
                answer.since().filter(s -> !s.isEmpty()).map(s -> " since " + s).orElse("");
        boolean renamed = answer.instead().filter(i -> !i.startsWith("-")).isPresent();
        return renamed
                ? look.found(Kind.RENAMED, "works with a warning: another name" + since, instead, source)
                : look.found(Kind.DEPRECATED, "works with a warning: deprecated" + since, instead, source);
    }

    private static Optional<String> instead(Optional<Replacement> replacement, Answer answer, FlagWord word) {
        Optional<String> own = replacement.flatMap(Replacement::instead);
        if (own.isPresent()) {
            return own.map(i -> i.replace("{value}", word.value().orElse("<value>")));
        }
        return answer.instead()
                .map(i -> i.startsWith("-") ? i : written(word, i))
                .or(() -> Optional.of(LEAVE_OUT));
    }

    private static String written(FlagWord word, String name) {
        return "-XX:" + word.on().map(on -> on ? "+" : "-").orElse("") + name
                + word.value().map(v -> "=" + v).orElse("");
    }

    private Finding unrecognized(Look look, FlagWord word, Optional<String> instead, Optional<String> source) {
        String stops = "; the JVM does not start";
        OptionalInt last = target.lastWith(word.name());
        if (last.isPresent()) {
            return look.found(
                    Kind.UNRECOGNIZED,
                    jdk + " does not have it any more, JDK " + last.getAsInt() + " did" + stops,
                    instead,
                    source);
        }
        if (target.comes(word.name())) {
            return look.found(Kind.UNRECOGNIZED, "came after " + jdk + stops, instead, source);
        }
        Optional<String> near = source.isPresent() ? Optional.empty() : near(word);
        return look.found(
                near.isPresent() ? Kind.MISSPELLED : Kind.UNRECOGNIZED,
                "unknown flag in " + jdk + stops,
                near.map(n -> written(word, n)).or(() -> instead),
                source);
    }

    private Optional<String> near(FlagWord word) {
        Set<String> names = target.names();
        return names.stream()
                .filter(word.name()::equalsIgnoreCase)
                .findFirst()
                .or(() -> names.stream()
                        .filter(n -> n.startsWith(word.name())
                                && n.length() <= word.name().length() + 3)
                        .min(Comparator.comparingInt(String::length)))
                .or(() -> Nearest.to(word.name(), names, Math.max(1, word.name().length() / 6)));
    }

    private Finding unknown(Look look, FlagWord word) {
        if (target.data().isEmpty()) {
            return look.found(Kind.NOT_KNOWN, "not known: no data of " + jdk, Optional.empty(), Optional.empty());
        }
        return look.found(
                Kind.NOT_KNOWN,
                "not known: the data does not say whether " + jdk + " has it",
                near(word).filter(n -> !n.equals(word.name())).map(n -> written(word, n)),
                Optional.empty());
    }

    private static Optional<Finding> locked(Look look, Optional<Flag> flag, boolean diagnostic, boolean experimental) {
        Optional<FlagBook.Kind> kind = flag.map(Flag::kind);
        boolean isDiagnostic = kind.filter(k -> k == FlagBook.Kind.DIAGNOSTIC).isPresent();
        boolean isExperimental =
                kind.filter(k -> k == FlagBook.Kind.EXPERIMENTAL).isPresent();
        boolean key = flag.filter(f -> f.name().startsWith("Unlock")).isPresent();
        if (key || ((!isDiagnostic || diagnostic) && (!isExperimental || experimental))) {
            return Optional.empty();
        }
        String unlock = isDiagnostic ? "-XX:+UnlockDiagnosticVMOptions" : "-XX:+UnlockExperimentalVMOptions";
        Optional<String> instead = Optional.of(unlock + " " + look.option.text());
        // -XX:+IgnoreUnrecognizedVMOptions does not help: tried on 11, 17, 21 and 25
        return Optional.of(look.found(
                Kind.LOCKED,
                (isDiagnostic ? "diagnostic" : "experimental") + ": the JVM does not start without " + unlock
                        + " before it",
                instead,
                Optional.empty()));
    }

    private Optional<Finding> value(Look look, FlagWord word, Optional<Flag> flag, boolean diagnostic) {
        if (flag.isEmpty() || flag.get().type().isEmpty()) {
            return Optional.empty();
        }
        String type = flag.get().type();
        String name = word.name();
        if (type.equals("bool")) {
            return word.on().isPresent() && word.value().isEmpty()
                    ? Optional.empty()
                    : Optional.of(bad(look, "a switch: needs + or - before its name and no value", on(name, word)));
        }
        if (JfrOption.NAMES.contains(name) && word.on().isEmpty()) {
            return look.option.open()
                    ? Optional.empty()
                    : JfrOption.wrong(word, target.version().feature())
                            .map(w -> bad(look, w, Optional.empty()))
                            .or(() -> JfrOption.ignored(word, target.version().feature())
                                    .map(w -> look.found(Kind.IGNORED, w, Optional.empty(), Optional.empty())));
        }
        if (word.on().isPresent() || word.value().isEmpty()) {
            return Optional.of(bad(look, "needs a value: -XX:" + name + "=<value>", Optional.empty()));
        }
        String text = word.value().get();
        if (look.option.open()) {
            return Optional.empty();
        }
        if (look.option.text().startsWith("-XX:" + name + ":=") && !type.startsWith("ccstr")) {
            return Optional.of(
                    bad(look, "no option: := is for lists of texts", Optional.of("-XX:" + name + "=" + text)));
        }
        Optional<String> limit = FlagLimits.wrong(name, text, target.version().feature());
        if (name.equals("ControlIntrinsic") || name.equals("DisableIntrinsic")) {
            return CompileOption.intrinsic(name, text, target.version().feature())
                    .map(w -> bad(look, w, Optional.empty()));
        }
        if (CompileOption.NAMES.contains(name)) {
            return CompileOption.wrong(name, text, target.version().feature(), diagnostic)
                    .map(w -> bad(look, w, Optional.empty()))
                    .or(() -> CompileOption.ignored(name, text, target.version().feature())
                            .map(w -> look.found(Kind.IGNORED, w, Optional.empty(), Optional.empty())));
        }
        if (type.startsWith("ccstr")) {
            return limit.map(l -> bad(look, l, Optional.empty()));
        }
        if (type.equals("double") && target.version().feature() > 17 && text.matches("[+-]?0[xX][0-9a-fA-F.]+[pP].*")) {
            return Optional.empty();
        }
        Optional<BigDecimal> number = type.equals("double") ? decimal(text) : FlagWord.number(text);
        if (number.isEmpty()) {
            return Optional.of(bad(
                    look,
                    "'" + text + "' is not a number" + (type.equals("double") ? "" : " such as 512, 64k, 512m or 2g"),
                    Optional.empty()));
        }
        Optional<FlagSheet.Range> range = flag.get()
                .range()
                .or(() -> Optional.ofNullable(
                        type.equals("int") && target.version().feature() <= 17 ? WRAPPED : TYPES.get(type)))
                .filter(r -> !r.holds(number.get()));
        if (range.isPresent()) {
            return Optional.of(bad(
                    look,
                    UNSIGNED.contains(type) && number.get().signum() < 0
                            ? "outside its range: it cannot be negative"
                            : "outside its range, " + range.get().least().toPlainString() + " to "
                                    + range.get().most().toPlainString(),
                    Optional.empty()));
        }
        return limit.map(l -> bad(look, l, Optional.empty()));
    }

    private static Optional<String> on(String name, FlagWord word) {
        String value = word.value().orElse("true");
        return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")
                ? Optional.of("-XX:" + (word.on().orElse(value.equalsIgnoreCase("true")) ? "+" : "-") + name)
                : Optional.empty();
    }

    // strtod from some release after 17 on; before it digits and one dot, or a number as of integers
    private Optional<BigDecimal> decimal(String text) {
        boolean plain = target.version().feature() <= 17;
        if (text.matches("-?0[xX][0-9a-fA-F]+") || (plain && text.matches("-?\\d+[kKmMgGtT]"))) {
            return FlagWord.number(text);
        }
        if (!text.matches(
                        plain
                                ? "\\d+(?:\\.\\d+|\\.\\d*[eE][+-]?\\d{1,4})?"
                                : "[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,4})?")
                || text.length() > 40) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(text));
    }

    private static Finding bad(Look look, String says, Optional<String> instead) {
        return look.found(Kind.BAD_VALUE, says + "; the JVM does not start", instead, Optional.empty());
    }

    private Optional<Finding> other(Look look, String given, boolean lenient) {
        String text = launched(given);
        Optional<Finding> wrong = look.option.open()
                ? Optional.empty()
                : size(look, text).or(() -> form(text).map(w -> bad(look, w, Optional.empty())));
        if (wrong.isPresent()) {
            return wrong;
        }
        Optional<String> ignored = look.option.open()
                ? Optional.empty()
                : ModuleOption.ignored(text, target.version().feature());
        if (ignored.isPresent()) {
            return Optional.of(look.found(Kind.IGNORED, ignored.get(), Optional.of(LEAVE_OUT), Optional.empty()));
        }
        if (text.matches("-Djava\\.(?:ext|endorsed)\\.dirs=")) {
            return Optional.empty();
        }
        Optional<Reply> reply = target.option(agent(text));
        if (reply.isEmpty()) {
            return PLAIN.matcher(text).matches()
                    ? Optional.empty()
                    : Optional.of(target.asked() ? noOption(look, text, lenient) : notKnown(look));
        }
        Optional<Replacement> replacement =
                replacements.of(agent(text), target.version().feature());
        Optional<String> instead = replacement
                .flatMap(Replacement::instead)
                .map(i -> i.replace("{value}", text.substring(text.indexOf(':') + 1)))
                .or(() -> Optional.of(LEAVE_OUT));
        Optional<String> source = replacement.flatMap(Replacement::source);
        String says = reply.get().says();
        return switch (reply.get().treatment()) {
            case ACCEPTED -> Optional.empty();
            case WARNED ->
                Optional.of(look.found(Kind.DEPRECATED, "works with a warning" + quoted(text, says), instead, source));
            case IGNORED ->
                Optional.of(look.found(Kind.IGNORED, "ignored with a warning" + quoted(text, says), instead, source));
            case REFUSED ->
                Optional.of(
                        lenient && text.startsWith("-X")
                                ? look.found(
                                        Kind.IGNORED,
                                        jdk + " does not have it, and -XX:+IgnoreUnrecognizedVMOptions lets it pass",
                                        instead,
                                        source)
                                : look.found(
                                        Kind.UNRECOGNIZED,
                                        "the JVM does not start" + quoted(text, says),
                                        instead,
                                        source));
        };
    }

    /** The option of the JVM that the launcher makes of one: -mx64m is -Xmx64m. */
    static String launched(String text) {
        return text.matches("-(?:ms|mx|ss)\\d.*") ? "-X" + text.substring(1) : text;
    }

    // the profiler that JDKs before 9 had; a library of another name may be anywhere
    private static String agent(String text) {
        return text.matches("-agentlib:hprof(?:=.*)?") ? "-Xrunhprof" : text;
    }

    // what the JVM said was about the value that it was tried with
    private static String quoted(String text, String says) {
        return says.isEmpty() || says.startsWith("Unrecognized option") || says.startsWith("Error occurred")
                ? ""
                : says.contains(text) || !says.matches(".*(=lib|gc\\.log|Xprof|illegal-access).*") ? ": " + says : "";
    }

    private Finding notKnown(Look look) {
        return look.found(
                Kind.NOT_KNOWN,
                "not known: no data of " + jdk + " says what it does with it",
                Optional.empty(),
                Optional.empty());
    }

    private Finding noOption(Look look, String text, boolean lenient) {
        if (lenient) {
            return look.found(
                    Kind.IGNORED,
                    "no option of " + jdk + ", and -XX:+IgnoreUnrecognizedVMOptions lets it pass in silence",
                    Optional.empty(),
                    Optional.empty());
        }
        Optional<String> near = SIZES.stream()
                .filter(s -> text.length() >= 4 && s.equalsIgnoreCase(text.substring(0, 4)))
                .findFirst()
                .map(s -> s + text.substring(4));
        return look.found(
                near.isPresent() ? Kind.MISSPELLED : Kind.UNRECOGNIZED,
                "no option of " + jdk + "; the JVM does not start",
                near,
                Optional.empty());
    }

    // what an option of more than a name must look like, whatever the JVM that was asked had installed
    private Optional<String> form(String text) {
        int feature = target.version().feature();
        if (text.startsWith("-Xloggc")) {
            return text.startsWith("-Xloggc:") ? Optional.empty() : Optional.of("needs a colon and the name of a file");
        }
        if (text.matches("-X(?:min|max)f.*")) {
            return text.substring(6).matches("0*(?:\\.\\d+)?|0*1(?:\\.0*)?|0*0\\.?\\d*") && text.length() > 6
                    ? Optional.empty()
                    : Optional.of("'" + text.substring(6) + "' is not a share from 0 to 1");
        }
        if (text.startsWith("-XshowSettings:")
                && feature >= 25
                && !text.matches("-XshowSettings:(?:all|vm|properties|locale|security(?::.*)?|system)")) {
            return Optional.of("shows none of all, vm, properties, locale, security and system");
        }
        if (text.startsWith("-XshowSettings") && !text.matches("-XshowSettings(?::.*)?")) {
            return Optional.of("needs a colon before what it shows");
        }
        // 25 takes an empty encoding for the default
        if ((text.matches("-Djava\\.system\\.class\\.loader=?|-Dcom\\.sun\\.management\\.config\\.file=")
                        && feature >= 17)
                || (text.equals("-Dfile.encoding=") && feature == 17)) {
            return Optional.of("has no value");
        }
        if (text.matches("--source=.*") && feature >= 11 && !text.substring(9).matches("\\d+")) {
            return Optional.of("'" + text.substring(9) + "' is not a release");
        }
        if (text.startsWith("-Xlog")) {
            return LogOption.wrong(text, feature);
        }
        if (LauncherArguments.takesValue(text)) {
            return Optional.of("needs a value behind it");
        }
        if (ASSERTIONS.matcher(text).matches()) {
            return Optional.of("no option: what assertions are for stands behind a colon, as in -ea:com.example...");
        }
        if (text.startsWith("--")) {
            return ModuleOption.wrong(text, feature);
        }
        if (text.startsWith("-Xverify") && !VERIFY.matcher(text).matches()) {
            return Optional.of("verifies neither all, remote nor none");
        }
        if (text.startsWith("-Xshare") && !text.matches("-Xshare:(?:auto|on|off|dump)")) {
            return Optional.of("is none of -Xshare:auto, -Xshare:on, -Xshare:off and -Xshare:dump");
        }
        if (text.equals("-javaagent:")
                || text.equals("-agentlib:")
                || text.equals("-agentpath:")
                || text.equals("-Xrun")) {
            return Optional.of("names no agent");
        }
        if (text.matches("-agentlib:instrument=?")) {
            return Optional.of("names no jar of an agent; write -javaagent:agent.jar");
        }
        Optional<String> debugger = JdwpOption.wrong(text, feature);
        if (debugger.isPresent()) {
            return debugger;
        }
        Optional<String> named = feature >= 17 ? ofJdk(text, feature) : Optional.empty();
        if (named.isPresent()) {
            return named;
        }
        Matcher port = JMX_PORT.matcher(text);
        if (port.matches()) {
            return JdwpOption.port(port.group(1));
        }
        if (text.startsWith("-Xmaxjitcodesize")) {
            String value = text.substring("-Xmaxjitcodesize".length());
            return FlagWord.number(value).isEmpty()
                    ? Optional.of("invalid size '" + value + "'; write it as in 64m")
                    : FlagLimits.wrong("ReservedCodeCacheSize", value, feature);
        }
        return Optional.empty();
    }

    // properties that name a class, or that the JDK reads as a number as it starts (MethodHandleStatics)
    private static Optional<String> ofJdk(String text, int feature) {
        Matcher property = PROPERTY.matcher(text);
        if (!property.matches()) {
            return Optional.empty();
        }
        String value = property.group(2);
        return switch (property.group(1)) {
            case "java.system.class.loader" ->
                value.matches("(?:java|javax|jdk|sun)\\..*")
                        ? Optional.of("no class of the JDK can be the system class loader")
                        : Optional.empty();
            case "java.security.manager" ->
                feature < WITHOUT_MANAGER
                                && value.matches("(?!java\\.lang\\.SecurityManager$|java\\.rmi\\.)java\\..*"
                                        + "|(?!allow$|disallow$|default$)(?i:allow|disallow|default)")
                        ? Optional.of("'" + value + "' is no security manager")
                        : Optional.empty();
            case "CUSTOMIZE_THRESHOLD" ->
                value.matches("-1|1[01]\\d|12[0-7]|\\d{1,2}")
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is no number from -1 to 127");
            default -> value.matches("[+-]?\\d{1,9}") ? Optional.empty() : Optional.of("'" + value + "' is no number");
        };
    }

    private Optional<Finding> size(Look look, String text) {
        String name = text.length() >= 4 ? text.substring(0, 4) : text;
        if (!SIZES.contains(name)) {
            return Optional.empty();
        }
        String value = text.substring(4);
        Optional<BigDecimal> size =
                FlagWord.number(value).filter(n -> n.signum() >= 0).filter(UNSIGNED_LONG::holds);
        if (size.isEmpty()) {
            String better = value.replaceFirst("^[=:]", "").replaceFirst("(?i)(?<=[kmgt])i?b$", "");
            return Optional.of(bad(
                    look,
                    "invalid size '" + value + "'; write it as in 512m or 2g",
                    FlagWord.number(better).filter(n -> !better.equals(value)).map(n -> name + better)));
        }
        boolean zero = size.get().signum() == 0;
        int feature = target.version().feature();
        return switch (name) {
            case "-Xss" -> stack(look, size.get(), feature);
            case "-Xmx" ->
                (zero ? Optional.of("no heap at all") : FlagLimits.wrong("MaxHeapSize", value, feature))
                        .map(w -> bad(look, w, Optional.empty()));
            case "-Xms" -> FlagLimits.wrong("InitialHeapSize", value, feature).map(w -> bad(look, w, Optional.empty()));
            default ->
                (zero ? Optional.of("no young generation at all") : FlagLimits.wrong("NewSize", value, feature))
                        .map(w -> bad(look, w, Optional.empty()));
        };
    }

    // the flag counts in kB, rounded up
    private static Optional<Finding> stack(Look look, BigDecimal bytes, int feature) {
        if (bytes.compareTo(LARGEST_STACK) > 0) {
            return Optional.of(bad(look, "larger than 1 GB", Optional.empty()));
        }
        long kB = (bytes.longValue() + 1023) / 1024;
        return FlagLimits.wrong("ThreadStackSize", Long.toString(kB), feature)
                .map(w -> bad(look, "too small: a Java thread needs at least 136 kB on linux-x64", Optional.empty()));
    }
}
