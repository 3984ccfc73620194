package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a phenomena.yaml. */
final class PhenomenaReader {
    private PhenomenaReader() {}

    /**
     * What is declared, with its places.
     *
     * @param declared what could be read; the rest is among the problems
     */
    record Declared(List<PhenomenonDeclaration> declared, Map<String, At> places) {
        Declared {
            declared = List.copyOf(declared);
            places = Map.copyOf(places);
        }
    }

    static Declared read(byte[] content, Problems problems) {
        Optional<Node> document = YamlReader.read(content, problems);
        if (document.isEmpty()) {
            return new Declared(List.of(), Map.of());
        }
        CaseFormat.PHENOMENA.check(document.get(), "phenomena", At.START, problems);
        List<PhenomenonDeclaration> declared = new ArrayList<>();
        Map<String, At> places = new LinkedHashMap<>();
        Fields top = Fields.of(document.get());
        top.entries().forEach((name, entry) -> {
            Fields f = Fields.of(entry.value());
            places.put(name, entry.at());
            declared.add(new PhenomenonDeclaration(
                    name,
                    f.string("says"),
                    Unit.ofLabel(f.string("unit")).orElse(Unit.COUNT),
                    f.string("area"),
                    CaseReader.needs(f, top.entries().keySet(), problems)));
        });
        return new Declared(declared, places);
    }
}
