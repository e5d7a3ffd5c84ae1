/**
 * Figures of runs, whoever measured them (our result folders, published tables, what stock YCSB
 * prints), laid side by side, and whether they differ by more than chance. docs/compare.md says
 * what the columns mean, which tests there are, and how often they err.
 */
package io.github.ycsbxl.compare;
