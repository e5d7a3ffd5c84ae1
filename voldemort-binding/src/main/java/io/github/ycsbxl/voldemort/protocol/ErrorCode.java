package io.github.ycsbxl.voldemort.protocol;

/** Errors that a node reports, with their codes. */
public enum ErrorCode {
  GENERAL(1, false),
  INSUFFICIENT_OPERATIONAL_NODES(2, false),
  STORE_OPERATION_FAILURE(3, false),
  OBSOLETE_VERSION(4, true),
  UNKNOWN_FAILURE(6, false),
  UNREACHABLE_STORE(7, false),
  INCONSISTENT_DATA(8, false),
  INVALID_METADATA(9, true),
  PERSISTENCE_FAILURE(10, false),
  UNSUPPORTED_VIEW_OPERATION(11, true),
  APPLICATION_ERROR(12, true),
  ALREADY_REBALANCING(13, true),
  REBALANCING(14, true),
  PROXY_UNREACHABLE(15, false),
  UNSUPPORTED_OPERATION(16, false),
  QUOTA_EXCEEDED(17, true),
  SLOP_STREAMING_DISABLED(18, false),
  UNAUTHORIZED_STORE(19, false),
  ASYNC_OPERATION_STOPPED(20, false),
  READ_ONLY_FETCH_DISABLED(21, true),
  STORE_NOT_FOUND(22, true);

  private final int code;
  private final boolean finalError;

  ErrorCode(int code, boolean finalError) {
    this.code = code;
    this.finalError = finalError;
  }

  /** Returns the code in the wire format. */
  public int code() {
    return code;
  }

  /**
   * Returns true if the request itself is invalid, so that any other replica would respond the
   * same.
   */
  public boolean isFinal() {
    return finalError;
  }

  /** Returns the error of a code; {@link #UNKNOWN_FAILURE} for an unknown one. */
  static ErrorCode fromCode(int code) {
    for (ErrorCode error : values()) {
      if (error.code == code) {
        return error;
      }
    }
    return UNKNOWN_FAILURE;
  }
}
