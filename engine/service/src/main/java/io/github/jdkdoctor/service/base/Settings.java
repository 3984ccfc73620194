package io.github.jdkdoctor.service.base;

import io.github.jdkdoctor.service.store.Database;
import io.github.jdkdoctor.service.store.Upload;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What an operator sets: {@code jdkdoctor.upload.max-size} as a property is {@code JDKDOCTOR_UPLOAD_MAX_SIZE} in the environment. */
@ConfigMapping(prefix = "jdkdoctor")
public interface Settings {
    /** The directory of the database, of the tokens and of uploads on their way. */
    Path data();

    /** Packs in addition to the built-in cases: directories or jars. */
    Optional<List<Path>> cases();

    /** The file of the tokens' hashes; {@code tokens} in the directory of the data where it is not set. */
    Optional<Path> tokens();

    /** Whether reports are without what {@code jdkdoctor redact} takes out of bundles. */
    @WithDefault("true")
    boolean redact();

    /** How long a user who came in through the page stays in. */
    @WithDefault("12H")
    Duration session();

    Oidc oidc();

    Upload upload();

    Examination examination();

    Keep keep();

    Database database();

    Webhook webhook();

    Quota quota();

    /** Who else may come: with a JWT of an OpenID provider. */
    interface Oidc {
        /** As the provider calls itself; its keys are found by OpenID Connect Discovery. */
        Optional<String> issuer();

        /** Whom its tokens must be for. */
        @WithDefault("jdkdoctor")
        String audience();

        /** The scope or role that allows to read. */
        @WithDefault("jdkdoctor.read")
        String readScope();

        /** The scope or role that allows to write, and to read. */
        @WithDefault("jdkdoctor.write")
        String writeScope();

        /** The scope or role that allows to delete, to write and to read. */
        @WithDefault("jdkdoctor.delete")
        String deleteScope();

        /** The scope or role that allows everything. */
        @WithDefault("jdkdoctor.admin")
        String adminScope();
    }

    /** Limits on what is sent. */
    interface Upload {
        /** Of one request, packed as it comes. */
        @WithDefault("256M")
        MemorySize maxSize();

        /** From the first byte to the last. */
        @WithDefault("10M")
        Duration timeout();

        /** Without a byte. */
        @WithDefault("30S")
        Duration idle();

        /** Uploads at once. */
        @WithDefault("1000")
        int concurrent();

        /** Bytes of all uploads that are not examined yet. */
        @WithDefault("4G")
        MemorySize spool();

        /** What uploads leave free on the disk. */
        @WithDefault("100M")
        MemorySize minFree();
    }

    /** Limits on what is examined. */
    interface Examination {
        /** At once; as many as there are processors where it is not set. */
        Optional<Integer> workers();

        /** Waiting for one of them. */
        @WithDefault("64")
        int queue();

        /** Of one bundle, from when a worker begins with it. */
        @WithDefault("2M")
        Duration timeout();

        /** Bytes of one bundle, unpacked. */
        @WithDefault("4G")
        MemorySize maxTotal();

        /** Bytes of one file, unpacked. */
        @WithDefault("2G")
        MemorySize maxEntry();
    }

    /** What is kept for how long. */
    interface Keep {
        /** Bundles; not at all where it is zero. */
        @WithDefault("0S")
        Duration bundles();

        /** Reports, from when they were asked for; until they are deleted where it is zero. */
        @WithDefault("0S")
        Duration reports();
    }

    /** The database instead of the built-in one. */
    interface Database {
        /** As in {@code jdbc:postgresql://host/database}; the built-in one where it is not set. */
        Optional<String> url();
    }

    /** What one token may do. */
    interface Quota {
        /** Bundles within an hour; as many as it likes where it is not set. */
        Optional<Integer> bundles();
    }

    /** Who is told of reports. */
    interface Webhook {
        /** Where they are sent to. */
        Optional<List<URI>> urls();

        /** What they are signed with. */
        Optional<String> secret();

        /** The certainty of the likeliest cause from which on a report is sent. */
        @WithDefault("likely")
        String certainty();

        /** How it is written. */
        @WithDefault("json")
        Form form();

        /** Where people find the page, as in {@code https://jdkdoctor.example.com}. */
        Optional<String> page();

        /** What a receiver wants to read. */
        enum Form {
            /** The diagnosis, as the API has it. */
            JSON,
            /** A line for people, as {@code text}, which chat tools show. */
            CHAT
        }
    }
}
