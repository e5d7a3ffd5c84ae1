package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.NodeFailureException.Reason;
import io.github.ycsbxl.voldemort.cluster.Cluster;
import io.github.ycsbxl.voldemort.cluster.MetadataException;
import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.cluster.StoreList;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;

/** Metadata of a cluster as received from a node. Immutable. */
record Metadata(Cluster cluster, StoreList stores) {
  private static final StoreName STORE = StoreName.parse("metadata");

  /**
   * Asks the nodes in order.
   *
   * @throws BootstrapException with the reason of each node if none returned the metadata
   */
  static Metadata read(List<NodeEndpoint> nodes, ConnectionSettings settings)
      throws BootstrapException {
    var reasons = new StringJoiner("; ");
    Exception last = null;
    for (NodeEndpoint node : nodes) {
      try (NodeConnection connection = NodeConnection.to(node, settings)) {
        return new Metadata(
            Cluster.parse(document(connection, "cluster.xml")),
            StoreList.parse(document(connection, "stores.xml")));
      } catch (VoldemortException | MetadataException e) {
        reasons.add(node + ": " + reason(e));
        last = e;
      }
    }
    throw new BootstrapException(reasons.toString(), last);
  }

  private static String reason(Exception e) {
    return e instanceof NodeFailureException failure && failure.reason() == Reason.CONNECT_FAILED
        ? failure.getCause().getMessage()
        : "no metadata of the cluster, because " + e.getMessage();
  }

  private static String document(NodeConnection connection, String name) throws VoldemortException {
    byte[] key = name.getBytes(StandardCharsets.UTF_8);
    var response = connection.ask(Request.Get.of(STORE, Routing.NORMAL, key));
    if (response instanceof Values values && values.values().size() == 1) {
      return new String(values.values().get(0).value(), StandardCharsets.UTF_8);
    }
    throw new MetadataException("There is no " + name + ".");
  }

  /**
   * Returns the definition of a store.
   *
   * @throws BootstrapException if there is no store of this name, or this client cannot use it
   */
  StoreDefinition store(String name) throws BootstrapException {
    try {
      return stores
          .find(name)
          .orElseThrow(
              () ->
                  new BootstrapException(
                      "Unknown store '%s'; the cluster has %s.".formatted(name, stores.names())));
    } catch (MetadataException e) {
      throw new BootstrapException(e.getMessage(), e);
    }
  }
}
