package io.github.jdkdoctor.cli;

import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command, in one line. */
final class Misuse {
    // as picocli 4.7 words it: Invalid value for option '--format': expected one of [TEXT, JSON] (case-insensitive) but
    // was 'xml'
    private static final Pattern NO_CHOICE =
            Pattern.compile(".*(option|parameter).*'(-[^']*)'.*expected one of \\[(.*)] .*but was '(.*)'");

    private Misuse() {}

    static String told(ParameterException e) {
        if (e.getCause() instanceof InvalidPathException path) {
            return "'" + path.getInput() + "' is not a file name here; run with LC_ALL=C.UTF-8 for names beyond ASCII";
        }
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            String what = missing.getMissing().get(0).paramLabel();
            return "missing " + what;
        }
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unmatched(unmatched.getUnmatched().get(0), unmatched.getCommandLine());
        }
        String message = String.valueOf(e.getMessage());
        Matcher choice = NO_CHOICE.matcher(message);
        if (choice.matches()) {
            return "invalid " + choice.group(2) + " '" + choice.group(4) + "': use "
                    + choice.group(3).toLowerCase(Locale.ROOT).replaceFirst(", (?=[^,]*$)", " or ");
        }
        return Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }

    private static String unmatched(String argument, CommandLine at) {
        if (at.getCommandName().equals("check")
                && argument.matches("-(?:X.*|D.+|javaagent:.*|agentlib:.*|-add-.*|ea|da|server)")) {
            return "'" + argument
                    + "' is not an option of check; put JVM options after --, as in jdkdoctor check --jdk 17 -- "
                    + argument;
        }
        if (argument.startsWith("-")) {
            List<String> names = new ArrayList<>();
            at.getCommandSpec().options().forEach(o -> names.addAll(List.of(o.names())));
            return "unknown option '" + argument + "'" + nearest(argument, names.stream());
        }
        boolean command = !at.getSubcommands().isEmpty();
        return command
                ? "unknown command '" + argument + "'" + nearest(argument, at.getSubcommands().keySet().stream())
                : "'" + argument + "' is one argument too many";
    }

    private static String nearest(String word, Stream<String> known) {
        Optional<String> nearest = known.filter(k -> distance(word, k) <= Math.max(2, word.length() / 3))
                .min(Comparator.comparingInt(k -> distance(word, k)));
        return nearest.map(n -> "; did you mean " + n + "?").orElse("");
    }

    // letters to insert, delete or replace
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
