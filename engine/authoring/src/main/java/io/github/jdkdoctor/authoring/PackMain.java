package io.github.jdkdoctor.authoring;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import io.github.jdkdoctor.fact.Fact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Packs the product's own rules and cases while it is built; alongside the packs that are on the class path. */
public final class PackMain {
    private PackMain() {}

    /** Takes the pack's name, the directory of its sources, and the directory of classes to write it to. */
    public static void main(String[] args) throws IOException, CasebookException {
        String name = args[0];
        Path sources = Path.of(args[1]);
        Path classes = Path.of(args[2]);
        ClassLoader loader = Fact.class.getClassLoader();
        Path old = classes.resolve(Pack.INDEX);
        Path kept = classes.resolveSibling("pack.index");
        if (Files.exists(old)) {
            // it is on the class path, too, and not one of the packs alongside the new one
            Files.move(old, kept, StandardCopyOption.REPLACE_EXISTING);
        }
        List<Pack> others = Pack.onClassPath(loader);
        Packer packer = new Packer(others, loader);
        PackSource source = packer.source(sources);
        Path stamp = classes.resolveSibling("pack.stamp");
        String now = Stamp.of(source, others, List.of(Fact.class, PackMain.class));
        if (Files.exists(kept) && Files.exists(stamp) && Files.readString(stamp).equals(now)) {
            Files.move(kept, old);
            return;
        }
        Packer.Result result = packer.pack(source, name);
        result.problems().forEach(System.err::println);
        result.packed()
                .orElseThrow(() -> new CasebookException(
                        PackSource.shown(sources) + ": cannot be packed; fix what is listed above"))
                .writeDirectory(classes);
        Files.writeString(stamp, now);
    }
}
