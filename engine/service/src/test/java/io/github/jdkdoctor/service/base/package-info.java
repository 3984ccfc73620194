@NullMarked
package io.github.jdkdoctor.service.base;

import org.jspecify.annotations.NullMarked;
