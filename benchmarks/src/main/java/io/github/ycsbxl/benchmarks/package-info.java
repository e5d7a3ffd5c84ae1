/** Benchmarks of the tool itself, compared with stock YCSB, with bare clients, or with itself. */
package io.github.ycsbxl.benchmarks;
