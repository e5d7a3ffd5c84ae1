package io.github.ycsbxl.elliptics.client;

import io.github.ycsbxl.elliptics.protocol.Command;
import io.github.ycsbxl.elliptics.protocol.Id;
import io.github.ycsbxl.elliptics.protocol.Ring.NamedNode;
import io.github.ycsbxl.elliptics.protocol.StatusException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thread's client of a network, with a connection to each node that it has needed. Requests
 * throw a {@link StatusException} if the owner refuses, and a {@link NoAnswerException} if it does
 * not answer; they are not repeated. Not thread-safe.
 */
public final class ObjectClient implements Closeable {
  private final NetworkClient network;
  private final Map<InetSocketAddress, ObjectConnection> connections = new HashMap<>();
  private AnswerListener listener = AnswerListener.NONE;

  ObjectClient(NetworkClient network) {
    this.network = network;
  }

  private interface Exchange<T> {
    T with(ObjectConnection connection) throws IOException;
  }

  /** Sets the listener to requests. */
  public void listen(AnswerListener newListener) {
    listener = newListener;
  }

  /** Replaces the object of this id. */
  public void write(Id id, byte[] data) throws IOException {
    ask(
        Command.WRITE,
        id,
        connection -> {
          connection.write(id, data);
          return null;
        });
  }

  /** Returns the object's bytes, none if it was emptied; empty if it never existed. */
  public Optional<byte[]> read(Id id) throws IOException {
    return ask(Command.READ, id, connection -> connection.read(id, 0));
  }

  /** Whether the object has bytes, and was not emptied; empty if it never existed. */
  public Optional<Boolean> hasBytes(Id id) throws IOException {
    return ask(Command.READ, id, connection -> connection.read(id, 1))
        .map(first -> first.length > 0);
  }

  private <T> T ask(Command command, Id id, Exchange<T> exchange) throws IOException {
    NamedNode node = network.ring().ownerOf(id);
    ObjectConnection connection =
        connections.computeIfAbsent(node.route().address(), network::connection);
    boolean timed = listener != AnswerListener.NONE;
    long startNanos = timed ? System.nanoTime() : 0;
    try {
      T result = exchange.with(connection);
      answered(timed, command, node, startNanos);
      return result;
    } catch (StatusException e) {
      answered(timed, command, node, startNanos);
      throw e;
    } catch (NoAnswerException e) {
      network.failed();
      listener.failed(command, node.name());
      throw e;
    }
  }

  private void answered(boolean timed, Command command, NamedNode node, long startNanos) {
    if (timed) {
      listener.answered(command, node.name(), System.nanoTime() - startNanos);
    }
  }

  /** Closes the connections. */
  @Override
  public void close() {
    connections.values().forEach(ObjectConnection::close);
    connections.clear();
  }

  /**
   * Listener to the requests of an {@link ObjectClient}, called by the thread that it belongs to.
   */
  public interface AnswerListener {
    /** Listener that ignores all requests. */
    AnswerListener NONE =
        new AnswerListener() {
          @Override
          public void answered(Command command, String node, long nanos) {}

          @Override
          public void failed(Command command, String node) {}
        };

    /**
     * Called when a node answered, whatever the answer was.
     *
     * @param node the first digits of its id
     * @param nanos from before the request was sent until the answer was read
     */
    void answered(Command command, String node, long nanos);

    /** Called when there was no answer. */
    void failed(Command command, String node);
  }
}
