@NullMarked
package io.github.jdkdoctor.cases;

import org.jspecify.annotations.NullMarked;
