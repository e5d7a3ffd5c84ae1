package io.github.ycsbxl.voldemort.protocol;

/** An operation that did not succeed, and how: each subclass is one way. */
public abstract class VoldemortException extends Exception {
  protected VoldemortException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Whether asking another replica, or this one again, is pointless. */
  public abstract boolean isFinal();
}
