package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.protocol.Protocol;
import io.github.ycsbxl.voldemort.protocol.WireInput;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.Map;

/**
 * Protocol, timeouts and limits of connections to nodes. Immutable.
 *
 * @param handshakeTimeoutMs timeout of the handshake that follows the connect
 * @param responseTimeoutMs timeout from the start of a request to the end of its response
 * @param maxMessageBytes size of a response above which the connection is closed
 * @param socketOptions options to set on every socket
 */
public record ConnectionSettings(
    Protocol protocol,
    int connectTimeoutMs,
    int handshakeTimeoutMs,
    int responseTimeoutMs,
    int maxMessageBytes,
    Map<SocketOption<?>, Object> socketOptions) {

  public ConnectionSettings {
    requirePositive("connectTimeoutMs", connectTimeoutMs);
    requirePositive("handshakeTimeoutMs", handshakeTimeoutMs);
    requirePositive("responseTimeoutMs", responseTimeoutMs);
    requirePositive("maxMessageBytes", maxMessageBytes);
    socketOptions = Map.copyOf(socketOptions);
  }

  private static void requirePositive(String name, int value) {
    if (value <= 0) {
      throw new IllegalArgumentException("%s must be positive, not %s".formatted(name, value));
    }
  }

  /**
   * Creates settings with the original client's timeouts: 500 ms to connect, 5 s for everything
   * else. Sockets send small packets at once, and have no keep-alive.
   */
  public static ConnectionSettings of(Protocol protocol) {
    return new ConnectionSettings(
        protocol,
        500,
        5_000,
        5_000,
        WireInput.DEFAULT_MAX_MESSAGE_BYTES,
        Map.of(StandardSocketOptions.TCP_NODELAY, true, StandardSocketOptions.SO_KEEPALIVE, false));
  }
}
