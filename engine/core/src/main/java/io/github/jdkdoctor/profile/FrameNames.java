package io.github.jdkdoctor.profile;

import java.util.regex.Pattern;

/**
 * One spelling of a frame for all sources.
 *
 * <p>Java methods are {@code java.math.BigInteger.implMulAdd}: dots, no signature, no line, and names that the JVM or a
 * library generates (lambdas, hidden classes, proxies, accessors) without the part that differs from run to run. C and
 * C++ functions stay as they are ({@code SharedRuntime::montgomery_multiply}) without parameters, offsets and the
 * suffixes of the compiler's clones. Sources: async-profiler's {@code frameName.cpp} (slashes or dots, suffixes
 * {@code _[0]} interpreted, {@code _[1]} C1, {@code _[j]} compiled, {@code _[i]} inlined, {@code _[k]} kernel), perf
 * maps written by {@code jcmd Compiler.perfmap} ({@code int[] java.math.BigInteger.implMulAdd(int[], int)}) and by
 * perf-map-agent ({@code Ljava/math/BigInteger;::implMulAdd}), and FlameGraph's stackcollapse-perf.pl, which writes a
 * colon for the semicolon ({@code java/math/BigInteger:::implMulAdd}).
 */
public final class FrameNames {
    private static final String DELETED = " (deleted)";

    // of a library that is extracted at each start: libzstd-jni-1.5.6-33896248143608874964.so,
    // snappy-1.1.10-d1a2b3c4-….-libsnappyjava.so
    private static final Pattern DRAWN =
            Pattern.compile("(?<![0-9A-Za-z.])[0-9]{8,}(?=[._-])|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** Stands for frames that have no name but an address. */
    public static final String UNKNOWN = "[unknown]";

    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};

    private FrameNames() {}

    /** The canonical name of a frame; of a canonical name that name. */
    public static String canonical(String printed) {
        return parse(printed).name();
    }

    /** The canonical name of a class, for sources that state classes and methods apart. */
    public static String canonicalClass(String printed) {
        return Generated.owner(printed);
    }

    /** The canonical name of a method without its class. */
    public static String canonicalMethod(String printed) {
        return Generated.method(printed);
    }

    /** The frame that was printed so, with the tier that its suffix states. */
    public static Frame parse(String printed) {
        return parse(printed, Tier.UNKNOWN);
    }

    /** The frame that was printed so; the tier is for sources that state it apart from the name. */
    static Frame parse(String printed, Tier stated) {
        String name = printed.strip();
        Tier tier = stated;
        char suffix = suffix(name);
        if (suffix != 0) {
            name = name.substring(0, name.length() - 4);
            tier = stated == Tier.UNKNOWN ? tier(suffix) : stated;
        }
        // the kernel's word for a library whose file is gone
        if (name.endsWith(DELETED)) {
            name = name.substring(0, name.length() - DELETED.length());
        }
        // async-profiler's converter writes the JVM's own word: unknown, or unknown_Java
        if (name.isEmpty() || name.equals("unknown") || name.equals("unknown_Java")) {
            return new Frame(UNKNOWN, Tier.UNKNOWN, false);
        }
        // async-profiler's option "lib": libjvm.so`CompileBroker::compiler_thread_loop
        int library = name.indexOf('`');
        if (library > 0 && library + 1 < name.length() && library(name.substring(0, library))) {
            name = name.substring(library + 1);
        }
        if (name.charAt(0) == '[' || address(name) || library(name)) {
            return new Frame(nameless(foldBrackets(name)) ? foldBrackets(name) : name, unlessJava(tier), false);
        }
        if ((suffix == 'i' || suffix == 'k') && className(name)) {
            // async-profiler's allocation and lock profiles end in the class, marked _[i] or _[k] for the color
            return new Frame(Generated.owner(name), Tier.UNKNOWN, false);
        }
        if (tier == Tier.KERNEL) {
            return new Frame(nativeName(name), Tier.KERNEL, false);
        }
        String java = javaName(name, isJava(tier));
        if (java.isEmpty()) {
            // the interpreter's code in perf maps; stackcollapse-perf.pl --jit marks it _[j] like all of them
            if (name.equals("Interpreter") || name.startsWith("Interpreter+0x")) {
                return new Frame("Interpreter", Tier.INTERPRETED, false);
            }
            // code of the JVM's own in a perf map, marked _[j] too, is no Java method
            return new Frame(nativeName(name), Tier.NATIVE, false);
        }
        return new Frame(java, tier, true);
    }

