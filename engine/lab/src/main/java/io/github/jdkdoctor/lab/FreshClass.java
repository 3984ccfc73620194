package io.github.jdkdoctor.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Defines one class of this package again, so that it is a new class to the virtual machine each time. */
final class FreshClass extends ClassLoader {
    private final Class<?> copied;
    private final byte[] bytes;

    private FreshClass(Class<?> copied, byte[] bytes) {
        super(copied.getClassLoader());
        this.copied = copied;
        this.bytes = bytes;
    }

    static byte[] bytesOf(Class<?> type) {
        try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static <T> T instance(Class<? extends T> copied, byte[] bytes, Class<T> as) {
        try {
            Class<?> fresh = new FreshClass(copied, bytes).loadClass(copied.getName());
            return as.cast(fresh.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("class cannot be defined again: " + copied.getName(), e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.equals(copied.getName())) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
    }
}
