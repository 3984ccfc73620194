package io.github.jdkdoctor.redact;

/** What is replaced, as the summary calls it. */
public enum Kind {
    SECRET("secret", "secrets"),
    USER("user name", "user names"),
    HOST("host name", "host names"),
    ADDRESS("address", "addresses"),
    EMAIL("e-mail address", "e-mail addresses"),
    PERSON("name of a person", "names of people"),
    PHONE("telephone number", "telephone numbers"),
    PATH("part of a path under a home", "parts of paths under a home"),
    DUMP("line of a hexadecimal dump", "lines of hexadecimal dumps"),
    ALSO("match of --also", "matches of --also");

    private final String one;
    private final String label;

    Kind(String one, String label) {
        this.one = one;
        this.label = label;
    }

    /** In the plural, as in {@code host names}. */
    public String label() {
        return label;
    }

    /** As in {@code 1 host name} or {@code 2 host names}. */
    public String label(long count) {
        return count == 1 ? one : label;
    }
}
