package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.JdkVersion;
import io.github.jdkdoctor.fact.JvmArgument;
import io.github.jdkdoctor.fact.Outcome;
import io.github.jdkdoctor.fact.VmFlag;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The flags that arguments set, with the values that PrintFlagsFinal would print: {@code -Xmx512m} is {@code
 * MaxHeapSize} 536870912. As in {@code Arguments::parse_each_vm_init_arg} of 8 to 25, tried on 11, 17, 21 and 25.
 */
final class GivenFlags {
    private static final Pattern NUMBER = Pattern.compile("(-?)(0[xX][0-9a-fA-F]+|\\d+)([kKmMgGtT]?)");
    // takes a colon as well as =, Jfr::on_start_flight_recording_option of 11 to 25
    private static final String RECORDING = "-XX:StartFlightRecording:";
    // since JDK 21 the JVM does not look at it any more (JDK-8041676)
    private static final int WITHOUT_JAVA_COMPILER = 21;

    private final FlagBook book;
    private final Optional<JdkVersion> version;
    private final Map<String, VmFlag> flags = new HashMap<>();
    private final Set<String> undecided = new HashSet<>();

    /** The flags that arguments set together; the last one of a name wins. */
    static GivenFlags of(List<JvmArgument> arguments, FlagBook book, Optional<JdkVersion> version) {
        GivenFlags given = new GivenFlags(book, version);
        arguments.forEach(given::take);
        return given;
    }

    private GivenFlags(FlagBook book, Optional<JdkVersion> version) {
        this.book = book;
        this.version = version;
    }

    Optional<VmFlag> flag(String name) {
        return Optional.ofNullable(flags.get(name));
    }

    /** Whether an argument sets the flag on some releases, and which one runs is not known. */
    boolean undecided(String name) {
        return undecided.contains(name);
    }

    private void take(JvmArgument argument) {
        OptionRange range = OptionRange.of(argument.text());
        if (range.restricted() && version.isEmpty()) {
            GivenFlags alone = new GivenFlags(book, version);
            alone.take(argument, range.option());
            undecided.addAll(alone.flags.keySet());
        } else if (range.holds(version)) {
            take(argument, range.option());
        }
    }

    private void take(JvmArgument by, String text) {
        if (text.startsWith("-XX:+") || text.startsWith("-XX:-")) {
            set(by, text.substring(5), Boolean.toString(text.charAt(4) == '+'));
        } else if (text.startsWith(RECORDING)) {
            set(by, RECORDING.substring(4, RECORDING.length() - 1), text.substring(RECORDING.length()));
        } else if (text.startsWith("-XX:") && text.indexOf('=') > 0) {
            String name = text.substring(4, text.indexOf('='));
            set(by, name, value(name, text.substring(text.indexOf('=') + 1)));
        } else if (text.startsWith("-Xmx")) {
            memory(by, text.substring(4), "MaxHeapSize");
        } else if (text.startsWith("-Xms")) {
            // the least heap is a flag of its own in 17, and none in 12
            memory(by, text.substring(4), "InitialHeapSize");
            if (has("MinHeapSize") == Outcome.SEEN) {
                memory(by, text.substring(4), "MinHeapSize");
            }
        } else if (text.startsWith("-Xmn")) {
            memory(by, text.substring(4), "NewSize");
            memory(by, text.substring(4), "MaxNewSize");
        } else if (text.startsWith("-Xss")) {
            // the flag is in kB, rounded up
            number(text.substring(4))
                    .map(bytes -> bytes.add(BigInteger.valueOf(1023)).shiftRight(10))
                    .ifPresent(kB -> set(by, "ThreadStackSize", kB.toString()));
        } else if (text.startsWith("-Xmaxjitcodesize")) {
            memory(by, text.substring("-Xmaxjitcodesize".length()).replaceFirst("^=", ""), "ReservedCodeCacheSize");
        } else if (text.startsWith("-Xloggc:")) {
            logGcOf8(by);
            set8(by, "PrintGCTimeStamps");
        } else if (text.startsWith("-Djava.compiler=")) {
            javaCompiler(by, text.substring("-Djava.compiler=".length()));
        } else {
            takeFixed(by, text);
        }
    }

