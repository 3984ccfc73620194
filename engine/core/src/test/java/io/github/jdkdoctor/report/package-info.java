@NullMarked
package io.github.jdkdoctor.report;

import org.jspecify.annotations.NullMarked;
