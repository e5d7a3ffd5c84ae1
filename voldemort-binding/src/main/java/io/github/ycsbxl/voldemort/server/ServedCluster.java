package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.List;

/**
 * Metadata of a served cluster, also as the documents that clients are given. Immutable.
 *
 * @param clusterXml says the same as {@code cluster}
 * @param storesXml says the same as {@code stores}
 */
record ServedCluster(
    Cluster cluster, String clusterXml, List<StoreDefinition> stores, String storesXml) {}
