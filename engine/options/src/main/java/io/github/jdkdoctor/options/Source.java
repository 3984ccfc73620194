package io.github.jdkdoctor.options;

import java.util.List;

/** A kind of file that gives options to JVMs. */
interface Source {
    /** Whether a file is of this kind, by its name without folders and its text. */
    boolean recognizes(String name, String text);

    /**
     * The options in it, by the JVMs that get them.
     *
     * @param file as the user named it
     * @throws OptionFileException where the file is not what it seemed
     */
    List<OptionGroup> read(String file, String text) throws OptionFileException;
}
