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
 * One thread's client of a network, with a connection to each node that it has used. Requests throw
 * a {@link StatusException} if the owner rejects them, and a {@link NoAnswerException} if there is
 * no response. Requests are not retried. Not thread-safe.
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

  /** Sets the listener for requests. */
  public void listen(AnswerListener newListener) {
    listener = newListener;
  }

  /** Replaces the object with this ID. */
  public void write(Id id, byte[] data) throws IOException {
    ask(
        Command.WRITE,
        id,
        connection -> {
          connection.write(id, data);
          return null;
        });
  }

  /**
   * Returns the object's bytes; an empty array for an emptied object; empty if it never existed.
   */
  public Optional<byte[]> read(Id id) throws IOException {
    return ask(Command.READ, id, connection -> connection.read(id, 0));
  }

  /** Returns true if the object has bytes, false if it was emptied; empty if it never existed. */
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

  /** Listener for the requests of an {@link ObjectClient}, called by the client's thread. */
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
     * Called when a node responded, whatever the response.
     *
     * @param node first digits of its ID
     * @param nanos time from before the request until the response was read
     */
    void answered(Command command, String node, long nanos);

    /** Called if there was no response. */
    void failed(Command command, String node);
  }
}
