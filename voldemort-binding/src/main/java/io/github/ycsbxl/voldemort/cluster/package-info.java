/** Metadata of a cluster, from cluster.xml and stores.xml, and placement of keys on nodes. */
package io.github.ycsbxl.voldemort.cluster;
