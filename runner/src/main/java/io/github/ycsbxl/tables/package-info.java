/**
 * Results as tables and text: YCSB's output, CSV, JSON, histogram logs, and the published figures
 * beside them. results/README.md says what the columns mean.
 */
package io.github.ycsbxl.tables;