    private void takeFixed(JvmArgument by, String text) {
        switch (text) {
            case "-Xint" -> mode(by, false, true);
            case "-Xcomp" -> {
                mode(by, true, false);
                set(by, "BackgroundCompilation", "false");
                set(by, "ClipInlining", "false");
            }
            case "-Xmixed" -> mode(by, true, true);
            case "-Xbatch" -> set(by, "BackgroundCompilation", "false");
            case "-Xrs" -> set(by, "ReduceSignalUsage", "true");
            case "-Xnoclassgc" -> {
                set(by, "ClassUnloading", "false");
                set(by, "ClassUnloadingWithConcurrentMark", "false");
            }
            case "-Xverify:none", "-noverify" -> {
                set(by, "BytecodeVerificationLocal", "false");
                set(by, "BytecodeVerificationRemote", "false");
            }
            case "-Xverify", "-Xverify:all" -> {
                set(by, "BytecodeVerificationLocal", "true");
                set(by, "BytecodeVerificationRemote", "true");
            }
            case "-Xshare:off" -> {
                set(by, "UseSharedSpaces", "false");
                set(by, "RequireSharedSpaces", "false");
            }
            case "-Xshare:on" -> {
                set(by, "UseSharedSpaces", "true");
                set(by, "RequireSharedSpaces", "true");
            }
            case "-Xconcgc" -> set(by, "UseConcMarkSweepGC", "true");
            case "-Xnoconcgc" -> set(by, "UseConcMarkSweepGC", "false");
            case "-Xincgc" -> {
                set8(by, "UseConcMarkSweepGC");
                set8(by, "CMSIncrementalMode");
            }
            case "-verbose:gc" -> logGcOf8(by);
            // -server, -client: the launcher picks the library by them, and on 64 bits there is only one
            default -> {}
        }
    }

    // Arguments::set_mode_flags; the JVM prints {default} alongside these
    private void mode(JvmArgument by, boolean compiler, boolean interpreter) {
        set(by, "UseInterpreter", Boolean.toString(interpreter));
        set(by, "UseCompiler", Boolean.toString(compiler));
        if (!compiler) {
            set(by, "UseLoopCounter", "false");
            set(by, "UseOnStackReplacement", "false");
            set(by, "AlwaysCompileLoopMethods", "false");
        } else {
            List.of("UseLoopCounter", "UseOnStackReplacement", "AlwaysCompileLoopMethods", "ClipInlining")
                    .forEach(flags::remove);
        }
    }

    private void javaCompiler(JvmArgument by, String compiler) {
        if (!compiler.isEmpty() && !compiler.toUpperCase(Locale.ROOT).equals("NONE")) {
            return;
        }
        if (version.isEmpty()) {
            undecided.addAll(List.of("UseCompiler", "UseLoopCounter", "UseOnStackReplacement"));
        } else if (version.get().feature() < WITHOUT_JAVA_COMPILER) {
            mode(by, false, true);
        }
    }

    private void logGcOf8(JvmArgument by) {
        set8(by, "PrintGC");
    }

    private void set8(JvmArgument by, String name) {
        if (version.isPresent() && version.get().feature() <= 8) {
            set(by, name, "true");
        }
    }

    private Outcome has(String name) {
        return version.map(v -> book.has(name, v)).orElse(Outcome.UNKNOWN);
    }

    private void memory(JvmArgument by, String size, String name) {
        number(size).ifPresent(bytes -> set(by, name, bytes.toString()));
    }

    private void set(JvmArgument by, String name, String value) {
        // a release that does not have the flag starts only if it was told to ignore it
        if (has(name) == Outcome.NOT_SEEN) {
            return;
        }
        VmFlag before = flags.get(name);
        String all = before != null
                        && book.type(name).orElse("").equals("ccstrlist")
                        && !before.value().equals(value)
                ? before.value() + "\n" + value
                : value;
        undecided.remove(name);
        flags.put(name, new VmFlag(by.run(), name, all, by.setBy(), by.origin()));
    }

    private String value(String name, String text) {
        String type = book.type(name).orElse("");
        if (type.startsWith("ccstr")) {
            return text;
        }
        if (type.equals("double")) {
            try {
                return String.format(Locale.ROOT, "%f", new BigDecimal(text));
            } catch (NumberFormatException e) {
                return text;
            }
        }
        return number(text).map(BigInteger::toString).orElse(text);
    }

    private static Optional<BigInteger> number(String text) {
        Matcher matcher = NUMBER.matcher(text);
        if (text.length() > 30 || !matcher.matches()) {
            return Optional.empty();
        }
        String digits = matcher.group(2);
        BigInteger value = digits.startsWith("0x") || digits.startsWith("0X")
                ? new BigInteger(digits.substring(2), 16)
                : new BigInteger(digits);
        int shift =
                switch (matcher.group(3).toLowerCase(Locale.ROOT)) {
                    case "k" -> 10;
                    case "m" -> 20;
                    case "g" -> 30;
                    case "t" -> 40;
                    default -> 0;
                };
        BigInteger scaled = value.shiftLeft(shift);
        return Optional.of(matcher.group(1).isEmpty() ? scaled : scaled.negate());
    }
}
