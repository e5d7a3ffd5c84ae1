package io.github.ycsbxl.log;

import java.util.Comparator;

/** A phase and its iteration, in the order in which they are run. */
public record PhaseKey(String phase, int iteration) implements Comparable<PhaseKey> {
  private static final Comparator<PhaseKey> ORDER =
      Comparator.comparing(PhaseKey::runs).thenComparing(PhaseKey::iteration);

  public static PhaseKey of(Phase result) {
    return new PhaseKey(result.phase(), result.iteration());
  }

  /** Whether the phase is a run and no load. */
  public boolean runs() {
    return !phase.equals("load");
  }

  @Override
  public int compareTo(PhaseKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return runs() ? phase + " " + iteration : phase;
  }
}
