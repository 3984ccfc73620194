package io.github.jdkdoctor.profile;

/** Takes from the names of generated classes and methods what differs from run to run. */
final class Generated {
    // a word that is followed by a separator and a number, hash or random part
    private static final String[] RANDOM_AFTER = {
        // Spring's and CGLIB's own: OrderService$$EnhancerBySpringCGLIB$$1a2b3c4d, since Spring 6 $$SpringCGLIB$$0
        "CGLIB$$",
        "ByGuice$$",
        "ByMockitoWithCGLIB$$",
        // Byte Buddy and those who generate with it: Order$HibernateProxy$Xk2PbQ9z
        "$HibernateProxy$",
        "$HibernateBasicProxy$",
        "$HibernateInstantiator$",
        "$HibernateAccessOptimizer$",
        "$ByteBuddy$",
        "$MockitoMock$",
        "$auxiliary$",
    };

    private static final String RHINO = "org.mozilla.javascript.gen.";

    private Generated() {}

    /** The name of a class, with dots. */
    static String owner(String printed) {
        String s = printed.indexOf('/') < 0 && printed.indexOf('+') < 0 ? printed : segments(printed);
        if (s.indexOf(".0x") > 0 || numberedSegment(s)) {
            s = segments(s);
        }
        boolean dollar = s.indexOf('$') >= 0;
        if (dollar) {
            // app.Main$$Lambda$64/1403704789 (8 to 16), app.Main$$Lambda$117/0x00007f6f98007c10 (17),
            // app.Main$$Lambda/0x… (21)
            s = numberAfter(s, "$$Lambda", '$');
            s = randomParts(s);
            s = proxies(s);
            s = scala(s);
            s = digitsAfter(s, "LambdaForm$MH");
            s = digitsAfter(s, "LambdaForm$DMH");
            s = digitsAfter(s, "LambdaForm$BMH");
        }
        if (s.indexOf("closure") >= 0) {
            // Groovy: Script1$_run_closure12
            s = digitsAfter(s, "_closure");
        }
        if (s.startsWith(RHINO)) {
            // each script that is compiled gets the next number: org.mozilla.javascript.gen.rules_js_2
            s = withoutEndingNumber(s, '_');
        }
        if (s.indexOf("Generated") >= 0) {
            // Reflection before JDK 18 (JEP 416): jdk.internal.reflect.GeneratedMethodAccessor12
            s = digitsAfter(s, "GeneratedMethodAccessor");
            s = digitsAfter(s, "GeneratedConstructorAccessor");
            s = digitsAfter(s, "GeneratedSerializationConstructorAccessor");
            // Spark's code generation
            s = digitsAfter(s, "GeneratedIteratorForCodegenStage");
        }
        return s;
    }

    /** The name of a method. */
    static String method(String s) {
        if (s.startsWith("lambda$")) {
            return lambda(s);
        }
        if (s.indexOf("$anonfun$") >= 0) {
            return scala(s);
        }
        if (s.startsWith("CGLIB$")) {
            return withoutEndingNumber(s);
        }
        // java.lang.invoke.LambdaForm$MH.invoke_000_MT
        int numbered = s.endsWith("_MT") ? s.length() - 3 : s.length();
        int at = numbered;
        while (at > 0 && FrameNames.digit(s.charAt(at - 1))) {
            at--;
        }
        return at < numbered && numbered < s.length() && at > 1 && s.charAt(at - 1) == '_'
                ? s.substring(0, at - 1) + s.substring(numbered)
                : s;
    }

    // javac counts the lambdas of a class: lambda$main$0; a serializable one has a hash too: lambda$main$7a3b2c1$1
    private static String lambda(String s) {
        String name = withoutEndingNumber(s);
        int dollar = name.lastIndexOf('$');
        if (!name.equals(s) && dollar > "lambda".length() && dollar + 7 <= name.length()) {
            boolean hash = false;
            for (int i = dollar + 1; i < name.length(); i++) {
                if (!FrameNames.hex(name.charAt(i))) {
                    return name;
                }
                hash |= FrameNames.digit(name.charAt(i));
            }
            return hash ? name.substring(0, dollar) : name;
        }
        return name;
    }

    private static String withoutEndingNumber(String s) {
        return withoutEndingNumber(s, '$');
    }

