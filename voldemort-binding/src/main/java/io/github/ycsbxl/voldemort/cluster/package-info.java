/**
 * Metadata of a cluster, read from cluster.xml and stores.xml, and the placement of keys on its
 * nodes.
 */
package io.github.ycsbxl.voldemort.cluster;
