package io.github.jdkdoctor.casebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackInputTest {
    private static final List<String> TEXTS = List.of("", "a b", "größer …", "zero \0", "pair \ud83d\ude00", "\ufffd");

    private static byte[] written() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(-70_000);
        out.writeBoolean(true);
        for (String text : TEXTS) {
            out.writeUTF(text);
        }
        return bytes.toByteArray();
    }

    @Test
    void readsWhatWasWritten() throws IOException {
        PackInput in = new PackInput(written());

        assertThat(in.readInt()).isEqualTo(-70_000);
        assertThat(in.readBoolean()).isTrue();
        for (String text : TEXTS) {
            assertThat(in.readUTF()).isEqualTo(text);
        }
    }

    @Test
    void readsAPartByItselfAsOftenAsWanted() throws IOException {
        PackInput in = new PackInput(written());
        PackInput part = in.part(4);

        assertThat(part.fromStart().readInt()).isEqualTo(-70_000);
        assertThat(part.fromStart().readInt()).isEqualTo(-70_000);
        assertThat(in.readBoolean()).isTrue();
        assertThatThrownBy(() -> part.fromStart().readUTF()).isInstanceOf(EOFException.class);
    }

    @Test
    void saysThatBytesAreMissing() throws IOException {
        byte[] written = written();
        PackInput cut = new PackInput(Arrays.copyOf(written, 6));
        assertThat(cut.readInt()).isEqualTo(-70_000);
        assertThat(cut.readBoolean()).isTrue();

        assertThatThrownBy(cut::readUTF).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> new PackInput(written).part(-1)).isInstanceOf(EOFException.class);
    }
}
