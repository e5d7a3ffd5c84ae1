/** Measurements of the tool itself, in turn with stock YCSB, with bare clients, or with itself. */
package io.github.ycsbxl.benchmarks;
