package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.NodeFailureException.Reason;
import io.github.ycsbxl.voldemort.cluster.ClusterNode;
import io.github.ycsbxl.voldemort.protocol.Operation;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Connection of one thread to one node that also updates the node's shared state. A response need
 * not be received: the next request receives and drops it. Used by one thread.
 */
final class NodeLink implements Closeable {
  private static final StoreName METADATA = StoreName.parse("metadata");
  private static final byte[] NODE_ID = "node.id".getBytes(StandardCharsets.UTF_8);

  private final ClusterNode node;
  private final NodeConnection connection;
  private final NodeState state;
  private RequestListener listener = RequestListener.NONE;

  /**
   * Listener for the pending request. It is notified even if another listener was set in the
   * meantime.
   */
  private RequestListener asking = RequestListener.NONE;

  private Operation asked;
  private long sentNanos;

  NodeLink(ClusterNode node, NodeConnection connection, NodeState state) {
    this.node = node;
    this.connection = connection;
    this.state = state;
  }

  int id() {
    return node.id();
  }

  ClusterNode node() {
    return node;
  }

  void listen(RequestListener newListener) {
    listener = newListener;
  }

  /**
   * Returns true if a connection to the node succeeds. A failure does not count as a failed
   * request.
   */
  boolean connects() {
    try {
      connection.connect();
      return true;
    } catch (NodeFailureException e) {
      return false;
    }
  }

  /** Returns the options of the connection's socket; empty if it is not open. */
  Map<SocketOption<?>, Object> socketOptions() throws IOException {
    return connection.socketOptions();
  }

  /** Returns true if requests may go to the node: it is up, or has just responded to a probe. */
  boolean isUsable() {
    return state.isUp() || (state.tryClaimProbe() && answersProbe());
  }

  /** Returns why the node is not usable. */
  String reason() {
    return "down: " + state.reason();
  }

  private boolean answersProbe() {
    try {
      send(Request.Get.of(METADATA, Routing.NORMAL, NODE_ID));
      boolean itself =
          receive() instanceof Values values && says(values, Integer.toString(node.id()));
      if (!itself) {
        state.failed("another node answers there");
      }
      return itself;
    } catch (VoldemortException e) {
      return false;
    }
  }

  private static boolean says(Values values, String text) {
    return values.values().size() == 1
        && new String(values.values().get(0).value(), StandardCharsets.UTF_8).equals(text);
  }

  void send(Request request) throws NodeFailureException {
    settle();
    asking = listener;
    if (asking != RequestListener.NONE) {
      asked = request.operation();
      sentNanos = System.nanoTime();
    }
    try {
      connection.send(request);
    } catch (NodeFailureException e) {
      throw failed(e);
    }
  }

  /**
   * Returns the response to the last request.
   *
   * @throws ServerErrorException if the response is an error
   */
  Response receive() throws VoldemortException {
    return receive(true);
  }

  private Response receive(boolean awaited) throws VoldemortException {
    Response response;
    try {
      response = connection.receive();
    } catch (NodeFailureException e) {
      throw failed(e);
    }
    state.succeeded();
    if (asking == listener && asking != RequestListener.NONE) {
      asking.answered(asked, id(), System.nanoTime() - sentNanos, awaited);
    }
    if (response instanceof Failure failure) {
      throw failure.toException();
    }
    return response;
  }

  private NodeFailureException failed(NodeFailureException failure) {
    if (failure.reason() != Reason.INTERRUPTED) {
      state.failed(failure.getMessage());
      if (asking == listener) {
        asking.failed(asked, id());
      }
    }
    return failure;
  }

  /** Receives an outstanding response, if any. */
  void settle() {
    if (connection.isDue()) {
      try {
        receive(false);
      } catch (VoldemortException e) {
        // Ignore the failure: the sender did not need the response, and the node's state is
        // already updated.
      }
    }
  }

  /** Returns true if this link leads to the same node at the same address. */
  boolean leadsTo(ClusterNode other) {
    return node.id() == other.id()
        && node.host().equals(other.host())
        && node.socketPort() == other.socketPort();
  }

  @Override
  public void close() {
    settle();
    connection.close();
  }
}
