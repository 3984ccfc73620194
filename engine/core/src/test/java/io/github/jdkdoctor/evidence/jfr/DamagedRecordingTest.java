package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.EventCount;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.VmFlag;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DamagedRecordingTest {
    private static Map<String, Long> counts(ReadFile file) {
        return file.facts(EventCount.class).stream()
                .filter(event -> event.count() > 0)
                .collect(Collectors.toMap(EventCount::event, EventCount::count));
    }

    private static long samples(ReadFile file) {
        return file.facts(Profile.class).stream()
                .filter(profile -> profile.event().equals(Optional.of("cpu")))
                .mapToLong(profile -> profile.tree().samples())
                .sum();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk17", "jdk21", "jdk25"})
    void readsWhatACutOffRecordingHolds(String name) {
        byte[] whole = Recordings.bytes(name);
        ReadFile all = Recordings.read(whole);

        ReadFile most = Recordings.read(Recordings.cut(whole, whole.length - 2000));

        assertThat(most.damage()).isEmpty();
        assertThat(most.remarks()).first().asString().startsWith("cut off: of the " + whole.length + " bytes");
        assertThat(most.facts(VmFlag.class)).hasSameSizeAs(all.facts(VmFlag.class));
        assertThat(samples(most)).isBetween(samples(all) / 2, samples(all));
    }

    @Test
    void neverReadsMoreFromLess() {
        byte[] whole = Recordings.bytes("jdk25");
        long before = 0;
        for (int part = 1; part <= 32; part++) {
            ReadFile read = Recordings.read(Recordings.cut(whole, (int) ((long) whole.length * part / 32)));
            long events =
                    counts(read).values().stream().mapToLong(Long::longValue).sum();
            assertThat(events).as("%d of 32 parts", part).isGreaterThanOrEqualTo(before);
            before = events;
        }
        assertThat(before).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk11", "jdk17", "jdk21", "jdk25", "async-profiler"})
    void readsARecordingThatWasNeverClosed(String name) {
        ReadFile closed = Recordings.read(name);

        ReadFile open = Recordings.read(Recordings.neverClosed(Recordings.bytes(name)));

        assertThat(counts(open)).isEqualTo(counts(closed));
        assertThat(samples(open)).isEqualTo(samples(closed)).isPositive();
        assertThat(open.remarks()).containsExactly("the chunk at byte 0 was never closed; what it holds was read");
        Duration wall = open.facts(EventCount.class).get(0).wall();
        assertThat(wall)
                .as("up to the last event")
                .isCloseTo(closed.facts(EventCount.class).get(0).wall(), Duration.ofMillis(300));
    }

    // HotSpot before 14 describes its events at the end of a chunk
    @Test
    void saysThatNothingCanBeToldWithoutTheDescriptionOfEvents() {
        byte[] whole = Recordings.bytes("jdk11");

        ReadFile read = Recordings.read(Recordings.cut(whole, whole.length / 2));

        assertThat(read.damage())
                .hasValue("the chunk at byte 0 ends after " + whole.length / 2 + " of " + whole.length
                        + " bytes, before the description of its events; take the recording again, or copy it"
                        + " completely");
        assertThat(read.facts()).isEmpty();
    }

    @Test
    void namesEventsOfACutOffChunkByTheDescriptionOfTheChunkBefore() {
        byte[] whole = Recordings.bytes("jdk11");
        long collections = Recordings.read(whole).facts(GcLog.class).get(0).count();

        ReadFile read = Recordings.read(Recordings.joined(whole, Recordings.cut(whole, whole.length / 2)));

        assertThat(counts(read).get("jdk.GarbageCollection")).isGreaterThan(collections);
        assertThat(read.remarks()).first().asString().startsWith("cut off");
    }

    @Test
    void addsUpTheChunksOfARecording() {
        byte[] one = Recordings.bytes("jdk21");
        ReadFile alone = Recordings.read(one);

        ReadFile twice = Recordings.read(Recordings.joined(one, one));

        assertThat(twice.remarks()).isEmpty();
        assertThat(samples(twice)).isEqualTo(2 * samples(alone));
        assertThat(counts(twice).get("jdk.JavaMonitorEnter"))
                .isEqualTo(2 * counts(alone).getOrDefault("jdk.JavaMonitorEnter", 0L));
        assertThat(twice.facts(VmFlag.class)).hasSameSizeAs(alone.facts(VmFlag.class));
    }

    @Test
    void goesOnWithTheNextChunkAfterOneThatWasNeverClosed() {
        byte[] one = Recordings.bytes("jdk21");

        ReadFile read = Recordings.read(Recordings.joined(Recordings.neverClosed(one), one));

        assertThat(samples(read)).isEqualTo(2 * samples(Recordings.read(one)));
    }

    @Test
    void saysWhereARecordingIsDamagedBehindAChunk() {
        byte[] one = Recordings.bytes("jdk21");

        ReadFile read =
                Recordings.read(Recordings.joined(one, "no chunk".repeat(20).getBytes(StandardCharsets.US_ASCII)));

        assertThat(read.remarks())
                .containsExactly("damaged at byte " + one.length + " (no chunk starts here); what follows is lost");
        assertThat(samples(read)).isPositive();
    }

    @Test
    void refusesARecordingOfFourBytes() {
        assertThat(Recordings.read(new byte[] {'F', 'L', 'R', 0}).damage())
                .hasValue("the header of a chunk is cut off");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk17", "async-profiler"})
    void survivesAnyDamage(String name) {
        byte[] whole = Recordings.bytes(name);
        Random random = new Random(20261121);
        for (int round = 0; round < 400; round++) {
            byte[] damaged = round % 4 == 0 ? Recordings.cut(whole, random.nextInt(whole.length)) : whole.clone();
            int flips = damaged.length == 0 ? 0 : 1 + random.nextInt(20);
            for (int flip = 0; flip < flips; flip++) {
                // half of the damage where it hurts: header and the beginning of the metadata
                int at = random.nextInt(flip % 2 == 0 ? Math.min(damaged.length, 4000) : damaged.length);
                damaged[at] = (byte) (flip % 3 == 0 ? random.nextInt(256) : damaged[at] ^ (1 << random.nextInt(8)));
            }
            assertThatCode(() -> Recordings.read(damaged))
                    .as("round %d of seed 20261121", round)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void doesNotTrustSizes() {
        byte[] whole = Recordings.bytes("async-profiler");
        ByteBuffer.wrap(whole).putLong(8, Long.MAX_VALUE);
        assertThat(Recordings.read(whole).remarks()).isNotEmpty();
        ByteBuffer.wrap(whole).putLong(8, 100L << 20);
        assertThat(Recordings.read(whole).remarks()).isNotEmpty();
        ByteBuffer.wrap(whole).putLong(8, 69);
        assertThat(Recordings.read(whole).remarks()).isNotEmpty();
    }

    @Test
    void refusesAFormatOfTheFuture() {
        byte[] header = {'F', 'L', 'R', 0, 0, 3, 0, 9};

        assertThat(Recordings.read(ByteBuffer.allocate(100).put(header).array()).damage())
                .hasValueSatisfying(reason -> assertThat(reason).contains("unknown format 3.9"));
    }
}
