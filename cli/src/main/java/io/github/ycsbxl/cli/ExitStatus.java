package io.github.ycsbxl.cli;

/** Exit statuses of the process. */
final class ExitStatus {
  /** The benchmark did what was asked. */
  static final int DONE = 0;

  /** The benchmark ran, or tried to, and failed. */
  static final int FAILED = 1;

  /** The request was wrong and nothing was started. */
  static final int WRONG_REQUEST = 2;

  private ExitStatus() {}
}
