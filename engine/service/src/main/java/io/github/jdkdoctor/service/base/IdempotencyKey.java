package io.github.jdkdoctor.service.base;

/** What a client calls one request, so that sending it again does nothing twice. Keys of different clients are different. */
public record IdempotencyKey(String sha256) {
    private static final int MOST = 255;

    public static IdempotencyKey of(String client, String key) {
        if (key.isBlank() || key.length() > MOST) {
            throw Problem.Kind.BAD_REQUEST
                    .with("Idempotency-Key is not 1 to " + MOST + " characters; send a UUID")
                    .exception();
        }
        return new IdempotencyKey(Digests.sha256(client + "\n" + key));
    }
}
