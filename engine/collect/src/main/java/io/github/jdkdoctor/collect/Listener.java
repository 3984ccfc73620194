package io.github.jdkdoctor.collect;

/** Hears how far a collection is. */
public interface Listener {
    /** Something begins that may take a while. */
    void begins(String what);

    /** Something that the user has to know. */
    void says(String line);
}
