/**
 * The modified core workload: which operations a client thread does on which records, how inserts
 * are acknowledged, and how compare-and-set updates are counted and proven.
 */
package io.github.ycsbxl.workload;
