package io.github.ycsbxl.run;

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

  /** Called once after each {@link #begun}, when the phase is over, whatever ended it. */
  void ended();
}