    /** Whether a canonical name is that of a method of the JDK. */
    public static boolean ofJdk(String name) {
        for (String start : JDK) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a canonical name says no more than where the code lay. */
    static boolean nameless(String name) {
        char first = name.charAt(0);
        if (first == '[') {
            return name.equals(UNKNOWN)
                    || name.startsWith("[unknown")
                    || name.equals("[perf.map]")
                    || name.endsWith(".so]")
                    || name.contains(".so.")
                    || name.endsWith(".dylib]")
                    || name.endsWith(".dll]")
                    || name.startsWith("[/");
        }
        return library(name);
    }

    /** Whether a canonical name without more is that of a library other than the JVM's own. */
    static boolean ofLibrary(String name) {
        return (name.contains(".so") || name.contains(".dylib") || name.contains(".dll"))
                && !name.contains("libjvm")
                && !name.contains("jvm.dll");
    }

    private static char suffix(String name) {
        int n = name.length();
        if (n > 4 && name.charAt(n - 1) == ']' && name.charAt(n - 3) == '[' && name.charAt(n - 4) == '_') {
            char c = name.charAt(n - 2);
            // _[w] marks the stack of a waker in FlameGraph's off-CPU stacks
            return "01ijkw".indexOf(c) >= 0 ? c : 0;
        }
        return 0;
    }

    private static Tier tier(char suffix) {
        return switch (suffix) {
            case '0' -> Tier.INTERPRETED;
            case '1' -> Tier.C1;
            case 'i' -> Tier.INLINED;
            case 'j' -> Tier.COMPILED;
            case 'k' -> Tier.KERNEL;
            default -> Tier.UNKNOWN;
        };
    }

    private static boolean isJava(Tier tier) {
        return tier == Tier.INTERPRETED || tier == Tier.C1 || tier == Tier.COMPILED || tier == Tier.INLINED;
    }

    private static Tier unlessJava(Tier tier) {
        return isJava(tier) ? Tier.UNKNOWN : tier;
    }

    private static boolean address(String name) {
        int from = name.startsWith("0x") ? 2 : 0;
        if (name.length() - from < (from == 0 ? 8 : 1)) {
            return false;
        }
        boolean digit = from > 0;
        for (int i = from; i < name.length(); i++) {
            if (!hex(name.charAt(i))) {
                return false;
            }
            digit |= digit(name.charAt(i));
        }
        return digit;
    }

    // libjvm.so, libc-2.31.so, libc.so.6, /usr/lib/libz.so.1, libjvm.so+0x1234, jvm.dll
    private static boolean library(String name) {
        int end = name.indexOf("+0x");
        String file = end > 0 ? name.substring(0, end) : name;
        int so = file.indexOf(".so");
        if (so > 0) {
            for (int i = so + 3; i < file.length(); i++) {
                if (file.charAt(i) != '.' && !digit(file.charAt(i))) {
                    return false;
                }
            }
            return file.indexOf(' ') < 0 && file.indexOf(':') < 0;
        }
        return file.endsWith(".dylib") || file.endsWith(".dll") || perfMap(file);
    }

    private static boolean perfMap(String name) {
        return name.contains("perf-") && name.endsWith(".map");
    }

    // [perf-21730.map] differs in the process id, [libjvm.so+0x123] in the address
    private static String foldBrackets(String name) {
        String inner = name.charAt(0) == '[' && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
        if (address(inner) || inner.isEmpty()) {
            return UNKNOWN;
        }
        if (perfMap(inner)) {
            return "[perf.map]";
        }
        int offset = inner.indexOf("+0x");
        if (offset > 0) {
            inner = inner.substring(0, offset);
        }
        if (library(inner)) {
            return '['
                    + DRAWN.matcher(inner.substring(inner.lastIndexOf('/') + 1)).replaceAll("#")
                    + ']';
        }
        return name;
    }

    // byte[], java.lang.String: no slash, an upper-case end
    private static boolean className(String name) {
        if (name.endsWith("[]")) {
            return true;
        }
        int dot = name.lastIndexOf('.');
        return dot > 0
                && dot + 1 < name.length()
                && Character.isUpperCase(name.charAt(dot + 1))
                && name.indexOf('/') < 0
                && name.indexOf(':') < 0;
    }

    private static String nativeName(String name) {
        String s = name;
        int clone = s.indexOf(" [clone ");
        if (clone > 0) {
            s = s.substring(0, clone);
        }
        s = withoutOffset(s);
        int version = s.indexOf('@');
        // pthread_mutex_lock@@GLIBC_2.2.5, dlsym@GLIBC_2.2.5, "I2C/C2I adapters(0xb)@0x00007f2456241680"
        if (version > 0
                && (s.startsWith("@@", version) || s.startsWith("@GLIBC", version) || s.startsWith("@0x", version))) {
            s = s.substring(0, version);
        }
        s = withoutClones(s);
        return withoutParameters(s);
    }

    private static String withoutOffset(String s) {
        int plus = s.lastIndexOf("+0x");
        if (plus <= 0) {
            return s;
        }
        for (int i = plus + 3; i < s.length(); i++) {
            if (!hex(s.charAt(i))) {
                return s;
            }
        }
        return s.substring(0, plus);
    }

    // GCC and LLVM name what they split off or specialise: finish_task_switch.isra.0, msort_with_tmp.part.0
    private static String withoutClones(String s) {
        int dot = s.indexOf('.', 1);
        while (dot > 0) {
            for (String clone : CLONES) {
                if (s.startsWith(clone, dot + 1)) {
                    int end = dot + 1 + clone.length();
                    if (end == s.length() || s.charAt(end) == '.') {
                        return s.substring(0, dot);
                    }
                }
            }
            dot = s.indexOf('.', dot + 1);
        }
        return s;
    }

    private static final String[] CLONES = {"isra", "part", "constprop", "cold", "lto_priv", "llvm", "localalias"};

    private static String withoutParameters(String s) {
        String name = s.endsWith(" const") ? s.substring(0, s.length() - 6) : s;
        if (!name.endsWith(")")) {
            return s;
        }
        int depth = 0;
        for (int i = name.length() - 1; i > 0; i--) {
            char c = name.charAt(i);
            if (c == ')') {
                depth++;
            } else if (c == '(' && --depth == 0) {
                String left = name.substring(0, i).stripTrailing();
                return left.isEmpty() || left.endsWith("operator") || left.endsWith(":") ? s : left;
            }
        }
        return s;
    }

    /** The canonical name of a Java method, or the empty string for what is none. */
    private static String javaName(String printed, boolean known) {
        String s = printed;
        int parameters = s.indexOf('(');
        if (parameters > 0) {
            s = s.substring(0, parameters).stripTrailing();
            // "int[] java.math.BigInteger.implMulAdd(int[], int)": the type before it goes too
            int space = s.lastIndexOf(' ');
            if (space > 0) {
                s = s.substring(space + 1);
            }
        }
        if (s.isEmpty() || !start(s.charAt(0))) {
            return "";
        }
        // the first versions of perf-map-agent: Lorg/mozilla/javascript/ScriptableObject$Slot;.getValue
        int descriptor = s.charAt(0) == 'L' ? s.indexOf(";.") : -1;
        if (descriptor > 1) {
            s = s.substring(1, descriptor) + s.substring(descriptor + 1);
        }
        int colon = s.indexOf(':');
        if (colon > 0) {
            return withColons(s, colon, known);
        }
        int dot = s.lastIndexOf('.');
        if (dot < 0) {
            // a class alone, as at the end of allocation stacks
            return s.indexOf('/') > 0 && identifiers(s, s.length()) ? Generated.owner(s) : "";
        }
        String method = s.substring(dot + 1);
        if (method.isEmpty() || !identifiers(s, dot)) {
            return "";
        }
        // finish_task_switch.cold, libz.so, perf.map; but java/util/Optional.map, and Task.part_[j]
        boolean untold = !known && s.indexOf('/') < 0;
        boolean file = s.indexOf('.') == dot && (method.equals("so") || method.equals("map"));
        if (untold && (file || clone(method))) {
            return "";
        }
        return method(method) ? Generated.owner(s.substring(0, dot)) + '.' + Generated.method(withoutLine(method)) : "";
    }

    // java.lang.X::m, Ljava/lang/X;::m, java/lang/X:::m, java/lang/X:.m, java.lang.X.m:123
    private static String withColons(String s, int colon, boolean known) {
        String owner = s.substring(0, colon);
        String rest = s.substring(colon);
        boolean descriptor = owner.endsWith(";");
        int skip = 0;
        while (skip < rest.length() && rest.charAt(skip) == ':') {
            skip++;
        }
        if (skip < rest.length() && rest.charAt(skip) == '.' && skip == 1) {
            skip++;
            descriptor = true;
        }
        String method = rest.substring(skip);
        if (digits(method) && skip == 1) {
            return javaName(owner, known);
        }
        if (descriptor && owner.endsWith(";")) {
            owner = owner.substring(0, owner.length() - 1);
            if (owner.startsWith("L")) {
                owner = owner.substring(1);
            }
        } else if (skip == 3 && owner.startsWith("L") && owner.indexOf('/') > 0) {
            owner = owner.substring(1);
        }
        boolean javaOwner = descriptor || skip == 3 || owner.indexOf('/') > 0 || owner.indexOf('.') > 0 || known;
        return javaOwner && skip >= 2 && identifiers(owner, owner.length()) && method(method)
                ? Generated.owner(owner) + '.' + Generated.method(withoutLine(method))
                : "";
    }

    // X.m:123 and X.m@12: line and bytecode index, as converters print on request
    private static String withoutLine(String method) {
        int at = Math.max(method.lastIndexOf(':'), method.lastIndexOf('@'));
        return at > 0 && digits(method.substring(at + 1)) ? method.substring(0, at) : method;
    }

    private static boolean clone(String method) {
        for (String clone : CLONES) {
            if (method.equals(clone)) {
                return true;
            }
        }
        return false;
    }

    private static boolean identifiers(String s, int end) {
        boolean fresh = true;
        for (int i = 0; i < end; i++) {
            char c = s.charAt(i);
            if (c == '.' || c == '/') {
                if (fresh) {
                    return false;
                }
                fresh = true;
            } else if (!part(c)) {
                return false;
            } else {
                fresh = false;
            }
        }
        return !fresh;
    }

    // Kotlin allows spaces and hyphens; the JVM all but . ; [ / < >
    private static boolean method(String s) {
        if (s.equals("<init>") || s.equals("<clinit>")) {
            return true;
        }
        if (s.isEmpty() || !start(s.charAt(0))) {
            return false;
        }
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == ';' || c == '[' || c == '<' || c == '>' || c == '/') {
                return false;
            }
        }
        return true;
    }

    private static boolean start(char c) {
        return Character.isJavaIdentifierStart(c);
    }

    // hidden classes have a plus before their address since JDK 21, Kotlin and Clojure hyphens and more
    private static boolean part(char c) {
        return Character.isJavaIdentifierPart(c) || c == '-' || c == '+' || c == '\\' || c == '^' || c == '#';
    }

    private static boolean digits(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (!digit(s.charAt(i))) {
                return false;
            }
        }
        return !s.isEmpty();
    }

    static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean hex(char c) {
        return digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }
}
