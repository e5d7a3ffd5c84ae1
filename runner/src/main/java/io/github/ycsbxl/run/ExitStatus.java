package io.github.ycsbxl.run;

/** Exit codes of the command line. */
public final class ExitStatus {
  /** The benchmark succeeded. */
  public static final int DONE = 0;

  /** The benchmark ran, or tried to, and failed. */
  public static final int FAILED = 1;

  /** The request was wrong, and nothing was started. */
  public static final int WRONG_REQUEST = 2;

  /** A signal stopped the process. */
  public static final int STOPPED = 143;

  private ExitStatus() {}
}
