package io.github.jdkdoctor.authoring;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rule files that were compiled before, each under the digest of its text and of the classes that it was compiled against:
 * an author who changes one rule file waits for that one alone.
 *
 * @param folder where they are kept
 * @param code the state of the classes
 */
record CompiledRules(Path folder, String code) {
    private static final int MOST_BYTES = 1 << 24;

    /** Those below a user's cache, for rules that are compiled against these classes. */
    static CompiledRules in(Path cache, List<Class<?>> code) throws IOException {
        return new CompiledRules(cache.resolve("rules"), Stamp.of(code));
    }

    private Path file(RuleText rules) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update((code + "\0" + rules.name() + "\0" + rules.text()).getBytes(StandardCharsets.UTF_8));
            return folder.resolve(HexFormat.of().formatHex(sha.digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What was made of a rule file; empty where it was not compiled before or what was kept cannot be read. */
    Optional<RuleCompiler.Compiled> find(RuleText rules) {
        Path file = file(rules);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream from = Files.newInputStream(file);
                DataInputStream in = new DataInputStream(from)) {
            String model = in.readUTF();
            SortedMap<String, byte[]> classes = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                int size = in.readInt();
                if (size < 0 || size > MOST_BYTES) {
                    return Optional.empty();
                }
                classes.put(name, in.readNBytes(size));
            }
            return Optional.of(new RuleCompiler.Compiled(model, classes));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Keeps what was made of a rule file, if it can be written. */
    void keep(RuleText rules, RuleCompiler.Compiled compiled) {
        CacheFile.write(file(rules), to -> {
            DataOutputStream out = new DataOutputStream(to);
            out.writeUTF(compiled.model());
            out.writeInt(compiled.classes().size());
            for (Map.Entry<String, byte[]> c : compiled.classes().entrySet()) {
                out.writeUTF(c.getKey());
                out.writeInt(c.getValue().length);
                out.write(c.getValue());
            }
            out.flush();
        });
    }
}
