package io.github.jdkdoctor.evidence;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.fact.JmcRule;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * Rules of another program that examine the recordings of one bundle while they are read. They are never in the way: what
 * fails or takes too long is a remark.
 */
public interface RecordingRules {
    /** No rules. */
    RecordingRules NONE = new RecordingRules() {
        @Override
        public OutputStream examine(Entry recording) {
            return OutputStream.nullOutputStream();
        }

        @Override
        public Map<String, Said> results() {
            return Map.of();
        }
    };

    /** Where a recording's bytes go, from the first to the last, while a reader reads them; to write there never fails. */
    OutputStream examine(Entry recording);

    /** What the rules say of each recording, by the entry's name; waits for them within their limits. */
    Map<String, Said> results();

    /**
     * What they say of a recording.
     *
     * @param whole whether every rule came to its end
     * @param remarks without the file's name
     */
    record Said(List<JmcRule> results, boolean whole, List<String> remarks) {
        public Said {
            results = List.copyOf(results);
            remarks = List.copyOf(remarks);
        }
    }
}
