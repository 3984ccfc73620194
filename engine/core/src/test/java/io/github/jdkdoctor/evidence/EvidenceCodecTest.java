package io.github.jdkdoctor.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jdkdoctor.bundle.Bundle;
import io.github.jdkdoctor.bundle.Limits;
import io.github.jdkdoctor.fact.Fact;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.Run;
import io.github.jdkdoctor.profile.CallTree;
import io.github.jdkdoctor.profile.FrameShare;
import io.github.jdkdoctor.profile.Measure;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit sets the directory
class EvidenceCodecTest {
    private static final Set<Class<?>> PLAIN = Set.of(
            String.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            double.class,
            Double.class,
            boolean.class,
            Boolean.class,
            Duration.class,
            CallTree.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class);
    private static final Set<Class<?>> OF_OTHERS = Set.of(Optional.class, List.class, Set.class, Map.class);

    @TempDir
    private Path directory;

    @Test
    void packsEveryKindOfFact() {
        List<String> strange = new ArrayList<>();
        for (Class<?> fact : Fact.class.getPermittedSubclasses()) {
            look(fact, fact.getSimpleName(), new HashSet<>(), strange);
        }
        assertThat(strange).isEmpty();
    }

    private static void look(Type type, String where, Set<Type> seen, List<String> strange) {
        if (type instanceof ParameterizedType of) {
            if (!OF_OTHERS.contains((Class<?>) of.getRawType())) {
                strange.add(where);
            }
            Arrays.stream(of.getActualTypeArguments()).forEach(t -> look(t, where, seen, strange));
        } else if (type instanceof Class<?> plain && plain.isRecord()) {
            if (seen.add(plain)) {
                for (RecordComponent part : plain.getRecordComponents()) {
                    look(part.getGenericType(), where + '.' + part.getName(), seen, strange);
                }
            }
        } else if (!(type instanceof Class<?> plain) || (!PLAIN.contains(plain) && !plain.isEnum())) {
            strange.add(where + " " + type);
        }
    }

    private Evidence evidence(String stacks) throws Exception {
        Files.createDirectories(directory.resolve("current"));
        Files.writeString(directory.resolve("current/profile.collapsed"), stacks);
        Files.writeString(
                directory.resolve("current/flags.txt"),
                """
                [Global flags]
                     bool UseG1GC                                  = true                                      {product} {command line}
                """);
        Files.writeString(directory.resolve("current/strange"), "what no reader takes\n");
        return Reading.withAllReaders().of(Bundle.open(directory, Limits.DEFAULT));
    }

    private static CallTree tree(Evidence evidence) {
        return evidence.of(Profile.class, Run.CURRENT).get(0).tree();
    }

    @Test
    void unpacksWhatWasPacked() throws Exception {
        Evidence evidence = evidence(
                """
                [GC Thread#0 tid=7];GangWorker::loop 30
                [main tid=1];a.B.c_[j];d.E.f_[i] 60
                [main tid=1];a.B.c_[j];do_syscall_64_[k] 10
                """);
        Evidence again = EvidenceCodec.unpack(EvidenceCodec.pack(evidence));
        assertThat(again.files()).isEqualTo(evidence.files());
        assertThat(again.observed()).isEqualTo(evidence.observed());
        assertThat(again.remarks()).isEqualTo(evidence.remarks());
        assertThat(again.sha256()).isEqualTo(evidence.sha256());
        assertThat(again.facts()).hasSameSizeAs(evidence.facts());
        assertThat(again.facts().stream().filter(f -> !(f instanceof Profile)))
                .isEqualTo(evidence.facts().stream()
                        .filter(f -> !(f instanceof Profile))
                        .toList());
        CallTree one = tree(evidence);
        CallTree other = tree(again);
        assertThat(other.samples()).isEqualTo(one.samples()).isEqualTo(100);
        assertThat(other.programSamples()).isEqualTo(one.programSamples());
        assertThat(other.largest(Measure.UNDER, 99)).isEqualTo(one.largest(Measure.UNDER, 99));
        assertThat(other.showsNativeCode()).isEqualTo(one.showsNativeCode());
        assertThat(other.withoutSymbols()).isEqualTo(one.withoutSymbols());
    }

    @Test
    void keepsThePathsWithMostSamplesOfALargeProfile() throws Exception {
        StringBuilder stacks = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            stacks.append("a.Main.run;a.Rare").append(i).append(".call 1\n");
        }
        stacks.append("a.Main.run;a.Hot.loop 60000\n");
        Evidence evidence = evidence(stacks.toString());
        byte[] packed = EvidenceCodec.pack(evidence);
        CallTree kept = tree(EvidenceCodec.unpack(packed));
        assertThat(packed).hasSizeLessThan(60_000);
        assertThat(kept.samples()).isEqualTo(80_000);
        assertThat(kept.largest(Measure.SELF, 2))
                .extracting(FrameShare::frame)
                .containsExactly("a.Hot.loop", "a.Main.run");
        assertThat(kept.folded()).isGreaterThan(15_000);
    }

    @Test
    void refusesWhatIsDamagedOrOfAnotherVersion() throws Exception {
        byte[] packed = EvidenceCodec.pack(evidence("a.B.c 10\n"));
        assertThatThrownBy(() -> EvidenceCodec.unpack(new byte[0])).isInstanceOf(IOException.class);
        // what deflating adds at the end is no content
        for (int length = 1; length < packed.length - 8; length += 7) {
            byte[] cut = Arrays.copyOf(packed, length);
            assertThatThrownBy(() -> EvidenceCodec.unpack(cut)).isInstanceOf(IOException.class);
        }
    }
}
