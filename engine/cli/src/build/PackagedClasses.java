import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Copies the jars of the distribution, with class files that start sooner. Jars that are signed, and those in which there is
 * nothing to change, are copied byte for byte.
 *
 * <ul>
 *   <li>Class files of Java 5 and older are raised to those of Java 8, with stack map frames. No class-data archive takes a
 *       class file below version 50 that was linked ("Old class has been linked", systemDictionaryShared.cpp of JDK 17 and
 *       newer), so each start would parse it and check it with the old verifier.
 *   <li>In class files of Java 11 and newer, lambdas become classes of their own, which an archive holds ready, and {@code
 *       equals} and {@code hashCode} of records and concatenations of strings become plain code. A JVM links each {@code
 *       invokedynamic} at its first call, which takes a tenth of a short run. What is written in their place is what {@code
 *       java.lang.invoke.LambdaMetafactory}, {@code StringConcatFactory} and {@code java.lang.runtime.ObjectMethods} say that
 *       they link. Serializable lambdas, those with bridges, and {@code toString} of records stay as they are.
 * </ul>
 *
 * <p>Run while packaging: {@code java -cp asm.jar PackagedClasses.java out-directory program.jar class-path}.
 */
public final class PackagedClasses {
    private static final int OLDEST_ARCHIVED = Opcodes.V1_6;
    private static final Pattern SIGNATURE = Pattern.compile("META-INF/[^/]+[.]SF");
    private static final String OBJECT = "java/lang/Object";
    private static final String BUILDER = "java/lang/StringBuilder";

    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[0]);
        Files.createDirectories(out);
        for (Path old : jars(out)) {
            Files.delete(old);
        }
        // the classes of the module itself are a directory of the class path, and a jar before it
        List<String> given = new ArrayList<>(List.of(args[1]));
        given.addAll(List.of(args[2].split(File.pathSeparator)));
        for (String one : given) {
            if (one.endsWith(".jar")) {
                Path in = Path.of(one);
                new PackagedClasses(in).copy(out.resolve(in.getFileName()));
            }
        }
    }

    private static List<Path> jars(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    private final Path jar;

    /** New classes by name. */
    private final Map<String, byte[]> made = new LinkedHashMap<>();

    /** New classes by the class that all their nest belongs to. */
    private final Map<String, List<String>> members = new HashMap<>();

    private PackagedClasses(Path jar) {
        this.jar = jar;
    }

    private void copy(Path to) throws IOException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        boolean changed = false;
        List<? extends ZipEntry> entries;
        try (JarFile file = new JarFile(jar.toFile());
                URLClassLoader classes = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            entries = Collections.list(file.entries());
            boolean signed = entries.stream().anyMatch(e -> SIGNATURE.matcher(e.getName()).matches());
            for (ZipEntry entry : entries) {
                byte[] content;
                try (InputStream from = file.getInputStream(entry)) {
                    content = from.readAllBytes();
                }
                byte[] now = signed ? content : sooner(entry.getName(), content, classes);
                changed |= now != content;
                contents.put(entry.getName(), now);
            }
        }
        if (!changed) {
            Files.copy(jar, to, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry : entries) {
                byte[] content = contents.get(entry.getName());
                List<String> more = members.get(entry.getName().replaceFirst("[.]class$", ""));
                put(zip, entry.getName(), entry, more == null ? content : host(content, more));
            }
            for (Map.Entry<String, byte[]> one : made.entrySet()) {
                put(zip, one.getKey() + ".class", entries.get(0), one.getValue());
            }
        }
    }

    private byte[] sooner(String name, byte[] content, ClassLoader classes) {
        if (!name.endsWith(".class") || name.startsWith("META-INF/")) {
            return content;
        }
        int version = version(content);
        if (version < OLDEST_ARCHIVED) {
            return raised(content, classes);
        }
        return version >= Opcodes.V11 ? linked(content) : content;
    }

    private static void put(ZipOutputStream to, String name, ZipEntry like, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(like.getTimeLocal());
        to.putNextEntry(entry);
        to.write(content);
        to.closeEntry();
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

    private byte[] linked(byte[] content) {
        ClassReader reader = new ClassReader(content);
        Linker linker = new Linker(reader);
        reader.accept(linker, 0);
        return linker.changed ? linker.writer.toByteArray() : content;
    }

    private static byte[] host(byte[] content, List<String> more) {
        ClassReader reader = new ClassReader(content);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visitEnd() {
                        more.forEach(this::visitNestMember);
                        super.visitEnd();
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Writes one class again, and what its calls are replaced by. */
    private final class Linker extends ClassVisitor {
        private final ClassWriter writer;
        private final String name;
        private String host;
        private int version;
        private int lambdas;
        private int concatenations;
        private boolean interfaced;
        private boolean changed;

        private Linker(ClassReader reader) {
            super(Opcodes.ASM9);
            writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            cv = writer;
            name = reader.getClassName();
            host = name;
        }

        @Override
        public void visit(int major, int access, String of, String sign, String above, String[] types) {
            version = major;
            interfaced = (access & Opcodes.ACC_INTERFACE) != 0;
            super.visit(major, access, of, sign, above, types);
        }

        // before any method: JVMS has no order, ASM has this one
        @Override
        public void visitNestHost(String of) {
            host = of;
            super.visitNestHost(of);
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String type, String sign, String[] exceptions) {
            MethodVisitor to = super.visitMethod(access, method, type, sign, exceptions);
            return new MethodVisitor(Opcodes.ASM9, to) {
                @Override
                public void visitInvokeDynamicInsn(String call, String as, Handle bootstrap, Object... given) {
                    String by = bootstrap.getOwner() + "." + bootstrap.getName();
                    switch (by) {
                        case "java/lang/invoke/LambdaMetafactory.metafactory" -> lambda(
                                this, call, as, (Type) given[0], (Handle) given[1], (Type) given[2]);
                        case "java/lang/invoke/StringConcatFactory.makeConcatWithConstants" -> {
                            MethodVisitor code = helper(this, "plain$concat" + concatenations++, as);
                            concatenation(code, Type.getArgumentTypes(as), given);
                            end(code);
                        }
                        case "java/lang/runtime/ObjectMethods.bootstrap" -> {
                            if (call.equals("toString")) {
                                super.visitInvokeDynamicInsn(call, as, bootstrap, given);
                                return;
                            }
                            MethodVisitor code = helper(this, "plain$" + call, as);
                            if (call.equals("hashCode")) {
                                hash(code, given);
                            } else {
                                same(code, given);
                            }
                            end(code);
                        }
                        default -> {
                            super.visitInvokeDynamicInsn(call, as, bootstrap, given);
                            return;
                        }
                    }
                    changed = true;
                }
            };
        }

        /** A method of this class that takes what the replaced call takes, and the call to it. */
        private MethodVisitor helper(MethodVisitor caller, String helper, String as) {
            caller.visitMethodInsn(Opcodes.INVOKESTATIC, name, helper, as, interfaced);
            int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            MethodVisitor code = writer.visitMethod(access, helper, as, null, null);
            code.visitCode();
            return code;
        }

        private static void end(MethodVisitor code) {
            code.visitMaxs(0, 0);
            code.visitEnd();
        }

        /** A recipe's characters 1 and 2 stand for the next argument and the next constant; the rest is text. */
        private static void concatenation(MethodVisitor code, Type[] arguments, Object[] given) {
            code.visitTypeInsn(Opcodes.NEW, BUILDER);
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
            StringBuilder text = new StringBuilder();
            int argument = 0;
            int constant = 1;
            int local = 0;
            for (char c : ((String) given[0]).toCharArray()) {
                if (c == 1) {
                    text(code, text);
                    Type type = arguments[argument++];
                    code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
                    local += type.getSize();
                    append(code, type);
                } else if (c == 2) {
                    text.append(given[constant++]);
                } else {
                    text.append(c);
                }
            }
            text(code, text);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
            code.visitInsn(Opcodes.ARETURN);
        }

        private static void text(MethodVisitor code, StringBuilder text) {
            if (text.length() > 0) {
                code.visitLdcInsn(text.toString());
                append(code, Type.getObjectType("java/lang/String"));
                text.setLength(0);
            }
        }

        // a character array is told as any object, by its class and hash
        private static void append(MethodVisitor code, Type type) {
            String as = type.getSort() == Type.BYTE || type.getSort() == Type.SHORT
                    ? "I"
                    : primitive(type) || type.getClassName().equals("java.lang.String")
                            ? type.getDescriptor()
                            : "L" + OBJECT + ";";
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "append", "(" + as + ")L" + BUILDER + ";", false);
        }

        private void hash(MethodVisitor to, Object[] given) {
            to.visitInsn(Opcodes.ICONST_0);
            for (int i = 2; i < given.length; i++) {
                Handle field = (Handle) given[i];
                Type type = Type.getType(field.getDesc());
                to.visitIntInsn(Opcodes.BIPUSH, 31);
                to.visitInsn(Opcodes.IMUL);
                to.visitVarInsn(Opcodes.ALOAD, 0);
                to.visitFieldInsn(Opcodes.GETFIELD, name, field.getName(), field.getDesc());
                String of = primitive(type) ? box(type) : "java/util/Objects";
                String as = primitive(type) ? "(" + type + ")I" : "(L" + OBJECT + ";)I";
                to.visitMethodInsn(Opcodes.INVOKESTATIC, of, "hashCode", as, false);
                to.visitInsn(Opcodes.IADD);
            }
            to.visitInsn(Opcodes.IRETURN);
        }

        private void same(MethodVisitor to, Object[] given) {
            Label no = new Label();
            to.visitVarInsn(Opcodes.ALOAD, 1);
            to.visitTypeInsn(Opcodes.INSTANCEOF, name);
            to.visitJumpInsn(Opcodes.IFEQ, no);
            for (int i = 2; i < given.length; i++) {
                Handle field = (Handle) given[i];
                Type type = Type.getType(field.getDesc());
                to.visitVarInsn(Opcodes.ALOAD, 0);
                to.visitFieldInsn(Opcodes.GETFIELD, name, field.getName(), field.getDesc());
                to.visitVarInsn(Opcodes.ALOAD, 1);
                to.visitTypeInsn(Opcodes.CHECKCAST, name);
                to.visitFieldInsn(Opcodes.GETFIELD, name, field.getName(), field.getDesc());
                if (primitive(type)) {
                    to.visitMethodInsn(Opcodes.INVOKESTATIC, box(type), "compare", "(" + type + type + ")I", false);
                    to.visitJumpInsn(Opcodes.IFNE, no);
                } else {
                    String as = "(L" + OBJECT + ";L" + OBJECT + ";)Z";
                    to.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Objects", "equals", as, false);
                    to.visitJumpInsn(Opcodes.IFEQ, no);
                }
            }
            to.visitInsn(Opcodes.ICONST_1);
            to.visitInsn(Opcodes.IRETURN);
            to.visitLabel(no);
            to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            to.visitInsn(Opcodes.ICONST_0);
            to.visitInsn(Opcodes.IRETURN);
        }

        /** A class with a field for each value that is captured, and the call in its place. */
        private void lambda(MethodVisitor caller, String method, String as, Type erased, Handle body, Type typed) {
            String lambda = name + "$$L" + lambdas++;
            Type[] captured = Type.getArgumentTypes(as);
            Type type = Type.getReturnType(as);
            ClassWriter to = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            to.visit(
                    version & 0xffff,
                    Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC,
                    lambda,
                    null,
                    OBJECT,
                    new String[] {type.getInternalName()});
            to.visitNestHost(host);
            constructor(to, lambda, captured);
            if (captured.length == 0) {
                one(to, lambda, type);
                caller.visitFieldInsn(Opcodes.GETSTATIC, lambda, "ONE", type.getDescriptor());
            } else {
                make(to, lambda, as, captured);
                caller.visitMethodInsn(Opcodes.INVOKESTATIC, lambda, "make", as, false);
            }
            MethodVisitor code = to.visitMethod(Opcodes.ACC_PUBLIC, method, erased.getDescriptor(), null, null);
            code.visitCode();
            body(code, lambda, captured, erased, body, typed);
            end(code);
            to.visitEnd();
            made.put(lambda, to.toByteArray());
            members.computeIfAbsent(host, any -> new ArrayList<>()).add(lambda);
        }

        private void constructor(ClassWriter to, String lambda, Type[] captured) {
            for (int i = 0; i < captured.length; i++) {
                to.visitField(Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE, "c" + i, captured[i].getDescriptor(), null, null);
            }
            String as = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
            MethodVisitor code = to.visitMethod(Opcodes.ACC_PRIVATE, "<init>", as, null, null);
            code.visitCode();
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            int local = 1;
            for (int i = 0; i < captured.length; i++) {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitVarInsn(captured[i].getOpcode(Opcodes.ILOAD), local);
                code.visitFieldInsn(Opcodes.PUTFIELD, lambda, "c" + i, captured[i].getDescriptor());
                local += captured[i].getSize();
            }
            code.visitInsn(Opcodes.RETURN);
            end(code);
        }

        private void one(ClassWriter to, String lambda, Type type) {
            to.visitField(Opcodes.ACC_FINAL | Opcodes.ACC_STATIC, "ONE", type.getDescriptor(), null, null);
            MethodVisitor code = to.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
            code.visitCode();
            code.visitTypeInsn(Opcodes.NEW, lambda);
            code.visitInsn(Opcodes.DUP);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, lambda, "<init>", "()V", false);
            code.visitFieldInsn(Opcodes.PUTSTATIC, lambda, "ONE", type.getDescriptor());
            code.visitInsn(Opcodes.RETURN);
            end(code);
        }

        private void make(ClassWriter to, String lambda, String as, Type[] captured) {
            MethodVisitor code = to.visitMethod(Opcodes.ACC_STATIC, "make", as, null, null);
            code.visitCode();
            code.visitTypeInsn(Opcodes.NEW, lambda);
            code.visitInsn(Opcodes.DUP);
            int local = 0;
            for (Type one : captured) {
                code.visitVarInsn(one.getOpcode(Opcodes.ILOAD), local);
                local += one.getSize();
            }
            String init = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, lambda, "<init>", init, false);
            code.visitInsn(Opcodes.ARETURN);
            end(code);
        }

        private void body(MethodVisitor code, String lambda, Type[] captured, Type erased, Handle body, Type typed) {
            boolean making = body.getTag() == Opcodes.H_NEWINVOKESPECIAL;
            boolean bound = !making && body.getTag() != Opcodes.H_INVOKESTATIC;
            List<Type> wanted = new ArrayList<>();
            if (bound) {
                wanted.add(Type.getObjectType(body.getOwner()));
            }
            wanted.addAll(List.of(Type.getArgumentTypes(body.getDesc())));
            if (making) {
                code.visitTypeInsn(Opcodes.NEW, body.getOwner());
                code.visitInsn(Opcodes.DUP);
            }
            int next = 0;
            for (; next < captured.length; next++) {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitFieldInsn(Opcodes.GETFIELD, lambda, "c" + next, captured[next].getDescriptor());
                adapt(code, captured[next], wanted.get(next));
            }
            Type[] given = erased.getArgumentTypes();
            int local = 1;
            for (int i = 0; i < given.length; i++) {
                code.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), local);
                local += given[i].getSize();
                Type exact = typed.getArgumentTypes()[i];
                adapt(code, given[i], exact);
                adapt(code, exact, wanted.get(next + i));
            }
            code.visitMethodInsn(
                    opcode(body), body.getOwner(), body.getName(), body.getDesc(), body.isInterface());
            Type got = making ? Type.getObjectType(body.getOwner()) : Type.getReturnType(body.getDesc());
            Type returned = erased.getReturnType();
            if (returned.equals(Type.VOID_TYPE)) {
                if (got.getSize() > 0) {
                    code.visitInsn(got.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
                }
                code.visitInsn(Opcodes.RETURN);
                return;
            }
            adapt(code, got, typed.getReturnType());
            adapt(code, typed.getReturnType(), returned);
            code.visitInsn(returned.getOpcode(Opcodes.IRETURN));
        }

        private int opcode(Handle body) {
            return switch (body.getTag()) {
                case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
                case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
                // a private method of this class: a nest mate calls it as any other (JEP 181)
                default -> body.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
            };
        }
    }

    /** From one type to another, as the documentation of LambdaMetafactory says under "adaptable". */
    private static void adapt(MethodVisitor code, Type from, Type to) {
        if (from.equals(to)) {
            return;
        }
        if (primitive(from) && primitive(to)) {
            widen(code, from, to);
        } else if (primitive(from)) {
            String as = "(" + from + ")L" + box(from) + ";";
            code.visitMethodInsn(Opcodes.INVOKESTATIC, box(from), "valueOf", as, false);
        } else if (primitive(to)) {
            Type held = unboxed(from);
            Type of = held == null ? to : held;
            if (held == null) {
                code.visitTypeInsn(Opcodes.CHECKCAST, box(to));
            }
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, box(of), of.getClassName() + "Value", "()" + of, false);
            widen(code, of, to);
        } else if (!to.getInternalName().equals(OBJECT)) {
            code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
        }
    }

    private static void widen(MethodVisitor code, Type from, Type to) {
        if (from.equals(to)) {
            return;
        }
        boolean isLong = from.getSort() == Type.LONG;
        boolean isFloat = from.getSort() == Type.FLOAT;
        switch (to.getSort()) {
            case Type.LONG -> code.visitInsn(Opcodes.I2L);
            case Type.FLOAT -> code.visitInsn(isLong ? Opcodes.L2F : Opcodes.I2F);
            case Type.DOUBLE -> code.visitInsn(isLong ? Opcodes.L2D : isFloat ? Opcodes.F2D : Opcodes.I2D);
            default -> {} // what is narrower than int is one on the stack
        }
    }

    private static boolean primitive(Type type) {
        return type.getSort() < Type.ARRAY;
    }

    private static String box(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN -> "java/lang/Boolean";
            case Type.CHAR -> "java/lang/Character";
            case Type.BYTE -> "java/lang/Byte";
            case Type.SHORT -> "java/lang/Short";
            case Type.INT -> "java/lang/Integer";
            case Type.FLOAT -> "java/lang/Float";
            case Type.LONG -> "java/lang/Long";
            default -> "java/lang/Double";
        };
    }

    private static Type unboxed(Type type) {
        for (Type one : List.of(
                Type.BOOLEAN_TYPE, Type.CHAR_TYPE, Type.BYTE_TYPE, Type.SHORT_TYPE, Type.INT_TYPE, Type.FLOAT_TYPE,
                Type.LONG_TYPE, Type.DOUBLE_TYPE)) {
            if (box(one).equals(type.getInternalName())) {
                return one;
            }
        }
        return null;
    }
}
