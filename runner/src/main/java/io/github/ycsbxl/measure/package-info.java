/**
 * Measurement: recorders of one thread that share nothing, one sample for each interval, one
 * measurement for each phase, and their sums.
 */
package io.github.ycsbxl.measure;
