package io.github.ycsbxl.voldemort.versioning;

/** A write was refused: what is there is newer than it, or the same. Voldemort's error 4. */
public final class ObsoleteVersionException extends Exception {
  private final transient VectorClock current;

  /**
   * A refused write.
   *
   * @param current the clock of what is there
   */
  public ObsoleteVersionException(VectorClock written, VectorClock current) {
    super("version " + written + " is obsolete, as " + current + " is there");
    this.current = current;
  }

  public VectorClock current() {
    return current;
  }
}
