/** What the JVM's TLS implementation prints of its handshakes. */
@NullMarked
package io.github.jdkdoctor.evidence.tls;

import org.jspecify.annotations.NullMarked;
