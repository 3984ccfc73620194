package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.base.Digests;
import io.github.jdkdoctor.service.base.Directories;
import io.github.jdkdoctor.service.base.FileName;
import io.github.jdkdoctor.service.base.Problem;
import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.base.Settings;
import io.github.jdkdoctor.service.store.Spool;
import io.github.jdkdoctor.service.store.Upload;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpServerFileUpload;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Writes one upload to disk as its bytes come, on the event loop, which never waits for them. */
final class Receiver {
    private final Vertx vertx;
    private final Settings.Upload limits;
    private final Spool spool;
    private final HttpServerRequest request;
    private final Path folder;
    private final Consumer<Upload> received;
    private final Consumer<Problem> refused;
    private final Map<String, Upload.Part> parts = new HashMap<>();
    private final long started = System.nanoTime();
    private long lastByte = started;
    private long bytes;
    private final Set<AsyncFile> open = new HashSet<>();
    private int closing;
    private boolean ended;
    private boolean done;
    private long watch;

    Receiver(
            Vertx vertx,
            Settings.Upload limits,
            Spool spool,
            HttpServerRequest request,
            Consumer<Upload> received,
            Consumer<Problem> refused)
            throws IOException {
        this.vertx = vertx;
        this.limits = limits;
        this.spool = spool;
        this.request = request;
        this.folder = spool.newFolder();
        this.received = received;
        this.refused = refused;
    }

    /** Begins; one of the two consumers is told how it ended, or neither where the client went away. */
    void receive(boolean multipart, String name) {
        watch = vertx.setPeriodic(1000, timer -> watch());
        // the client went away, which no answer reaches any more, or its form is none
        request.exceptionHandler(broken -> refuse(Kind.BAD_REQUEST.with(
                "the request cannot be understood; send the whole bundle as the body, or a form with"
                        + " the file 'bundle'")));
        if (multipart) {
            request.setExpectMultipart(true);
            request.uploadHandler(this::part);
            request.endHandler(end -> {
                ended = true;
                finish();
            });
        } else {
            write(request, Upload.BUNDLE, name);
        }
        request.resume();
    }

    private void part(HttpServerFileUpload part) {
        // what is not wanted is read all the same: what follows it may be
        part.handler(buffer -> {});
        if (!Upload.SENT.contains(part.name())) {
            refuse(Kind.BAD_REQUEST.with("there is a part '" + FileName.shown(part.name())
                    + "'; send the whole bundle as 'bundle', or its runs as 'baseline', 'current' and 'peer'"));
        } else if (parts.containsKey(part.name())) {
            refuse(Kind.BAD_REQUEST.with("there are two parts '" + part.name() + "'; send one"));
        } else if (!part.filename().isEmpty()) {
            write(part, part.name(), FileName.of(Optional.of(part.filename()), part.name()));
        }
    }

    private void write(ReadStream<Buffer> from, String role, String name) {
        Path file = folder.resolve(role).resolve(name);
        AsyncFile to;
        try {
            Directories.own(folder.resolve(role));
            to = vertx.fileSystem()
                    .openBlocking(
                            file.toString(),
                            new OpenOptions().setCreateNew(true).setPerms("rw-------"));
        } catch (IOException | RuntimeException e) {
            refuse(Kind.STORAGE_UNAVAILABLE.with("the upload cannot be written; try again later", 60));
            return;
        }
        open.add(to);
        MessageDigest digest = Digests.sha256();
        long[] size = {0};
        parts.put(role, new Upload.Part(file, "", 0));
        from.handler(buffer -> {
            if (done || !admit(buffer.length())) {
                return;
            }
            digest.update(buffer.getBytes());
            size[0] += buffer.length();
            to.write(buffer)
                    .onFailure(full -> refuse(Kind.STORAGE_UNAVAILABLE.with("the disk is full; try again later", 60)));
            if (to.writeQueueFull()) {
                from.pause();
                to.drainHandler(drained -> from.resume());
            }
        });
        from.endHandler(end -> {
            if (done) {
                return;
            }
            open.remove(to);
            closing++;
            to.close().onComplete(closed -> {
                closing--;
                parts.put(role, new Upload.Part(file, HexFormat.of().formatHex(digest.digest()), size[0]));
                ended |= from == request;
                finish();
            });
        });
    }

    private boolean admit(int more) {
        lastByte = System.nanoTime();
        if (bytes + more > limits.maxSize().asLongValue()) {
            refuse(Kind.TOO_LARGE.with("the upload is over the limit of "
                    + limits.maxSize().asLongValue() + " bytes; cut it to the slow period"));
            return false;
        }
        if (!spool.take(more)) {
            refuse(Kind.STORAGE_UNAVAILABLE.with("too much is uploaded at the moment; try again later", 10));
            return false;
        }
        bytes += more;
        return true;
    }

    private void watch() {
        long now = System.nanoTime();
        // a form may end within a part, which then never ends
        boolean waits = !ended || (!open.isEmpty() && closing == 0);
        if (waits && request.response().closed()) {
            // it went away before anybody listened for that
            refuse(Kind.BAD_REQUEST.with("the client has gone away"));
        } else if (waits && now - started > limits.timeout().toNanos()) {
            refuse(Kind.UPLOAD_TIMEOUT.with(
                    "the upload took more than " + limits.timeout().toSeconds() + " s"));
        } else if (waits && now - lastByte > limits.idle().toNanos()) {
            refuse(Kind.UPLOAD_TIMEOUT.with("no byte came for " + limits.idle().toSeconds() + " s"));
        }
    }

    private void finish() {
        if (done || !ended || !open.isEmpty() || closing > 0) {
            return;
        }
        if (parts.isEmpty()) {
            refuse(Kind.BAD_REQUEST.with(
                    "there is no bundle in the request; send it as the body, or as the part 'bundle' of a form"));
        } else if (bytes == 0) {
            refuse(Kind.BAD_REQUEST.with("the bundle is empty; send a zip or a tar.gz"));
        } else if (parts.containsKey(Upload.BUNDLE) && parts.size() > 1) {
            refuse(Kind.BAD_REQUEST.with(
                    "send either 'bundle' or the runs 'baseline', 'current' and 'peer', not both"));
        } else {
            end();
            received.accept(Upload.of(folder, parts));
        }
    }

    private void refuse(Problem problem) {
        if (!done) {
            discard();
            refused.accept(problem);
        }
    }

    private void discard() {
        if (!done) {
            end();
            open.forEach(AsyncFile::close);
            vertx.executeBlocking(() -> {
                Upload.remove(folder);
                return true;
            });
        }
        spool.giveBack(bytes);
        bytes = 0;
    }

    private void end() {
        done = true;
        vertx.cancelTimer(watch);
    }
}
