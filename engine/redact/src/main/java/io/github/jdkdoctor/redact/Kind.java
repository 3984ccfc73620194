package io.github.jdkdoctor.redact;

/** What is replaced, as the summary calls it. */
public enum Kind {
    SECRET("secrets"),
    USER("user names"),
    HOST("host names"),
    ADDRESS("addresses"),
    EMAIL("e-mail addresses"),
    PERSON("names of people"),
    PHONE("telephone numbers"),
    PATH("parts of paths under a home"),
    DUMP("lines of hexadecimal dumps"),
    ALSO("matches of --also");

    private final String label;

    Kind(String label) {
        this.label = label;
    }

    /** In the plural, as in {@code host names}. */
    public String label() {
        return label;
    }
}
