package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.ArgumentWords.Word;
import io.github.jdkdoctor.evidence.jvm.OptionFileReader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A file of options: the launcher's {@code @argfile}, the {@code jvm.options} of Elasticsearch and Cassandra, {@code
 * .mvn/jvm.config}, the {@code .vmoptions} of an editor. A file that is of no other kind is one if most of its lines begin
 * with options.
 */
final class ArgumentFileSource implements Source {
    private static final Pattern NAME = Pattern.compile(
            "(?i).*\\.(?:options|vmoptions|jvmopts|argfile)|(?:jvm|java)[\\w.-]*(?:config|opts|options|args)|.*\\.jvm\\.config");
    // other files of options may be for javac or javadoc
    private static final Pattern FOR_JVM_ALONE = Pattern.compile(
            "(?i)(?:.*[._-])?jvm[\\w.-]*\\.options|.*\\.(?:vmoptions|jvmopts)|(?:.*[._-])?jvm\\.config");
    private static final Pattern PROSE =
            Pattern.compile("(?i).*\\.(?:md|adoc|asciidoc|rst|html?|java|kt|py|js|ts|go|c|h|cc|cpp|log|csv|svg)");

    @Override
    public boolean recognizes(String name, String text) {
        return !name.equals("maven.config")
                && (NAME.matcher(name).matches()
                        || text.contains("-vmargs")
                        || (!PROSE.matcher(name).matches() && OptionFiles.listed(text)));
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        List<Word> words = OptionFileReader.words(text);
        String name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        List<GivenOption> options = FOR_JVM_ALONE.matcher(name).matches()
                ? OptionWords.all(words, file)
                : OptionWords.given(words, file, false);
        return options.isEmpty() ? List.of() : List.of(new OptionGroup("", options));
    }
}
