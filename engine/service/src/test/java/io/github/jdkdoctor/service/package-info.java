@NullMarked
package io.github.jdkdoctor.service;

import org.jspecify.annotations.NullMarked;
