package io.github.ycsbxl.voldemort.protocol;

/** Operations of a node. */
public enum Operation {
  GET(1),
  PUT(2),
  DELETE(3),
  GET_ALL(4),
  GET_VERSIONS(10);

  private final int code;

  Operation(int code) {
    this.code = code;
  }

  /** Returns the number in protocols vp0 to vp3. */
  int code() {
    return code;
  }

  static Operation fromCode(int code) throws MalformedMessageException {
    return switch (code) {
      case 1 -> GET;
      case 2 -> PUT;
      case 3 -> DELETE;
      case 4 -> GET_ALL;
      case 10 -> GET_VERSIONS;
      default -> throw new MalformedMessageException("an operation that does not exist: " + code);
    };
  }
}
