package io.github.jdkdoctor.service.http;

import io.github.jdkdoctor.service.store.Diagnosis;
import io.github.jdkdoctor.service.store.Filter;
import io.github.jdkdoctor.service.store.Store;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriBuilder;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * A part of a list.
 *
 * @param next the address of the part after it; empty at the end
 */
record Page(List<Diagnosis> diagnoses, Optional<String> next) {
    static Page of(Store store, Filter filter, URI address) {
        List<Diagnosis> found = store.list(filter);
        if (found.size() <= filter.limit()) {
            return new Page(found, Optional.empty());
        }
        List<Diagnosis> page = found.subList(0, filter.limit());
        URI next = UriBuilder.fromUri(address)
                .replaceQueryParam("after", Filter.Cursor.of(page.get(page.size() - 1)))
                .build();
        return new Page(page, Optional.of(next.getRawPath() + "?" + next.getRawQuery()));
    }

    Response response() {
        Response.ResponseBuilder answer = Response.ok(this, MediaType.APPLICATION_JSON_TYPE);
        next.ifPresent(address -> answer.header("Link", "<" + address + ">; rel=\"next\""));
        return answer.build();
    }
}
