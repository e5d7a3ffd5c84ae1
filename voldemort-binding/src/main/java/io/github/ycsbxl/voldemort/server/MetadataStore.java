package io.github.ycsbxl.voldemort.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbxl.voldemort.cluster.StoreDefinition;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Request.Get;
import io.github.ycsbxl.voldemort.protocol.Request.GetAll;
import io.github.ycsbxl.voldemort.protocol.Request.GetVersions;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Clocks;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.server.NodeStores.ServedStore;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The store {@code metadata}, which every client reads first. Its keys are the definition of the
 * cluster, the list of all store definitions, the name of each store, and the state of the node.
 * Immutable.
 */
final class MetadataStore implements ServedStore {
  static final String NAME = "metadata";

  private final int node;
  private final Map<String, Versioned> values = new HashMap<>();

  MetadataStore(ServedCluster cluster, int node, long startedMs) {
    this.node = node;
    put("cluster.xml", cluster.clusterXml(), 0);
    put("stores.xml", cluster.storesXml(), 0);
    for (StoreDefinition store : cluster.stores()) {
      put(store.name(), StoreDefinition.toXml(List.of(store)), 0);
    }
    put("node.id", Integer.toString(node), startedMs);
    put("server.state", "NORMAL_SERVER", startedMs);
  }

  private void put(String key, String value, long timestampMs) {
    values.put(key, Versioned.of(value.getBytes(UTF_8), VectorClock.empty(timestampMs)));
  }

  @Override
  public Response answer(Request request) {
    if (request instanceof Get get) {
      Versioned found = values.get(text(get.key()));
      return found == null ? unknown(get.key()) : new Values(List.of(found));
    } else if (request instanceof GetVersions versions) {
      Versioned found = values.get(text(versions.key()));
      return found == null ? unknown(versions.key()) : new Clocks(List.of(found.clock()));
    } else if (request instanceof GetAll all) {
      return getAll(all);
    }
    return new Failure(
        ErrorCode.UNSUPPORTED_OPERATION, "The metadata of node " + node + " cannot be changed.");
  }

  private Response getAll(GetAll all) {
    var found = new ArrayList<KeyedVersions>();
    for (byte[] key : all.keys()) {
      Versioned value = values.get(text(key));
      if (value == null) {
        return unknown(key);
      }
      found.add(new KeyedVersions(key, List.of(value)));
    }
    return new KeyedValues(found);
  }

  private Failure unknown(byte[] key) {
    return new Failure(
        ErrorCode.STORE_NOT_FOUND, "Store %s does not exist on node %s".formatted(text(key), node));
  }

  private static String text(byte[] key) {
    return new String(key, UTF_8);
  }
}
