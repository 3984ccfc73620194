package io.github.jdkdoctor.service.access;

import jakarta.ws.rs.core.SecurityContext;

/**
 * For whom a page is.
 *
 * @param name as the token has it
 * @param writes whether buttons that change something are of use
 * @param deletes whether a button to delete is of use
 * @param leaves whether there is a session to end
 */
public record Visitor(String name, boolean writes, boolean deletes, boolean leaves) {
    public static final Visitor NOBODY = new Visitor("", false, false, false);

    public static Visitor of(SecurityContext security) {
        return security.getUserPrincipal() == null
                ? NOBODY
                : new Visitor(
                        security.getUserPrincipal().getName(),
                        security.isUserInRole(Access.WRITE),
                        security.isUserInRole(Access.DELETE),
                        security.isUserInRole(Access.SESSION));
    }
}
