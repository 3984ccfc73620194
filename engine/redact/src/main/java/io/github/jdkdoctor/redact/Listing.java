package io.github.jdkdoctor.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A table that is aligned by blanks below names in capitals, as {@code ps} and {@code kubectl get} print it; it ends with a line of fewer words. */
final class Listing {
    /** One of these is in each first line with a column of users, hosts or namespaces. */
    static final List<String> SIGNS = List.of("USER ", "UID ", "OWNER ", "NAMESPACE ", " NODE", "HOSTNAME");

    // what is possessive takes no stack in a long line
    private static final Pattern HEADER =
            Pattern.compile("\\s*[A-Z%+#][A-Z0-9%()/+#:_-]*(?: ++[A-Z%+#][A-Z0-9%()/+#:_-]*+){2,}+\\s*");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Map<String, Kind> KINDS = Map.of(
            "USER",
            Kind.USER,
            "UID",
            Kind.USER,
            "OWNER",
            Kind.USER,
            "NAMESPACE",
            Kind.HOST,
            "NODE",
            Kind.HOST,
            "HOSTNAME",
            Kind.HOST,
            "NOMINATED",
            Kind.HOST);

    private record Column(Kind kind, int start, int end) {}

    // names of columns may be of two words, and some columns empty
    private static final int FEWER = 3;

    private final List<Column> columns = new ArrayList<>();
    private int words;

    boolean none() {
        return columns.isEmpty();
    }

    void end() {
        columns.clear();
    }

    /** Takes note of a line that names columns, or finds what stands in those of users, hosts and namespaces. */
    void line(Found found) {
        String line = found.line();
        if (HEADER.matcher(line).matches()) {
            columns.clear();
            List<MatchResult> names = WORD.matcher(line).results().toList();
            words = names.size();
            boolean ofKubernetes = names.stream()
                    .anyMatch(n -> n.group().equals("NAMESPACE") || n.group().equals("READY"));
            // lsof: the number of a file, or its protocol
            boolean ofFiles = names.stream().anyMatch(n -> n.group().equals("FD"));
            for (MatchResult column : names) {
                String name = column.group();
                if (ofFiles && name.equals("NODE")) {
                    continue;
                }
                Kind kind = ofKubernetes && name.equals("NAME") ? Kind.HOST : KINDS.get(name);
                if (kind != null) {
                    columns.add(new Column(kind, column.start(), column.end()));
                }
            }
        } else if (!columns.isEmpty()) {
            List<MatchResult> cells = WORD.matcher(line).results().toList();
            if (cells.size() < Math.max(3, words - FEWER)) {
                columns.clear();
            }
            for (Column column : columns) {
                cells.stream()
                        // lsof aligns users to the right
                        .filter(w ->
                                w.start() == column.start() || (column.kind() == Kind.USER && w.end() == column.end()))
                        .findFirst()
                        .filter(w -> Words.telling(w.group()) && w.group().matches("[A-Za-z0-9_][A-Za-z0-9_.+-]*"))
                        .ifPresent(w -> found.add(column.kind(), w, 0));
            }
        }
    }
}
