package io.github.jdkdoctor.service.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The services that a token is for.
 *
 * @param names in which {@code *} stands for any characters
 */
public record Group(List<String> names) {
    private static final String ANY = "*";
    private static final Pattern NAME = Pattern.compile("[^\\s,]{1,100}");

    /** All services, and reports of none. */
    public static final Group ALL = new Group(List.of(ANY));

    /** Reads what {@link #toString} wrote. */
    public static Group parse(String text) {
        List<String> names =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (!names.stream().allMatch(name -> NAME.matcher(name).matches())) {
            throw new IllegalArgumentException("'" + text
                    + "' are no services; give their names with commas between them, as in orders,checkout-*");
        }
        return new Group(names);
    }

    public boolean isAll() {
        return names.contains(ANY);
    }

    public boolean has(String service) {
        return names.stream().anyMatch(name -> matches(name, service));
    }

    private static boolean matches(String name, String service) {
        String pattern =
                Arrays.stream(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(service).matches();
    }

    /** The condition in SQL on a column; its values are added to a list. */
    String where(String column, List<Object> values) {
        List<String> any = new ArrayList<>(Collections.nCopies(names.size(), column + " like ? escape '!'"));
        names.forEach(name -> values.add(
                name.replace("!", "!!").replace("%", "!%").replace("_", "!_").replace(ANY, "%")));
        return "(" + String.join(" or ", any) + ")";
    }

    @Override
    public String toString() {
        return String.join(",", names);
    }
}
