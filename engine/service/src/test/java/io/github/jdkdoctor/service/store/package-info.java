@NullMarked
package io.github.jdkdoctor.service.store;

import org.jspecify.annotations.NullMarked;
