/** Metadata of a cluster, from cluster.xml and stores.xml, and placement of keys on its nodes. */
package io.github.ycsbxl.voldemort.cluster;
