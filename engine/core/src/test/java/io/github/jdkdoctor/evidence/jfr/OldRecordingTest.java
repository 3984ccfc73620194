package io.github.jdkdoctor.evidence.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jdkdoctor.evidence.ReadFile;
import io.github.jdkdoctor.fact.EventSites;
import io.github.jdkdoctor.fact.GcLog;
import io.github.jdkdoctor.fact.JdkBuild;
import io.github.jdkdoctor.fact.Profile;
import io.github.jdkdoctor.fact.VmFlag;
import io.github.jdkdoctor.profile.Frames;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Chunks of the format 0.9, written here field by field as {@code internal.parser.v0} of JDK Mission Control reads them, and
 * recordings of Oracle's JDKs where they lie next to the repository.
 */
class OldRecordingTest {
    private static final int U1 = 2;
    private static final int U2 = 4;
    private static final int U4 = 6;
    private static final int LONG = 7;
    private static final int U8 = 8;
    private static final int BOOLEAN = 0;
    private static final int UTF8 = 11;
    private static final int STRUCT_ARRAY = 15;
    private static final long SECOND = 2_400_000_000L;

    /** What writes big-endian numbers without checked exceptions. */
    private static final class Out {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        interface Write {
            void to(DataOutputStream out) throws IOException;
        }

