package io.github.jdkdoctor.bundle;

import io.github.jdkdoctor.fact.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two sides of a comparison in a bundle without folders of runs, by what people call them: two folders such as {@code 17/}
 * and {@code 25/}, {@code old/} and {@code new/}, {@code before-upgrade/} and {@code after-upgrade/}, or files such as {@code
 * gc-before.log} and {@code gc-after.log}. Only where each file is of one side for sure.
 *
 * @param runs the run of each file, by the file's name
 * @param remark what was taken for what, and what to do
 */
record Sides(Map<String, Run> runs, String remark) {
    private static final Set<String> BASELINE =
            Set.of("baseline", "before", "good", "old", "previous", "prev", "pre", "fast", "reference", "control");
    private static final Set<String> CURRENT = Set.of(
            "current",
            "after",
            "bad",
            "new",
            "post",
            "slow",
            "now",
            "candidate",
            "regressed",
            "regression",
            "degraded");
    // jdk-17.0.15, 25, v2: of a JDK or a program; node1 and run2 are no before and after
    private static final Pattern RELEASE =
            Pattern.compile("(?i)(jdk|java|jre|openjdk|v|version|release)?[-_ ]?(\\d{1,4})((?:[._]\\d+)*)");
    private static final int OLDEST_JDK = 6;
    private static final int NEWEST_JDK = 40;
    private static final Pattern BETWEEN = Pattern.compile("[-_. +]+");
    private static final Pattern FOR_PEOPLE = Pattern.compile("(?i)(manifest\\.ya?ml|readme.*|notes?.*|changelog.*)");

    Sides {
        runs = Map.copyOf(runs);
    }

    /** The sides that the names of files tell; empty where they tell none. */
    static Optional<Sides> of(Collection<String> names) {
        String top = commonFolder(names);
        Map<String, List<String>> folders = new LinkedHashMap<>();
        List<String> flat = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            String within = name.substring(top.length());
            int slash = within.indexOf('/');
            if (slash < 0) {
                flat.add(name);
            } else {
                folders.computeIfAbsent(within.substring(0, slash), f -> new ArrayList<>())
                        .add(name);
            }
        }
        flat.removeIf(name -> FOR_PEOPLE.matcher(name.substring(top.length())).matches());
        if (folders.size() == 2 && flat.isEmpty()) {
            List<String> both = List.copyOf(folders.keySet());
            return inOrder(both.get(0), both.get(1))
                    .or(() -> inOrder(both.get(1), both.get(0)))
                    .map(order -> ofFolders(order, folders));
        }
        return folders.isEmpty() ? ofFiles(flat, top) : Optional.empty();
    }

    /** Two folders that may be two runs and are read as one; empty where there are not two, or the names tell the sides. */
    static Optional<String> undecided(Collection<String> names) {
        String top = commonFolder(names);
        Set<String> folders = new TreeSet<>();
        for (String name : names) {
            int slash = name.indexOf('/', top.length());
            if (slash >= 0) {
                folders.add(name.substring(0, slash + 1));
            }
        }
        return folders.size() != 2
                ? Optional.empty()
                : Optional.of(String.join(" and ", folders)
                        + " are read as one run; where they are two, name them baseline/ and current/");
    }

    private static String commonFolder(Collection<String> names) {
        String top = "";
        while (true) {
            String first = names.iterator().next();
            int slash = first.indexOf('/', top.length());
            if (slash < 0) {
                return top;
            }
            String deeper = first.substring(0, slash + 1);
            if (!names.stream().allMatch(n -> n.startsWith(deeper))) {
                return top;
            }
            top = deeper;
        }
    }

    private static Optional<List<String>> inOrder(String before, String after) {
        boolean words =
                side(before).equals(Optional.of(Run.BASELINE)) && side(after).equals(Optional.of(Run.CURRENT));
        return words || earlier(before, after) ? Optional.of(List.of(before, after)) : Optional.empty();
    }

    private static Sides ofFolders(List<String> order, Map<String, List<String>> folders) {
        Map<String, Run> runs = new LinkedHashMap<>();
        folders.getOrDefault(order.get(0), List.of()).forEach(n -> runs.put(n, Run.BASELINE));
        folders.getOrDefault(order.get(1), List.of()).forEach(n -> runs.put(n, Run.CURRENT));
        return new Sides(
                runs,
                order.get(0) + "/ is taken for the baseline run and " + order.get(1)
                        + "/ for the current run; name them baseline/ and current/ to be sure");
    }

    private static Optional<Sides> ofFiles(List<String> files, String top) {
        Map<String, Run> runs = new LinkedHashMap<>();
        for (String file : files) {
            Optional<Run> side = side(file.substring(top.length()));
            if (side.isEmpty()) {
                return Optional.empty();
            }
            runs.put(file, side.get());
        }
        return Set.copyOf(runs.values()).size() < 2
                ? Optional.empty()
                : Optional.of(new Sides(
                        runs,
                        "files are taken for those of the baseline or the current run by words in their names; put them in"
                                + " baseline/ and current/ to be sure"));
    }

    // by words of one side only, as in gc-before.log
    private static Optional<Run> side(String name) {
        boolean before = false;
        boolean after = false;
        for (String word : BETWEEN.split(name.toLowerCase(Locale.ROOT), -1)) {
            before |= BASELINE.contains(word);
            after |= CURRENT.contains(word);
        }
        return before == after ? Optional.empty() : Optional.of(before ? Run.BASELINE : Run.CURRENT);
    }

    private static boolean earlier(String before, String after) {
        Matcher first = RELEASE.matcher(before);
        Matcher second = RELEASE.matcher(after);
        if (!first.matches() || !second.matches() || !kind(first).equals(kind(second))) {
            return false;
        }
        if (kind(first).isEmpty() && !(jdk(first) && jdk(second))) {
            return false;
        }
        int feature = Integer.compare(Integer.parseInt(first.group(2)), Integer.parseInt(second.group(2)));
        return feature != 0 ? feature < 0 : older(first.group(3), second.group(3));
    }

    private static String kind(Matcher release) {
        return Optional.ofNullable(release.group(1)).orElse("").toLowerCase(Locale.ROOT);
    }

    private static boolean jdk(Matcher release) {
        int number = Integer.parseInt(release.group(2));
        return number >= OLDEST_JDK && number <= NEWEST_JDK;
    }

    // .0.9 and .0.15
    private static boolean older(String before, String after) {
        String[] a = BETWEEN.split(before, -1);
        String[] b = BETWEEN.split(after, -1);
        for (int i = 1; i < Math.min(a.length, b.length); i++) {
            int each = Integer.compare(a[i].length(), b[i].length());
            each = each != 0 ? each : a[i].compareTo(b[i]);
            if (each != 0) {
                return each < 0;
            }
        }
        return a.length < b.length;
    }
}