    private static String withoutEndingNumber(String s, char separator) {
        int at = s.length();
        while (at > 0 && FrameNames.digit(s.charAt(at - 1))) {
            at--;
        }
        return at < s.length() && at > 1 && s.charAt(at - 1) == separator ? s.substring(0, at - 1) : s;
    }

    private static boolean numberedSegment(String s) {
        int dot = s.indexOf('.');
        while (dot >= 0 && dot + 1 < s.length()) {
            if (FrameNames.digit(s.charAt(dot + 1))) {
                return true;
            }
            dot = s.indexOf('.', dot + 1);
        }
        return false;
    }

    // slashes to dots, without the parts that are an address or a number: those of hidden and anonymous classes
    private static String segments(String s) {
        StringBuilder out = new StringBuilder(s.length());
        int from = 0;
        for (int i = 0; i <= s.length(); i++) {
            if (i < s.length() && s.charAt(i) != '/' && s.charAt(i) != '.' && s.charAt(i) != '+') {
                continue;
            }
            if (from == 0 || !number(s, from, i)) {
                if (from > 0) {
                    char separator = s.charAt(from - 1);
                    out.append(separator == '+' ? '+' : '.');
                }
                out.append(s, from, i);
            }
            from = i + 1;
        }
        return out.toString();
    }

    private static boolean number(String s, int from, int to) {
        boolean address = s.startsWith("0x", from);
        int at = address ? from + 2 : from;
        if (at >= to) {
            return false;
        }
        for (int i = at; i < to; i++) {
            char c = s.charAt(i);
            if (address ? !FrameNames.hex(c) : !FrameNames.digit(c)) {
                return false;
            }
        }
        return true;
    }

    private static String numberAfter(String s, String word, char separator) {
        int at = s.indexOf(word);
        if (at < 0) {
            return s;
        }
        int from = at + word.length();
        if (from >= s.length() || s.charAt(from) != separator) {
            return s;
        }
        int to = from + 1;
        while (to < s.length() && FrameNames.digit(s.charAt(to))) {
            to++;
        }
        return to > from + 1 ? s.substring(0, from) + s.substring(to) : s;
    }

    private static String digitsAfter(String s, String word) {
        int at = s.indexOf(word);
        if (at < 0) {
            return s;
        }
        int from = at + word.length();
        int to = from;
        while (to < s.length() && FrameNames.digit(s.charAt(to))) {
            to++;
        }
        return to == from ? s : s.substring(0, from) + s.substring(to);
    }

    private static String randomParts(String s) {
        String result = s;
        for (String word : RANDOM_AFTER) {
            int at = result.indexOf(word);
            while (at >= 0) {
                int separator = word.endsWith("$$") ? 2 : 1;
                int from = at + word.length();
                int to = from;
                while (to < result.length() && Character.isLetterOrDigit(result.charAt(to))) {
                    to++;
                }
                result = result.substring(0, from - separator) + result.substring(to);
                at = result.indexOf(word, from - separator);
            }
        }
        return result;
    }

    // com.sun.proxy.$Proxy12, since JDK 16 (JDK-8159746) jdk.proxy2.$Proxy12: one name for both
    private static String proxies(String s) {
        String folded = digitsAfter(s, "$Proxy");
        int at = folded.lastIndexOf('.');
        if (at < 0 || !folded.startsWith("$Proxy", at + 1)) {
            return folded;
        }
        String owner = folded.substring(0, at);
        boolean jdk =
                owner.equals("com.sun.proxy") || digitsAfter(owner, "jdk.proxy").equals("jdk.proxy");
        return jdk ? "jdk.proxy" + folded.substring(at) : folded;
    }

    // scalac numbers its functions: $anonfun$main$1, Main$$anonfun$main$1$$anonfun$apply$2
    private static String scala(String s) {
        if (s.indexOf("$anonfun") < 0) {
            return s;
        }
        StringBuilder out = new StringBuilder(s.length());
        int i = 0;
        while (i < s.length()) {
            if (s.charAt(i) == '$') {
                int to = i + 1;
                while (to < s.length() && FrameNames.digit(s.charAt(to))) {
                    to++;
                }
                if (to > i + 1 && (to == s.length() || s.charAt(to) == '$')) {
                    i = to;
                    continue;
                }
            }
            out.append(s.charAt(i++));
        }
        return out.toString();
    }
}
