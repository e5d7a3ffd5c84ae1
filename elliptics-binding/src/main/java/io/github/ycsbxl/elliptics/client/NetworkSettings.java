package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.AnswerReader;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Settings of a client. Immutable.
 *
 * @param seeds nodes to ask for the others, in this order
 * @param connectTimeout timeout for connecting to a node
 * @param answerTimeout timeout from the start of a request to the end of its response
 * @param history true if every write adds an entry to its object's history
 * @param maxAnswerBytes size of a response above which the connection is closed
 * @param socketOptions options to set on every socket
 */
public record NetworkSettings(
    List<InetSocketAddress> seeds,
    Duration connectTimeout,
    Duration answerTimeout,
    boolean history,
    int maxAnswerBytes,
    Map<SocketOption<?>, Object> socketOptions) {

  public NetworkSettings {
    socketOptions = Map.copyOf(socketOptions);
  }

  /**
   * Creates default settings: the connect timeout is 0.5 s, the response timeout is 5 s, and writes
   * add no history. Sockets use TCP_NODELAY and no keep-alive.
   */
  public static NetworkSettings of(List<InetSocketAddress> seeds) {
    return new NetworkSettings(
        seeds,
        Duration.ofMillis(500),
        Duration.ofSeconds(5),
        false,
        AnswerReader.DEFAULT_MAX_BYTES,
        Map.of(StandardSocketOptions.TCP_NODELAY, true, StandardSocketOptions.SO_KEEPALIVE, false));
  }

  /** Returns a copy with other bootstrap nodes. */
  public NetworkSettings at(List<InetSocketAddress> others) {
    return new NetworkSettings(
        others, connectTimeout, answerTimeout, history, maxAnswerBytes, socketOptions);
  }
}
