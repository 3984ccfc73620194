@NullMarked
package io.github.jdkdoctor.evidence.tls;

import org.jspecify.annotations.NullMarked;
