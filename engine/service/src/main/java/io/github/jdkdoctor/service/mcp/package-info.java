/** The engine for assistants, over the Model Context Protocol on standard input and output. */
@NullMarked
package io.github.jdkdoctor.service.mcp;

import org.jspecify.annotations.NullMarked;
