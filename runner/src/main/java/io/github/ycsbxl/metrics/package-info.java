/** Metrics of a running benchmark, for a monitoring system that polls them. */
package io.github.ycsbxl.metrics;
