package io.github.ycsbxl.voldemort.versioning;

/** Rejection of a write, because the stored version is newer or the same. Voldemort's error 4. */
public final class ObsoleteVersionException extends Exception {
  private final transient VectorClock current;

  /**
   * Creates the exception for a rejected write.
   *
   * @param current the stored clock
   */
  public ObsoleteVersionException(VectorClock written, VectorClock current) {
    super("version %s is obsolete, because the store has %s".formatted(written, current));
    this.current = current;
  }

  public VectorClock current() {
    return current;
  }
}
