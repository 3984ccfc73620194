import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarFile;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Copies a jar and raises its class files of Java 5 and older to those of Java 8, with stack map frames. No class-data
 * archive takes a class file below version 50 that was linked ("Old class has been linked", systemDictionaryShared.cpp of
 * JDK 17 and newer), so each start would parse it and check it with the old verifier. The rest of the jar stays as it is.
 *
 * <p>Run while packaging: {@code java -cp asm.jar RaiseClassFiles.java in.jar out.jar}.
 */
public final class RaiseClassFiles {
    private static final int OLDEST = Opcodes.V1_6;

    public static void main(String[] args) throws IOException {
        Path in = Path.of(args[0]);
        Path out = Path.of(args[1]);
        Files.createDirectories(out.toAbsolutePath().getParent());
        try (JarFile jar = new JarFile(in.toFile());
                URLClassLoader classes =
                        new URLClassLoader(new URL[] {in.toUri().toURL()});
                OutputStream file = Files.newOutputStream(out);
                ZipOutputStream to = new ZipOutputStream(file)) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                byte[] content;
                try (InputStream from = jar.getInputStream(entry)) {
                    content = from.readAllBytes();
                }
                if (entry.getName().endsWith(".class") && version(content) < OLDEST) {
                    content = raised(content, classes);
                }
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                copy.setMethod(entry.getMethod());
                if (entry.getMethod() == ZipEntry.STORED) {
                    CRC32 sum = new CRC32();
                    sum.update(content);
                    copy.setCrc(sum.getValue());
                    copy.setSize(content.length);
                }
                to.putNextEntry(copy);
                to.write(content);
                to.closeEntry();
            }
        }
    }

    // bytes 6 and 7 of a class file: JVMS 4.1
    private static int version(byte[] content) {
        return (content[6] & 0xff) << 8 | content[7] & 0xff;
    }

    private static byte[] raised(byte[] content, ClassLoader classes) {
        ClassReader reader = new ClassReader(content);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return classes;
            }
        };
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visit(int v, int access, String name, String sign, String above, String[] types) {
                        super.visit(Opcodes.V1_8, access, name, sign, above, types);
                    }
                },
                ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    private RaiseClassFiles() {}
}
