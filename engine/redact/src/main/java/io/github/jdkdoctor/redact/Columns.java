package io.github.jdkdoctor.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A table whose first line names its columns: {@code time,user,password}. It ends where a line has others. */
final class Columns {
    /** One of these is in each first line with the column of a secret or a user. */
    static final List<String> SIGNS = List.of(
            ",pass ,Pass ;pass \tpass \"pass \"Pass ,secret ,Secret ,client_secret ,token ,Token ,access_token ,api_key ,apikey ,apiKey ,user ,username ,login ,phone ,mobile ,email ,mail ,host hostname, hostname; ;host ;user ;login ;secret ;token ;email \tuser \tlogin \ttoken \thost ,node ;node ,server ;server ,reporter ,assignee ,owner |pass |Pass |secret |Secret |token |Token |user |User |login |Login"
                    .split(" "));
    // as the first ones, but with a blank
    static final List<String> SIGNS_OF_BARS = SIGNS.stream()
            .filter(sign -> sign.startsWith("|"))
            .map(sign -> "| " + sign.substring(1))
            .toList();

    private static final Pattern HEADER = Pattern.compile(
            "\"?[A-Za-z][\\w.-]{0,60}\"?(?:,\"?[A-Za-z][\\w.-]{0,60}\"?)+|\"?[A-Za-z][\\w.-]{0,60}\"?(?:;\"?[A-Za-z][\\w.-]{0,60}\"?)+"
                    + "|\"?[A-Za-z][\\w.-]{0,60}\"?(?:\t\"?[A-Za-z][\\w.-]{0,60}\"?)+"
                    + "|\\s*+\\|?+(?:\\s*+[A-Za-z][\\w.-]{0,60}+\\s*+\\|)++\\s*+(?:[A-Za-z][\\w.-]{0,60})?");
    // |---|:--|, ---+---
    private static final Pattern RULE = Pattern.compile("[\\s|+:-]+");

    // 17.0.15.1 in a column of these is no address
    private static final Pattern VERSION =
            Pattern.compile("(?i)(?:.*_)?(?:version|jdk|jre|java|jvm|release|build|tag)");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{1,252}");

    private List<String> names = List.of();
    private char separator;

    boolean none() {
        return names.isEmpty();
    }

    void end() {
        names = List.of();
    }

    /** Takes note of a line that may name columns, or finds what stands in those of secrets, users and hosts. */
    void line(Found found, Words words) {
        String line = found.line().stripTrailing();
        if (!names.isEmpty()) {
            if (separator == '|' && RULE.matcher(line).matches()) {
                return;
            }
            List<int[]> cells = cells(line);
            if (cells.size() != names.size()) {
                names = List.of();
                return;
            }
            for (int i = 0; i < cells.size(); i++) {
                int[] cell = cells.get(i);
                String name = names.get(i);
                String text = line.substring(cell[0], cell[1]);
                if (VERSION.matcher(name).matches()) {
                    found.remove(Kind.ADDRESS, cell[0], cell[1]);
                }
                Optional<Kind> kind = words.kind(name).filter(k -> fits(k, name, text));
                if (kind.isPresent() && !text.isBlank()) {
                    found.add(kind.get(), cell[0], cell[1]);
                }
            }
        } else if (line.length() <= 2000 && HEADER.matcher(line).matches()) {
            separator =
                    line.indexOf('|') >= 0 ? '|' : line.indexOf(',') >= 0 ? ',' : line.indexOf(';') >= 0 ? ';' : '\t';
            List<String> header =
                    cells(line).stream().map(c -> line.substring(c[0], c[1])).toList();
            names = header.stream()
                            .flatMap(n -> words.kind(n).stream())
                            .anyMatch(k -> k == Kind.SECRET || k == Kind.USER || k == Kind.PERSON || k == Kind.HOST)
                    ? header
                    : List.of();
        }
    }

    private static boolean fits(Kind kind, String name, String text) {
        return switch (kind) {
            case SECRET -> !Words.plain(name, text);
            case HOST -> HOST.matcher(text).matches() && Words.host(name, text);
            default -> Words.telling(text);
        };
    }

    // where the text of each cell begins and ends, without its quotes
    private List<int[]> cells(String line) {
        List<int[]> cells = new ArrayList<>();
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || (line.charAt(i) == separator && !quoted)) {
                int end = i;
                while (separator == '|' && start < end && line.charAt(start) == ' ') {
                    start++;
                }
                while (separator == '|' && start < end && line.charAt(end - 1) == ' ') {
                    end--;
                }
                boolean quotes = end - start >= 2
                        && (line.charAt(start) == '"' || (line.charAt(start) == '`' && separator == '|'))
                        && line.charAt(end - 1) == line.charAt(start);
                cells.add(quotes ? new int[] {start + 1, end - 1} : new int[] {start, end});
                start = i + 1;
            } else if (line.charAt(i) == '"') {
                quoted = !quoted;
            }
        }
        return cells;
    }
}
