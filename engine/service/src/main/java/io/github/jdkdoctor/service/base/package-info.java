/** What all of the service stands on: its settings and directories, and the problems that clients are told. */
@NullMarked
package io.github.jdkdoctor.service.base;

import org.jspecify.annotations.NullMarked;
