/** Measures the tool itself: parts by JMH, the whole against stock YCSB side by side. */
package io.github.ycsbxl.benchmarks;
