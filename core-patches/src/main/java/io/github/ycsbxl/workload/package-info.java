/**
 * The modified core workload: which operations a client thread does on which records, how inserts
 * are acknowledged, how compare-and-set updates are counted and proven, and how stale reads are
 * found by the versions that a thread has written and read.
 */
package io.github.ycsbxl.workload;
