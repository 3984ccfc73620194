/** The engine as a service: an HTTP API, a web page, storage. The only package that knows Quarkus. */
@NullMarked
package io.github.jdkdoctor.service;

import org.jspecify.annotations.NullMarked;
