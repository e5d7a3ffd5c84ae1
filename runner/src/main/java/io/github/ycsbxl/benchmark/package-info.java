/**
 * One test, whoever asks for it: the request that was found right, its phases in order, its files,
 * and series of tests that answer a question together.
 */
package io.github.ycsbxl.benchmark;
