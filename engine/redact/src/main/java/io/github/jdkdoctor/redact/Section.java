package io.github.jdkdoctor.redact;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a secret's name in a line of its own announces: the lines below it, in YAML, JSON and XML. */
final class Section {
    // password: >-    secrets:    "credentials": {
    private static final Pattern OPENS = Pattern.compile(
            "(\\s*(?:- )?)[\"']?([A-Za-z][A-Za-z0-9_.-]{0,80})[\"']?:\\s*(?:[!&][\\w/.-]*\\s+)?([|>](?:[+-]?[0-9]?|[0-9][+-])|[{\\[])?\\s*");
    // |2, the indentation of a block
    private static final Pattern INDENTED = Pattern.compile(":\\s*[|>][+-]?[1-9]$");
    // name=value\ of properties
    private static final Pattern CONTINUES =
            Pattern.compile("\\s*(?:export )?([A-Za-z][A-Za-z0-9_.-]{0,80})\\s*[=:].*[^\\\\]\\\\");
    // lists of the names of secrets, which Kubernetes keeps elsewhere
    static final Pattern REFERENCE = Pattern.compile("imagePullSecrets|secret(?:Key)?Ref|secrets?Name");
    private static final Pattern OPENED = Pattern.compile("^\\s*(?:<.*>)?\\s*<([A-Za-z][A-Za-z0-9._:-]{1,80})>\\s*$");
    private static final Pattern OBJECT = Pattern.compile("kind:\\s*(\\S+)\\s*");
    private static final Pattern ITEM = Pattern.compile("\\s*(?:- )?[\"']?([^\\s\"',:#]{4,})[\"']?,?\\s*");
    private static final Pattern ENTRY = Pattern.compile(
            "\\s*(?:- )?[\"']?([A-Za-z][A-Za-z0-9_.-]{0,80})[\"']?:\\s+(?:[&!][\\w/.-]*\\s+)*(?:([\"'])(.*)\\2|[\"']?(.*?[^,\\s]))(?:\\s+#.*)?,?\\s*");
    private static final Pattern INNER = Pattern.compile(
            "(?:[\"']?([A-Za-z][\\w.-]{0,80})[\"']?:\\s+)?(?:\"([^\"]*)\"|'([^']*)'|([^\\s,{}\\[\\]\"':][^,{}\\[\\]\"':]*))\\s*(?=[,}\\]])");
    private static final Pattern USERS = Pattern.compile("(?i)(?:.*[._-])?(?:users|accounts|admins|operators|logins)");
    private static final Pattern FLOW = Pattern.compile(
            "\\s*- \\{\\s*[\"']?(?:name|login|id|username)[\"']?:\\s*[\"']?([A-Za-z][A-Za-z0-9._-]{1,63})[\"']?\\s*[,}].*");
    // - [jane, x]
    private static final Pattern TUPLE = Pattern.compile(
            "\\s*- \\[\\s*[\"']?([A-Za-z][A-Za-z0-9._-]{1,63})[\"']?\\s*,\\s*[\"']?([^\\s\"',\\[\\]]{4,200})[\"']?\\s*\\]\\s*");
    private static final Pattern VARIABLE = Pattern.compile("\\s*(?:[A-Za-z_][A-Za-z0-9_.]*=|--?[A-Za-z])");
    private static final Pattern ACCOUNT = Pattern.compile("\\s*-\\s+[\"']?([a-z][a-z0-9._-]{2,31})[\"']?\\s*");
    // hosts:, below it each item one
    private static final Pattern MACHINES = Pattern.compile(
            "(?i)(?:.*[._-])?(?:hosts|host_?names|nodes|servers|brokers|seeds|contact[._-]?points|bootstrap[._-]?servers|endpoints|upstreams)");
    private static final Pattern MACHINE =
            Pattern.compile("\\s*-\\s+[\"']?([a-z][a-z0-9.-]*[a-z0-9])(?::[0-9]{2,5})?[\"']?\\s*");
    // [secrets] of TOML and INI
    private static final Pattern TABLE = Pattern.compile("\\s*\\[{1,2}([A-Za-z][A-Za-z0-9_.-]{0,80})\\]{1,2}\\s*");
    private static final Pattern OF_SECRETS =
            Pattern.compile("(?i)(?:.*[._-])?(?:secrets?|passwords?|credentials?|tokens|api[._-]?keys)");
    private static final Pattern ASSIGNMENT =
            Pattern.compile("\\s*[\"']?([A-Za-z][A-Za-z0-9_.-]{0,80})[\"']?\\s*=\\s*([\"']?)(.+?)([\"']?)\\s*");
    private static final int LONGEST = 1000;

    private enum State {
        IDLE,
        ENTRIES,
        PERSON,
        BLOCK,
        ELEMENT,
        CONTINUED,
        TABLE,
        MACHINES,
        NAMES
    }

