package io.github.ycsbxl.elliptics.protocol;

import java.io.IOException;

/** Refusal of a request by a node. Nothing was written. */
public final class StatusException extends IOException {
  /** The object does not exist. */
  public static final int NOT_FOUND = -2;

  /** Sizes do not match, the command is unknown, or the node's database refused. */
  public static final int INVALID = -22;

  private final int status;

  public StatusException(int status) {
    super(
        switch (status) {
          case NOT_FOUND -> "the node has no such object (-2)";
          case INVALID -> "the node refuses the request, or its database does (-22)";
          default -> "the node answers with status " + status;
        });
    this.status = status;
  }

  /** The status as the node sent it: a negative error number. */
  public int status() {
    return status;
  }
}
