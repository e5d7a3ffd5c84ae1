package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import java.net.URI;
import java.util.List;
import java.util.OptionalInt;

/**
 * Settings of a client: the nodes to bootstrap from, and its quorums where they differ from the
 * store's definition. Immutable.
 *
 * @param bootstrap nodes to ask for the cluster's documents, in this order
 * @param clientZone the zone whose nodes are near
 * @param failuresBeforeDown failures in a row, of any thread, after which a node is left out
 * @param downMs time in which a node is left out; then one operation probes it first
 */
public record ClientSettings(
    List<NodeEndpoint> bootstrap,
    ConnectionSettings connection,
    int clientZone,
    OptionalInt requiredReads,
    OptionalInt preferredReads,
    OptionalInt requiredWrites,
    OptionalInt preferredWrites,
    int failuresBeforeDown,
    int downMs) {
  private static final int USUAL_FAILURES_BEFORE_DOWN = 3;
  private static final int USUAL_DOWN_MS = 10_000;

  public ClientSettings {
    bootstrap = List.copyOf(bootstrap);
    if (bootstrap.isEmpty()) {
      throw new IllegalArgumentException("There must be a bootstrap URL.");
    }
    if (failuresBeforeDown <= 0 || downMs <= 0) {
      throw new IllegalArgumentException(
          "failuresBeforeDown and downMs must be positive, not %d and %d"
              .formatted(failuresBeforeDown, downMs));
    }
  }

  /**
   * Makes settings with zone 0 and the stores' own quorums, where a node is skipped for 10 s after
   * 3 failures.
   */
  public static ClientSettings of(List<NodeEndpoint> bootstrap, Protocol protocol) {
    OptionalInt asDefined = OptionalInt.empty();
    return new ClientSettings(
        bootstrap,
        ConnectionSettings.of(protocol),
        0,
        asDefined,
        asDefined,
        asDefined,
        asDefined,
        USUAL_FAILURES_BEFORE_DOWN,
        USUAL_DOWN_MS);
  }

  /**
   * Reads a bootstrap URL, {@code tcp://host:port}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static NodeEndpoint address(String url) {
    URI uri = URI.create(url);
    boolean more = !uri.getRawSchemeSpecificPart().equals("//" + uri.getRawAuthority());
    if (!"tcp".equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 0 || more) {
      throw new IllegalArgumentException("A bootstrap URL is tcp://host:port, not " + url);
    }
    return new NodeEndpoint(uri.getHost(), uri.getPort());
  }
}
