/**
 * Series of runs with different settings. Sweeps and A/B comparisons know their runs in advance; a
 * search chooses each run from the results so far.
 */
package io.github.ycsbxl.series;
