package io.github.jdkdoctor.site;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Holds the links of all pages against what is there. */
final class Links {
    /** The most bytes of a page. */
    private static final int LARGEST_PAGE = 300_000;

    private Links() {}

    /**
     * Follows every link within the site.
     *
     * @throws SiteException naming each link that leads nowhere, each name that is given twice in a page, each resource
     *     that a page would load from elsewhere, and each page that is too large
     */
    static void check(SortedMap<String, byte[]> files) throws SiteException {
        Map<String, Document> pages = new HashMap<>();
        Map<String, Set<String>> names = new HashMap<>();
        List<String> wrong = new ArrayList<>();
        files.forEach((path, content) -> {
            if (path.endsWith(".html")) {
                if (content.length > LARGEST_PAGE) {
                    wrong.add(path + ": has " + content.length + " bytes, at most " + LARGEST_PAGE + " are wanted");
                }
                Document page = Jsoup.parse(new String(content, StandardCharsets.UTF_8));
                pages.put(path, page);
                Set<String> ids = new HashSet<>();
                for (Element e : page.select("[id]")) {
                    if (!ids.add(e.id())) {
                        wrong.add(path + ": has the id '" + e.id() + "' twice");
                    }
                }
                names.put(path, ids);
            }
        });
        pages.forEach((path, page) -> {
            for (Element e : page.select("a[href], link[href]:not([rel=canonical]), script[src], img[src]")) {
                String target = e.hasAttr("href") ? e.attr("href") : e.attr("src");
                follow(path, target, e.normalName().equals("a"), files, names, wrong);
            }
        });
        if (!wrong.isEmpty()) {
            wrong.sort(String::compareTo);
            throw new SiteException("the site is not whole:\n" + String.join("\n", wrong));
        }
    }

    private static void follow(
            String from,
            String target,
            boolean link,
            SortedMap<String, byte[]> files,
            Map<String, Set<String>> names,
            List<String> wrong) {
        if (target.startsWith("https://") || target.startsWith("http://")) {
            if (!link) {
                wrong.add(from + ": would load " + target);
            }
            return;
        }
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        String fragment = hash < 0 ? "" : target.substring(hash + 1);
        int query = file.indexOf('?');
        file = query < 0 ? file : file.substring(0, query);
        String path = file.isEmpty() ? from : resolved(from, file);
        if (!files.containsKey(path)) {
            wrong.add(from + ": links to " + target + ", which is not there");
        } else if (!fragment.isEmpty()
                && !fragment.contains("=")
                && !names.getOrDefault(path, Set.of()).contains(fragment)) {
            wrong.add(from + ": links to " + target + ", but that page has no such part");
        }
    }

    private static String resolved(String from, String relative) {
        List<String> parts = new ArrayList<>(List.of(from.split("/", -1)));
        parts.remove(parts.size() - 1);
        for (String part : relative.split("/", -1)) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.remove(parts.size() - 1);
            } else {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }
}
