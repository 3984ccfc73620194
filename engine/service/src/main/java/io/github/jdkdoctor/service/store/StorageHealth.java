package io.github.jdkdoctor.service.store;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Whether a bundle that came now could be stored. */
@Readiness
@ApplicationScoped
class StorageHealth implements HealthCheck {
    private final Database database;
    private final Spool spool;

    StorageHealth(Database database, Spool spool) {
        this.database = database;
        this.spool = spool;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("storage")
                .status(database.answers() && !spool.diskIsFull())
                .build();
    }
}
