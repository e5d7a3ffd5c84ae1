package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.AnswerReader;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * Settings of a client. Immutable.
 *
 * @param seeds nodes to ask for the others, in this order
 * @param connectTimeout time to connect to a node
 * @param answerTimeout time from sending a request to having all of the answer
 * @param history whether every write adds an entry to its object's history
 * @param maxAnswerBytes a node that sends a longer answer is hung up on
 */
public record NetworkSettings(
    List<InetSocketAddress> seeds,
    Duration connectTimeout,
    Duration answerTimeout,
    boolean history,
    int maxAnswerBytes) {

  /** Makes settings with half a second to connect, five for an answer, and without history. */
  public static NetworkSettings of(List<InetSocketAddress> seeds) {
    return new NetworkSettings(
        seeds,
        Duration.ofMillis(500),
        Duration.ofSeconds(5),
        false,
        AnswerReader.DEFAULT_MAX_BYTES);
  }

  /** Returns these settings with other seeds. */
  public NetworkSettings at(List<InetSocketAddress> others) {
    return new NetworkSettings(others, connectTimeout, answerTimeout, history, maxAnswerBytes);
  }
}
