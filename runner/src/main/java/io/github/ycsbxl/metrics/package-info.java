/** The figures of a test while it runs, for a monitoring system that asks for them. */
package io.github.ycsbxl.metrics;
