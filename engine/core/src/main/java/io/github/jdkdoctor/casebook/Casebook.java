package io.github.jdkdoctor.casebook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** All cases and phenomena of one or several packs. Immutable to its users; cases are decoded when first asked for. */
public final class Casebook {
    private final List<Pack> packs;
    private final Map<String, Pack> byId = new LinkedHashMap<>();
    private final Map<String, String> formerly = new HashMap<>();
    private final Map<String, PhenomenonDeclaration> phenomena = new HashMap<>();
    private final Conditions conditions = new Conditions(phenomena);
    private final Map<String, Case> decoded = new ConcurrentHashMap<>();

    /**
     * Puts packs together.
     *
     * @throws CasebookException where two packs have a case or a phenomenon of one name
     */
    public Casebook(List<Pack> packs) throws CasebookException {
        this.packs = List.copyOf(packs);
        Map<String, Pack> declaredBy = new HashMap<>();
        for (Pack pack : packs) {
            for (PhenomenonDeclaration p : pack.phenomena()) {
                Pack other = declaredBy.putIfAbsent(p.name(), pack);
                if (other != null) {
                    throw new CasebookException("phenomenon '" + p.name() + "' is in both " + other.name() + " and "
                            + pack.name() + "; rename one");
                }
                phenomena.put(p.name(), p);
            }
            for (String id : pack.ids()) {
                Pack other = byId.putIfAbsent(id, pack);
                if (other != null) {
                    throw new CasebookException(
                            "case '" + id + "' is in both " + other.name() + " and " + pack.name() + "; rename one");
                }
            }
        }
        // an id that is in use means its case, whichever had it before
        for (Pack pack : packs) {
            pack.formerly().forEach((old, id) -> {
                if (!byId.containsKey(old)) {
                    formerly.putIfAbsent(old, id);
                }
            });
        }
    }

    public List<Pack> packs() {
        return packs;
    }

    /** The digest of all packs, as eight hex digits for each. */
    public String version() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (Pack pack : packs) {
                sha.update(pack.digest().getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(sha.digest()).substring(0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The case of an id, or of one that it had. */
    public Optional<Case> find(String id) {
        String now = today(id);
        return Optional.ofNullable(byId.get(now)).map(pack -> decode(now, pack));
    }

    /** The id that a case has today; what is no id stays as it is. */
    public String today(String id) {
        return formerly.getOrDefault(id, id);
    }

    /** The cases that people mean by a word: one of their aliases, or of the words of an alias, an id or a title. */
    public List<Case> search(String words) {
        List<String> wanted = words(words);
        return wanted.isEmpty()
                ? List.of()
                : cases().stream().filter(c -> known(c).containsAll(wanted)).toList();
    }

    /** The words, each that no case has replaced by the nearest that one has; empty where that finds no case. */
    public Optional<String> corrected(String words) {
        Set<String> known = new TreeSet<>();
        cases().forEach(c -> known.addAll(known(c)));
        String corrected = words(words).stream()
                .map(w -> known.contains(w) ? w : Nearest.to(w, known).orElse(w))
                .collect(Collectors.joining(" "));
        return search(corrected).isEmpty() ? Optional.empty() : Optional.of(corrected);
    }

    private static Set<String> known(Case c) {
        Set<String> of = new HashSet<>(words(c.id() + " " + c.title()));
        c.aliases().forEach(a -> of.addAll(words(a)));
        return of;
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{Alnum}]+", -1))
                .filter(w -> !w.isEmpty())
                .toList();
    }

    /** How cases take measures of their own. */
    public List<Gauge> gauges() {
        return packs.stream().flatMap(p -> p.gauges().stream()).toList();
    }

    public Optional<PhenomenonDeclaration> phenomenon(String name) {
        return Optional.ofNullable(phenomena.get(name));
    }

    /** All declared phenomena by name. */
    public Map<String, PhenomenonDeclaration> phenomena() {
        return Map.copyOf(phenomena);
    }

    /** Every case, by id. */
    public List<Case> cases() {
        return byId.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> decode(e.getKey(), e.getValue()))
                .toList();
    }

    /** The flags that its cases ask for. */
    public Set<String> flags() {
        return packs.stream().flatMap(p -> p.flags().stream()).collect(Collectors.toSet());
    }

    /**
     * The cases that a rule of their own spoke for, that a sign speaks for, or that both runs show; of the others nothing can be
     * concluded.
     */
    public List<Case> concerned(Signs signs) {
        List<Case> concerned = new ArrayList<>();
        for (Pack pack : packs) {
            pack.concerned(signs, conditions).forEach(id -> concerned.add(decode(id, pack)));
        }
        return concerned;
    }

    private Case decode(String id, Pack pack) {
        return decoded.computeIfAbsent(id, key -> pack.decode(key, conditions).renamed(this::today));
    }
}
