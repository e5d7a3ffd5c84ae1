/**
 * Series of runs that differ in settings: of a list that is known before, as a sweep's and that of
 * the rounds of two sides, or chosen from the results so far, as a search's.
 */
package io.github.ycsbxl.series;
