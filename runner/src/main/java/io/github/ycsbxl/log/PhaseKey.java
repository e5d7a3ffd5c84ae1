package io.github.ycsbxl.log;

import java.util.Comparator;

/** Phase and iteration, ordered by time. */
public record PhaseKey(String phase, int iteration) implements Comparable<PhaseKey> {
  private static final Comparator<PhaseKey> ORDER =
      Comparator.comparing(PhaseKey::runs).thenComparing(PhaseKey::iteration);

  public static PhaseKey of(Phase result) {
    return new PhaseKey(result.phase(), result.iteration());
  }

  /** Returns true for a run, false for a load. */
  public boolean runs() {
    return !phase.equals("load");
  }

  @Override
  public int compareTo(PhaseKey other) {
    return ORDER.compare(this, other);
  }

  // See RowName.
  @Override
  public boolean equals(Object other) {
    return other instanceof PhaseKey key && phase.equals(key.phase) && iteration == key.iteration;
  }

  @Override
  public int hashCode() {
    return 31 * phase.hashCode() + iteration;
  }

  @Override
  public String toString() {
    return runs() ? phase + " " + iteration : phase;
  }
}
