package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a pack in the making finds there already.
 *
 * @param phenomena declared by other packs, by name
 * @param cases ids of other packs' cases
 * @param rulePackages packages of other packs' rules
 */
record Known(Map<String, PhenomenonDeclaration> phenomena, Set<String> cases, Set<String> rulePackages) {
    static Known of(List<Pack> packs) {
        Map<String, PhenomenonDeclaration> phenomena = new HashMap<>();
        Set<String> cases = new HashSet<>();
        Set<String> rulePackages = new HashSet<>();
        for (Pack pack : packs) {
            pack.phenomena().forEach(p -> phenomena.put(p.name(), p));
            cases.addAll(pack.ids());
            cases.addAll(pack.formerly().keySet());
            pack.rules()
                    .forEach(r ->
                            rulePackages.add(r.model().substring(0, r.model().lastIndexOf('.'))));
        }
        return new Known(Map.copyOf(phenomena), Set.copyOf(cases), Set.copyOf(rulePackages));
    }
}
