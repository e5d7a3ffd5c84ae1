/**
 * Figures of a run, whoever measured it: our result folders, published tables, and what stock YCSB
 * and its relatives print.
 */
package io.github.ycsbxl.figures;
