/**
 * Time series by intervals; their means, trends and changes, with errors that account for
 * autocorrelation.
 */
package io.github.ycsbxl.statistics;
