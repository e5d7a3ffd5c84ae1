/** YCSB XL: benchmarks of distributed key-value stores that are too large for stock YCSB. */
package io.github.ycsbxl;
