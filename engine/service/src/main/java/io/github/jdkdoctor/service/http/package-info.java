/** What clients ask for over HTTP: the API, the page, uploads. */
@NullMarked
package io.github.jdkdoctor.service.http;

import org.jspecify.annotations.NullMarked;
