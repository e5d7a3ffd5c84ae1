/**
 * Tests of whether figures differ by more than chance: of single runs, and of rounds of two sides.
 * docs/compare.md says which, and how often they err.
 */
package io.github.ycsbxl.statistics;
