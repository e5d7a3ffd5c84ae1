package io.github.ycsbxl.run;

/** A benchmark could not be started or carried on; the message is one sentence for the user. */
public class RunFailedException extends Exception {
  public RunFailedException(String message, Throwable cause) {
    super(message, cause);
  }

  public RunFailedException(String message) {
    super(message);
  }
}
