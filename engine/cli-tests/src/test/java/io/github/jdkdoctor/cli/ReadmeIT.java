package io.github.jdkdoctor.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeIT {
    // a command and what it prints, up to the end or to a line of dots
    private static final Pattern EXAMPLE =
            Pattern.compile("```console\\n\\$ \\./jdkdoctor ([^\\n]*)\\n(.*?)(\\.\\.\\.\\n)?```", Pattern.DOTALL);

    @Test
    void showsWhatTheCommandsReallyPrint(@TempDir Path folder) throws IOException, InterruptedException {
        Path root = Path.of(System.getProperty("jdkdoctor.root", "."));
        Distribution distribution = Distribution.unpacked(folder);
        List<String> commands = new ArrayList<>();
        Matcher example = EXAMPLE.matcher(Files.readString(root.resolve("README.md")));
        while (example.find()) {
            commands.add(example.group(1));
            String line = "cd '" + root + "' && '" + distribution.program() + "' " + example.group(1);
            Ran ran = distribution.command(Map.of(), "sh", "-c", line);
            String shown = example.group(2);
            String printed = example.group(3) == null
                    ? ran.out()
                    : ran.out().substring(0, Math.min(shown.length(), ran.out().length()));
            assertThat(printed).isEqualTo(shown);
        }
        assertThat(commands).isNotEmpty();
    }
}
