package io.github.ycsbxl.run;

/** Failure to start or continue a benchmark. The message is a sentence for the user. */
public class RunFailedException extends Exception {
  public RunFailedException(String message, Throwable cause) {
    super(message, cause);
  }

  public RunFailedException(String message) {
    super(message);
  }
}
