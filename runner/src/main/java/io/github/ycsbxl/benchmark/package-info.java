/**
 * One benchmark, whoever asks for it: the request that was found right, its phases in order, its
 * files, and what a series of benchmarks needs of them.
 */
package io.github.ycsbxl.benchmark;
