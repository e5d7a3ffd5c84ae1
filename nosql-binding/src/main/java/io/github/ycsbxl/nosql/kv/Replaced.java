package io.github.ycsbxl.nosql.kv;

/**
 * What became of a put on condition of a version.
 *
 * @param current what the store has if it was not done; null if it has none
 */
record Replaced(boolean done, Found current) {
  static final Replaced DONE = new Replaced(true, null);

  static Replaced refused(Found current) {
    return new Replaced(false, current);
  }
}
