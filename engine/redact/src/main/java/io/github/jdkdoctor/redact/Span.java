package io.github.jdkdoctor.redact;

/** Characters of a text that are to be replaced, from {@code start} to before {@code end}. */
record Span(Kind kind, int start, int end) {}
