package io.github.jdkdoctor.benchmarks;

import io.github.jdkdoctor.casebook.Case;
import io.github.jdkdoctor.casebook.Casebook;
import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Condition;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.casebook.Symptom;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.fact.VersionWindow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;

/**
 * A casebook of any size: the built-in cases again and again under other names, each with two more required symptoms that
 * no bundle shows, so that all of them are held against the evidence and none is found.
 */
final class ManyCases {
    private static final VersionWindow NO_JDK = VersionWindow.parse("[99,)");

    private ManyCases() {}

    /** Writes them as a pack for {@code --cases}; stored, as {@code cases pack} writes one. */
    static void writeJar(int count, OutputStream to) throws IOException {
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        writeIndex(count, index);
        CRC32 crc = new CRC32();
        crc.update(index.toByteArray());
        JarEntry entry = new JarEntry(Pack.INDEX);
        entry.setMethod(JarEntry.STORED);
        entry.setSize(index.size());
        entry.setCrc(crc.getValue());
        try (JarOutputStream jar = new JarOutputStream(to)) {
            jar.putNextEntry(entry);
            index.writeTo(jar);
            jar.closeEntry();
        }
    }

    static void writeIndex(int count, OutputStream to) throws IOException {
        List<Case> builtIn = builtIn();
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cases.add(another(builtIn.get(i % builtIn.size()), i));
        }
        Pack.write("many cases", Integer.toHexString(count), List.of(), List.of(), List.of(), cases, to);
    }

    private static List<Case> builtIn() {
        try {
            return new Casebook(Pack.onClassPath(ManyCases.class.getClassLoader())).cases();
        } catch (CasebookException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Case another(Case c, int number) {
        Map<String, Symptom> symptoms = new LinkedHashMap<>(c.symptoms());
        List<Set<String>> requires = new ArrayList<>(c.diagnosis().requires());
        for (Run run : List.of(Run.BASELINE, Run.CURRENT)) {
            String name = run.label() + "-of-no-jdk";
            Condition never = new Condition.Within(NO_JDK.toString(), NO_JDK);
            symptoms.put(
                    name,
                    new Symptom(
                            name,
                            "the " + run.label() + " run has a JDK that there is not",
                            Optional.of("jdk"),
                            run,
                            Map.of("version", never),
                            Map.of(),
                            "",
                            List.of()));
            requires.add(Set.of(name));
        }
        Case.Diagnosis diagnosis = new Case.Diagnosis(
                c.diagnosis().byFlag(),
                requires,
                c.diagnosis().supports(),
                c.diagnosis().rulesOut(),
                c.diagnosis().explainsAway());
        return c.with(c.id() + "-" + number, symptoms, diagnosis);
    }
}
