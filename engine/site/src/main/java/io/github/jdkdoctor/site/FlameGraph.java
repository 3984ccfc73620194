package io.github.jdkdoctor.site;

import io.github.jdkdoctor.profile.Bucket;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.Difference;
import io.github.jdkdoctor.profile.FrameShift;
import io.github.jdkdoctor.profile.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The current run's profile, callers above callees, with each frame's growth against the baseline run as its color. Shares are
 * of each side's own program samples.
 */
final class FlameGraph {
    private static final int WIDTH = 960;
    private static final int ROW = 17;
    private static final int MOST_ROWS = 34;
    private static final double LEAST_SHARE = 0.006;
    // each takes some 250 bytes of the page
    private static final int MOST_FRAMES = 800;
    // what nearly all samples have in common says nothing
    private static final double TRUNK = 0.97;
    private static final double CHARACTER = 6.4;
    private static final int SHOWN_FRAMES = 8;

    private final Node root = new Node("all");
    private final double allBase;
    private final double allCurrent;
    private final Difference difference;

    private static final class Node {
        final String name;
        final Map<String, Node> children = new TreeMap<>();
        double base;
        double current;

        Node(String name) {
            this.name = name;
        }
    }

    FlameGraph(Difference difference) {
        this.difference = difference;
        allBase = Math.max(1, difference.base().programSamples());
        allCurrent = Math.max(1, difference.current().programSamples());
        add(difference.base(), true);
        add(difference.current(), false);
    }

    private void add(CallTree tree, boolean base) {
        Node[] merged = new Node[tree.nodes()];
        for (int i = 0; i < merged.length; i++) {
            int parent = tree.parent(i);
            Node above = parent < 0 ? root : merged[parent];
            merged[i] = above.children.computeIfAbsent(tree.name(tree.frame(i)), Node::new);
        }
        for (int i = 0; i < merged.length; i++) {
            if (tree.bucket(i) != Bucket.PROGRAM || tree.self(i) == 0) {
                continue;
            }
            double share = tree.self(i) / (base ? allBase : allCurrent);
            for (int at = i; at >= 0; at = tree.parent(at)) {
                add(merged[at], share, base);
            }
            add(root, share, base);
        }
    }

    private static void add(Node node, double share, boolean base) {
        if (base) {
            node.base += share;
        } else {
            node.current += share;
        }
    }

    /** The graph, and below it the frames that grew and shrank most, with numbers. */
    String html() {
        Node top = root;
        int left = 0;
        while (true) {
            Node here = top;
            Node only = here.children.values().stream()
                    .max(Comparator.comparingDouble(c -> c.current))
                    .orElse(here);
            if (only == here || only.current < TRUNK * here.current || only.children.isEmpty()) {
                break;
            }
            top = only;
            left++;
        }
        double least = least(top);
        int rows = Math.min(MOST_ROWS, depth(top, 0, least));
        Svg svg = new Svg(
                WIDTH,
                rows * ROW + 2,
                "flame-graph",
                "Flame graph of the current run; each frame is colored by how its share grew or shrank");
        draw(svg, top, 0, 0, WIDTH / Math.max(top.current, 1e-9), least);
        String trunk =
                left == 0 ? "" : "<p class=\"note\">Left out: " + left + " frames that nearly all samples share.</p>";
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Flame graph\">" + svg + "</div>"
                + trunk + table();
    }

    /** The smallest share of a frame that is drawn, so that there are not too many of deep stacks of a few samples. */
    private static double least(Node top) {
        List<Double> shares = new ArrayList<>();
        shares(top, 0, shares);
        shares.sort(Comparator.reverseOrder());
        return shares.size() > MOST_FRAMES ? Math.nextUp(shares.get(MOST_FRAMES)) : LEAST_SHARE;
    }

    private static void shares(Node node, int row, List<Double> shares) {
        if (row < MOST_ROWS && node.current >= LEAST_SHARE) {
            shares.add(node.current);
            node.children.values().forEach(child -> shares(child, row + 1, shares));
        }
    }

    private static int depth(Node node, int row, double least) {
        int deepest = row + 1;
        for (Node child : node.children.values()) {
            if (child.current >= least) {
                deepest = Math.max(deepest, depth(child, row + 1, least));
            }
        }
        return deepest;
    }

    private static void draw(Svg svg, Node node, int row, double x, double scale, double least) {
        double width = node.current * scale;
        if (row >= MOST_ROWS || node.current < least) {
            return;
        }
        svg.rect(x, row * ROW + 1.0, Math.max(width - 1, 0.5), ROW - 1.0, style(node), tip(node));
        int room = (int) ((width - 6) / CHARACTER);
        if (room >= 4) {
            svg.text(x + 3, row * ROW + 13.0, "start", "", fitted(node.name, room));
        }
        double at = x;
        List<Node> children = new ArrayList<>(node.children.values());
        children.sort(Comparator.comparingDouble((Node n) -> -n.current));
        for (Node child : children) {
            draw(svg, child, row + 1, at, scale, least);
            at += child.current * scale;
        }
    }

    private static String style(Node node) {
        double growth = node.current - node.base;
        double size = Math.abs(growth);
        int strength = size >= 0.15 ? 3 : size >= 0.05 ? 2 : size >= 0.015 ? 1 : 0;
        return strength == 0 ? "f0" : (growth > 0 ? "up" : "down") + strength;
    }

    private static String tip(Node node) {
        return node.name + ": " + percent(node.current) + " now, " + percent(node.base) + " before";
    }

    /** The end of a name that fits: class and method before the package. */
    private static String fitted(String name, int room) {
        String shown = name;
        if (shown.length() > room) {
            int method = shown.lastIndexOf('.');
            int type = method < 0 ? -1 : Math.max(shown.lastIndexOf('.', method - 1), shown.lastIndexOf('/', method));
            shown = shown.substring(type + 1);
        }
        return shown.length() <= room ? shown : shown.substring(0, Math.max(1, room - 1)) + "…";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    private String table() {
        List<FrameShift> grown = difference.grown(Measure.SELF, SHOWN_FRAMES);
        List<FrameShift> shrunk = difference.shrunk(Measure.SELF, SHOWN_FRAMES / 2);
        if (grown.isEmpty() && shrunk.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\""
                + " aria-label=\"Frames that changed most\"><table><caption>Where samples end: what changed most beyond"
                + " noise</caption><thead><tr><th scope=\"col\">frame</th><th scope=\"col\">baseline run</th>"
                + "<th scope=\"col\">current run</th><th scope=\"col\">change</th></tr></thead><tbody>");
        grown.forEach(f -> row(html, f));
        shrunk.forEach(f -> row(html, f));
        return html.append("</tbody></table></div>").toString();
    }

    private static void row(StringBuilder html, FrameShift f) {
        html.append(String.format(
                Locale.ROOT,
                "<tr><th scope=\"row\"><code>%s</code></th><td class=\"n\">%s</td><td class=\"n\">%s</td>"
                        + "<td class=\"n\">%+.1f points</td></tr>",
                Markup.escape(f.frame()),
                percent(f.shift().base().value()),
                percent(f.shift().current().value()),
                f.shift().growth() * 100));
    }
}
