package io.github.jdkdoctor.evidence;

import java.io.InputStream;

/** What something has put around the lines of a file that a reader knows. */
interface Wrapping {
    /** The content without it. */
    InputStream without(InputStream content);
}
