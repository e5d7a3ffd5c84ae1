package io.github.ycsbxl.voldemort.protocol;

/** Error response of a node. The connection stays usable. */
public sealed class ServerErrorException extends VoldemortException {
  private final ErrorCode code;

  ServerErrorException(ErrorCode code, String text) {
    super(code + ": " + text, null);
    this.code = code;
  }

  public ErrorCode code() {
    return code;
  }

  @Override
  public boolean isFinal() {
    return code.isFinal();
  }

  /**
   * Returns true if the write may have taken effect. A node rejects a write before applying it, but
   * other errors may occur after applying it.
   */
  @Override
  public boolean mayHaveTakenEffect() {
    return !code.isFinal();
  }

  /**
   * Rejection of a put whose clock is not later than the clock of the stored value. Nothing was
   * changed.
   */
  public static final class ObsoletePutException extends ServerErrorException {
    ObsoletePutException(String text) {
      super(ErrorCode.OBSOLETE_VERSION, text);
    }
  }
}
