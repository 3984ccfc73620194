package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.base.Problem.Kind;
import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Group;
import io.github.jdkdoctor.service.store.Store;
import io.github.jdkdoctor.service.store.Subject;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;

/** Which services the caller may know of. What may be done with them are the roles. */
@ApplicationScoped
public class Permissions {
    /** Where an identity has its {@link Group}. */
    static final String GROUP = "jdkdoctor.group";

    private final SecurityIdentity identity;
    private final Store store;

    Permissions(SecurityIdentity identity, Store store) {
        this.identity = identity;
        this.store = store;
    }

    /** The services of the caller. */
    public Group group() {
        Group group = identity.getAttribute(GROUP);
        return group;
    }

    /**
     * The diagnosis of an id in an address.
     *
     * @throws ProblemException where there is none, or it is of another service
     */
    public Diagnosis find(String id) {
        return store.find(Diagnosis.id(id))
                .filter(diagnosis -> group().has(diagnosis.service().orElse("")))
                .orElseThrow(Diagnosis::unknown);
    }

    /** Lets pass what is about a service of the caller. */
    public void send(Subject subject) {
        if (!group().has(subject.service())) {
            throw Kind.FORBIDDEN
                    .with("the token is for " + group() + "; say with 'service' which of them the bundle is about")
                    .exception();
        }
    }

    /** Lets pass who may act on all services. */
    public void everywhere() {
        if (!group().isAll()) {
            throw Kind.FORBIDDEN
                    .with("the token is for " + group() + ", and this is about all services")
                    .exception();
        }
    }
}
