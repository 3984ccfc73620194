package io.github.jdkdoctor.authoring;

/**
 * A place in a file.
 *
 * @param line counted from 1; 0 for the file as a whole
 * @param column counted from 1; 0 for the line as a whole
 */
record At(int line, int column) {
    static final At FILE = new At(0, 0);

    static final At START = new At(1, 1);

    static At line(int line) {
        return new At(line, 0);
    }
}
