package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.EvidenceReader;
import io.github.jdkdoctor.evidence.FactSink;
import io.github.jdkdoctor.evidence.Head;
import io.github.jdkdoctor.evidence.Lines;
import io.github.jdkdoctor.evidence.Strange;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.fact.Origin;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.profile.CallTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Flame graphs in HTML, as async-profiler 2.0 to 4.5 and its converters write them: a script that calls a function for
 * each box, from the root on.
 *
 * <pre>
 * f(13,106,3,2,'java/math/BigInteger.mulAdd',3,0,0)      2.x: level, left, width, type, name, inlined, C1, interpreted
 * u(737,23,0,1,0)                                        3.0 on: key, width, inlined, C1, interpreted; on the last box
 * n(3,92)                                                alongside the last box, and as wide if no width is given
 * f(937,6,1,1)                                           key, level, left of the last box, width
 * </pre>
 *
 * <p>From 3.0 on a key is eight times the number of a name, plus the type; a name begins with the character whose code is
 * 32 and the length of what it shares with the name before it. What a type means is told by its color: versions have
 * five or seven of them.
 */
public final class FlameGraphHtmlReader implements EvidenceReader {
    private static final long MOST_CHARACTERS = 64L << 20;
    private static final String PALETTE = "const palette = [";
    private static final String HEAT_MAP = "#heatmap-";
    private static final String NAMES = "const cpool = [";

    @Override
    public String name() {
        return "HTML flame graph";
    }

    @Override
    public boolean recognizes(Head head) {
        // a heat map's data has control characters
        if (!head.startsWith('<', '!') || !head.string().startsWith("<!DOCTYPE html>")) {
            return false;
        }
        String text = head.string();
        return text.contains(HEAT_MAP) || (text.contains("async-profiler") && text.contains("const levels = Array("));
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        new Reading(entry, sink).run();
    }

    private static final class Reading {
        private final Entry entry;
        private final FactSink sink;
        private final Lines lines;
        private final Boxes boxes = new Boxes();
        private final Strange strange = new Strange();
        // what async-profiler appends to names of each type in collapsed stacks
        private final List<String> suffixes = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final Arguments arguments = new Arguments();

        private Optional<String> title = Optional.empty();
        private boolean levels;
        private boolean drawnReversed;
        private boolean packed;
        private boolean inPalette;
        private boolean inNames;
        private long characters;
        private boolean tiers;
        private boolean cpp;
        private long level;
        private long width;

        Reading(Entry entry, FactSink sink) {
            this.entry = entry;
            this.sink = sink;
            this.lines = new Lines(entry.content());
        }

        void run() throws IOException, UnreadableException {
            while (lines.next()) {
                if (inNames) {
                    name();
                } else if (call()) {
                    box();
                } else if (boxes.count() == 0) {
                    header(lines.text().strip());
                }
            }
            if (boxes.count() == 0) {
                throw new UnreadableException(
                        levels
                                ? "no boxes in " + lines.number() + " lines"
                                : "a heat map, not a flame graph; give the recording, or its flame graph");
            }
            finish();
        }

        private void header(String line) throws UnreadableException {
            if (line.startsWith("<h1>") && line.endsWith("</h1>")) {
                title = Optional.of(line.substring(4, line.length() - 5));
            } else if (line.startsWith("const levels = Array(")) {
                levels = true;
            } else if (line.endsWith("reverse = true;") || line.endsWith("inverted = true;")) {
                drawnReversed = true;
            } else if (line.startsWith("const maxdiff =") && !line.endsWith("-1;")) {
                throw new UnreadableException("a difference of two profiles; give the two profiles instead");
            } else if (line.equals(PALETTE)) {
                inPalette = true;
            } else if (inPalette && line.startsWith("[0x") && line.length() > 9) {
                suffixes.add(suffix(line.substring(3, 9)));
            } else if (line.equals(NAMES)) {
                inPalette = false;
                packed = true;
                inNames = true;
            } else {
                inPalette &= !line.equals("];");
            }
        }

        // Before 2.8 (palettes without the first of these) methods that ran interpreted had the color of compiled
        // ones.
        private String suffix(String color) {
            return switch (color.toLowerCase(Locale.ROOT)) {
                case "b2e1b2" -> "_[0]";
                case "50e150" -> suffixes.contains("_[0]") ? "_[j]" : "";
                case "50bebe", "50cccc" -> "_[i]";
                case "e17d00" -> "_[k]";
                case "cce880" -> "_[1]";
                case "c8c83c" -> "C++";
                default -> "";
            };
        }

        private void name() throws UnreadableException {
            if (lines.startsWith("];", lines.start())) {
                inNames = false;
                return;
            }
            String text = arguments.parse(lines.text(), 0) ? arguments.text : "";
            if (!names.isEmpty() && !text.isEmpty()) {
                String before = names.get(names.size() - 1);
                int shared = Math.min(Math.max(text.charAt(0) - ' ', 0), before.length());
                text = before.substring(0, shared) + text.substring(1);
            } else if (text.isEmpty()) {
                strange.line(lines.number());
            }
            characters += text.length();
            if (characters > MOST_CHARACTERS) {
                throw new UnreadableException("line " + lines.number() + ": names of more than " + MOST_CHARACTERS
                        + " characters in all; give the collapsed stacks instead");
            }
            names.add(text);
        }

