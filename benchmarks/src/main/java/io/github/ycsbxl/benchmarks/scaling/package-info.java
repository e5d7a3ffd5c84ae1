/**
 * Simulation of clients with the real key choosers on stores with many shards. Shows up to how many
 * shards a hot set scales.
 */
package io.github.ycsbxl.benchmarks.scaling;
