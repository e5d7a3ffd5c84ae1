package io.github.ycsbxl.run;

/** Something that goes on beside a phase as long as it lasts. Used by one thread. */
public interface PhaseCompanion {
  /** Nothing. */
  PhaseCompanion NONE =
      new PhaseCompanion() {
        @Override
        public void begun(long startNanos) {}

        @Override
        public void ended() {}
      };

  /**
   * The phase begins; nothing has been asked of the store.
   *
   * @param startNanos its start on {@link System#nanoTime}, from which its times count
   */
  void begun(long startNanos);

  /** The phase is over, whatever ended it; called once after each {@link #begun}. */
  void ended();
}
