package io.github.jdkdoctor.service.access;

import io.github.jdkdoctor.service.base.Problem;
import io.vertx.ext.web.RoutingContext;

/** Answers requests that are not let in. */
public interface Refusals {
    /** Answers a request with a problem, before resources see it. */
    void tell(RoutingContext context, Problem problem);
}
