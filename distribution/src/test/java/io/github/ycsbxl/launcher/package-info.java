/** Tests of {@code bin/ycsb} in a release and in a source checkout. */
package io.github.ycsbxl.launcher;
