/** Where bundles are read and tables are kept: a disk, or a file system of Hadoop. */
@org.jspecify.annotations.NullMarked
package io.github.jdkdoctor.fleet.store;