        private boolean call() {
            byte[] buffer = lines.buffer();
            int start = lines.start();
            return lines.length() > 3
                    && buffer[start + 1] == '('
                    && (buffer[start] == 'f' || buffer[start] == 'u' || buffer[start] == 'n');
        }

        private void box() {
            char function = (char) lines.buffer()[lines.start()];
            boolean done = arguments.parse(lines.text(), 2) && (packed ? packed(function) : plain(function));
            if (!done) {
                strange.line(lines.number());
            }
        }

        private boolean plain(char function) {
            long[] n = arguments.numbers;
            level = n[0];
            width = n[2];
            return function == 'f' && arguments.count >= 4 && add(arguments.text, n[3], 4);
        }

        private boolean packed(char function) {
            long[] n = arguments.numbers;
            int at = function == 'f' ? 3 : 1;
            level = function == 'f' ? n[1] : function == 'u' ? level + 1 : level;
            width = n[at] != 0 ? n[at] : width;
            long name = n[0] >>> 3;
            return name < names.size() && add(names.get((int) name), n[0] & 7, at + 1);
        }

        private boolean add(String name, long type, int counts) {
            if (level > Boxes.MOST || type >= suffixes.size() || type < 0 || name.isEmpty()) {
                return false;
            }
            String suffix = suffixes.get((int) type);
            cpp |= suffix.equals("C++");
            boolean marked = suffix.startsWith("_");
            if (!boxes.add((int) level, boxes.frame(marked ? name + suffix : name), width)) {
                return false;
            }
            tiers |= suffix.equals("_[0]") || suffix.equals("_[1]");
            long inlined = arguments.numbers[counts];
            long c1 = arguments.numbers[counts + 1];
            long interpreted = arguments.numbers[counts + 2];
            long rest = width - inlined - c1 - interpreted;
            // an inlined method's compiler is its caller's; of one box there may be four kinds
            if (inlined + c1 + interpreted > 0 && rest >= 0) {
                tiers |= c1 + interpreted > 0;
                boxes.mix(
                        new Boxes.Part(boxes.frame(name + "_[0]"), interpreted),
                        new Boxes.Part(boxes.frame(name + "_[1]"), c1),
                        new Boxes.Part(boxes.frame(name + "_[i]"), inlined),
                        new Boxes.Part(boxes.frame(name + "_[j]"), rest));
            }
            return true;
        }

        private void finish() throws UnreadableException {
            if (boxes.stack(drawnReversed)) {
                sink.remark("the graph begins where samples ended; its stacks are turned around");
            }
            boxes.told(tiers, cpp);
            CallTree tree = boxes.tree().build();
            if (tree.samples() == 0) {
                throw new UnreadableException("no samples in " + boxes.count() + " boxes");
            }
            strange.remark(sink);
            if (boxes.count() == Boxes.MOST) {
                sink.remark("more than " + Boxes.MOST + " boxes; the rest counts for their callers");
            }
            BuiltTree.remark(tree, sink);
            sink.fact(new Profile(
                    entry.run(),
                    Profile.Source.FLAME_GRAPH,
                    title.flatMap(GraphTitle::event).or(() -> BuiltTree.event(tree)),
                    Optional.empty(),
                    Optional.empty(),
                    tree,
                    Origin.of(entry.name())));
        }
    }

    /** The arguments of a call: numbers, and at most one text in quotes. */
    private static final class Arguments {
        private final long[] numbers = new long[16];
        private int count;
        private String text = "";

        // 13,106,3,2,'java/math/BigInteger.mulAdd',3,0,0)
        boolean parse(String line, int from) {
            Arrays.fill(numbers, 0);
            count = 0;
            text = "";
            int at = from;
            while (at < line.length() && count < 12) {
                char c = line.charAt(at);
                if (c == '\'') {
                    at = text(line, at + 1);
                } else if (c >= '0' && c <= '9') {
                    at = number(line, at);
                } else if (c == ',' || c == ' ') {
                    at++;
                } else {
                    return c == ')';
                }
                if (at < 0) {
                    return false;
                }
            }
            return count < 12;
        }

        private int number(String line, int from) {
            long value = 0;
            int at = from;
            while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
                value = value * 10 + (line.charAt(at) - '0');
                if (++at - from > 17) {
                    return -1;
                }
            }
            numbers[count++] = value;
            return at;
        }

        private int text(String line, int from) {
            StringBuilder unquoted = new StringBuilder();
            for (int at = from; at < line.length(); at++) {
                char c = line.charAt(at);
                if (c == '\'') {
                    text = unquoted.toString();
                    return at + 1;
                }
                if (c == '\\' && at + 1 < line.length()) {
                    c = line.charAt(++at);
                }
                unquoted.append(c);
            }
            return -1;
        }
    }
}
