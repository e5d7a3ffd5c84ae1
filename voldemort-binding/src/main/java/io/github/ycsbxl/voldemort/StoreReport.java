package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.cluster.Quorum;
import io.github.ycsbxl.voldemort.cluster.SerializerDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Settings of a store in effect, from the metadata that its nodes returned. Stateless. */
final class StoreReport {
  private StoreReport() {}

  /** Returns the settings by name, with the quorums that this client uses. */
  static SortedMap<String, String> of(List<ClusterNode> nodes, StoreDefinition store) {
    var report = new TreeMap<String, String>();
    report.put("nodes", Integer.toString(nodes.size()));
    report.put("zones", Long.toString(nodes.stream().map(ClusterNode::zoneId).distinct().count()));
    report.put("persistence", store.persistence());
    report.put("routing strategy", store.routing().toString());
    report.put("replication factor", Integer.toString(store.replicas()));
    if (!store.zoneReplicas().isEmpty()) {
      report.put("replicas by zone", store.zoneReplicas().toString());
    }
    put(report, "reads", store.quorums().reads());
    put(report, "writes", store.quorums().writes());
    report.put("key serializer", store.serializers().keys().type());
    report.put("value serializer", store.serializers().values().type());
    report.put("key compression", compression(store.serializers().keys()));
    report.put("value compression", compression(store.serializers().values()));
    return report;
  }

  private static void put(SortedMap<String, String> report, String what, Quorum quorum) {
    report.put("required " + what, Integer.toString(quorum.required()));
    report.put("preferred " + what, Integer.toString(quorum.preferred()));
    quorum.zones().ifPresent(zones -> report.put("zones of " + what, Integer.toString(zones)));
  }

  private static String compression(SerializerDefinition serializer) {
    return serializer.compression().orElse("none");
  }
}
