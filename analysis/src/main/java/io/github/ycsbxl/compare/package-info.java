/**
 * Comparison of runs from any source (result directories, published tables, output of stock YCSB),
 * with tests of significance. docs/compare.md explains columns, tests and error rates.
 */
package io.github.ycsbxl.compare;