        Out write(Write write) {
            try {
                write.to(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return this;
        }

        Out ints(int... numbers) {
            for (int number : numbers) {
                write(o -> o.writeInt(number));
            }
            return this;
        }

        Out longs(long... numbers) {
            for (long number : numbers) {
                write(o -> o.writeLong(number));
            }
            return this;
        }

        Out byteOf(int number) {
            return write(o -> o.writeByte(number));
        }

        Out text(String text) {
            return write(o -> o.writeUTF(text));
        }

        Out field(String name, int kind, int content, int structure) {
            return text(name).text(name).text("").byteOf(0).byteOf(kind).ints(content, structure, 0);
        }

        Out event(int number, String path, boolean started, boolean threaded, boolean stacked, int structure) {
            ints(number).text(path).text("").text(path);
            return byteOf(started ? 1 : 0)
                    .byteOf(threaded ? 1 : 0)
                    .byteOf(stacked ? 1 : 0)
                    .byteOf(0)
                    .ints(structure, 0);
        }

        Out content(int number, String name, int key, int structure) {
            return ints(number).text(name).text("").byteOf(key).ints(structure);
        }

        /** Whatever was written, behind its size. */
        byte[] sized() {
            byte[] content = bytes();
            return new Out()
                    .ints(content.length + 4)
                    .write(o -> o.write(content))
                    .bytes();
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    private static byte[] event(int type, long at, Out.Write fields) {
        return new Out().ints(type).longs(at).write(fields).sized();
    }

    private static byte[] types(long millis, long constants) {
        Out out = new Out()
                .ints(0, 1, 1)
                .text("HotSpot JVM")
                .text("")
                .text("http://www.oracle.com/hotspot/jvm/")
                .ints(0);
        out.ints(12);
        out.ints(3)
                .field("sampledThread", U4, 7, 0)
                .field("stackTrace", U8, 9, 0)
                .field("state", U2, 34, 0);
        out.ints(5)
                .field("gcId", U4, 0, 1)
                .field("name", U1, 35, 0)
                .field("cause", U2, 36, 0)
                .field("sumOfPauses", LONG, 5, 0)
                .field("longestPause", LONG, 5, 0);
        out.ints(1).field("name", UTF8, 0, 0);
        out.ints(3).field("loaderClass", U8, 10, 0).field("name", U8, 33, 0).field("modifiers", 3, 0, 0);
        out.ints(5)
                .field("class", U8, 10, 0)
                .field("name", U8, 33, 0)
                .field("signature", U8, 33, 0)
                .field("modifiers", 3, 0, 0)
                .field("hidden", BOOLEAN, 0, 0);
        out.ints(4)
                .field("method", U8, 32, 0)
                .field("line", 5, 0, 0)
                .field("bci", 5, 0, 0)
                .field("type", U1, 47, 0);
        out.ints(2).field("truncated", BOOLEAN, 0, 0).field("frames", STRUCT_ARRAY, 0, 5);
        out.ints(3).field("name", UTF8, 0, 0).field("value", BOOLEAN, 0, 0).field("origin", U1, 46, 0);
        out.ints(3).field("klass", U8, 10, 0).field("previousOwner", LONG, 8, 0).field("address", U8, 6, 4);
        out.ints(2).field("jvmName", UTF8, 0, 0).field("jvmVersion", UTF8, 0, 0);
        out.ints(5)
                .field("period", LONG, 3, 0)
                .field("threshold", LONG, 4, 0)
                .field("stacktrace", BOOLEAN, 0, 0)
                .field("enabled", BOOLEAN, 0, 0)
                .field("path", UTF8, 0, 0);
        out.ints(1).field("thread", U4, 7, 0);
        out.ints(6);
        out.event(59, "vm/prof/execution_sample", false, false, false, 0);
        out.event(23, "vm/gc/collector/garbage_collection", true, false, false, 1);
        out.event(71, "vm/flag/boolean", false, false, false, 7);
        out.event(7, "java/monitor_enter", true, true, true, 8);
        out.event(46, "vm/info", false, false, false, 9);
        out.event(98, "recordings/recording_setting", false, false, false, 10);
        out.ints(10);
        out.content(8, "JavaThread", U8, 11)
                .content(7, "Thread", U4, 2)
                .content(10, "Class", U8, 3)
                .content(33, "UTFConstant", U8, 2)
                .content(32, "Method", U8, 4)
                .content(9, "StackTrace", U8, 6)
                .content(35, "GCName", U1, 2)
                .content(36, "GCCause", U2, 2)
                .content(46, "FlagValueOrigin", U1, 2)
                .content(47, "FrameType", U1, 2);
        return out.longs(millis, millis + 10_000, 0, SECOND, constants)
                .text("en_US")
                .ints(0)
                .sized();
    }

    private static byte[] constants(long until, long before, String method) {
        Out out = new Out().ints(1).longs(until, before);
        out.ints(7, 1, 77).text("worker");
        out.ints(8, 1).longs(12).ints(77);
        out.ints(33, 3).longs(1).text("app/Shop").longs(2).text("pay").longs(3).text(method);
        out.ints(10, 1).longs(5, 0, 1).write(o -> o.writeShort(1));
        out.ints(32, 2).longs(8, 5, 2, 0).write(o -> o.writeShort(1)).byteOf(0);
        out.longs(9, 5, 3, 0).write(o -> o.writeShort(1)).byteOf(0);
        out.ints(9, 1).longs(4).byteOf(0).ints(2);
        out.longs(9).ints(10, 3).byteOf(1).longs(8).ints(20, 5).byteOf(1);
        out.ints(35, 1).byteOf(2).text("ParallelOld");
        out.ints(36, 1).write(o -> o.writeShort(3)).text("System.gc()");
        out.ints(46, 1).byteOf(1).text("Command line");
        return out.sized();
    }

    private static byte[] chunk(long millis) {
        Out body = new Out();
        byte[] early = constants(5 * SECOND, 0, "sign");
        body.write(o -> o.write(event(46, 0, f -> {
            f.writeUTF("Java HotSpot(TM) 64-Bit Server VM");
            f.writeUTF("Java HotSpot(TM) 64-Bit Server VM (25.40-b25) for linux-amd64 JRE (1.8.0_40-b26), built on Mar"
                    + " 7 2015 13:48:12 by \"java_re\" with gcc 4.3.0");
        })));
        body.write(o -> o.write(event(98, 0, f -> {
            f.writeLong(20);
            f.writeLong(0);
            f.writeBoolean(false);
            f.writeBoolean(true);
            f.writeUTF("vm/prof/execution_sample");
        })));
        body.write(o -> o.write(event(71, 0, f -> {
            f.writeUTF("UseBiasedLocking");
            f.writeBoolean(false);
            f.writeByte(1);
        })));
        for (int i = 0; i < 8; i++) {
            long at = i * SECOND;
            body.write(o -> o.write(event(59, at, f -> {
                f.writeInt(77);
                f.writeLong(4);
                f.writeShort(1);
            })));
        }
        body.write(o -> o.write(new Out()
                .ints(23)
                .longs(3 * SECOND, 3 * SECOND - SECOND / 2)
                .ints(1)
                .byteOf(2)
                .write(f -> f.writeShort(3))
                .longs(SECOND / 4, SECOND / 4)
                .sized()));
        body.write(o -> o.write(new Out()
                .ints(7)
                .longs(4 * SECOND, 2 * SECOND)
                .ints(77)
                .longs(4, 5, 12, 0)
                .sized()));
        int firstAt = 16 + body.bytes().length;
        body.write(o -> o.write(early));
        int lastAt = 16 + body.bytes().length;
        body.write(o -> o.write(constants(10 * SECOND, firstAt, "ship")));
        int metadata = 16 + body.bytes().length;
        return new Out()
                .write(o -> o.write(new byte[] {'F', 'L', 'R', 0, 0, 0, 0, 9}))
                .longs(metadata)
                .write(o -> o.write(body.bytes()))
                .write(o -> o.write(types(millis, lastAt)))
                .bytes();
    }

    private static ReadFile read(byte[] recording) {
        assertThat(new JfrReader().recognizes(ReadFile.head(recording))).isTrue();
        return ReadFile.of(new JfrReader(), "current/old.jfr", recording);
    }

    @Test
    void readsSamplesWithTheConstantsOfTheirTime() {
        Profile profile = read(chunk(1_400_000_000_000L)).facts(Profile.class).stream()
                .filter(p -> p.event().equals(Optional.of("cpu")))
                .findFirst()
                .orElseThrow();

        assertThat(profile.tree().samples()).isEqualTo(8);
        assertThat(profile.interval()).contains(Duration.ofMillis(20));
        assertThat(profile.duration()).contains(Duration.ofSeconds(10));
        // the first list of constants holds until 5 s, both of its ends included
        assertThat(profile.tree().self(Frames.of("app.Shop.sign")).samples()).isEqualTo(6);
        assertThat(profile.tree().self(Frames.of("app.Shop.ship")).samples()).isEqualTo(2);
        assertThat(profile.tree().under(Frames.of("app.Shop.pay")).samples()).isEqualTo(8);
    }

    @Test
    void readsCollectionsWaitsFlagsAndTheVersion() {
        ReadFile read = read(chunk(1_400_000_000_000L));

        assertThat(read.damage()).isEmpty();
        assertThat(read.remarks()).isEmpty();
        assertThat(read.facts(JdkBuild.class)).singleElement().satisfies(jdk -> assertThat(jdk.version())
                .hasToString("8u40-b26"));
        assertThat(read.facts(VmFlag.class)).anySatisfy(flag -> {
            assertThat(flag.name()).isEqualTo("UseBiasedLocking");
            assertThat(flag.value()).isEqualTo("false");
        });
        assertThat(read.facts(GcLog.class)).singleElement().satisfies(log -> {
            assertThat(log.count()).isEqualTo(1);
            assertThat(log.wall()).isEqualTo(Duration.ofSeconds(10));
            assertThat(log.pauses()).singleElement().satisfies(p -> {
                assertThat(p.cause()).isEqualTo("System.gc()");
                assertThat(p.longest()).isEqualTo(Duration.ofMillis(250));
            });
        });
        assertThat(read.facts(EventSites.class))
                .filteredOn(sites -> sites.kind() == EventSites.Kind.MONITOR)
                .singleElement()
                .satisfies(sites -> assertThat(sites.total()).isEqualTo(Duration.ofSeconds(2)))
                .satisfies(sites -> assertThat(sites.sites().get(0).says())
                        .isEqualTo("app.Shop in app.Shop.sign, held by 'worker'"));
    }

    @Test
    void addsUpChunksAndReadsThoseBeforeADamage() {
        byte[] first = chunk(1_400_000_000_000L);
        byte[] two = Arrays.copyOf(first, 2 * first.length);
        System.arraycopy(chunk(1_400_000_010_000L), 0, two, first.length, first.length);

        assertThat(samples(read(two))).isEqualTo(16);
        ReadFile cut = read(Arrays.copyOf(two, two.length - 100));
        assertThat(samples(cut)).isEqualTo(8);
        assertThat(cut.remarks()).singleElement().asString().contains("damaged at byte " + first.length);
    }

    private static long samples(ReadFile read) {
        return read.facts(Profile.class).stream()
                .filter(p -> p.event().equals(Optional.of("cpu")))
                .mapToLong(p -> p.tree().samples())
                .sum();
    }

    @Test
    void aFileThatIsCutOffOrChangedGivesNoException() {
        byte[] whole = chunk(1_400_000_000_000L);
        for (int length = 8; length < whole.length; length++) {
            ReadFile cut = read(Arrays.copyOf(whole, length));
            // behind the last list of constants stand the language and the time zone
            assertThat(cut.damage().isPresent()).isEqualTo(length < whole.length - 11);
        }
        Random random = new Random(9);
        for (int i = 0; i < 20_000; i++) {
            byte[] changed = whole.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                changed[8 + random.nextInt(changed.length - 8)] = (byte) random.nextInt(256);
            }
            read(changed);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "core/tests/org.openjdk.jmc.flightrecorder.test/src/main/resources/recordings/8u40.jfr, 8u40, 19",
        "application/uitests/org.openjdk.jmc.flightrecorder.uitest/src/test/resources/jfr/8u60.jfr, 8u60, 0"
    })
    void readsRecordingsOfOracleJdk8(String file, String version, long samples) throws IOException {
        byte[] packed = Recordings.thirdParty("openjdk+jmc/" + file);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            ReadFile read = read(in.readAllBytes());

            assertThat(read.damage()).isEmpty();
            assertThat(read.facts(JdkBuild.class))
                    .singleElement()
                    .satisfies(jdk -> assertThat(jdk.version().toString()).startsWith(version));
            assertThat(samples(read)).isGreaterThanOrEqualTo(samples);
        }
    }
}
