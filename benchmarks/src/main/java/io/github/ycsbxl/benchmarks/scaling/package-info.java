/**
 * Simulation of stores with many shards and the real key choosers: up to which number of shards
 * does a hot set scale?
 */
package io.github.ycsbxl.benchmarks.scaling;
