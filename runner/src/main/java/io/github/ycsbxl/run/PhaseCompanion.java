package io.github.ycsbxl.run;

import io.github.ycsbxl.machine.PauseMeter.JvmPauses;

/** Something that goes on beside a phase as long as it lasts. Used by one thread. */
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
   * @param startNanos its start on {@link System#nanoTime}, from which its times count
   */
  void begun(long startNanos);

  /**
   * Asked after each sample whether the phase is to end before its time.
   *
   * @param pauses of this JVM since the phase began
   */
  default boolean endsPhase(JvmPauses pauses) {
    return false;
  }

  /** Called once after each {@link #begun}, when the phase is over, whatever ended it. */
  void ended();
}
