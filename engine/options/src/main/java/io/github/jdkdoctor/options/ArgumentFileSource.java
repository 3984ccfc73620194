package io.github.jdkdoctor.options;

import io.github.jdkdoctor.evidence.jvm.OptionFileReader;
import java.util.List;

/**
 * A file of options: the launcher's {@code @argfile}, the {@code jvm.options} of Elasticsearch and Cassandra, {@code
 * .mvn/jvm.config}. Every file that is of no other kind is read as one.
 */
final class ArgumentFileSource implements Source {
    @Override
    public boolean recognizes(String name, String text) {
        return true;
    }

    @Override
    public List<OptionGroup> read(String file, String text) {
        List<GivenOption> options = OptionWords.given(OptionFileReader.words(text), file, false);
        return options.isEmpty() ? List.of() : List.of(new OptionGroup("", options));
    }
}
