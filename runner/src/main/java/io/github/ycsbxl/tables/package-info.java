/**
 * Results as tables and text: YCSB's output, CSV, histogram logs, and published results.
 * results/README.md documents the columns.
 */
package io.github.ycsbxl.tables;
