package io.github.ycsbxl.voldemort.protocol;

/** Responsibility for finding a key's replicas. */
public enum Routing {
  /** The client routes; a node that does not hold the key refuses. */
  NORMAL(0),
  /** The node routes in the client's place. */
  ROUTED(1),
  /**
   * Nobody routes: the node answers from its own storage, even if the key does not belong there.
   */
  IGNORE_CHECKS(2);

  private final int code;

  Routing(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static Routing of(int code) throws MalformedMessageException {
    return switch (code) {
      case 0 -> NORMAL;
      case 1 -> ROUTED;
      case 2 -> IGNORE_CHECKS;
      default -> throw new MalformedMessageException("a routing type that does not exist: " + code);
    };
  }
}
