/**
 * Metrics of a running benchmark for Prometheus, and metrics of the store's servers, scraped from
 * their node exporters.
 */
package io.github.ycsbxl.metrics;
