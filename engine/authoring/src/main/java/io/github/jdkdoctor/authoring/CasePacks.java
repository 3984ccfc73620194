package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fact.Fact;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Packs from outside: a jar that was packed before, or a directory of cases, which is packed once and then kept by its
 * content. Their rules are code, and run: the user who names one trusts it.
 */
public final class CasePacks {
    private static final ClassLoader FACTS = new WithoutRules(Fact.class.getClassLoader());

    private final List<Pack> others;
    private final Optional<Path> cache;

    // the rules of a changed case are classes of the same names as those of the built-in one
    private static final class WithoutRules extends ClassLoader {
        WithoutRules(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("jdkdoctor.")) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    /**
     * Packs alongside others, whose phenomena and cases they may speak of.
     *
     * @param cache where packed directories are kept; nothing is kept if it is empty or cannot be written
     */
    public CasePacks(List<Pack> others, Optional<Path> cache) {
        this.others = List.copyOf(others);
        this.cache = cache;
    }

    /**
     * The user's cache: {@code JDKDOCTOR_CACHE}, or what the system has for it. Empty where the environment names none, or
     * says {@code off}.
     *
     * @param environment as {@code System.getenv()} has it
     */
    public static Optional<Path> userCache(Map<String, String> environment) {
        return value(environment, "JDKDOCTOR_CACHE")
                .map(Path::of)
                .or(() -> value(environment, "XDG_CACHE_HOME").map(c -> Path.of(c, "jdkdoctor")))
                .or(() -> value(environment, "LOCALAPPDATA").map(c -> Path.of(c, "jdkdoctor", "cache")))
                .or(() -> value(environment, "HOME").map(h -> Path.of(h, ".cache", "jdkdoctor")))
                // also what the launcher makes of it: a cache that moves with the current directory is none
                .filter(Path::isAbsolute);
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(v -> !v.isBlank());
    }

    /**
     * Opens a jar or a directory.
     *
     * @throws CasebookException where it is no pack of cases
     * @throws ProblemsException where a directory's cases or rules are wrong
     */
    public Pack open(Path path) throws CasebookException, ProblemsException {
        try {
            if (!Files.exists(path)) {
                throw new CasebookException(path + ": no such file; give a directory of cases or a jar of cases pack");
            }
            return Files.isDirectory(path) && !Files.exists(path.resolve(Pack.INDEX)) ? directory(path) : jar(path);
        } catch (IOException e) {
            throw new CasebookException(path + ": cannot be read; check that it is whole and may be read", e);
        }
    }

    private static Pack jar(Path path) throws IOException, CasebookException {
        // stays open as long as the pack's classes may be asked for
        @SuppressWarnings("resource")
        URLClassLoader loader = new URLClassLoader(new URL[] {path.toUri().toURL()}, FACTS);
        URL index = loader.findResource(Pack.INDEX);
        if (index == null) {
            throw new CasebookException(path + ": no case pack; make one with jdkdoctor cases pack");
        }
        try (InputStream in = index.openStream()) {
            return Pack.read(in, loader);
        } catch (IOException e) {
            throw new CasebookException(path + ": " + reason(e), e);
        }
    }

    private static String reason(IOException e) {
        @Nullable String message = e.getMessage();
        return message == null ? "is damaged; pack it again" : message.toLowerCase(Locale.ROOT);
    }

    private Pack directory(Path directory) throws IOException, CasebookException, ProblemsException {
        Packer packer = new Packer(others, Fact.class.getClassLoader());
        PackSource source = packer.source(directory);
        if (source.empty()) {
            throw new CasebookException(
                    directory + ": holds no cases; each is a folder with a case.yaml, as jdkdoctor cases new makes it");
        }
        Optional<Path> kept = cache.isEmpty()
                ? Optional.empty()
                : Optional.of(cache.get()
                        .resolve("packs")
                        .resolve(Stamp.of(source, others, List.of(Fact.class, CasePacks.class)) + ".jar"));
        if (kept.isPresent() && Files.isRegularFile(kept.get())) {
            try {
                return jar(kept.get());
            } catch (CasebookException e) {
                // damaged, or of another format: made again
                Files.deleteIfExists(kept.get());
            }
        }
        Packer.Result result = packer.pack(source, name(directory));
        Packed packed = result.packed()
                .orElseThrow(() -> new ProblemsException(result.problems().stream()
                        .filter(p -> p.code().refused())
                        .toList()));
        kept.ifPresent(file -> CacheFile.write(file, packed::writeJar));
        return packed.load(FACTS);
    }

    private static String name(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return last == null ? directory.toString() : last.toString();
    }
}
