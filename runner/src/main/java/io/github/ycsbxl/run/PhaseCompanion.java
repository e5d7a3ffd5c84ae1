package io.github.ycsbxl.run;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;

/** Observer of a running phase. Used by one thread. */
public interface PhaseCompanion {
  /** Companion that does nothing. */
  PhaseCompanion NONE =
      new PhaseCompanion() {
        @Override
        public void begun(long startNanos) {}

        @Override
        public void ended() {}
      };

  /**
   * Called when the phase begins, before the first request.
   *
   * @param startNanos start of the phase on {@link System#nanoTime}
   */
  void begun(long startNanos);

  /**
   * Returns true if the phase must end early. Called after each sample.
   *
   * @param pauses of this JVM since the start of the phase
   */
  default boolean endsPhase(JvmPauses pauses) {
    return false;
  }

  /** Returns true if the phase is complete before its limits. Called after each sample. */
  default boolean completesPhase() {
    return false;
  }

  /** Called once after each {@link #begun}, when the phase is over, even if it failed. */
  void ended();
}
