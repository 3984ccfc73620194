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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tree view of async-profiler 2.0 to 4.5 ({@code -o tree}), a list in HTML.
 *
 * <pre>
 * &lt;li&gt;&lt;div&gt;[4] 39.00% 39 self: 0.00% 0&lt;/div&gt;&lt;span class="t4"&gt; CompileBroker::compiler_thread_loop()&lt;/span&gt;
 * &lt;li&gt;&lt;div&gt;35.09% [40] &amp;#8226; self: 3.51% [4]&lt;/div&gt; &lt;span class="t6"&gt;java/math/BigInteger.oddModPow&lt;/span&gt;
 * </pre>
 */
public final class TreeHtmlReader implements EvidenceReader {
    // the level; all samples under the item; its type; its name
    private static final Pattern ITEM = Pattern.compile(
            "\\s*+<li><div(?: class=\"o\")?+>(?:\\[(\\d{1,6})\\] )?[\\d.]++% \\[?([\\d,]{1,24})\\]?+(?: &#8226;)?+"
                    + " self: [\\d.]++% \\[?+[\\d,]++\\]?+</div> ?+<span class=\"t(\\d)\"> ?+(.*)</span>\\s*+");
    // as in collapsed stacks: interpreted, compiled, inlined, native, C++, kernel, C1
    private static final String[] SUFFIXES = {"_[0]", "_[j]", "_[i]", "", "", "_[k]", "_[1]"};
    private static final int CPP = 4;

    @Override
    public String name() {
        return "HTML tree view";
    }

    @Override
    public boolean recognizes(Head head) {
        if (!head.text() || !head.string().startsWith("<!DOCTYPE html>")) {
            return false;
        }
        String text = head.string();
        return text.contains("<title>Tree view</title>") && text.contains("treeView(");
    }

    @Override
    public void read(Entry entry, FactSink sink) throws IOException, UnreadableException {
        Boxes boxes = new Boxes();
        Strange strange = new Strange();
        Lines lines = new Lines(entry.content());
        boxes.add(0, 0, 0);
        int depth = 0;
        boolean tiers = false;
        boolean cpp = false;
        boolean backwards = false;
        while (lines.next()) {
            if (lines.startsWith("<ul>", lines.start())) {
                depth++;
            } else if (lines.startsWith("</ul>", lines.start())) {
                depth--;
            } else if (lines.indexOf("<li>", lines.start()) >= 0) {
                Matcher item = ITEM.matcher(lines.text());
                boolean known = item.matches() && item.group(3).charAt(0) - '0' < SUFFIXES.length;
                int type = known ? item.group(3).charAt(0) - '0' : 0;
                tiers |= known && (type == 0 || type == 6);
                cpp |= type == CPP;
                if (!known || !add(boxes, item, depth, type)) {
                    strange.line(lines.number());
                }
            } else if (boxes.count() == 1) {
                backwards |= lines.indexOf("Backtrace tree view", lines.start()) >= 0;
            }
        }
        if (boxes.stack(backwards)) {
            sink.remark("the tree begins where samples ended; its stacks are turned around");
        }
        boxes.told(tiers, cpp);
        CallTree tree = boxes.tree().build();
        if (tree.samples() == 0) {
            throw new UnreadableException("no stacks in " + lines.number() + " lines");
        }
        strange.remark(sink);
        BuiltTree.remark(tree, sink);
        sink.fact(new Profile(
                entry.run(),
                Profile.Source.FLAME_GRAPH,
                BuiltTree.event(tree),
                Optional.empty(),
                Optional.empty(),
                tree,
                Origin.of(entry.name())));
    }

    private static boolean add(Boxes boxes, Matcher item, int depth, int type) {
        int level = item.group(1) == null ? depth : Integer.parseInt(item.group(1));
        String digits = item.group(2).replace(",", "");
        if (digits.isEmpty() || digits.length() > 17) {
            return false;
        }
        String name = item.group(4).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        return !name.isBlank() && boxes.add(level + 1, boxes.frame(name + SUFFIXES[type]), Long.parseLong(digits));
    }
}
