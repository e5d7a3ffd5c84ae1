/** Tests of {@code bin/ycsb}, as it is run from a release and from a source checkout. */
package io.github.ycsbxl.launcher;
