package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.FactKind;
import io.github.jdkdoctor.fact.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a reader made of a file of the current run.
 *
 * @param damage why the file could not be read on; empty where it was read to its end
 */
public record ReadFile(List<Fact> facts, Set<FactKind> observed, List<String> remarks, Optional<String> damage) {
    /** The name that files without one get. */
    public static final String NAME = "current/file";

    public static ReadFile of(EvidenceReader reader, String content) {
        return of(reader, NAME, content.getBytes(StandardCharsets.UTF_8));
    }

    public static ReadFile of(EvidenceReader reader, String name, byte[] content) {
        List<Fact> facts = new ArrayList<>();
        Set<FactKind> observed = EnumSet.noneOf(FactKind.class);
        List<String> remarks = new ArrayList<>();
        FactSink sink = new FactSink() {
            @Override
            public void fact(Fact fact) {
                facts.add(fact);
            }

            @Override
            public void observed(FactKind kind) {
                observed.add(kind);
            }

            @Override
            public void remark(String what) {
                remarks.add(what);
            }
        };
        Optional<String> damage = Optional.empty();
        try {
            reader.read(new Entry(name, Run.CURRENT, content.length, new ByteArrayInputStream(content)), sink);
        } catch (UnreadableException e) {
            damage = Optional.ofNullable(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ReadFile(facts, observed, remarks, damage);
    }

    /** The head of a file as the classifier hands it to readers. */
    public static Head head(String content) {
        return head(content.getBytes(StandardCharsets.UTF_8));
    }

    public static Head head(byte[] content) {
        return new Head(Arrays.copyOf(content, Math.min(content.length, Head.LIMIT)), content.length <= Head.LIMIT);
    }

    /** The facts of one type. */
    public <F extends Fact> List<F> facts(Class<F> type) {
        return facts.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
