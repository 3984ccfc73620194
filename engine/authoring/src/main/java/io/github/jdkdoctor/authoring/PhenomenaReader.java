package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.PhenomenonDeclaration;
import io.github.jdkdoctor.casebook.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a phenomena.yaml. */
final class PhenomenaReader {
    private PhenomenaReader() {}

    /** What is declared, as far as it can be read; the rest is among the problems. */
    static List<PhenomenonDeclaration> read(byte[] content, Problems problems) {
        Optional<Node> document = YamlReader.read(content, problems);
        if (document.isEmpty()) {
            return List.of();
        }
        CaseFormat.PHENOMENA.check(document.get(), "phenomena.yaml", At.START, problems);
        List<PhenomenonDeclaration> declared = new ArrayList<>();
        Fields top = Fields.of(document.get());
        Map<String, PhenomenonDeclaration> all = new HashMap<>();
        top.entries()
                .keySet()
                .forEach(name -> all.put(name, new PhenomenonDeclaration(name, "", Unit.COUNT, "", List.of())));
        top.entries().forEach((name, entry) -> {
            Fields f = Fields.of(entry.value());
            declared.add(new PhenomenonDeclaration(
                    name,
                    f.string("says"),
                    Unit.ofLabel(f.string("unit")).orElse(Unit.COUNT),
                    f.string("area"),
                    f.string("general").equals("true"),
                    f.string("setting").equals("true"),
                    CaseReader.needs(f, all, problems)));
        });
        return declared;
    }
}
