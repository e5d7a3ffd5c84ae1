package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.config.HostAndPort;
import io.github.ycsbxl.voldemort.protocol.Protocol;
import java.net.URI;
import java.util.List;
import java.util.OptionalInt;

/**
 * Settings of a client: bootstrap nodes, and quorums that override the store's definition.
 * Immutable.
 *
 * @param bootstrap nodes to ask for the metadata, in this order
 * @param clientZone zone of the client
 * @param failuresBeforeDown number of successive failures in all threads after which a node is
 *     skipped
 * @param downMs time for which a node is skipped, until one operation probes it
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
   * Creates settings with zone 0 and the stores' own quorums. A node is skipped for 10 s after 3
   * failures.
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
   * Parses a bootstrap URL, {@code tcp://host:port}.
   *
   * @throws IllegalArgumentException if the URL is invalid
   */
  public static NodeEndpoint address(String url) {
    URI uri = URI.create(url);
    boolean more = !uri.getRawSchemeSpecificPart().equals("//" + uri.getRawAuthority());
    if (!"tcp".equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 0 || more) {
      throw new IllegalArgumentException("A bootstrap URL is tcp://host:port, not " + url);
    }
    return new NodeEndpoint(uri.getHost(), HostAndPort.requirePort(uri).getPort());
  }
}