    private final Words words;
    private State state = State.IDLE;
    private int indent;
    private int lines;
    private String valueOf = "";
    private boolean spaced;
    private boolean accounts;
    private boolean secretObject;
    private boolean data;
    // how far the name of a file that stands below it is indented; -1 outside
    private int file = -1;

    Section(Words words) {
        this.words = words;
    }

    boolean idle() {
        return state == State.IDLE;
    }

    void end() {
        state = State.IDLE;
        valueOf = "";
        secretObject = false;
    }

    /** Takes note of a line, and of what it holds for the sake of those before it. */
    void line(Found found) {
        String line = found.line();
        if (line.length() > LONGEST || ++lines > LONGEST) {
            state = State.IDLE;
            return;
        }
        if (state != State.IDLE && !line.isBlank()) {
            within(found, line);
        }
        opens(line);
        valueOf = "";
    }

    /** What the value in the line at hand is called, where a line before told. */
    void value(String name) {
        valueOf = name;
    }

    private void within(Found found, String line) {
        if (state == State.ELEMENT) {
            if (line.indexOf('<') < 0) {
                whole(found, line);
            }
            state = State.IDLE;
            return;
        }
        if (state == State.CONTINUED) {
            // ENV A=x \ B=y: the next variable, and no rest of the value
            if (spaced && VARIABLE.matcher(line).lookingAt()) {
                state = State.IDLE;
                return;
            }
            whole(found, line);
            state = line.endsWith("\\") ? State.CONTINUED : State.IDLE;
            return;
        }
        if (state == State.TABLE) {
            table(found, line);
            return;
        }
        int depth = depth(line);
        boolean item = line.startsWith("- ", depth);
        if (depth < indent || (depth == indent && !item)) {
            state = State.IDLE;
        } else if (state == State.NAMES) {
            Matcher entry = ENTRY.matcher(line);
            if (entry.matches() && entry.group(1).equals("name") && Words.host("name", entry.group(valueOf(entry)))) {
                found.add(Kind.HOST, entry, valueOf(entry));
            }
        } else if (state == State.MACHINES) {
            Matcher machine = MACHINE.matcher(line);
            if (machine.matches() && Words.host("host", machine.group(1))) {
                found.add(Kind.HOST, machine, 1);
            }
        } else if (state == State.PERSON) {
            person(found, line);
        } else if (state == State.BLOCK) {
            whole(found, line);
        } else if (file < 0 || depth <= file) {
            Matcher opens = OPENS.matcher(line);
            file = opens.matches() && block(opens) && Words.file(opens.group(2)) ? depth : -1;
            if (file < 0) {
                entry(found, line);
            }
        }
    }

    private static boolean block(Matcher opens) {
        return opens.group(3) != null
                && (opens.group(3).startsWith("|") || opens.group(3).startsWith(">"));
    }

    private void entry(Found found, String line) {
        Matcher entry = ENTRY.matcher(line);
        Matcher item = ITEM.matcher(line);
        if (entry.matches()) {
            Optional<Kind> kind = words.kind(entry.group(1));
            boolean other = kind.filter(k -> k != Kind.SECRET).isPresent();
            int group = valueOf(entry);
            String value = entry.group(group);
            if (isFlow(value) && group == 4) {
                flow(found, entry.start(group), entry.end(group));
                return;
            }
            if (!other
                    && (data || !Words.about(entry.group(1)))
                    && !isReference(value)
                    && !Words.plain(data ? "password" : entry.group(1), value)) {
                found.add(Kind.SECRET, entry, group);
            }
        } else if (item.matches() && !Words.plain("password", item.group(1))) {
            found.add(Kind.SECRET, item, 1);
        }
    }

    private static boolean isFlow(String value) {
        return (value.startsWith("{") && value.endsWith("}")) || (value.startsWith("[") && value.endsWith("]"));
    }

    // {id: x, secret: y}, [x, y]
    private void flow(Found found, int start, int end) {
        Matcher inner = INNER.matcher(found.line()).region(start, end);
        while (inner.find()) {
            String name = inner.group(1) == null ? "password" : inner.group(1);
            int group = inner.group(2) != null ? 2 : inner.group(3) != null ? 3 : 4;
            String value = inner.group(group);
            Optional<Kind> kind = words.kind(name).filter(k -> k != Kind.SECRET);
            if (kind.isEmpty() && !Words.about(name) && !isReference(value) && !Words.plain(name, value)) {
                found.add(Kind.SECRET, inner.start(group), inner.end(group));
            }
        }
    }

    // the group of an entry that holds its value
    private static int valueOf(Matcher entry) {
        return entry.group(2) == null ? 4 : 3;
    }

