package io.github.jdkdoctor.site;

/** What is wrong with the sources of the site: file, what, and what to do. */
public final class SiteException extends Exception {
    private static final long serialVersionUID = 1;

    SiteException(String message) {
        super(message);
    }
}
