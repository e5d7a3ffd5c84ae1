/**
 * Metrics of a running benchmark for a monitoring system that polls them, and those of the store's
 * servers, which are polled from their node exporters.
 */
package io.github.ycsbxl.metrics;
