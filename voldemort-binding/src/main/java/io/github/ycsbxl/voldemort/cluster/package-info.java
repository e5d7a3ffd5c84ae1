/**
 * Which nodes, partitions and stores a cluster has, as its two documents say, and where a key
 * lives.
 */
package io.github.ycsbxl.voldemort.cluster;
