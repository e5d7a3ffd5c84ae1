package io.github.ycsbxl.voldemort.protocol;

/** Error that a node answered. The connection stays usable. */
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
   * Whether the write may have taken effect: a node refuses before it writes, but may fail after it
   * has written.
   */
  @Override
  public boolean mayHaveTakenEffect() {
    return !code.isFinal();
  }

  /** Refusal of a put whose clock is not after that of the stored value; nothing was changed. */
  public static final class ObsoletePutException extends ServerErrorException {
    ObsoletePutException(String text) {
      super(ErrorCode.OBSOLETE_VERSION, text);
    }
  }
}
