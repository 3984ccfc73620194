package io.github.jdkdoctor.cli;

import io.github.jdkdoctor.casebook.CasebookException;
import io.github.jdkdoctor.casebook.Pack;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Packs of cases from outside. Their rules are code: whoever names one trusts it. */
final class ExternalPacks {
    private ExternalPacks() {}

    static Pack open(Path pack) throws CasebookException {
        if (!Files.exists(pack)) {
            throw new CasebookException(pack + ": no such file; give a directory of cases or a jar of cases pack");
        }
        try {
            URLClassLoader loader =
                    new URLClassLoader(new URL[] {pack.toUri().toURL()}, ExternalPacks.class.getClassLoader());
            URL index = loader.findResource(Pack.INDEX);
            if (index == null) {
                throw new CasebookException(pack + ": no case pack; make one with jdkdoctor cases pack");
            }
            try (InputStream in = index.openStream()) {
                return Pack.read(in, loader);
            }
        } catch (IOException e) {
            throw new CasebookException(pack + ": " + e.getMessage(), e);
        }
    }
}
