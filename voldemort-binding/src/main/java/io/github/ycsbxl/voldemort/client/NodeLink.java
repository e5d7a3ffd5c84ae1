package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.client.NodeFailureException.Reason;
import io.github.ycsbxl.voldemort.cluster.Node;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.ServerErrorException;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.protocol.VoldemortException;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;

/**
 * One thread's way to one node, which tells the process how the node does. The response to a
 * request need not be received: the next request does it, and drops it.
 */
final class NodeLink implements Closeable {
  private static final StoreName METADATA = StoreName.of("metadata");
  private static final byte[] NODE_ID = "node.id".getBytes(StandardCharsets.UTF_8);

  private final Node node;
  private final NodeConnection connection;
  private final NodeState state;

  NodeLink(Node node, NodeConnection connection, NodeState state) {
    this.node = node;
    this.connection = connection;
    this.state = state;
  }

  int id() {
    return node.id();
  }

  Node node() {
    return node;
  }

  /** Whether requests may go to the node: it is up, or is again, as a probe just found. */
  boolean isUsable() {
    return state.isUp() || (state.claimsProbe() && answersProbe());
  }

  private boolean answersProbe() {
    try {
      send(Request.Get.of(METADATA, Routing.NORMAL, NODE_ID));
      boolean itself =
          receive() instanceof Values values && says(values, Integer.toString(node.id()));
      if (!itself) {
        state.failed();
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
    try {
      connection.send(request);
    } catch (NodeFailureException e) {
      throw failed(e);
    }
  }

  /**
   * The response to the last request.
   *
   * @throws ServerErrorException if it is an error
   */
  Response receive() throws VoldemortException {
    Response response;
    try {
      response = connection.receive();
    } catch (NodeFailureException e) {
      throw failed(e);
    }
    state.succeeded();
    if (response instanceof Failure failure) {
      throw failure.toException();
    }
    return response;
  }

  private NodeFailureException failed(NodeFailureException failure) {
    if (failure.reason() != Reason.INTERRUPTED) {
      state.failed();
    }
    return failure;
  }

  /** Receives the response that is still to come, if there is one. */
  void settle() {
    if (connection.isDue()) {
      try {
        receive();
      } catch (VoldemortException e) {
        // Whoever sent the request counts on enough others; the node's state is up to date.
      }
    }
  }

  /** Whether both are the same node at the same address. */
  boolean leadsTo(Node other) {
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
