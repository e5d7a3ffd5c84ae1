package io.github.ycsbxl.binding;

/** Number of seeded cases of a test: a few, or all with the profile thorough. Stateless. */
public final class Cases {
  private Cases() {}

  /** Returns the second number with the profile thorough, otherwise the first. */
  public static int of(int few, int all) {
    return Boolean.getBoolean("ycsb.thorough") ? all : few;
  }
}
