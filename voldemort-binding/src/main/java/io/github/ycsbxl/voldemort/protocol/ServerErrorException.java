package io.github.ycsbxl.voldemort.protocol;

/** A node answered that it failed or refused. The connection stays usable. */
public sealed class ServerErrorException extends VoldemortException permits ObsoletePutException {
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

  /** A node refuses before it writes, but may fail when it has written. */
  @Override
  public boolean mayHaveTakenEffect() {
    return !code.isFinal();
  }
}
