/**
 * One benchmark, whoever asks for it: the request that was found right, its phases in order, its
 * files, and series of benchmarks that answer a question together.
 */
package io.github.ycsbxl.benchmark;
