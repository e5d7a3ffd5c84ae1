/**
 * Figures of the machines that the store runs on, which a Prometheus node exporter on each of them
 * serves.
 */
package io.github.ycsbxl.servers;
