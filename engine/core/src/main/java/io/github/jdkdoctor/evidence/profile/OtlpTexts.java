package io.github.jdkdoctor.evidence.profile;

import io.github.jdkdoctor.bundle.Entry;
import io.github.jdkdoctor.evidence.UnreadableException;
import io.github.jdkdoctor.evidence.profile.Fields.DamageException;
import io.github.jdkdoctor.evidence.profile.Fields.Numbers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The texts of profiles in OpenTelemetry's protocol, which a visitor may overwrite in as many bytes: the table of strings, and
 * the values of attributes of resources, scopes and samples. The numbers of fields are those of {@code profiles.proto},
 * {@code common.proto} and {@code resource.proto} of github.com/open-telemetry/opentelemetry-proto.
 */
public final class OtlpTexts {
    private static final int RESOURCE_PROFILES = 1;
    private static final int DICTIONARY = 2;
    // of resource profiles and of scope profiles, whose first field is the resource or scope, and the third the schema
    private static final int OWNER = 1;
    private static final int WITHIN = 2;
    private static final int STRING_TABLE = 5;
    private static final int ATTRIBUTE_TABLE = 6;
    // the profile that was converted, in the two forms of Profile; the id of a profile has 16 bytes
    private static final int PAYLOAD = 10;
    private static final int FORMER_PAYLOAD = 13;
    private static final int ID_LENGTH = 16;
    private static final int DEEPEST = 20;

    /** Sees each text. */
    public interface Visitor {
        /** A string of the table, or a text of no key. */
        void text(byte[] bytes, int from, int to);

        /** The value of an attribute. */
        void attribute(String key, byte[] bytes, int from, int to);

        /** An attribute whose value is a string of the table, seen before that. */
        void reference(String key, String value);
    }

    private final byte[] bytes;
    private final Visitor visitor;
    private final Numbers texts = new Numbers();

    private OtlpTexts(byte[] bytes, Visitor visitor) {
        this.bytes = bytes;
        this.visitor = visitor;
    }

    /**
     * The bytes of a file as the visitor left them.
     *
     * @throws UnreadableException where it is damaged, or holds a profile of another format in whole
     */
    public static byte[] visit(Entry entry, Visitor visitor) throws IOException, UnreadableException {
        byte[] bytes = KeptFile.bytes(entry);
        try {
            new OtlpTexts(bytes, visitor).file();
        } catch (DamageException e) {
            throw new UnreadableException(e.getMessage() + ": damaged or cut off");
        }
        return bytes;
    }

    private void file() throws DamageException, UnreadableException {
        Fields fields = all();
        while (next(fields, DICTIONARY)) {
            table(fields.message());
        }
        fields = all();
        while (next(fields, DICTIONARY)) {
            Fields tables = fields.message();
            while (next(tables, ATTRIBUTE_TABLE)) {
                keyValue(tables.message(), 0);
            }
        }
        fields = all();
        while (next(fields, RESOURCE_PROFILES)) {
            profiles(fields.message(), 2);
        }
        for (int i = 0; i < texts.count(); i += 2) {
            visitor.text(bytes, (int) texts.get(i), (int) texts.get(i + 1));
        }
    }

    private Fields all() {
        return new Fields(bytes, 0, bytes.length);
    }

    private static boolean next(Fields fields, int number) throws DamageException {
        while (fields.next()) {
            if (fields.number() == number && fields.holdsBytes()) {
                return true;
            }
        }
        return false;
    }

    private void table(Fields tables) throws DamageException {
        while (next(tables, STRING_TABLE)) {
            texts.add(tables.from());
            texts.add(tables.to());
        }
    }

    private void profiles(Fields fields, int levels) throws DamageException, UnreadableException {
        while (fields.next()) {
            if (!fields.holdsBytes()) {
                continue;
            }
            if (fields.number() == OWNER) {
                owner(fields.message(), levels == 1);
            } else if (fields.number() == WITHIN && levels == 1) {
                profile(fields.message());
            } else if (fields.number() == WITHIN) {
                profiles(fields.message(), levels - 1);
            } else {
                visitor.text(bytes, fields.from(), fields.to());
            }
        }
    }

    // attributes are field 1 of a resource and field 3 of a scope, whose name and version come before
    private void owner(Fields fields, boolean scope) throws DamageException {
        while (fields.next()) {
            if (fields.holdsBytes() && fields.number() == (scope ? 3 : 1)) {
                keyValue(fields.message(), 0);
            } else if (fields.holdsBytes() && scope) {
                visitor.text(bytes, fields.from(), fields.to());
            }
        }
    }

    private static void profile(Fields fields) throws DamageException, UnreadableException {
        while (fields.next()) {
            if (fields.holdsBytes()
                    && (fields.number() == PAYLOAD || fields.number() == FORMER_PAYLOAD)
                    && fields.to() - fields.from() > ID_LENGTH) {
                throw new UnreadableException("holds a profile of another format in whole");
            }
        }
    }

    private void keyValue(Fields fields, int depth) throws DamageException {
        String key = "";
        while (fields.next()) {
            if (fields.number() == 1) {
                key = fields.holdsBytes() ? string(fields.from(), fields.to()) : text(fields.value());
            } else if (fields.number() == 2 && fields.holdsBytes()) {
                value(key, fields.message(), depth);
            }
        }
    }

    // string_value = 1, array_value = 5, kvlist_value = 6, bytes_value = 7, string_value_strindex = 8
    private void value(String key, Fields any, int depth) throws DamageException {
        while (depth < DEEPEST && any.next()) {
            switch (any.number()) {
                case 1, 7 -> {
                    if (any.holdsBytes()) {
                        visitor.attribute(key, bytes, any.from(), any.to());
                    }
                }
                case 5 -> {
                    Fields values = any.message();
                    while (next(values, 1)) {
                        value(key, values.message(), depth + 1);
                    }
                }
                case 6 -> {
                    Fields entries = any.message();
                    while (next(entries, 1)) {
                        keyValue(entries.message(), depth + 1);
                    }
                }
                case 8 -> visitor.reference(key, text(any.value()));
                default -> {}
            }
        }
    }

    private String text(long index) {
        return index < 0 || index * 2 + 1 >= texts.count()
                ? ""
                : string((int) texts.get((int) index * 2), (int) texts.get((int) index * 2 + 1));
    }

    private String string(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
