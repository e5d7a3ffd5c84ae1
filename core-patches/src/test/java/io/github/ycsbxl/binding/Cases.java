package io.github.ycsbxl.binding;

/** Number of seeded cases that a test has: a few, or all with the profile thorough. Stateless. */
public final class Cases {
  private Cases() {}

  /** The first where every minute counts, the second where the build has the profile thorough. */
  public static int of(int few, int all) {
    return Boolean.getBoolean("ycsb.thorough") ? all : few;
  }
}
