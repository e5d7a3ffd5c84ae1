package io.github.ycsbxl.elliptics.protocol;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Rejection of a request by a node. Nothing was written. */
public final class StatusException extends IOException {
  /** The object does not exist. */
  public static final int NOT_FOUND = -2;

  /** Sizes do not match, the command is unknown, or the node's database rejected the request. */
  public static final int INVALID = -22;

  private final int status;

  private StatusException(String node, int status) {
    super(
        switch (status) {
          case NOT_FOUND -> node + " has no such record (-2)";
          case INVALID -> node + " or its database rejected the request (-22)";
          default -> node + " answers with status " + status;
        });
    this.status = status;
  }

  StatusException(int status) {
    this("the node", status);
  }

  /** Returns the same rejection with the node's address. */
  public StatusException of(InetSocketAddress node) {
    return new StatusException("node " + node.getHostString() + ":" + node.getPort(), status);
  }

  /** Returns the status as sent by the node: a negative error number. */
  public int status() {
    return status;
  }
}
