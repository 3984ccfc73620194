package io.github.jdkdoctor.evidence.jvm;

import io.github.jdkdoctor.fact.JdkBuild;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Who built a JDK, from the texts in which builders name themselves. */
public final class Vendor {
    // in the runtime name, its build, java.vendor or IMPLEMENTOR; the first that occurs counts
    private static final List<Map.Entry<String, String>> NAMES = List.of(
            Map.entry("graalvm", "graalvm"),
            Map.entry("temurin", "temurin"),
            Map.entry("eclipse adoptium", "temurin"),
            Map.entry("adoptium", "temurin"),
            Map.entry("semeru", "semeru"),
            Map.entry("international business machines", "semeru"),
            Map.entry("adoptopenjdk", "adoptopenjdk"),
            Map.entry("zulu", "zulu"),
            Map.entry("azul", "zulu"),
            Map.entry("corretto", "corretto"),
            Map.entry("amazon", "corretto"),
            Map.entry("microsoft", "microsoft"),
            Map.entry("sapmachine", "sapmachine"),
            Map.entry("sap se", "sapmachine"),
            Map.entry("red_hat", "redhat"),
            Map.entry("red hat", "redhat"),
            Map.entry("bellsoft", "liberica"),
            Map.entry("liberica", "liberica"),
            Map.entry("dragonwell", "dragonwell"),
            Map.entry("alibaba", "dragonwell"),
            Map.entry("kona", "kona"),
            Map.entry("tencent", "kona"),
            Map.entry("bisheng", "bisheng"),
            Map.entry("huawei", "bisheng"),
            Map.entry("jbr-", "jetbrains"),
            Map.entry("jetbrains", "jetbrains"),
            Map.entry("homebrew", "homebrew"),
            Map.entry("ubuntu", "ubuntu"),
            Map.entry("debian", "debian"),
            // 1.8.0_412-8u412-ga-1~deb9u1-b08; Ubuntu's 8 has its release there: 1.8.0_382-8u382-ga-1~22.04.1-b05
            Map.entry("~deb", "debian"),
            Map.entry("ibm", "ibm"));

    private static final List<String> UBUNTU_RELEASES =
            List.of("~14.04", "~16.04", "~18.04", "~20.04", "~22.04", "~24.04", "~26.04");

    private Vendor() {}

    /** The builder that one of the texts names; empty where none does. */
    public static Optional<String> named(String... texts) {
        for (String text : texts) {
            String lower = text.toLowerCase(Locale.ROOT);
            for (Map.Entry<String, String> name : NAMES) {
                if (lower.contains(name.getKey())) {
                    return Optional.of(name.getValue());
                }
            }
            if (UBUNTU_RELEASES.stream().anyMatch(lower::contains)) {
                return Optional.of("ubuntu");
            }
        }
        return Optional.empty();
    }

    /**
     * The builder, where Oracle is told from builds of OpenJDK that name no vendor: those have Oracle as java.vendor too,
     * but only Oracle's own say HotSpot(TM) and Java(TM).
     */
    public static String of(String vmOrRuntimeName, String... texts) {
        return named(texts)
                .orElseGet(() -> vmOrRuntimeName.contains("Java(TM)") || vmOrRuntimeName.contains("Java HotSpot(TM)")
                        ? "oracle"
                        : JdkBuild.UNKNOWN);
    }

    /**
     * The virtual machine that a name stands for: {@code hotspot}, {@code zero} (HotSpot without a compiler), {@code openj9},
     * {@code zing}, or unknown.
     */
    public static String vm(String vmName) {
        if (vmName.contains("J9")) {
            return "openj9";
        }
        // OpenJDK 64-Bit Zero VM, by HotSpot's Abstract_VM_Version::vm_name
        if (vmName.contains("Zero VM")) {
            return "zero";
        }
        if (vmName.contains("Zing")) {
            return "zing";
        }
        if (vmName.contains("HotSpot") || (vmName.contains("OpenJDK") && vmName.contains("VM"))) {
            return "hotspot";
        }
        return JdkBuild.UNKNOWN;
    }
}
