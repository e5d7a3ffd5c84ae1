package io.github.ycsbxl.voldemort.protocol;

/** Party that finds a key's replicas. */
public enum Routing {
  /** The client routes. A node without the key rejects the request. */
  NORMAL(0),
  /** The node routes on behalf of the client. */
  ROUTED(1),
  /** No routing: the node uses its own storage, even for keys of other nodes. */
  IGNORE_CHECKS(2);

  private final int code;

  Routing(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static Routing fromCode(int code) throws MalformedMessageException {
    return switch (code) {
      case 0 -> NORMAL;
      case 1 -> ROUTED;
      case 2 -> IGNORE_CHECKS;
      default -> throw new MalformedMessageException("a routing type that does not exist: " + code);
    };
  }
}