    // *anchor, "" and the beginning of a group
    private static boolean isReference(String value) {
        return value.isEmpty()
                || value.matches("\\*[A-Za-z][\\w-]*")
                || (value.startsWith("{") && !value.endsWith("}"));
    }

    private void table(Found found, String line) {
        Matcher assignment = ASSIGNMENT.matcher(line);
        if (TABLE.matcher(line).matches()) {
            state = State.IDLE;
        } else if (assignment.matches()
                && words.kind(assignment.group(1)).isEmpty()
                && !Words.about(assignment.group(1))
                && !Words.plain("password", assignment.group(3))) {
            found.add(Kind.SECRET, assignment, 3);
        }
    }

    // user:
    //   name: jane
    private void person(Found found, String line) {
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches() && entry.group(1).matches("name|login|id")) {
            String name = entry.group(valueOf(entry));
            if (Words.telling(name)) {
                found.add(name.indexOf(' ') > 0 ? Kind.PERSON : Kind.USER, entry, valueOf(entry));
            }
        }
        Matcher item = ACCOUNT.matcher(line);
        if (accounts && item.matches() && Words.telling(item.group(1))) {
            found.add(Kind.USER, item, 1);
        }
        Matcher tuple = TUPLE.matcher(line);
        if (accounts && tuple.matches() && !Words.plain("password", tuple.group(2))) {
            found.user(tuple, 1);
            found.add(Kind.SECRET, tuple, 2);
        }
        Matcher flow = FLOW.matcher(line);
        if (flow.matches()) {
            found.user(flow, 1);
        }
    }

    private static void whole(Found found, String line) {
        int start = depth(line);
        int end = line.stripTrailing().length();
        if (!Words.plain("password", line.substring(start, end))) {
            found.add(Kind.SECRET, start, end);
        }
    }

    private void opens(String line) {
        if (line.startsWith("kind:")) {
            Matcher object = OBJECT.matcher(line);
            secretObject = object.matches() && object.group(1).equals("Secret");
        }
        String stripped = line.stripTrailing();
        if (stripped.endsWith("\\")) {
            Matcher continues = CONTINUES.matcher(stripped);
            if (state == State.IDLE && continues.matches() && secret(continues.group(1))) {
                state = State.CONTINUED;
                spaced = stripped.endsWith(" \\");
                lines = 0;
            }
            return;
        }
        Matcher table = TABLE.matcher(stripped);
        if (state == State.IDLE
                && stripped.endsWith("]")
                && table.matches()
                && OF_SECRETS.matcher(table.group(1)).matches()) {
            state = State.TABLE;
            lines = 0;
            return;
        }
        if (stripped.isEmpty()
                || (":|>+-{[".indexOf(stripped.charAt(stripped.length() - 1)) < 0 && !indented(stripped))) {
            return;
        }
        Matcher element = OPENED.matcher(line);
        Matcher opens = OPENS.matcher(line);
        if (element.find() && secret(element.group(1))) {
            state = State.ELEMENT;
            lines = 0;
        } else if (state == State.IDLE && opens.matches()) {
            String name = opens.group(2).equals("value") && !valueOf.isEmpty() ? valueOf : opens.group(2);
            boolean ofObject = name.equals("stringData") || (name.equals("data") && secretObject);
            if (REFERENCE.matcher(name).matches()) {
                state = State.NAMES;
                indent = opens.group(1).length();
                lines = 0;
            } else if (ofObject || (secret(name) && !(block(opens) && Words.file(name)))) {
                state = block(opens) ? State.BLOCK : State.ENTRIES;
                data = ofObject;
                file = -1;
                indent = opens.group(1).length();
                lines = 0;
            } else if (opens.group(3) == null && MACHINES.matcher(name).matches()) {
                state = State.MACHINES;
                indent = opens.group(1).length();
                lines = 0;
            } else if (opens.group(3) == null && USERS.matcher(name).matches()) {
                state = State.PERSON;
                accounts = true;
                indent = opens.group(1).length();
                lines = 0;
            } else if (opens.group(3) == null
                    && words.kind(name)
                            .filter(k -> k == Kind.USER || k == Kind.PERSON)
                            .isPresent()) {
                state = State.PERSON;
                accounts = false;
                indent = opens.group(1).length();
                lines = 0;
            }
        }
    }

    private static boolean indented(String line) {
        char last = line.charAt(line.length() - 1);
        return last >= '1' && last <= '9' && INDENTED.matcher(line).find();
    }

    private boolean secret(String name) {
        return words.kind(name).equals(Optional.of(Kind.SECRET));
    }

    private static int depth(String line) {
        int depth = 0;
        while (depth < line.length() && line.charAt(depth) == ' ') {
            depth++;
        }
        return depth;
    }
}
