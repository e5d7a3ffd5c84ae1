/**
 * YCSB XL as a library: create a {@link Benchmark}, load, run or sweep, and get results as values.
 */
package io.github.ycsbxl;
