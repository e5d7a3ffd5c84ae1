package io.github.ycsbxl.voldemort.client;

import java.net.URI;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a client reaches its cluster, and what it asks of replicas where that differs from what the
 * store's definition asks.
 *
 * @param bootstrapUrls such as {@code tcp://host:6666}, tried in this order
 * @param clientZone the zone whose nodes are near
 * @param failuresBeforeDown a node that failed so often in a row, for whatever thread, is left out
 * @param downMs for so long; then one operation probes it first
 */
public record ClientSettings(
    List<URI> bootstrapUrls,
    int connectTimeoutMs,
    int socketTimeoutMs,
    int clientZone,
    OptionalInt requiredReads,
    OptionalInt preferredReads,
    OptionalInt requiredWrites,
    OptionalInt preferredWrites,
    int failuresBeforeDown,
    int downMs) {

  public ClientSettings {
    bootstrapUrls = List.copyOf(bootstrapUrls);
    if (bootstrapUrls.isEmpty()) {
      throw new IllegalArgumentException("There must be a bootstrap URL.");
    }
    for (URI url : bootstrapUrls) {
      if (!"tcp".equals(url.getScheme()) || url.getHost() == null || url.getPort() < 0) {
        throw new IllegalArgumentException("A bootstrap URL is tcp://host:port, not " + url);
      }
    }
    requirePositive("connectTimeoutMs", connectTimeoutMs);
    requirePositive("socketTimeoutMs", socketTimeoutMs);
    requirePositive("failuresBeforeDown", failuresBeforeDown);
    requirePositive("downMs", downMs);
  }

  private static void requirePositive(String name, int value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " must be positive, not " + value);
    }
  }

  /** With the original client's timeouts, in zone 0, asking what the stores ask. */
  public static ClientSettings of(List<URI> bootstrapUrls) {
    OptionalInt asDefined = OptionalInt.empty();
    return new ClientSettings(
        bootstrapUrls, 500, 5_000, 0, asDefined, asDefined, asDefined, asDefined, 3, 10_000);
  }
}
