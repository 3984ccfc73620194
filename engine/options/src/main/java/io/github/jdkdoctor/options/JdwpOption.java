package io.github.jdkdoctor.options;

import io.github.jdkdoctor.casebook.Nearest;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks the options of the debugger's agent, {@code -agentlib:jdwp=} and {@code -Xrunjdwp:}, as {@code debugInit.c} of
 * {@code jdk.jdwp.agent} reads them; JVMs of 17 and 25 were asked about each.
 */
final class JdwpOption {
    private static final Set<String> SWITCHES =
            Set.of("server", "suspend", "strict", "quiet", "mutf8", "errorexit", "stdalloc", "onuncaught");
    private static final Set<String> TEXTS = Set.of(
            "transport", "address", "timeout", "launch", "onthrow", "allow", "logfile", "logflags", "debugflags");
    // 17 refuses includevirtualthreads, 25 takes it and refuses enumeratevthreads; of those between, none was asked
    private static final int WITHOUT_VIRTUAL_THREADS = 17;
    private static final int WITH_VIRTUAL_THREADS = 25;
    private static final int WITHOUT_JCMD = 24;

    private static final String SOCKET = "dt_socket";
    private static final Set<String> TRANSPORTS = Set.of(SOCKET, "dt_shmem");
    private static final int LARGEST_PORT = 0xffff;
    private static final Pattern OCTETS =
            Pattern.compile("(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})){3}");
    private static final String NO_TRANSPORT = "names no transport, as in transport=dt_socket";

    private JdwpOption() {}

    /** What is wrong with an option; empty for none of the agent's. */
    static Optional<String> wrong(String text, int feature) {
        if (text.matches("-agentlib:(?!jdwp[=:]|jdwp$|instrument[=:]|instrument$)(?i:jdwp|instrument)(?:[=:].*)?")) {
            return Optional.of("names of libraries are told apart by case: write -agentlib:"
                    + text.substring("-agentlib:".length())
                            .replaceFirst("[=:].*", "")
                            .toLowerCase(Locale.ROOT));
        }
        if (text.startsWith("-agentlib:jdwp:")) {
            return Optional.of("what the agent is told stands behind an equals sign: -agentlib:jdwp=");
        }
        for (String agent : Set.of("-agentlib:jdwp", "-Xrunjdwp")) {
            if (text.equals(agent)
                    || text.startsWith(agent + "=")
                    || (text.startsWith(agent + ":") && agent.startsWith("-X"))) {
                return ofAgent(text.substring(Math.min(text.length(), agent.length() + 1)), feature);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> ofAgent(String options, int feature) {
        if (options.equals("help")) {
            return Optional.empty();
        }
        if (options.isEmpty()) {
            return Optional.of(NO_TRANSPORT);
        }
        Map<String, String> given = new HashMap<>();
        for (String option : options.replaceFirst(",$", "").split(",", -1)) {
            int equals = option.indexOf('=');
            if (equals < 0 || equals == option.length() - 1) {
                return Optional.of(
                        option.isEmpty()
                                ? "an option of the debugger's agent is empty"
                                : "'" + option + "' has no value");
            }
            String key = option.substring(0, equals);
            String value = option.substring(equals + 1);
            if (key.endsWith("threads") && feature > WITHOUT_VIRTUAL_THREADS && feature < WITH_VIRTUAL_THREADS) {
                continue;
            }
            // waits for jcmd VM.start_java_debugging: from JDK-8214892 (12) to JDK-8336401 (24); 17 and 21 take it, 25
            // does not
            if (key.equals("onjcmd") && feature < WITHOUT_JCMD) {
                continue;
            }
            boolean yesOrNo =
                    SWITCHES.contains(key) || (key.equals("includevirtualthreads") && feature >= WITH_VIRTUAL_THREADS);
            if (yesOrNo && !value.equals("y") && !value.equals("n")) {
                return Optional.of("'" + key + "' of the debugger's agent is y or n, not '" + value + "'");
            }
            if (!yesOrNo && !TEXTS.contains(key)) {
                return Optional.of("'" + key + "' is no option of the debugger's agent");
            }
            given.put(key, value);
        }
        if (!given.containsKey("transport")) {
            return Optional.of(NO_TRANSPORT);
        }
        String transport = given.getOrDefault("transport", "");
        if (!TRANSPORTS.contains(transport)
                && (transport.matches("(?i).*(?:socket|shmem).*")
                        || Nearest.to(transport.toLowerCase(Locale.ROOT), Set.of(SOCKET), 2)
                                .isPresent())) {
            return Optional.of("'" + transport + "' is no transport of the JDK; write " + SOCKET);
        }
        if (!given.containsKey("address") && !given.getOrDefault("server", "n").equals("y")) {
            return Optional.of("has neither server=y nor an address to connect to");
        }
        if (!given.containsKey("launch")
                && (given.containsKey("onthrow")
                        || given.getOrDefault("onuncaught", "n").equals("y"))) {
            return Optional.of("onthrow and onuncaught need launch=<command>");
        }
        if (!SOCKET.equals(transport)) {
            return Optional.empty();
        }
        Optional<String> address = Optional.ofNullable(given.get("address"));
        return address.flatMap(JdwpOption::port)
                .or(() -> address.flatMap(JdwpOption::host))
                .or(() -> Optional.ofNullable(given.get("allow")).flatMap(a -> allowed(a, feature)));
    }

    // a name of letters may be that of a host; .invalid never is (RFC 2606)
    private static Optional<String> host(String address) {
        int colon = address.lastIndexOf(':');
        String host = colon < 0 ? "" : address.substring(0, colon);
        boolean four = host.matches("\\d+(?:\\.\\d+){3}");
        return host.matches("(?i).*\\.invalid|%.*")
                        || (four && !OCTETS.matcher(host).matches())
                ? Optional.of("'" + host + "' is no address of a host")
                : Optional.empty();
    }

    // socketTransport.c: * alone, or addresses without names, with a prefix or without, and + between
    private static Optional<String> allowed(String peers, int feature) {
        if (peers.equals("*")) {
            return Optional.empty();
        }
        for (String peer : peers.split("\\+", -1)) {
            int slash = peer.indexOf('/');
            String address = slash < 0 ? peer : peer.substring(0, slash);
            String prefix = slash < 0 ? "1" : peer.substring(slash + 1);
            boolean colons = address.indexOf(':') >= 0;
            // 10.1 is an address for 17, and none for 25
            boolean right = colons
                    ? address.matches("[0-9A-Fa-f:.]{2,45}(?:%.*)?")
                    : OCTETS.matcher(address).matches()
                            || (feature < WITH_VIRTUAL_THREADS && address.matches("\\d{1,10}(?:\\.\\d{1,8}){0,2}"));
            if (!right || !prefix.matches("\\d{1,3}") || Integer.parseInt(prefix) > (colons ? 128 : 32)) {
                return Optional.of("'" + peer + "' is no address that may connect, as in 10.1.2.3 or 10.1.0.0/16");
            }
        }
        return Optional.empty();
    }

    /** What is wrong with the port of an address, or with a port alone. */
    static Optional<String> port(String address) {
        String port = address.substring(address.lastIndexOf(':') + 1);
        boolean good = port.matches("\\+?0*\\d{1,5}") && new BigInteger(port).intValueExact() <= LARGEST_PORT;
        return good ? Optional.empty() : Optional.of("'" + port + "' is no port number from 0 to 65535");
    }
}
