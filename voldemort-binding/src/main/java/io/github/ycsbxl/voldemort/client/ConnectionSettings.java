package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.WireInput;

/**
 * Protocol, timeouts and limits of connections to nodes. Immutable.
 *
 * @param handshakeTimeoutMs timeout from the connection to its acceptance
 * @param responseTimeoutMs timeout from the start of a request to the end of its response
 * @param maxMessageBytes size of a response above which the connection is closed
 */
public record ConnectionSettings(
    Protocol protocol,
    int connectTimeoutMs,
    int handshakeTimeoutMs,
    int responseTimeoutMs,
    int maxMessageBytes) {

  public ConnectionSettings {
    requirePositive("connectTimeoutMs", connectTimeoutMs);
    requirePositive("handshakeTimeoutMs", handshakeTimeoutMs);
    requirePositive("responseTimeoutMs", responseTimeoutMs);
    requirePositive("maxMessageBytes", maxMessageBytes);
  }

  private static void requirePositive(String name, int value) {
    if (value <= 0) {
      throw new IllegalArgumentException("%s must be positive, not %s".formatted(name, value));
    }
  }

  /**
   * Creates settings with the original client's timeouts: 500 ms to connect, 5 s for everything
   * else.
   */
  public static ConnectionSettings of(Protocol protocol) {
    return new ConnectionSettings(protocol, 500, 5_000, 5_000, WireInput.DEFAULT_MAX_MESSAGE_BYTES);
  }
}
