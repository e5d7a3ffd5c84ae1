/** Means, trends and changes of time series, with errors that account for autocorrelation. */
package io.github.ycsbxl.statistics;
